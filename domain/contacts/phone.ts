import { type Refusal, accept, refuse } from '../platform/result.ts'

/** Spec section 3: mobile, or other (landline). */
export type PhoneType = 'mobile' | 'other'

/** A number as stored (E.164) and whether it is a mobile one. */
export interface PhoneNumber {
  e164: string
  phoneType: PhoneType
}

/** A country one can have a number of. `code` is its ISO 3166 code, `dialCode` stands in front of its numbers. */
export interface DialCode {
  code: string
  dialCode: string
}

export const DEFAULT_DIAL_CODE = '+32'

/** Belgium and its neighbours first, then by Dutch name. */
export const DIAL_CODES: readonly DialCode[] = [
  { code: 'BE', dialCode: '+32' },
  { code: 'NL', dialCode: '+31' },
  { code: 'FR', dialCode: '+33' },
  { code: 'DE', dialCode: '+49' },
  { code: 'LU', dialCode: '+352' },
  { code: 'BG', dialCode: '+359' },
  { code: 'CY', dialCode: '+357' },
  { code: 'DK', dialCode: '+45' },
  { code: 'EE', dialCode: '+372' },
  { code: 'FI', dialCode: '+358' },
  { code: 'GR', dialCode: '+30' },
  { code: 'HU', dialCode: '+36' },
  { code: 'IE', dialCode: '+353' },
  { code: 'IT', dialCode: '+39' },
  { code: 'HR', dialCode: '+385' },
  { code: 'LV', dialCode: '+371' },
  { code: 'LT', dialCode: '+370' },
  { code: 'MT', dialCode: '+356' },
  { code: 'MA', dialCode: '+212' },
  { code: 'NO', dialCode: '+47' },
  { code: 'AT', dialCode: '+43' },
  { code: 'PL', dialCode: '+48' },
  { code: 'PT', dialCode: '+351' },
  { code: 'RO', dialCode: '+40' },
  { code: 'SI', dialCode: '+386' },
  { code: 'SK', dialCode: '+421' },
  { code: 'ES', dialCode: '+34' },
  { code: 'CZ', dialCode: '+420' },
  { code: 'TR', dialCode: '+90' },
  { code: 'GB', dialCode: '+44' },
  { code: 'SE', dialCode: '+46' },
  { code: 'CH', dialCode: '+41' },
]

// Countries whose national numbers keep their 0 after the dial code.
const keepsZero = ['+39']

/**
 * A dial code (`+32`) and a number as people type it (`0478 12 34 56`, `+32 478/12.34.56`) in, the number out. A zero in
 * front is the national prefix and goes. Belgian numbers are checked by length: mobile numbers have nine digits and start
 * with 45 to 49, others eight; so Liège, 4 and eight digits, is told apart (domain-belgium section 7).
 * Refusals: `dial-code` (not in the list), `format` (other signs), `length`.
 */
export function parsePhone(
  dialCode: string,
  text: string,
): ({ ok: true } & PhoneNumber) | Refusal<'dial-code' | 'format' | 'length'> {
  if (!DIAL_CODES.some((known) => known.dialCode === dialCode)) return refuse('dial-code')
  const compact = text.replace(/[\s./()-]/g, '').replace(/^00/, '+')
  const withoutCode = compact.startsWith(dialCode) ? compact.slice(dialCode.length) : compact
  if (!/^\d+$/.test(withoutCode)) return refuse('format')
  const national = keepsZero.includes(dialCode) ? withoutCode : withoutCode.replace(/^0/, '')
  if (dialCode === DEFAULT_DIAL_CODE) return belgianPhone(national)
  const digits = national.length + dialCode.length - 1
  // E.164 allows 15 digits in all; the shortest national numbers have five.
  if (national.length < 5 || digits > 15) return refuse('length')
  return accept({ e164: dialCode + national, phoneType: 'other' })
}

/** A stored number in, its written form out: `+32 478 12 34 56`, `+32 9 396 14 21`; foreign ones in pairs from the end. */
export function formatPhone(e164: string): string {
  const dialCode = dialCodeOf(e164)
  if (!dialCode) return e164
  const national = e164.slice(dialCode.length)
  if (dialCode !== DEFAULT_DIAL_CODE) return `${dialCode} ${inPairs(national)}`
  return `${dialCode} ${belgianGroups(national)}`
}

/** A stored number in, the form within Belgium out: `0478 12 34 56`, `09 396 14 21`; foreign numbers keep their code. */
export function formatPhoneInBelgium(e164: string): string {
  return dialCodeOf(e164) === DEFAULT_DIAL_CODE
    ? `0${belgianGroups(e164.slice(DEFAULT_DIAL_CODE.length))}`
    : formatPhone(e164)
}

/** A stored number in, its dial code out, the longest that fits; undefined for a country not in the list. */
export function dialCodeOf(e164: string): string | undefined {
  return DIAL_CODES.map(({ dialCode }) => dialCode)
    .toSorted((one, other) => other.length - one.length)
    .find((dialCode) => e164.startsWith(dialCode))
}

function belgianPhone(national: string): ({ ok: true } & PhoneNumber) | Refusal<'length'> {
  const isMobile = /^4[5-9]\d{7}$/.test(national)
  // A mobile number that lacks a digit is no number of Liège: those go on with other digits.
  if (!isMobile && !/^(?!4[5-9])[1-9]\d{7}$/.test(national)) return refuse('length')
  return accept({ e164: DEFAULT_DIAL_CODE + national, phoneType: isMobile ? 'mobile' : 'other' })
}

// Zones 2, 3, 4 and 9 have one digit, the others two.
function belgianGroups(national: string): string {
  if (national.length === 9) return national.replace(/^(\d{3})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
  return /^[2349]/.test(national)
    ? national.replace(/^(\d)(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
    : national.replace(/^(\d{2})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4')
}

function inPairs(digits: string): string {
  return digits.replace(/(?!^)(?=(\d{2})+$)/g, ' ')
}
