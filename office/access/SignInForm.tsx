import { useState, type FormEvent } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { PASSWORD_SCREEN } from '@forecourt/domain/platform/office-page.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { freshAccess } from '../platform/access.ts'
import { useCommand } from '../platform/queries.ts'
import { EmailField, emailError, PasswordField } from './fields.tsx'
import styles from './SignInForm.module.css'

interface SignInFormProps {
  /** Known, where a session has just ended. */
  email?: string | undefined
  /** A way on for whoever forgot the password; it leads away from here. */
  mayForget?: boolean
  onDone: () => void
}

/** E-mail address and password, at the front door and where a session ended during work. */
export function SignInForm({ email: known = '', mayForget = false, onDone }: SignInFormProps) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
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
      <EmailField value={email} onValue={setEmail} error={wrong.email} data-autofocus={known === '' || undefined} />
      <PasswordField
        value={password}
        onValue={setPassword}
        error={wrong.password}
        data-autofocus={known !== '' || undefined}
      />
      <Button type="submit" look="primary" full busy={signIn.isPending}>
        {m['auth.signin.button']()}
      </Button>
      {mayForget && (
        <p>
          <TextLink href={PASSWORD_SCREEN}>{m['auth.signin.forgotten']()}</TextLink>
        </p>
      )}
    </form>
  )
}

function passwordError(password: string): string | undefined {
  return password === '' ? m['auth.errors.password-required']() : undefined
}
