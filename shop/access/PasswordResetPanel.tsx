import { useState } from 'react'
import { accessTexts } from '@forecourt/api-client/access-texts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import { newPasswordForm } from '@forecourt/domain/access/access-forms.ts'
import { CODE_MINUTES } from '@forecourt/domain/access/verification.ts'
import { blankForm } from '@forecourt/domain/platform/forms/form.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { useForm } from '../platform/use-form.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthLinks } from './AuthLinks.tsx'
import { ConfirmationCodeField, PasswordField } from './fields.tsx'
import type { PanelProps } from './panels.ts'
import { SendAgain } from './SendAgain.tsx'
import { usePasswordRules } from './password-rules.ts'

/** The code from the mail and a new password. */
export function PasswordResetPanel({ start, go }: PanelProps) {
  const { email } = start
  const [token, setToken] = useState(start.token)
  const bounds = usePasswordRules()
  const form = useForm({
    form: newPasswordForm,
    start: blankForm(newPasswordForm),
    context: bounds,
    textOf: accessTexts,
    async send(typed) {
      await api('POST /shop/auth/resetpassword', { ...typed, confirmationToken: token! })
      go({ panel: 'signin', ...(email !== undefined && { email }), done: 'password' })
    },
  })
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

  return (
    <>
      <p>
        {email === undefined
          ? m['auth.reset.sent']({ minutes: CODE_MINUTES })
          : m['auth.reset.sent-to']({ email, minutes: CODE_MINUTES })}
      </p>
      <AuthForm form={form} button={m['auth.reset.button']()}>
        <ConfirmationCodeField
          {...form.text('confirmationCode')}
          onValue={(confirmationCode) => form.fill({ confirmationCode })}
        />
        <PasswordField {...form.text('password')} bounds={bounds} />
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
