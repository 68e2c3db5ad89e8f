/** Why a value does not do. Screens have a text per reason; the numbers fill its placeholders. */
export interface Violation {
  reason: ViolationReason
  min?: number
  max?: number
}

export type ViolationReason =
  | 'required'
  | 'alpha-num'
  | 'email'
  | 'phone'
  | 'integer'
  | 'numeric'
  | 'decimal'
  | 'number'
  | 'between'
  | 'min-value'
  | 'max-value'
  | 'length'
  | 'min-length'
  | 'max-length'
  | 'format'
  | 'url'
  | 'url-private'
  | 'password-length'
  | 'password-digit'
  | 'password-lower-case'
  | 'password-upper-case'
  | 'password-symbol'
  | 'licence-plate'
  | 'range-order'
  | 'vat-number'
  | 'vat-check-digit'
  | 'vat-country'
  | 'dial-code'
  | 'postal-code'
  | 'city'
  | 'national-number'

/** A value in, what is wrong with it out; undefined when nothing is. Shared by forms and by the server. */
export type Rule<Value = string> = (value: Value) => Violation | undefined

/** A violation of one field; `field` is the dotted path in the input. */
export type FieldViolation = Violation & { field: string }

/** What a password must have. The bounds are settings; these are those of the sign-up. */
export interface PasswordBounds {
  min: number
  max: number
  digit: boolean
  lowerCase: boolean
  upperCase: boolean
  symbol: boolean
}

export const SIGN_UP_PASSWORD: PasswordBounds = {
  min: 8,
  max: 12,
  digit: true,
  lowerCase: false,
  upperCase: true,
  symbol: false,
}

/** The signs that count as a symbol in a password. */
export const PASSWORD_SYMBOLS = '_#?!@$%^&*-'

/** The longest address mail servers accept (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254

/** A value and its rules in, the first violation out. */
export function firstViolation<Value>(value: Value, ...rules: Rule<Value>[]): Violation | undefined {
  for (const rule of rules) {
    const violation = rule(value)
    if (violation) return violation
  }
  return undefined
}

/**
 * Something must be filled in: lists have an item, objects a key, dates exist, other values are text that is not blank.
 * `false` and 0 count as filled; null and undefined do not.
 */
export const required: Rule<unknown> = (value) => when(!isFilled(value), { reason: 'required' })

/** For rules between fields: this one must be filled in, given the others. */
export function missing(field: string, value: unknown): FieldViolation | undefined {
  return isFilled(value) ? undefined : { field, reason: 'required' }
}

/** Letters and digits only. Empty passes. */
export const alphaNum: Rule = (text) => when(!/^[\p{L}\p{N}]*$/u.test(text), { reason: 'alpha-num' })

/** An address mail can go to, with a domain that has an ending. Empty passes. */
export const email: Rule = (text) => when(text !== '' && !isEmail(text), { reason: 'email' })

/** Digits and spaces. Empty passes; which numbers exist, `contacts/phone.ts` knows. */
export const phone: Rule = (text) => when(!/^[\d ]*$/.test(text), { reason: 'phone' })

/** Whole number, may be negative. Empty passes. */
export const integer: Rule = (text) => when(!/^(-?\d+)?$/.test(text), { reason: 'integer' })

/** Digits only. Empty passes. */
export const numeric: Rule = (text) => when(!/^\d*$/.test(text), { reason: 'numeric' })

/** A digit with at most four more digits or separators behind it, may be negative. Empty passes. */
export const decimal: Rule = (text) => when(!/^(-?\d[\d.,]{0,4})?$/.test(text), { reason: 'decimal' })

/** A number from `min` to `max`, both allowed. Empty passes, white space does not. */
export function between(min: number, max: number): Rule<Measurable> {
  return (value) => numberRule(value, (number) => number < min || number > max, { reason: 'between', min, max })
}

/** A number of at least `min`. Empty passes, white space does not. */
export function minValue(min: number): Rule<Measurable> {
  return (value) => numberRule(value, (number) => number < min, { reason: 'min-value', min })
}

/** A number of at most `max`. Empty passes, white space does not. */
export function maxValue(max: number): Rule<Measurable> {
  return (value) => numberRule(value, (number) => number > max, { reason: 'max-value', max })
}

/** Text of exactly this many signs. Empty passes. */
export function exactLength(length: number): Rule {
  return (text) => when(text !== '' && signsIn(text) !== length, { reason: 'length', min: length, max: length })
}

