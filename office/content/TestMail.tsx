import type { ReactNode } from 'react'
import type { RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { showToast } from '@forecourt/ui/toasts.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { useCommand } from '../platform/queries.ts'

interface TestMailProps {
  right: RightName
  /** Mails it to the user. */
  send: () => Promise<{ to: string }>
  describeSent: (sent: { to: string }) => string
  /** The reason that it cannot be sent now. */
  refusal?: string | undefined
  children: ReactNode
}

/** Sends a mail to the user, who then sees it in a real mail program. */
export function TestMail({ right, send, describeSent, refusal, children }: TestMailProps) {
  const test = useCommand(send)
  return (
    <>
      <FailureNotice failure={test.error} />
      <ActionButton
        right={right}
        icon="mail"
        refusal={refusal}
        busy={test.isPending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: (sent) => showToast({ message: describeSent(sent), tone: 'success' }),
          })
        }
      >
        {children}
      </ActionButton>
    </>
  )
}
