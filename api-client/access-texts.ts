import type { codeForm, newPasswordForm, signInForm } from '@forecourt/domain/access/access-forms.ts'
import { toLocale } from '@forecourt/domain/platform/values/languages.ts'
import type { ReasonsOf } from '@forecourt/domain/platform/forms/form.ts'
import type { FieldViolation, PasswordBounds } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { getLocale } from '@forecourt/locales/messages/runtime.js'

type AccessReason = ReasonsOf<typeof signInForm | typeof codeForm | typeof newPasswordForm>

/** Messages for signing in and choosing a password, in shop and office. */
export const accessTexts: { readonly [R in Exclude<AccessReason, 'max-length'>]: (wrong: FieldViolation) => string } = {
  required: ({ field }) => missingTexts[field as keyof typeof missingTexts](),
  email: m['auth.errors.email'],
  length: ({ max = 0 }) => m['auth.errors.code-length']({ count: max }),
  'password-length': ({ min = 0, max = 0 }) => m['auth.errors.password-length']({ min, max }),
  'password-digit': m['auth.errors.password-digit'],
  'password-lower-case': m['auth.errors.password-lower-case'],
  'password-upper-case': m['auth.errors.password-upper-case'],
  'password-symbol': m['auth.errors.password-symbol'],
}

const missingTexts = {
  email: m['words.enter-email'],
  to: m['words.enter-email'],
  confirmationCode: m['auth.errors.code-required'],
  password: m['auth.errors.password-required'],
}

/** Returns the message for a field that is missing or wrong. */
export function findAccessText(wrong: readonly FieldViolation<AccessReason>[], field: string): string | undefined {
  const first = wrong.find((one) => one.field === field)
  return first && first.reason !== 'max-length' ? accessTexts[first.reason](first) : undefined
}

/** Returns the requirements of a new password, shown below its field. */
export function passwordRulesText({ min, max, digit, lowerCase, upperCase, symbol }: PasswordBounds): string {
  const parts = [
    upperCase && m['auth.rules.upper-case'](),
    lowerCase && m['auth.rules.lower-case'](),
    digit && m['auth.rules.digit'](),
    symbol && m['auth.rules.symbol'](),
  ].filter((part) => part !== false)
  if (parts.length === 0) return m['auth.rules.length']({ min, max })
  const list = new Intl.ListFormat(toLocale(getLocale())).format(parts)
  return m['auth.rules.length-with']({ min, max, parts: list })
}
