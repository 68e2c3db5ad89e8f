import { useState, type FormEvent } from 'react'
import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { LONGEST_VIEW_NAME } from '@forecourt/domain/platform/lists/list-views.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Stack } from '../Layout.tsx'
import type { KeptView } from './list-views.ts'

type Facts = Pick<KeptView, 'name' | 'isDefault'>

interface ViewDialogProps {
  /** Undefined for a new one. */
  view: KeptView | undefined
  error: ApiFailure | undefined
  isSaving: boolean
  onSave: (facts: Facts) => void
  onClose: () => void
}

/** Edits the name of a view, and whether it is the default of the screen. */
export function ViewDialog({ view, error, isSaving, onSave, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isDefault, setIsDefault] = useState(view?.isDefault ?? false)
  const [isTried, setIsTried] = useState(false)
  const missing = isTried && name.trim() === '' ? m['problems.required']() : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (name.trim() !== '') onSave({ name: name.trim(), isDefault })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={view ? m['office.views.change']() : m['office.views.save']()}
      closeLabel={m['words.close']()}
      footer={
        <>
          <Button onClick={onClose}>{m['words.cancel']()}</Button>
          <Button type="submit" form="list-view" look="primary" busy={isSaving}>
            {m['words.save']()}
          </Button>
        </>
      }
    >
      <Stack id="list-view" as="form" noValidate onSubmit={submit}>
        <TextField
          label={m['words.name']()}
          hint={m['office.views.name-hint']()}
          value={name}
          maxLength={LONGEST_VIEW_NAME}
          error={missing ?? error?.message}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
        <Checkbox
          label={m['office.views.default']()}
          checked={isDefault}
          onChange={(event) => setIsDefault(event.target.checked)}
        />
      </Stack>
    </Dialog>
  )
}
