import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { dirtyForms } from './dirty-forms.ts'
import { isSameForm } from './form-place.ts'

/** Asks before the user leaves unsaved changes. Rendered once, in the shell. */
export function DirtyGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !isSameForm(currentLocation, nextLocation) &&
      dirtyForms().length > 0,
  )
  const [isSaving, setIsSaving] = useState(false)
  const isAsking = blocker.state === 'blocked'
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => dirtyForms().length > 0 && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  async function saveAndGo() {
    setIsSaving(true)
    const saved = await Promise.all(dirtyForms().map((form) => form.save()))
    setIsSaving(false)
    if (saved.every(Boolean)) blocker.proceed?.()
    else blocker.reset?.()
  }

  function leave() {
    for (const form of dirtyForms()) form.discard()
    blocker.proceed?.()
  }

  return (
    <Dialog
      open={isAsking}
      onClose={() => blocker.reset?.()}
      dismissable={false}
      title={m['office.guard.title']()}
      closeLabel={m['words.close']()}
      footer={
        <>
          <Button onClick={() => blocker.reset?.()}>{m['office.guard.stay']()}</Button>
          <Button look="danger" onClick={leave}>
            {m['office.guard.leave']()}
          </Button>
          <Button look="primary" data-autofocus busy={isSaving} onClick={saveAndGo}>
            {m['office.guard.save']()}
          </Button>
        </>
      }
    >
      {m['office.guard.text']()}
    </Dialog>
  )
}
