import { line } from './form.ts'
import { plainPhone, withoutPhoneWord } from './pasted.ts'
import { PHONE_COUNTRIES, type PhoneCountry } from './phone-countries.ts'
import { type Refusal, accept, refuse } from '../values/result.ts'
import { type FieldViolation, required, type Rule } from './validation.ts'

/** Mobile, or other: a landline. */
export type PhoneType = 'mobile' | 'other'

/** A number as stored (E.164) and whether it is a mobile one. */
export interface PhoneNumber {
  e164: string
  phoneType: PhoneType
}

/** A number as a form represents it: the country apart. */
export interface TypedPhone {
  dialCode: string
  phone: string
}

export const DEFAULT_DIAL_CODE = '+32'

/** A number with its country apart, as typed. */
export const phoneFields = { dialCode: line({ max: 5 }), phone: line({ max: 25 }) }

/** The country whose numbering plan counts for a dial code, by that code. */
const countries: ReadonlyMap<string, PhoneCountry> = new Map(
  PHONE_COUNTRIES.toReversed().map((country) => [country.dialCode, country]),
)

/**
 * Parses a dial code (`+32`) and a number as people type it (`0478 12 34 56`, `+32 478/12.34.56`). A number with a dial
 * code of its own is of that country. The national prefix 0 is dropped. Belgian numbers are checked by length: mobile
 * numbers have nine digits and start with 45 to 49, others eight; so Liège, 4 and eight digits, is distinct (numbering plan
 * of the BIPT, E.164). Refusals: `dial-code` (of no country), `format` (other signs), `length`.
 */
export function parsePhone(
  dialCode: string,
  text: string,
): ({ ok: true } & PhoneNumber) | Refusal<'dial-code' | 'format' | 'length'> {
  const compact = plainPhone(text)
  const country = countries.get(compact.startsWith('+') ? (findDialCode(compact) ?? '') : dialCode)
  if (!country) return refuse('dial-code')
  const withoutCode = compact.startsWith('+') ? compact.slice(country.dialCode.length) : compact
  if (!/^\d+$/.test(withoutCode)) return refuse('format')
  if (country.dialCode === DEFAULT_DIAL_CODE) {
    const belgian = belgianPhone(withoutCode.replace(/^0/, ''))
    // A spreadsheet keeps `+32478123456` as the number 32478123456, which is too long to be one without its country.
    return belgian.ok || !withoutCode.startsWith('32') ? belgian : belgianPhone(withoutCode.slice(2).replace(/^0/, ''))
  }
  const national = nationalNumber(country, withoutCode)
  if (national === undefined) return refuse('length')
  return accept({ e164: country.dialCode + national, phoneType: 'other' })
}

/**
 * Returns the digits behind the dial code of a number dialled within a country or from abroad; undefined: too few or too
 * many.
 */
function nationalNumber({ trunkPrefix, lengths }: PhoneCountry, digits: string): string | undefined {
  const isPossible = (number: string) =>
    lengths.some(([least, most]) => number.length >= least && number.length <= most)
  const withoutPrefix = digits.startsWith(trunkPrefix) ? digits.slice(trunkPrefix.length) : digits
  return [withoutPrefix, digits].find(isPossible)
}

/** Normalises a typed number, with or without a country code, to its stored form. Undefined: no such number. */
export function parsePhoneNumber(typed: string): string | undefined {
  const parsed = parsePhone(DEFAULT_DIAL_CODE, typed)
  return parsed.ok ? parsed.e164 : undefined
}

/** The rule for a number in one field, with or without a country code. Empty passes. */
export const phoneProblem: Rule<string, 'phone'> = (typed) =>
  typed === '' || parsePhoneNumber(typed) !== undefined ? undefined : { reason: 'phone' }

/** Returns what is missing or wrong in a required number, per field. */
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
 * Splits a number with its country into both parts, the number in the notation of that country; undefined without a country
 * that we know.
 */
export function splitPhone(typed: string): TypedPhone | undefined {
  const international = withoutPhoneWord(typed).replace(/^00/, '+')
  const dialCode = international.startsWith('+') ? findDialCode(international) : undefined
  if (dialCode === undefined) return undefined
  const number = parsePhone(dialCode, international)
  if (number.ok && dialCode === DEFAULT_DIAL_CODE) return { dialCode, phone: formatPhoneInBelgium(number.e164) }
  return { dialCode, phone: international.slice(dialCode.length).trim() }
}

/** Formats a stored number: `+32 478 12 34 56`, `+32 9 396 14 21`; foreign ones in pairs from the end. */
export function formatPhone(e164: string): string {
  const dialCode = findDialCode(e164)
  if (!dialCode) return e164
  const national = e164.slice(dialCode.length)
  if (dialCode !== DEFAULT_DIAL_CODE) return `${dialCode} ${inPairs(national)}`
  return `${dialCode} ${belgianGroups(national)}`
}

/** Formats a stored number as within Belgium: `0478 12 34 56`, `09 396 14 21`; foreign numbers keep their code. */
export function formatPhoneInBelgium(e164: string): string {
  return findDialCode(e164) === DEFAULT_DIAL_CODE
    ? `0${belgianGroups(e164.slice(DEFAULT_DIAL_CODE.length))}`
    : formatPhone(e164)
}

/** Finds the dial code of a stored number; undefined for one of no country. */
export function findDialCode(e164: string): string | undefined {
  // No code begins another: they have one to three digits.
  return [2, 3, 4].map((length) => e164.slice(0, length)).find((code) => countries.has(code))
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
