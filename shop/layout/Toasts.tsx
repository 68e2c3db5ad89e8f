import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'

const ToastArea = lazy(() => import('@forecourt/ui/ToastArea.tsx').then((module) => ({ default: module.ToastArea })))

/** Shows confirmations of actions. Loaded after the page: there are none before a visitor acts. */
export function Toasts() {
  const [started, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  return <Suspense>{started && <ToastArea closeLabel={m['words.close']()} />}</Suspense>
}
