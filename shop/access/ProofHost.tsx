import { lazy, Suspense, useEffect, useState } from 'react'
import { PROOF_NEEDED, type ProofEvent } from '@forecourt/api-client/api-client.ts'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'

const ProofDialog = lazy(() => import('./ProofDialog.tsx'))

/** Asks for a proof of identity before a sensitive change, and executes the change after it. */
export function ProofHost() {
  const [waiting, setWaiting] = useState<readonly ProofEvent[]>([])
  useEffect(() => {
    const ask = (event: ProofEvent) => {
      event.preventDefault()
      setWaiting((others) => [...others, event])
    }
    addEventListener(PROOF_NEEDED, ask)
    return () => removeEventListener(PROOF_NEEDED, ask)
  }, [])
  if (waiting.length === 0) return null
  function answer(isProven: boolean) {
    for (const { detail } of waiting) detail(isProven)
    setWaiting([])
  }
  return (
    <Suspense fallback={<DialogComing />}>
      <ProofDialog onProven={() => answer(true)} onClose={() => answer(false)} />
    </Suspense>
  )
}
