import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { AuthForm } from './AuthForm.tsx'
import { EmailField, emailError, PasswordField } from './fields.tsx'
import type { AuthStart } from './panels.ts'
import { signedIn } from './signed-in.ts'

interface SignInFormProps {
  start: AuthStart
  onForgotten: (email: string) => void
  onDone: () => void
}

/** E-mail address and password; in the dialog and on the sign-in page. */
export function SignInForm({ start, onForgotten, onDone }: SignInFormProps) {
  const [email, setEmail] = useState(start.email ?? '')
  const [password, setPassword] = useState('')

  async function send() {
    const { shopUser } = await api('POST /shop/auth/signin', { email: email.trim(), password })
    signedIn(shopUser)
    onDone()
  }

  return (
    <AuthForm
      button={m['auth.signin.button']()}
      isComplete={!emailError(email) && password !== ''}
      send={send}
      notice={doneText(start.done)}
    >
      {(state) => (
        <>
          <EmailField
            {...state}
            name="email"
            value={email}
            onValue={setEmail}
            data-autofocus={email === '' || undefined}
          />
          <PasswordField
            {...state}
            name="password"
            value={password}
            onValue={setPassword}
            data-autofocus={email !== '' || undefined}
          />
          <p>
            <TextButton onClick={() => onForgotten(email)}>{m['auth.signin.forgotten']()}</TextButton>
          </p>
        </>
      )}
    </AuthForm>
  )
}

function doneText(done: AuthStart['done']): string | undefined {
  if (done === 'confirmed') return m['auth.confirm.done']()
  return done === 'password' ? m['messages.password-reset-success']() : undefined
}
