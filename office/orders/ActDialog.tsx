import { useState, type ReactNode } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { queries } from '../platform/queries.ts'
import type { Order } from './order-texts.ts'
import styles from './OrderDesk.module.css'

interface ActDialogProps {
  title: string
  confirm: string
  danger?: boolean
  /** The way back, where its usual word would mean something else. */
  keep?: string
  /** Why it cannot be confirmed yet. */
  refusal?: string | undefined
  children: ReactNode
  act: () => Promise<{ order: Order }>
  /** What is said when it is done. */
  done: string
  onDone: (order: Order) => void
  onClose: () => void
}

/** Asks for what an act needs, and stays open with what was typed when it is refused. */
export function ActDialog({ title, confirm, danger = false, refusal, children, act, done, ...props }: ActDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function run() {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { order } = await act()
      showToast({ message: done, tone: 'success' })
      props.onDone(order)
      props.onClose()
      void queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="s"
      locked={isBusy}
      dismissable={false}
      title={title}
      closeLabel={m['layout.close']()}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={props.onClose}>
            {props.keep ?? m['office.remove.keep']()}
          </Button>
          <Button
            look={danger ? 'danger' : 'primary'}
            busy={isBusy}
            disabledReason={refusal}
            onClick={() => void run()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {failure && (
          <Notice tone="failure" live>
            {failure}
          </Notice>
        )}
        {children}
      </div>
    </Dialog>
  )
}
