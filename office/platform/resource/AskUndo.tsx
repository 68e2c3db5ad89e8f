import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { takeBack } from '../undo.ts'

interface AskUndoProps {
  taking: Parameters<typeof takeBack>[0]
  onClose: () => void
  /** The values that are written back. */
  children: ReactNode
}

/** Asks before a change is taken back. */
export function AskUndo({ taking, onClose, children }: AskUndoProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={m['office.undo.title']()}
      run={() => takeBack(taking)}
      texts={{
        confirm: m['office.undo.do'](),
        cancel: m['office.undo.keep'](),
        close: m['words.close'](),
        failure: m['errors.network'](),
      }}
    >
      {children}
    </ConfirmDialog>
  )
}
