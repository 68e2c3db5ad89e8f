import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { forgetDesk, resumedDesk } from './customer-view-place.ts'

interface UnlockProps {
  /** The path of the desk that the screen was handed over from. */
  desk: string
  viewKey: string
  onClose: () => void
}

/** Returns the salesperson to their desk, by the code that they chose. */
export function UnlockDialog({ desk, viewKey, onClose }: UnlockProps) {
  const [code, setCode] = useState('')
  const [triesLeft, setTriesLeft] = useState<number>()
  const [failure, setFailure] = useState<ApiFailure>()
  const [isBusy, setBusy] = useState(false)
  const isEnded = triesLeft === 0
  const wanted = resumedDesk(desk, viewKey)
  async function unlock() {
    if (!/^\d{4,6}$/.test(code)) return
    setBusy(true)
    try {
      setFailure(undefined)
      const answer = await api('POST /sales/auth/unlock', { code })
      if (answer.isUnlocked) {
        forgetDesk()
        // Loaded anew: the language of the office may be another.
        location.replace(`/office${wanted}`)
        return
      }
      setTriesLeft(answer.triesLeft)
      setCode('')
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    }
    setBusy(false)
  }
  function signIn() {
    forgetDesk()
    location.replace(`/office/login?${new URLSearchParams({ next: desk })}`)
  }
  return (
    <Dialog open size="s" onClose={onClose} title={m['customer-view.back']()} closeLabel={m['words.close']()}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEnded) void unlock()
        }}
      >
        <FailureNotice failure={failure} />
        {isEnded ? (
          <Stack gap={16}>
            <p role="alert">{m['customer-view.ended']()}</p>
            <p>
              <Button look="primary" onClick={signIn}>
                {m['words.sign-in']()}
              </Button>
            </p>
          </Stack>
        ) : (
          <Stack gap={16}>
            <p>{m['customer-view.back-text']()}</p>
            <TextField
              data-autofocus
              label={m['customer-view.code']()}
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={code}
              error={wrongText(triesLeft)}
              onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
            />
            <p>
              <Button type="submit" look="primary" busy={isBusy}>
                {m['customer-view.unlock']()}
              </Button>
            </p>
          </Stack>
        )}
      </form>
    </Dialog>
  )
}

function wrongText(triesLeft: number | undefined): string | undefined {
  if (triesLeft === undefined) return undefined
  return triesLeft === 1 ? m['customer-view.wrong-one']() : m['customer-view.wrong-many']({ count: triesLeft })
}
