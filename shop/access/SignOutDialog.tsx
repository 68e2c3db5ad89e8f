import { useState } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { signOut } from './signed-in.ts'

/** Asks before signing out, here or everywhere. */
export default function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [everywhere, setEverywhere] = useState(false)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={m['account.sign-out']()}
      texts={{
        confirm: m['account.sign-out'](),
        cancel: m['words.cancel'](),
        close: m['words.close'](),
        failure: m['errors.app.def.message'](),
      }}
      run={async () => {
        await signOut({ everywhere })
        showToast({ message: m['messages.logout.success'](), tone: 'success' })
      }}
    >
      <p>{m['messages.logout.confirm']()}</p>
      <Checkbox
        label={m['account.everywhere']()}
        checked={everywhere}
        onChange={(event) => setEverywhere(event.target.checked)}
      />
    </ConfirmDialog>
  )
}
