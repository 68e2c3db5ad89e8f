import { lazy, useEffect } from 'react'
import type { Order, PaymentLinks } from '@forecourt/domain/orders/order.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { orderPaymentView } from './checkout-state.ts'
import { CheckoutLoading } from './CheckoutLoading.tsx'
import { PaymentNotStarted, type OutcomeHeading } from './PaymentOutcome.tsx'
import { PaymentWaiting } from './PaymentWaiting.tsx'
import type { FailureSummary } from '../platform/FailureNotice.tsx'
import type { PaymentNews } from './use-payment-watch.ts'
import styles from './Payment.module.css'

const loadThanks = () => import('./OrderPlaced.tsx')
const OrderPlaced = lazy(loadThanks)
const loadEnds = () => import('./PaymentEnded.tsx')
const PaymentEnded = lazy(() => loadEnds().then((ends) => ({ default: ends.PaymentEnded })))
const RefundDue = lazy(() => loadEnds().then((ends) => ({ default: ends.RefundDue })))

interface PaymentPanelProps {
  order: Order
  links: PaymentLinks | undefined
  isRequesting: boolean
  /** The reason why the payment could not be requested. */
  failure: FailureSummary | undefined
  news: PaymentNews
  /** Called when the buyer asks for the state of the payment. */
  onAsk: () => void
  /** Called by the screen when the code has expired. */
  onLook: () => void
  /** Requests a payment, or a new one. */
  onPay: () => void
  onDone: () => void
  heading: OutcomeHeading
}

/** Step 4, and the page the payment app comes back to: the payment of the advance, from code to outcome. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { order, links, isRequesting, failure, news, onAsk, onLook, onPay, onDone, heading } = props
  const view = orderPaymentView(order)
  usePreloadedOutcomes(view === 'waiting')
  if (isRequesting) {
    return (
      <div className={styles.panel}>
        <CheckoutLoading label={m['payment.requesting']()} />
      </div>
    )
  }
  switch (view) {
    case 'success':
      return <OrderPlaced order={order} onDone={onDone} heading={heading} />
    case 'refund-due':
      return <RefundDue order={order} onDone={onDone} heading={heading} />
    case 'waiting':
      return (
        <PaymentWaiting
          amountCents={order.total.advance}
          payment={order.payment}
          email={order.customer.email}
          received={m['payment.received']()}
          links={links}
          failure={failure}
          news={news}
          onAsk={onAsk}
          onCodeEnd={onLook}
          heading={heading}
        />
      )
    case 'none':
      return <PaymentNotStarted failure={failure} onPay={onPay} heading={heading} />
    case 'cancelled':
    case 'failure':
    case 'expired':
      return <PaymentEnded branch={order.branch} view={view} failure={failure} onPay={onPay} heading={heading} />
  }
}

/** Preloads the outcomes while the buyer pays, once the amount to pay shows. */
function usePreloadedOutcomes(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    // After a failure, loading is tried again when it is shown.
    const timer = setTimeout(() => void Promise.all([loadThanks(), loadEnds()]).catch(() => {}), 1000)
    return () => clearTimeout(timer)
  }, [isPaying])
}
