import { useState, type FormEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { email as emailRule, MAX_EMAIL_LENGTH } from '@forecourt/domain/platform/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { freshAccess } from '../platform/access.ts'
import { useCommand } from '../platform/queries.ts'
import styles from './SignInForm.module.css'

interface SignInFormProps {
  /** Known, where a session has just ended. */
  email?: string | undefined
  onDone: () => void
}

/** E-mail address and password, at the front door and where a session ended during work. */
export function SignInForm({ email: known = '', onDone }: SignInFormProps) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const signIn = useCommand(async () => {
    await api('POST /sales/auth/signin', { email: email.trim(), password })
    await freshAccess()
  })

  const wrong = isTried ? { email: emailError(email), password: passwordError(password) } : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (emailError(email) || passwordError(password) || signIn.isPending) return
    signIn.mutate(undefined, { onSuccess: onDone })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {signIn.error && (
        <Notice tone="failure" live>
          {signIn.error.reason === 'wrong-credentials' ? m['office.sign-in.wrong']() : signIn.error.message}
        </Notice>
      )}
      <TextField
        name="email"
        type="email"
        autoComplete="username"
        maxLength={MAX_EMAIL_LENGTH}
        label={m['auth.fields.email']()}
        value={email}
        error={wrong.email}
        data-autofocus={known === '' || undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        label={m['auth.fields.password']()}
        value={password}
        error={wrong.password}
        data-autofocus={known !== '' || undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Checkbox
        label={m['auth.fields.show-password']()}
        checked={isShown}
        onChange={(event) => setIsShown(event.target.checked)}
      />
      <Button type="submit" look="primary" full busy={signIn.isPending}>
        {m['auth.signin.button']()}
      </Button>
    </form>
  )
}

function emailError(email: string): string | undefined {
  if (email.trim() === '') return m['auth.errors.email-required']()
  return emailRule(email.trim()) && m['auth.errors.email']()
}

function passwordError(password: string): string | undefined {
  return password === '' ? m['auth.errors.password-required']() : undefined
}
