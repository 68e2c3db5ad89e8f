import type { ReactNode } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { showFailure } from '../platform/failure.ts'
import { queries } from '../platform/queries.ts'

interface AskFirstProps {
  title: string
  confirm: string
  danger?: boolean
  children: ReactNode
  onClose: () => void
  run: () => Promise<unknown>
  /** The message after success. */
  done: string
}

/** Asks before something is done that cannot be taken back; a refusal is said in its own words. */
export function AskFirst({ title, confirm, danger = false, children, onClose, run, done }: AskFirstProps) {
  return (
    <ConfirmDialog
      open
      danger={danger}
      title={title}
      onClose={onClose}
      run={async () => {
        try {
          await run()
          showToast({ message: done, tone: 'success' })
          void queries.invalidateQueries()
        } catch (error) {
          if (!(error instanceof ApiFailure) || error.status === 0) throw error
          showFailure(error, 10)
        }
      }}
      texts={{
        confirm,
        cancel: m['words.cancel'](),
        close: m['words.close'](),
        failure: m['errors.network'](),
      }}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
