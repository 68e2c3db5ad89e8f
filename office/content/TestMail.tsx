import type { ReactNode } from 'react'
import type { RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { showToast } from '@forecourt/ui/toasts.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { useCommand } from '../platform/queries.ts'

interface TestMailProps {
  right: RightName
  /** Mails it to whoever asks. */
  send: () => Promise<{ to: string }>
  told: (sent: { to: string }) => string
  /** The reason that it cannot be sent now. */
  refusal?: string | undefined
  children: ReactNode
}

/** Sends a mail to whoever looks at it, to see it where mails are read. */
export function TestMail({ right, send, told, refusal, children }: TestMailProps) {
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
            onSuccess: (sent) => showToast({ message: told(sent), tone: 'success' }),
          })
        }
      >
        {children}
      </ActionButton>
    </>
  )
}
