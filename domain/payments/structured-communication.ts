/** The Belgian structured communication (OGM, VCS): twelve digits, the last two check the ten before. Stored as digits. */
export type StructuredCommunication = string

const prefixDigits = 10

/**
 * Returns the twelve digits of a structured communication (OGM, VCS) from ten (or fewer: zeros are put in front). The check
 * is the number modulo 97, and 97 where that is 0. Throws on more than ten digits.
 */
export function structuredCommunication(number: string): StructuredCommunication {
  if (!/^\d{1,10}$/.test(number)) throw new RangeError(`Not at most ten digits: ${number}`)
  const prefix = number.padStart(prefixDigits, '0')
  return prefix + checkDigits(prefix)
}

/** Formats twelve digits as `+++202/6000/12320+++`, the form that people copy. */
export function formatStructuredCommunication(digits: StructuredCommunication): string {
  return `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`
}

/** Returns true for the twelve digits of a structured communication: the last two check the ten before. */
export function isStructuredCommunication(digits: string): digits is StructuredCommunication {
  return /^\d{12}$/.test(digits) && checkDigits(digits.slice(0, prefixDigits)) === digits.slice(prefixDigits)
}

function checkDigits(prefix: string): string {
  return String(Number(prefix) % 97 || 97).padStart(2, '0')
}
