import { accessTexts } from '@forecourt/api-client/access-texts.ts'
import { api } from '@forecourt/api-client/api-client.ts'
import { proofForm } from '@forecourt/domain/access/access-forms.ts'
import { blankForm } from '@forecourt/domain/platform/forms/form.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { useForm } from '../platform/use-form.ts'
import { AuthForm } from './AuthForm.tsx'
import { PasswordField } from './fields.tsx'

/** Asks for the password again before a sensitive change. */
export default function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const form = useForm({
    form: proofForm,
    start: blankForm(proofForm),
    textOf: accessTexts,
    async send({ password }) {
      await api('POST /shop/session/prove', { password })
      onProven()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      locked={form.isBusy}
      size="s"
      title={m['proof.title']()}
      closeLabel={m['words.close']()}
    >
      <AuthForm form={form} button={m['proof.confirm']()}>
        <p>{m['proof.text']()}</p>
        <PasswordField {...form.text('password')} data-autofocus />
      </AuthForm>
    </Dialog>
  )
}
