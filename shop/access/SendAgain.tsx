import { useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextButton } from '@forecourt/ui/TextLink.tsx'

/** Requests another code and shows the result. */
export function SendAgain({ send }: { send: () => Promise<void> }) {
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'failure'; text: string; number: number }>()
  const [isBusy, setIsBusy] = useState(false)

  async function ask() {
    if (isBusy) return
    setIsBusy(true)
    const say = (tone: 'success' | 'failure', text: string) =>
      setOutcome((last) => ({ tone, text, number: (last?.number ?? 0) + 1 }))
    try {
      await send()
      say('success', m['messages.verification-code.success']())
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      say('failure', error.message || m['messages.verification-code.failure']())
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      {outcome && (
        <Notice key={outcome.number} tone={outcome.tone} live>
          {outcome.text}
        </Notice>
      )}
      <p>
        {m['auth.again.question']()}{' '}
        <TextButton aria-disabled={isBusy || undefined} onClick={() => void ask()}>
          {m['auth.again.button']()}
        </TextButton>
      </p>
    </>
  )
}
