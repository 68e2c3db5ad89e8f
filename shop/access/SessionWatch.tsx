import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { NOT_SIGNED_IN } from '@forecourt/api-client/api-client.ts'
import { askSignedIn, followSignedIn, sessionEnd, useSignedIn } from './signed-in.ts'

const SessionNotice = lazy(() => import('./SessionNotice.tsx'))

/** Warned this long before: enough to read, decide and act (WCAG 2.2.1 asks for 20 seconds). */
const warnedMs = 120_000
const looksEveryMs = 5_000

/** Follows the signed-in user, and warns when a session is about to end or has ended. */
export function SessionWatch() {
  const [notice, setNotice] = useState<'ending' | 'ended'>()
  const isCustomer = useSignedIn().state === 'customer'
  useEffect(() => followSignedIn(), [])

  const onEnded = useEffectEvent(async () => {
    if (!isCustomer) return
    const { state } = await askSignedIn()
    if (state === 'guest') setNotice('ended')
  })
  useEffect(() => {
    const listener = () => void onEnded().catch(() => {})
    addEventListener(NOT_SIGNED_IN, listener)
    return () => removeEventListener(NOT_SIGNED_IN, listener)
  }, [])

  useEffect(() => {
    if (!isCustomer) {
      // Signed out on purpose: no warning is needed.
      setNotice((shown) => (shown === 'ending' ? undefined : shown))
      return
    }
    const look = () => {
      const end = sessionEnd()
      // Signed out in another tab, which notifies this one.
      if (end === undefined) return
      const left = end - Date.now()
      if (left <= 0) void onEnded().catch(() => {})
      else setNotice(left <= warnedMs ? 'ending' : undefined)
    }
    look()
    const timer = setInterval(look, looksEveryMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isCustomer])

  return <Suspense>{notice && <SessionNotice notice={notice} onClose={() => setNotice(undefined)} />}</Suspense>
}
