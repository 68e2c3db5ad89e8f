import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { FailureNotice, type FailureSummary } from '../platform/FailureNotice.tsx'
import styles from './Payment.module.css'

/** Within checkout h3, on a page of its own h2. */
export type OutcomeHeading = 'h2' | 'h3'

interface PaymentNotStartedProps {
  failure: FailureSummary | undefined
  onPay: () => void
  heading: OutcomeHeading
}

/** A payment request that failed; it can be retried. */
export function PaymentNotStarted({ failure, onPay, heading }: PaymentNotStartedProps) {
  // A mistake that the buyer can correct is not an error of ours.
  const hasFailed = failure?.level === 'Critical'
  return (
    <Outcome>
      <StateCard
        tone={hasFailed ? 'failure' : 'plain'}
        icon={failure ? 'alert-triangle' : 'qrcode'}
        title={m['payment.not-started']()}
        heading={heading}
        action={
          <Button look={hasFailed ? 'danger' : 'primary'} icon="refresh" onClick={onPay}>
            {failure ? m['words.retry']() : m['payment.start']()}
          </Button>
        }
      >
        {failure?.message}
      </StateCard>
    </Outcome>
  )
}

/** The frame of every outcome. */
export function Outcome({ failure, children }: { failure?: FailureSummary | undefined; children: ReactNode }) {
  return (
    <div className={styles.outcome} role="status">
      <FailureNotice failure={failure} />
      {children}
    </div>
  )
}
