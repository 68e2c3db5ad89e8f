import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { Row, Stack } from '../Layout.tsx'
import styles from './OnceDialog.module.css'

interface OnceDialogProps {
  title: string
  /** Says that the value is not shown again. */
  warning: string
  value: string
  /** The name of the button that copies. */
  copy: string
  /** The message after copying. */
  copied: string
  /** The name of the button that closes. */
  stored: string
  /** Below the value: how it is used. */
  children?: ReactNode
  onClose: () => void
}

/** Shows a secret, once. It closes by its own button alone: a click beside it would lose the secret. */
export function OnceDialog({ title, warning, value, copy, copied, stored, children, onClose }: OnceDialogProps) {
  async function copyValue() {
    await navigator.clipboard.writeText(value)
    showToast({ message: copied, tone: 'success' })
  }
  return (
    <Dialog
      open
      dismissable={false}
      title={title}
      closeLabel={m['words.close']()}
      onClose={onClose}
      footer={<Button onClick={onClose}>{stored}</Button>}
    >
      <Stack>
        <Notice tone="warning">{warning}</Notice>
        <p className={styles.value}>
          <code>{value}</code>
        </p>
        <Row>
          <Button look="primary" icon="copy" onClick={() => void copyValue()}>
            {copy}
          </Button>
        </Row>
        {children}
      </Stack>
    </Dialog>
  )
}
