import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'
import styles from './ConfirmDialog.module.css'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** Runs when the user confirms; the dialog closes on success. */
  run: () => Promise<void>
  /** The action cannot be undone. */
  danger?: boolean | undefined
  texts: { confirm: string; cancel: string; close: string; failure: string }
}

export function ConfirmDialog({ open, onClose, title, children, run, danger = false, texts }: ConfirmDialogProps) {
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')

  function leave() {
    setState('asking')
    onClose()
  }

  async function confirm() {
    setState('busy')
    try {
      await run()
      leave()
    } catch {
      setState('failed')
    }
  }

  return (
    <Dialog
      open={open}
      onClose={leave}
      dismissable={false}
      locked={state === 'busy'}
      size="s"
      title={title}
      closeLabel={texts.close}
      footer={
        <>
          <Button data-autofocus disabled={state === 'busy'} onClick={leave}>
            {texts.cancel}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={state === 'busy'} onClick={confirm}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {state === 'failed' && (
          <Notice tone="failure" live>
            {texts.failure}
          </Notice>
        )}
        {children}
      </div>
    </Dialog>
  )
}
