import { lazy, Suspense, useEffect, useState } from 'react'
import { PROOF_NEEDED, type ProofEvent } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Stack } from '../platform/Layout.tsx'

const ProofForm = lazy(() => import('./ProofForm.tsx').then((module) => ({ default: module.ProofForm })))

/** Asks for a new proof of identity before a sensitive change. What was typed stays, and the change is then made. */
export function ProveAgain() {
  const [waiting, setWaiting] = useState<readonly ProofEvent[]>([])
  useEffect(() => {
    const ask = (event: ProofEvent) => {
      event.preventDefault()
      setWaiting((others) => [...others, event])
    }
    addEventListener(PROOF_NEEDED, ask)
    return () => removeEventListener(PROOF_NEEDED, ask)
  }, [])
  const isAsked = waiting.length > 0
  function answer(isProven: boolean) {
    for (const { detail } of waiting) detail(isProven)
    setWaiting([])
  }
  return (
    <Dialog
      open={isAsked}
      onClose={() => answer(false)}
      dismissable={false}
      size="s"
      title={m['proof.title']()}
      closeLabel={m['words.close']()}
    >
      <Stack gap={16}>
        <p>{m['proof.text']()}</p>
        {isAsked && (
          <Suspense>
            <ProofForm onProven={() => answer(true)} />
          </Suspense>
        )}
      </Stack>
    </Dialog>
  )
}
