import { useEffect, useEffectEvent, useState } from 'react'
import { NOT_SIGNED_IN } from '@forecourt/api-client/api-client.ts'
import { readCookie } from '@forecourt/api-client/browser-cookie.ts'
import { STAFF_UNTIL_COOKIE } from '@forecourt/domain/platform/routes/office-page.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { freshAccess } from '../platform/access.ts'
import { signOut } from './sign-out.ts'

/** Warned this long before: enough to read, decide and act (WCAG 2.2.1 asks for 20 seconds). */
const warnedMs = 120_000
const looksEveryMs = 5_000

/** Warns before the session ends, and extends it; unsaved input stays either way. */
export function SessionEnding() {
  const [isEnding, setIsEnding] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  /** Extends the session: loading the rights does so. */
  const stay = useEffectEvent(async () => {
    setIsBusy(true)
    try {
      if ((await freshAccess()) === null) dispatchEvent(new Event(NOT_SIGNED_IN))
      setIsEnding(false)
    } finally {
      setIsBusy(false)
    }
  })
  useEffect(() => {
    const look = () => {
      const until = Number(readCookie(STAFF_UNTIL_COOKIE) ?? Number.NaN) * 1000
      // Signed out in another tab: the next call will find out.
      if (Number.isNaN(until)) return
      const left = until - Date.now()
      setIsEnding(left > 0 && left <= warnedMs)
      if (left <= 0 && left > -2 * looksEveryMs) void stay().catch(() => {})
    }
    look()
    const timer = setInterval(look, looksEveryMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])

  return (
    <Dialog
      open={isEnding}
      onClose={() => void stay()}
      dismissable={false}
      size="s"
      title={m['session.ending-title']()}
      closeLabel={m['words.close']()}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => void signOut()}>
            {m['account.sign-out']()}
          </Button>
          <Button look="primary" busy={isBusy} data-autofocus onClick={() => void stay()}>
            {m['session.stay']()}
          </Button>
        </>
      }
    >
      <p>{m['messages.session.ending']()}</p>
    </Dialog>
  )
}
