import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { CODE_MINUTES } from '@forecourt/domain/access/verification.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { AuthForm } from './AuthForm.tsx'
import { AuthLinks } from './AuthLinks.tsx'
import { ConfirmationCodeField, codeError } from './fields.tsx'
import type { PanelProps } from './panels.ts'
import { SendAgain } from './SendAgain.tsx'

/** The code from the mail makes the account. */
export function ConfirmPanel({ start: { token, email }, go }: PanelProps) {
  const [code, setCode] = useState('')
  if (token === undefined) {
    return (
      <>
        <Notice tone="warning">{m['auth.confirm.no-token']()}</Notice>
        <AuthLinks go={go} to={['signup', 'back']} />
      </>
    )
  }

  async function send() {
    const { shopUser } = await api('POST /shop/auth/signupconfirm', {
      confirmationCode: code,
      confirmationToken: token!,
    })
    go({ panel: 'signin', email: shopUser.email, done: 'confirmed' })
  }

  return (
    <>
      <p>
        {email === undefined
          ? m['auth.confirm.sent']({ minutes: CODE_MINUTES })
          : m['auth.confirm.sent-to']({ email, minutes: CODE_MINUTES })}
      </p>
      <AuthForm button={m['auth.confirm.button']()} isComplete={!codeError(code)} send={send}>
        {(state) => <ConfirmationCodeField {...state} value={code} onValue={setCode} />}
      </AuthForm>
      <SendAgain
        send={async () => {
          await api('POST /shop/mail/sendsignupconfirmation', { confirmationToken: token })
        }}
      />
      <AuthLinks go={go} to={['back']} />
    </>
  )
}
