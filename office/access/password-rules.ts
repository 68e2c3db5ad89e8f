import type { PasswordBounds } from '@forecourt/domain/platform/forms/validation.ts'
import { callOptions, queries } from '../platform/queries.ts'

/** The location state that tells the sign-in page that the new password is valid. */
export const PASSWORD_CHOSEN = 'password-chosen'

/** Loads the rules for a new password. */
export function loadPasswordRules(): Promise<PasswordBounds> {
  return queries.ensureQueryData(callOptions('GET /shop/auth/passwordrules', {}))
}
