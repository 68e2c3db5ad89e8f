import { lazy, Suspense, useEffect, useState } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'

const ToastArea = lazy(() => import('@forecourt/ui/ToastArea.tsx').then((module) => ({ default: module.ToastArea })))

/** Where the shop says what it did. Loaded after the page: nothing is said before somebody acts. */
export function Toasts() {
  const [started, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  return <Suspense>{started && <ToastArea closeLabel={m['layout.close']()} />}</Suspense>
}