/** Text of at least this many signs. Empty passes. */
export function minLength(min: number): Rule {
  return (text) => when(text !== '' && signsIn(text) < min, { reason: 'min-length', min })
}

/** Text of at most this many signs. */
export function maxLength(max: number): Rule {
  return (text) => when(signsIn(text) > max, { reason: 'max-length', max })
}

/** Text of a form of its own. Empty passes. */
export function matches(pattern: RegExp): Rule {
  return (text) => when(text !== '' && text.search(pattern) === -1, { reason: 'format' })
}

/**
 * An http, https or ftp address of a public host. Addresses of private, local and reserved ranges are refused, and so are
 * hosts without an ending and IPv6 literals, so that nobody makes us call our own network. Empty passes.
 */
export const url: Rule = (text) => {
  if (text === '') return undefined
  const host = /^(?:https?|ftp):\/\/(?:[^\s/?#@]*@)?([^\s/?#:@]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i.exec(text)?.[1]
  if (!host) return { reason: 'url' }
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(host)?.slice(1).map(Number)
  if (octets) return ipv4Violation(octets)
  if (/(^|\.)localhost$/i.test(host)) return { reason: 'url-private' }
  return when(!isHostName(host), { reason: 'url' })
}

/** A password within the bounds. The answer names what is missing first; the length is checked first. */
export function password(bounds: PasswordBounds = SIGN_UP_PASSWORD): Rule {
  const { min, max } = bounds
  return (text) => {
    if (signsIn(text) < min || signsIn(text) > max) return { reason: 'password-length', min, max }
    if (bounds.digit && !/\d/.test(text)) return { reason: 'password-digit' }
    if (bounds.lowerCase && !/\p{Ll}/u.test(text)) return { reason: 'password-lower-case' }
    if (bounds.upperCase && !/\p{Lu}/u.test(text)) return { reason: 'password-upper-case' }
    return when(bounds.symbol && ![...text].some((sign) => PASSWORD_SYMBOLS.includes(sign)), {
      reason: 'password-symbol',
    })
  }
}

/** A number plate: 6 to 9 capitals, digits or hyphens. Empty passes. */
export const licencePlate: Rule = (text) =>
  when(text !== '' && !/^[A-Z0-9-]{6,9}$/.test(text), { reason: 'licence-plate' })

/** A range of days or numbers whose first end comes before its last; an open end passes. */
export function rangeOrder<End extends string | number>(
  from: End | undefined,
  to: End | undefined,
): Violation | undefined {
  return when(from !== undefined && to !== undefined && from >= to, { reason: 'range-order' })
}

type Measurable = string | number | null | undefined

function when(broken: boolean, violation: Violation): Violation | undefined {
  return broken ? violation : undefined
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (Array.isArray(value)) return value.length > 0
  if (value instanceof Date) return !Number.isNaN(value.getTime())
  if (typeof value === 'object') return Object.keys(value).length > 0
  return typeof value !== 'string' || value.trim() !== ''
}

function numberRule(
  value: Measurable,
  isBroken: (number: number) => boolean,
  violation: Violation,
): Violation | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  return Number.isNaN(number) ? { reason: 'number' } : when(isBroken(number), violation)
}

function signsIn(text: string): number {
  return [...text].length
}

function isEmail(text: string): boolean {
  const [, local = '', host = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(text) ?? []
  const isLocal =
    local.length <= 64 && /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local)
  return isLocal && text.length <= MAX_EMAIL_LENGTH && isHostName(host)
}

function isHostName(host: string): boolean {
  const labels = host.replace(/\.$/, '').split('.')
  const isLabel = (label: string) => /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u.test(label)
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every(isLabel) &&
    /^(\p{L}{2,}|xn--.+)$/u.test(labels.at(-1) ?? '')
  )
}

function ipv4Violation(octets: number[]): Violation | undefined {
  if (octets.some((octet) => octet > 255)) return { reason: 'url' }
  const [first = 0, second = 0] = octets
  const isPrivate =
    [0, 10, 127].includes(first) ||
    first >= 224 || // multicast and reserved
    (first === 100 && second >= 64 && second <= 127) || // carrier networks (RFC 6598)
    (first === 169 && second === 254) || // link local, where clouds answer with their keys
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  return when(isPrivate, { reason: 'url-private' })
}
