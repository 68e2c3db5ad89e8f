import { useState } from 'react'
import { Button } from '../../Button.tsx'
import { ConfirmDialog } from '../../ConfirmDialog.tsx'
import { State } from '../State.tsx'

export const title = 'Bevestiging'

const texts = {
  confirm: 'Afmelden',
  cancel: 'Annuleren',
  close: 'Sluiten',
  failure: 'Er is bij ons iets misgegaan.',
}
const soon = () => new Promise<void>((done) => setTimeout(done, 600))

export function States() {
  return (
    <>
      <State name="Lukt">
        <Confirm label="Afmelden" run={soon} />
      </State>
      <State name="Mislukt">
        <Confirm label="Afmelden zonder netwerk" run={() => soon().then(() => Promise.reject(new Error('offline')))} />
      </State>
    </>
  )
}

function Confirm({ label, run }: { label: string; run: () => Promise<void> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <ConfirmDialog open={open} onClose={() => setOpen(false)} title="Afmelden" run={run} texts={texts}>
        <p>Bent u zeker dat u zich wilt afmelden?</p>
      </ConfirmDialog>
    </>
  )
}
