import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button, LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import type { FailureSummary } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import { Outcome, type OutcomeHeading } from './PaymentOutcome.tsx'
import styles from './Payment.module.css'

type Branch = Pick<Order['branch'], 'name' | 'phone' | 'email'>

interface PaymentEndedProps {
  /** The branch to contact. */
  branch: Branch
  /** In addition to the fact that nothing was charged; default: the car is still in the cart. */
  text?: string
  view: 'cancelled' | 'failure' | 'expired'
  failure: FailureSummary | undefined
  onPay: () => void
  heading: OutcomeHeading
}

/** A payment that failed: pay again, or contact us. Canceled shows in the accent colour, other outcomes in red. */
export function PaymentEnded({ branch, text, view, failure, onPay, heading }: PaymentEndedProps) {
  const usual = viewTexts(view)
  const isCanceled = view === 'cancelled'
  return (
    <Outcome failure={failure}>
      <StateCard
        tone={isCanceled ? 'cancelled' : 'failure'}
        icon={isCanceled ? 'x' : 'alert-triangle'}
        title={usual.title}
        heading={heading}
      >
        <p>{text ?? usual.text}</p>
        <ol className={styles.ways}>
          <li>
            {/* Wide screens show a code for a phone; on a phone the payment starts directly. */}
            <p>
              <span className={styles.byCode}>{m['payment.rescan-step']()}</span>
              <span className={styles.byApp}>{m['payment.again-step']()}</span>
            </p>
            <Button look={isCanceled ? 'primary' : 'danger'} icon="refresh" onClick={onPay}>
              <span className={styles.byCode}>{m['payment.rescan']()}</span>
              <span className={styles.byApp}>{m['payment.again']()}</span>
            </Button>
          </li>
          <li>
            <p>{contactText(branch)}</p>
          </li>
        </ol>
      </StateCard>
    </Outcome>
  )
}

interface RefundDueProps {
  order: Order
  onDone: () => void
  heading: OutcomeHeading
}

/** The payment arrived after the car was gone; it is refunded. */
export function RefundDue({ order, onDone, heading }: RefundDueProps) {
  const amount = formatEuros(order.payment?.amount ?? order.total.advance)
  return (
    <Outcome>
      <StateCard tone="failure" icon="alert-triangle" title={m['payment.refund-title']()} heading={heading}>
        <p>{m['payment.refund-text']({ amount })}</p>
        <ol className={styles.ways}>
          <li>
            <p>{m['payment.refund-step']()}</p>
          </li>
          <li>
            <p>{contactText(order.branch)}</p>
            <LinkButton href={buildPath('content.usedcars', currentLanguage())} onClick={onDone}>
              {m['payment.refund-other']()}
            </LinkButton>
          </li>
        </ol>
      </StateCard>
    </Outcome>
  )
}

function viewTexts(view: PaymentEndedProps['view']): { title: string; text: string } {
  switch (view) {
    case 'cancelled':
      return { title: m['payment.cancelled-title'](), text: m['payment.cancelled-text']() }
    case 'expired':
      return { title: m['payment.expired-title'](), text: m['payment.expired-text']() }
    case 'failure':
      return { title: m['payment.failed-title'](), text: m['payment.failed-text']() }
  }
}

function contactText({ name, phone, email }: Branch): string {
  return m['payment.contact-step']({ branch: name, phone: formatPhoneInBelgium(phone), email })
}
