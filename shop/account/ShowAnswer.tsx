import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import type { AnswerState } from './use-answer.ts'
import { AccountSkeleton } from './AccountSkeleton.tsx'

interface ShowAnswerProps<Answer> {
  asked: AnswerState<Answer>
  children: (answer: Answer, replace: (answer: Answer) => void) => ReactNode
}

/** Shows loaded data, and until then the loading state or the error. */
export function ShowAnswer<Answer>({ asked, children }: ShowAnswerProps<Answer>) {
  switch (asked.state) {
    case 'waiting':
      return <AccountSkeleton />
    case 'failed':
      return (
        <StateCard
          icon="refresh"
          title={m['my-account.failed']()}
          action={<Button onClick={asked.retry}>{m['words.retry']()}</Button>}
        >
          {asked.message}
        </StateCard>
      )
    case 'here':
      return children(asked.answer, asked.replace)
  }
}
