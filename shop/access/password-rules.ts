import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { SIGN_UP_PASSWORD, type PasswordBounds } from '@forecourt/domain/platform/forms/validation.ts'

/** Returns the rules for a new password; those of the specification until the server has answered. */
export function usePasswordRules(): PasswordBounds {
  const [bounds, setBounds] = useState<PasswordBounds>(SIGN_UP_PASSWORD)
  useEffect(() => {
    let left = false
    api('GET /shop/auth/passwordrules').then(
      (rules) => !left && setBounds(rules),
      // The server validates again anyway.
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  return bounds
}
