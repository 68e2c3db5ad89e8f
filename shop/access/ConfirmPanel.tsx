import { api } from '@forecourt/api-client/api-client.ts'
import { accessTexts } from '@forecourt/api-client/access-texts.ts'
import { codeForm } from '@forecourt/domain/access/access-forms.ts'
import { CODE_MINUTES } from '@forecourt/domain/access/verification.ts'
import { blankForm } from '@forecourt/domain/platform/forms/form.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { useForm } from '../platform/use-form.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthLinks } from './AuthLinks.tsx'
import { ConfirmationCodeField } from './fields.tsx'
import type { PanelProps } from './panels.ts'
import { SendAgain } from './SendAgain.tsx'

/** The form for the mailed code, which creates the account. */
export function ConfirmPanel({ start: { token, email }, go }: PanelProps) {
  const form = useForm({
    form: codeForm,
    start: blankForm(codeForm),
    textOf: accessTexts,
    async send({ confirmationCode }) {
      const { shopUser } = await api('POST /shop/auth/signupconfirm', { confirmationCode, confirmationToken: token! })
      go({ panel: 'signin', email: shopUser.email, done: 'confirmed' })
    },
  })
  if (token === undefined) {
    return (
      <>
        <Notice tone="warning">{m['auth.confirm.no-token']()}</Notice>
        <AuthLinks go={go} to={['signup', 'back']} />
      </>
    )
  }

  return (
    <>
      <p>
        {email === undefined
          ? m['auth.confirm.sent']({ minutes: CODE_MINUTES })
          : m['auth.confirm.sent-to']({ email, minutes: CODE_MINUTES })}
      </p>
      <AuthForm form={form} button={m['auth.confirm.button']()}>
        <ConfirmationCodeField
          {...form.text('confirmationCode')}
          onValue={(confirmationCode) => form.fill({ confirmationCode })}
        />
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
