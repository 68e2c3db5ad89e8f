import { line } from './form.ts'
import { type Refusal, accept, refuse } from './result.ts'
import { type FieldViolation, required, type Rule } from './validation.ts'

/** Mobile, or other: a landline. */
export type PhoneType = 'mobile' | 'other'

/** A number as stored (E.164) and whether it is a mobile one. */
export interface PhoneNumber {
  e164: string
  phoneType: PhoneType
}

/** A number as a form holds it: the country apart. */
export interface TypedPhone {
  dialCode: string
  phone: string
}

/** A country one can have a number of. `code` is its ISO 3166 code, `dialCode` stands in front of its numbers. */
export interface DialCode {
  code: string
  dialCode: string
}

export const DEFAULT_DIAL_CODE = '+32'

/** A number with its country apart, as typed. */
export const phoneFields = { dialCode: line({ max: 5 }), phone: line({ max: 25 }) }

/** Belgium and its neighbours first, then by Dutch name. */
export const DIAL_CODES: readonly DialCode[] = (
  'BE+32 NL+31 FR+33 DE+49 LU+352 BG+359 CY+357 DK+45 EE+372 FI+358 GR+30 ' +
  'HU+36 IE+353 IT+39 HR+385 LV+371 LT+370 MT+356 MA+212 NO+47 AT+43 PL+48 ' +
  'PT+351 RO+40 SI+386 SK+421 ES+34 CZ+420 TR+90 GB+44 SE+46 CH+41'
)
  .split(' ')
  .map((country) => ({ code: country.slice(0, 2), dialCode: country.slice(2) }))

// Countries whose national numbers keep their 0 after the dial code.
const keepsZero = ['+39']

/**
 * A dial code (`+32`) and a number as people type it (`0478 12 34 56`, `+32 478/12.34.56`) in, the number out. A zero
 * in front is the national prefix and goes. Belgian numbers are checked by length: mobile numbers have nine digits and
 * start with 45 to 49, others eight; so Liège, 4 and eight digits, is told apart (numbering plan of the BIPT, E.164).
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

/** A number as people type it, with or without a country code, in; as it is stored out. Undefined: no such number. */
export function phoneOf(typed: string): string | undefined {
  const compact = typed.replaceAll(/[\s./()-]/g, '').replace(/^00/, '+')
  const dialCode = compact.startsWith('+') ? dialCodeOf(compact) : DEFAULT_DIAL_CODE
  const parsed = dialCode === undefined ? undefined : parsePhone(dialCode, typed)
  return parsed?.ok ? parsed.e164 : undefined
}

/** The rule for a number in one field, with or without a country code. Empty passes. */
export const knownPhone: Rule<string, 'phone'> = (typed) =>
  typed === '' || phoneOf(typed) !== undefined ? undefined : { reason: 'phone' }

/** A number that a form requires in, what is missing or wrong out, per field. */
export function phoneViolations({ dialCode, phone }: TypedPhone): FieldViolation<'required' | 'dial-code' | 'phone'>[] {
  const missing = required(phone)
  if (missing) return [{ ...missing, field: 'phone' }]
  const parsed = parsePhone(dialCode, phone)
  if (parsed.ok) return []
  return [
    parsed.reason === 'dial-code' ? { field: 'dialCode', reason: 'dial-code' } : { field: 'phone', reason: 'phone' },
  ]
}

/**
 * A number typed or filled in with its country in, both parts out, the number as people of that country write it to each
 * other; undefined without a country that we know.
 */
export function splitPhone(typed: string): TypedPhone | undefined {
  const international = typed.trim().replace(/^00/, '+')
  const dialCode = international.startsWith('+') ? dialCodeOf(international) : undefined
  if (dialCode === undefined) return undefined
  const number = parsePhone(dialCode, international)
  if (number.ok && dialCode === DEFAULT_DIAL_CODE) return { dialCode, phone: formatPhoneInBelgium(number.e164) }
  return { dialCode, phone: international.slice(dialCode.length).trim() }
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
