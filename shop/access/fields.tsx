import { useState, type ComponentProps } from 'react'
import { passwordRulesText } from '@forecourt/api-client/access-texts.ts'
import type { PasswordBounds } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { CodeField } from '@forecourt/ui/CodeField.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import styles from './Auth.module.css'

type Input = Omit<ComponentProps<typeof TextField>, 'label'>

export function EmailField(input: Input) {
  return <TextField type="email" inputMode="email" autoComplete="username" label={m['words.email']()} {...input} />
}

interface PasswordFieldProps extends Input {
  /** A new one must have this; without it any will do. */
  bounds?: PasswordBounds | undefined
}

/** A password field with a button that shows the password, so that it is typed once. */
export function PasswordField({ bounds, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.password}>
      <TextField
        autoComplete={bounds ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        label={bounds ? m['auth.fields.new-password']() : m['words.password']()}
        hint={bounds && passwordRulesText(bounds)}
        {...input}
        type={isShown ? 'text' : 'password'}
        maxLength={bounds?.max ?? input.maxLength}
      />
      <Checkbox
        label={m['auth.fields.show-password']()}
        checked={isShown}
        aria-controls={input.id}
        onChange={(event) => setIsShown(event.target.checked)}
      />
    </div>
  )
}

/** The code from a mail. */
export function ConfirmationCodeField(field: Omit<ComponentProps<typeof CodeField>, 'label'>) {
  return (
    <CodeField
      data-autofocus
      className={styles.code}
      label={m['auth.fields.code']()}
      hint={m['auth.fields.code-hint']()}
      {...field}
    />
  )
}
