import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { CheckoutLoading } from './CheckoutLoading.tsx'
import { accessTo } from './order-access.ts'
import { PaymentPanel } from './PaymentPanel.tsx'
import { useOrderPayment } from './use-order-payment.ts'
import styles from './PaymentPage.module.css'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The page shows nothing of the order itself: a browser with the key loads the order. */
export const loader = pageLoader(async ({ params: { orderId = '' } }) => {
  if (!uuid.test(orderId)) throw data(null, { status: 404 })
  return { orderId }
})

/** Shows the payment when the payment app returns the buyer. */
export default function PaymentPage({ loaderData: { orderId } }: PageProps<typeof loader>) {
  return (
    <div className={styles.page}>
      <PageHead title={m['payment-page.title']()} description={m['payment-page.description']()} indexed={false} />
      <h1>{m['payment-page.title']()}</h1>
      <Payment key={orderId} orderId={orderId} />
    </div>
  )
}

function Payment({ orderId }: { orderId: string }) {
  const navigate = useNavigate()
  // Storage is read in the browser only; the server draws the same waiting line.
  const [access, setAccess] = useState<ReturnType<typeof accessTo> | 'unread'>('unread')
  useEffect(() => setAccess(accessTo(orderId)), [orderId])
  const payment = useOrderPayment(access === 'unread' ? undefined : access)
  const { failure } = payment
  // The amount to pay stays until the thanks have loaded.
  const order = useDeferredValue(payment.order)

  if (access === undefined || payment.isUnknown) return <Elsewhere />
  if (!order) {
    if (!failure) return <CheckoutLoading label={m['payment-page.loading']()} />
    return <StateCard heading="h2" icon="refresh" title={failure.message} />
  }
  if (order.orderStatus === 'canceled') return <OrderCanceled order={order} />
  return (
    <Suspense fallback={<CheckoutLoading label={m['payment-page.loading']()} />}>
      <PaymentPanel
        {...payment}
        order={order}
        heading="h2"
        onDone={() => void navigate(buildPath('content.home', currentLanguage()))}
      />
    </Suspense>
  )
}

/** The order was confirmed, and its buyer withdrew from it. */
function OrderCanceled({ order: { orderNumber, branch } }: { order: Order }) {
  return (
    <StateCard tone="cancelled" icon="x" title={m['placed.canceled-title']()} heading="h2">
      <p>{m['placed.canceled-text']({ orderNumber: orderNumber ?? '' })}</p>
      <p>{m['placed.questions']({ phone: formatPhoneInBelgium(branch.phone), email: branch.email })}</p>
    </StateCard>
  )
}

/** For a browser that did not order: only the other one has the order. */
function Elsewhere() {
  return (
    <StateCard
      heading="h2"
      icon="device-mobile"
      title={m['payment-page.elsewhere-title']()}
      action={<LinkButton href={buildPath('content.home', currentLanguage())}>{m['words.to-home']()}</LinkButton>}
    >
      {m['payment-page.elsewhere-text']()}
    </StateCard>
  )
}
