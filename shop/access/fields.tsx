import { useId, useState, type ComponentProps } from 'react'
import { CODE_LENGTH, normalCode } from '@forecourt/domain/access/verification.ts'
import {
  email as emailRule,
  MAX_EMAIL_LENGTH,
  password as passwordRule,
  type PasswordBounds,
} from '@forecourt/domain/platform/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { CodeField } from '@forecourt/ui/CodeField.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { currentLocale } from '../platform/language.ts'
import type { FormState } from './AuthForm.tsx'
import styles from './Auth.module.css'

interface FieldProps extends FormState {
  value: string
  onValue: (value: string) => void
}

type Input = Omit<ComponentProps<typeof TextField>, keyof FieldProps | 'label'>

export function emailError(value: string): string | undefined {
  if (value.trim() === '') return m['auth.errors.email-required']()
  return emailRule(value.trim()) && m['auth.errors.email']()
}

/** An e-mail address; what is wrong shows once it was left, or sent. */
export function EmailField({ value, onValue, isTried, refused, ...input }: FieldProps & Input) {
  const [isLeft, setIsLeft] = useState(false)
  const wrong = isTried || (isLeft && value.trim() !== '') ? emailError(value) : undefined
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="username"
      maxLength={MAX_EMAIL_LENGTH}
      {...input}
      label={m['auth.fields.email']()}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      onBlur={() => setIsLeft(true)}
      error={wrong ?? (refused?.field === input.name ? refused?.message : undefined)}
    />
  )
}

interface PasswordFieldProps extends FieldProps, Input {
  name: string
  /** A new one must have this; without it any will do. */
  bounds?: PasswordBounds | undefined
}

/** A password that can be looked at, so that nobody need type it twice. */
export function PasswordField({ value, onValue, isTried, refused, bounds, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const [isLeft, setIsLeft] = useState(false)
  const id = useId()
  const wrong = isTried || (isLeft && value !== '') ? passwordError(value, bounds) : undefined
  return (
    <div className={styles.password}>
      <TextField
        id={id}
        type={isShown ? 'text' : 'password'}
        autoComplete={bounds ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={bounds?.max ?? 128}
        {...input}
        label={bounds ? m['auth.fields.new-password']() : m['auth.fields.password']()}
        hint={bounds && rulesText(bounds)}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        onBlur={() => setIsLeft(true)}
        error={wrong ?? (refused?.field === input.name ? refused?.message : undefined)}
      />
      <Checkbox
        label={m['auth.fields.show-password']()}
        checked={isShown}
        aria-controls={id}
        onChange={(event) => setIsShown(event.target.checked)}
      />
    </div>
  )
}

export function passwordError(value: string, bounds: PasswordBounds | undefined): string | undefined {
  if (value === '') return m['auth.errors.password-required']()
  const violation = bounds && passwordRule(bounds)(value)
  switch (violation?.reason) {
    case undefined:
      return undefined
    case 'password-length':
      return m['auth.errors.password-length']({ min: bounds!.min, max: bounds!.max })
    case 'password-digit':
      return m['auth.errors.password-digit']()
    case 'password-lower-case':
      return m['auth.errors.password-lower-case']()
    case 'password-upper-case':
      return m['auth.errors.password-upper-case']()
    default:
      return m['auth.errors.password-symbol']()
  }
}

function rulesText({ min, max, digit, lowerCase, upperCase, symbol }: PasswordBounds): string {
  const parts = [
    upperCase && m['auth.rules.upper-case'](),
    lowerCase && m['auth.rules.lower-case'](),
    digit && m['auth.rules.digit'](),
    symbol && m['auth.rules.symbol'](),
  ].filter((part) => part !== false)
  return parts.length === 0
    ? m['auth.rules.length']({ min, max })
    : m['auth.rules.length-with']({ min, max, parts: new Intl.ListFormat(currentLocale()).format(parts) })
}

export function codeError(value: string): string | undefined {
  const code = normalCode(value)
  if (code === '') return m['auth.errors.code-required']()
  return code.length === CODE_LENGTH ? undefined : m['auth.errors.code-length']({ count: CODE_LENGTH })
}

/** The code from a mail; what is wrong shows once it was sent. */
export function ConfirmationCodeField({ value, onValue, isTried, refused }: FieldProps) {
  return (
    <CodeField
      data-autofocus
      className={styles.code}
      label={m['auth.fields.code']()}
      hint={m['auth.fields.code-hint']()}
      value={value}
      onValue={onValue}
      error={
        (isTried ? codeError(value) : undefined) ??
        (refused?.field === 'confirmationCode' ? refused.message : undefined)
      }
    />
  )
}
