import { plainIban } from '../platform/forms/pasted.ts'
import { type Refusal, accept, refuse } from '../platform/values/result.ts'

/** Length of an IBAN per country of the single euro payments area (ISO 13616 registry). */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/**
 * Parses a typed account number into the IBAN without spaces and in capitals. Refusals: `format`, `country` (outside the
 * euro payments area), `length`, `check-digits` (ISO 7064 mod 97-10; for Belgium also the national check).
 */
export function parseIban(
  text: string,
): { ok: true; iban: string } | Refusal<'format' | 'country' | 'length' | 'check-digits'> {
  const iban = plainIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return refuse('format')
  const length = lengths[iban.slice(0, 2)]
  if (length === undefined) return refuse('country')
  if (iban.length !== length) return refuse('length')
  if (remainderOf97(iban) !== 1 || (iban.startsWith('BE') && !isBelgianAccount(iban.slice(4))))
    return refuse('check-digits')
  return accept({ iban })
}

/** Formats an IBAN in groups of four: `BE68 5390 0754 7034`. */
export function formatIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}

function remainderOf97(iban: string): number {
  let remainder = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    // Letters count 10 to 35, in two digits.
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

// Belgian account numbers: first ten digits modulo 97, 0 written as 97, then ISO 13616 around them.
function isBelgianAccount(account: string): boolean {
  return /^\d{12}$/.test(account) && (Number(account.slice(0, 10)) % 97 || 97) === Number(account.slice(10))
}
