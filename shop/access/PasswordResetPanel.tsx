import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { CODE_MINUTES } from '@forecourt/domain/access/verification.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { AuthForm } from './AuthForm.tsx'
import { AuthLinks } from './AuthLinks.tsx'
import { ConfirmationCodeField, codeError, PasswordField, passwordError } from './fields.tsx'
import type { PanelProps } from './panels.ts'
import { SendAgain } from './SendAgain.tsx'
import { usePasswordRules } from './password-rules.ts'

/** The code from the mail and a new password. */
export function PasswordResetPanel({ start, go }: PanelProps) {
  const { email } = start
  const [token, setToken] = useState(start.token)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const bounds = usePasswordRules()
  if (token === undefined) {
    return (
      <>
        <Notice tone="warning">
          {m['auth.reset.no-token']()}{' '}
          <TextButton onClick={() => go({ panel: 'password' })}>{m['auth.reset.ask']()}</TextButton>
        </Notice>
        <AuthLinks go={go} to={['back']} />
      </>
    )
  }

  async function send() {
    await api('POST /shop/auth/resetpassword', { password, confirmationCode: code, confirmationToken: token! })
    go({ panel: 'signin', ...(email !== undefined && { email }), done: 'password' })
  }

  return (
    <>
      <p>
        {email === undefined
          ? m['auth.reset.sent']({ minutes: CODE_MINUTES })
          : m['auth.reset.sent-to']({ email, minutes: CODE_MINUTES })}
      </p>
      <AuthForm
        button={m['auth.reset.button']()}
        isComplete={!codeError(code) && !passwordError(password, bounds)}
        send={send}
      >
        {(state) => (
          <>
            <ConfirmationCodeField {...state} value={code} onValue={setCode} />
            <PasswordField {...state} name="password" value={password} onValue={setPassword} bounds={bounds} />
          </>
        )}
      </AuthForm>
      {email === undefined ? (
        <p>
          {m['auth.again.question']()}{' '}
          <TextButton onClick={() => go({ panel: 'password' })}>{m['auth.reset.ask']()}</TextButton>
        </p>
      ) : (
        <SendAgain
          send={async () => {
            const { confirmationToken } = await api('POST /shop/mail/sendpasswordrequest', { to: email })
            setToken(confirmationToken)
          }}
        />
      )}
      <AuthLinks go={go} to={['back']} />
    </>
  )
}
