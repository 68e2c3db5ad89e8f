import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { AuthForm } from './AuthForm.tsx'
import { AuthLinks } from './AuthLinks.tsx'
import { EmailField, emailError } from './fields.tsx'
import type { PanelProps } from './panels.ts'

/** Asks for the code to choose a new password with. Whether the address has an account, nobody is told. */
export function PasswordPanel({ start, go }: PanelProps) {
  const [email, setEmail] = useState(start.email ?? '')

  async function send() {
    const to = email.trim()
    const { confirmationToken } = await api('POST /shop/mail/sendpasswordrequest', { to })
    go({ panel: 'passwordReset', email: to, token: confirmationToken })
  }

  return (
    <>
      <p>{m['auth.password.intro']()}</p>
      <AuthForm button={m['auth.password.button']()} isComplete={!emailError(email)} send={send}>
        {(state) => <EmailField {...state} name="to" value={email} onValue={setEmail} data-autofocus />}
      </AuthForm>
      <AuthLinks go={go} to={['back']} />
    </>
  )
}
