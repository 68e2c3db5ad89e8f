import type { ComponentProps } from 'react'
import { LONGEST_TYPED_CODE } from '@forecourt/domain/access/verification.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'

interface CodeFieldProps extends Partial<Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'>> {
  /** Without an app it is a recovery code. */
  hasApp: boolean
  value: string
  onValue: (value: string) => void
}

/** A field for the code of an app, or for a recovery code of a user who lost app or passkey. */
export function CodeField({ hasApp, onValue, ...field }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={LONGEST_TYPED_CODE}
      label={hasApp ? m['office.second-factor.code']() : m['office.second-factor.recovery-code']()}
      hint={hasApp ? m['office.second-factor.code-hint']() : m['office.second-factor.recovery-hint']()}
      {...field}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}
