import { useEffect, useEffectEvent, useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'

/** Data that the browser loads once: pending, loaded, or failed with a message and a retry. */
export type AnswerState<Answer> =
  | { state: 'waiting' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'here'; answer: Answer; replace: (answer: Answer) => void }

export function useAnswer<Answer>(ask: () => Promise<Answer>): AnswerState<Answer> {
  const [answer, setAnswer] = useState<{ is: Answer }>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const load = useEffectEvent(ask)

  useEffect(() => {
    let isOutdated = false
    load().then(
      (is) => isOutdated || setAnswer({ is }),
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        if (!isOutdated) setFailure(error.message)
      },
    )
    return () => {
      isOutdated = true
    }
  }, [attempt])

  if (answer) return { state: 'here', answer: answer.is, replace: (is) => setAnswer({ is }) }
  if (failure === undefined) return { state: 'waiting' }
  return {
    state: 'failed',
    message: failure,
    retry() {
      setFailure(undefined)
      setAttempt(attempt + 1)
    },
  }
}
