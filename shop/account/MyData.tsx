import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { deleteAccountForm } from '@forecourt/domain/access/access-forms.ts'
import { blankForm } from '@forecourt/domain/platform/forms/form.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { askSignedIn } from '../access/signed-in.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { useForm } from '../platform/use-form.ts'
import styles from './Sections.module.css'

/** Shows the rights of a customer by law: to export the data, and to have it deleted. */
export function MyData() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const [isDeleting, setIsDeleting] = useState(false)

  async function download() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      offer(JSON.stringify(await api('GET /shop/account/getmydata'), null, 2))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section className={styles.block}>
      <h3>{m['my-account.data.title']()}</h3>
      <p>{m['my-account.data.text']()}</p>
      <FailureNotice failure={failure} />
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => void download()}>
          {m['my-account.data.download']()}
        </Button>
        <Button look="danger" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
          {m['my-account.data.delete']()}
        </Button>
      </div>
      <DeleteDialog open={isDeleting} onClose={() => setIsDeleting(false)} />
    </section>
  )
}

function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const form = useForm({
    form: deleteAccountForm,
    start: blankForm(deleteAccountForm),
    textOf: { required: m['my-account.data.password-first'] },
    async send({ password }) {
      await api('POST /shop/account/delete', { password })
      showToast({ message: m['my-account.data.deleted']() })
      await askSignedIn()
    },
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={false}
      locked={form.isBusy}
      size="s"
      title={m['my-account.data.delete-title']()}
      closeLabel={m['words.close']()}
      footer={
        <div className={styles.actions}>
          <Button onClick={onClose}>{m['my-account.data.keep']()}</Button>
          <Button type="submit" form="delete-account" look="danger" busy={form.isBusy}>
            {m['my-account.data.delete-confirm']()}
          </Button>
        </div>
      }
    >
      <form id="delete-account" className={styles.block} noValidate onSubmit={(event) => void form.submit(event)}>
        <p>{m['my-account.data.delete-text']()}</p>
        <FailureNotice failure={form.failure} />
        <TextField
          {...form.text('password')}
          type="password"
          label={m['my-account.data.password']()}
          autoComplete="current-password"
          data-autofocus
        />
      </form>
    </Dialog>
  )
}

/** The browser's own way to keep a file. */
function offer(json: string): void {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${m['my-account.data.file-name']()}.json`
  link.click()
  URL.revokeObjectURL(address)
}
