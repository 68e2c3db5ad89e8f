import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Stack } from '../platform/Layout.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import styles from './MediaEditor.module.css'

interface MediaDialogProps {
  title: string
  size?: 'm' | 'l'
  onClose: () => void
  /** True when it is saved; fails with an `ApiFailure`. */
  onSave: () => Promise<boolean>
  children: ReactNode
}

/** A small form over the page. */
export function MediaDialog({ title, size = 'm', onClose, onSave, children }: MediaDialogProps) {
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    // The form of the record is a parent in React, though not in the page.
    event.stopPropagation()
    setIsSaving(true)
    setFailure(undefined)
    try {
      if (await onSave()) onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Dialog open size={size} title={title} closeLabel={m['words.close']()} onClose={onClose} locked={isSaving}>
      <Stack as="form" gap={16} noValidate onSubmit={submit}>
        <FailureNotice failure={failure} />
        {children}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{m['words.cancel']()}</Button>
          <Button type="submit" look="primary" busy={isSaving}>
            {m['words.save']()}
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}
