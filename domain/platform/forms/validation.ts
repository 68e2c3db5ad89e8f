/** Reason why a value is rejected. Screens have a text per reason; the numbers fill its placeholders. */
export interface Violation<Reason extends ViolationReason = ViolationReason> {
  reason: Reason
  min?: number
  max?: number
}

export type ViolationReason =
  | 'required'
  | 'email'
  | 'phone'
  | 'numeric'
  | 'length'
  | 'max-length'
  | 'format'
  | 'password-length'
  | 'password-digit'
  | 'password-lower-case'
  | 'password-upper-case'
  | 'password-symbol'
  | 'licence-plate'
  | 'vat-number'
  | 'vat-check-digit'
  | 'vat-country'
  | 'dial-code'
  | 'postal-code'
  | 'city'
  | 'national-number'
  | 'latin-letters'

export type PasswordReason = Extract<ViolationReason, `password-${string}`>

/** Returns what is wrong with a value; undefined when nothing is. Shared by forms and by the server. */
export type Rule<Value = string, Reason extends ViolationReason = ViolationReason> = (
  value: Value,
) => Violation<Reason> | undefined

/** A violation of one field; `field` is the dotted path in the input. */
export type FieldViolation<Reason extends ViolationReason = ViolationReason> = Violation<Reason> & { field: string }

/** Requirements of a password. The bounds are settings; these are those of the sign-up. */
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

/** Returns the first violation of a value by its rules. */
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
export const required: Rule<unknown, 'required'> = (value) => when(!isFilled(value), { reason: 'required' })

/** Requires a field, for rules between fields. */
export function missing(field: string, value: unknown): FieldViolation<'required'> | undefined {
  return isFilled(value) ? undefined : { field, reason: 'required' }
}

/** An address mail can go to, with a domain that has an ending. Empty passes. */
export const email: Rule<string, 'email'> = (text) => when(text !== '' && !isEmail(text), { reason: 'email' })

/** Limits the number of characters of a text. */
export function maxLength(max: number): Rule<string, 'max-length'> {
  return (text) => when(signsIn(text) > max, { reason: 'max-length', max })
}

/** Requires the form of a pattern. Empty passes. */
export function matches(pattern: RegExp): Rule<string, 'format'> {
  return (text) => when(text !== '' && text.search(pattern) === -1, { reason: 'format' })
}

/** Checks a password against the bounds: the length first, then the first missing kind of character. */
export function password(bounds: PasswordBounds = SIGN_UP_PASSWORD): Rule<string, PasswordReason> {
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
export const licencePlate: Rule<string, 'licence-plate'> = (text) =>
  when(text !== '' && !/^[A-Z0-9-]{6,9}$/.test(text), { reason: 'licence-plate' })

function when<Reason extends ViolationReason>(
  broken: boolean,
  violation: Violation<Reason>,
): Violation<Reason> | undefined {
  return broken ? violation : undefined
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (Array.isArray(value)) return value.length > 0
  if (value instanceof Date) return !Number.isNaN(value.getTime())
  if (typeof value === 'object') return Object.keys(value).length > 0
  return typeof value !== 'string' || visible.test(value)
}

/** Anything but blanks, joiners and the letters that are drawn as nothing (fillers of Hangul, the blank of Braille). */
const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u

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
