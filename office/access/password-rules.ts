import type { PasswordBounds } from '@forecourt/domain/platform/validation.ts'
import { callOptions, queries } from '../platform/queries.ts'

/** What the sign-in page is told by, so that it says that the new password counts. */
export const PASSWORD_CHOSEN = 'password-chosen'

/** What a new password must have. */
export function loadPasswordRules(): Promise<PasswordBounds> {
  return queries.ensureQueryData(callOptions('GET /shop/auth/passwordrules', {}))
}
