import { plainSigns } from '../platform/forms/pasted.ts'
import type { Rule } from '../platform/forms/validation.ts'

/**
 * Returns true when a text contains what can only be a Belgian national register number: eleven digits, birth date first,
 * the last two being 97 minus the first nine modulo 97, with a 2 in front for births from 2000. We may not collect it (Act
 * of 8 August 1983 on the National Register, art. 8).
 */
export function holdsNationalNumber(text: string): boolean {
  // Looked ahead at, so that digits in front, such as those of a telephone number, hide none.
  const candidates = plainSigns(text).matchAll(/(?<![\dA-Z])(?=((?:\d[ ._/-]{0,3}){10}\d)(?!\d))/gi)
  return [...candidates].some(([, candidate = '']) => isNationalNumber(candidate.replace(/\D/g, '')))
}

/** The rule for free text: no national register number in it. */
export const noNationalNumber: Rule<string, 'national-number'> = (text) =>
  holdsNationalNumber(text) ? { reason: 'national-number' } : undefined

function isNationalNumber(digits: string): boolean {
  const birth = digits.slice(0, 9)
  const check = Number(digits.slice(9))
  const [month, day] = [Number(digits.slice(2, 4)), Number(digits.slice(4, 6))]
  // Months run to 12, plus 20 or 40 in numbers given to people outside the register; unknown days are 0.
  const isBirthDate = month % 20 <= 12 && month <= 52 && day <= 31
  return isBirthDate && [birth, `2${birth}`].some((number) => 97 - (Number(number) % 97) === check)
}
