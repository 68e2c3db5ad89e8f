import { accessTexts } from '@forecourt/api-client/access-texts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import { passwordCodeForm } from '@forecourt/domain/access/access-forms.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { useForm } from '../platform/use-form.ts'
import { AuthForm } from './AuthForm.tsx'
import { AuthLinks } from './AuthLinks.tsx'
import { EmailField } from './fields.tsx'
import type { PanelProps } from './panels.ts'

/** Requests the code for a new password. The answer does not reveal whether the address has an account. */
export function PasswordPanel({ start, go }: PanelProps) {
  const form = useForm({
    form: passwordCodeForm,
    start: { to: start.email ?? '' },
    textOf: accessTexts,
    async send(typed) {
      const to = typed.to.trim()
      const { confirmationToken } = await api('POST /shop/mail/sendpasswordrequest', { to })
      go({ panel: 'passwordReset', email: to, token: confirmationToken })
    },
  })
  return (
    <>
      <p>{m['auth.password.intro']()}</p>
      <AuthForm form={form} button={m['auth.password.button']()}>
        <EmailField {...form.text('to')} data-autofocus />
      </AuthForm>
      <AuthLinks go={go} to={['back']} />
    </>
  )
}
