import { lazy, Suspense, useEffect, useState } from 'react'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { onPopupAsked } from '../platform/popups.ts'

const AfterFirstView = lazy(() => import('./AfterFirstView.tsx'))

/** Loads code that no first view needs as soon as the browser is idle, or a visitor needs a part of it. */
export function LoadAfterFirstView() {
  const [wanted, setWanted] = useState<'once idle' | 'at once'>()
  useEffect(() => {
    const stopWaiting = whenIdle(() => setWanted((before) => before ?? 'once idle'))
    const stopListening = onPopupAsked(() => setWanted('at once'))
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [])
  return <Suspense fallback={wanted === 'at once' && <DialogComing />}>{wanted && <AfterFirstView />}</Suspense>
}

function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 300)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(act, { timeout: 2000 })
  return () => cancelIdleCallback(request)
}
