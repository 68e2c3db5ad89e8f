import { useState, type ComponentProps } from 'react'
import { MAX_EMAIL_LENGTH } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'

interface FieldProps extends Partial<Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'>> {
  value: string
  onValue: (value: string) => void
}

export function EmailField({ onValue, ...field }: FieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      autoComplete="username"
      maxLength={MAX_EMAIL_LENGTH}
      label={m['words.email']()}
      {...field}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

/** A password that can be shown, so that the user need not type it twice. */
export function PasswordField({ onValue, ...field }: FieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <TextField
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        label={m['words.password']()}
        {...field}
        onChange={(event) => onValue(event.target.value)}
      />
      <Checkbox
        label={m['auth.fields.show-password']()}
        checked={isShown}
        onChange={(event) => setIsShown(event.target.checked)}
      />
    </>
  )
}
