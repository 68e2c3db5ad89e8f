import { lazy, Suspense, useEffect, useState } from 'react'
import { onPopupAsked } from '../platform/popups.ts'

const AfterFirstView = lazy(() => import('./AfterFirstView.tsx'))

/** Loads what no first view needs as soon as the browser has nothing better to do, or somebody asks for a part of it. */
export function LoadAfterFirstView() {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const want = () => setIsWanted(true)
    const stopWaiting = whenIdle(want)
    const stopListening = onPopupAsked(want)
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [])
  return <Suspense>{isWanted && <AfterFirstView />}</Suspense>
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
