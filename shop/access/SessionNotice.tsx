import { useState } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { openPopup } from '../platform/popups.ts'
import { askSignedIn, signOut } from './signed-in.ts'

interface SessionNoticeProps {
  notice: 'ending' | 'ended'
  onClose: () => void
}

/** A session is about to end, and can be extended; or it has ended. Input on the page stays either way. */
export default function SessionNotice({ notice, onClose }: SessionNoticeProps) {
  const [isBusy, setIsBusy] = useState(false)

  /** A network error leaves the notice open: the user can try again. */
  async function act(work: () => Promise<unknown>) {
    setIsBusy(true)
    try {
      await work()
      onClose()
    } finally {
      setIsBusy(false)
    }
  }

  const isEnding = notice === 'ending'
  return (
    <Dialog
      open
      onClose={isEnding ? () => void act(askSignedIn) : onClose}
      dismissable={false}
      size="s"
      title={isEnding ? m['session.ending-title']() : m['session.ended-title']()}
      closeLabel={m['words.close']()}
      footer={
        isEnding ? (
          <>
            <Button disabled={isBusy} onClick={() => void act(signOut)}>
              {m['account.sign-out']()}
            </Button>
            <Button look="primary" busy={isBusy} data-autofocus onClick={() => void act(askSignedIn)}>
              {m['session.stay']()}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{m['session.as-guest']()}</Button>
            <Button
              look="primary"
              data-autofocus
              onClick={() => {
                onClose()
                openPopup('auth', { panel: 'signin' })
              }}
            >
              {m['session.again']()}
            </Button>
          </>
        )
      }
    >
      <p>{isEnding ? m['messages.session.ending']() : m['messages.session.ended']()}</p>
    </Dialog>
  )
}
