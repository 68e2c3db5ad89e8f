import { Suspense, useDeferredValue } from 'react'
import { CHECKOUT_STEPS } from '@forecourt/domain/orders/checkout.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { Steps } from '@forecourt/ui/Steps.tsx'
import { useSignedIn } from '../access/signed-in.ts'
import { StepFocus } from './StepFocus.tsx'
import { CartStep } from './CartStep.tsx'
import { type CheckoutState, isAmiss, orderPaymentView, isPricedWithoutVat, stepStates } from './checkout-state.ts'
import { CheckoutLoading } from './CheckoutLoading.tsx'
import { DataStep } from './DataStep.tsx'
import { stepLabel } from './order-texts.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { OverviewStep } from './OverviewStep.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { type Checkout as CheckoutControl, useCheckout } from './use-checkout.ts'
import styles from './Checkout.module.css'

interface CheckoutProps {
  isOpen: boolean
  /** The page was reloaded during checkout: continue there. */
  isReload: boolean
  onClose: () => void
}

/** Checkout from cart to paid order, in four steps. */
export default function Checkout({ isOpen, isReload, onClose }: CheckoutProps) {
  const checkout = useCheckout({ isOpen, isReload })
  const buyer = useSignedIn()
  const { state, canGoBack, previous } = checkout
  const { order } = state
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      dismissable={false}
      steps={{ taken: checkout.stepsTaken, onBack: checkout.back }}
      size="l"
      padded={false}
      title={m['checkout.title']()}
      closeLabel={m['words.close']()}
      note={buyer.state === 'customer' ? buyer.user.name : m['checkout.guest']()}
      start={
        canGoBack && (
          <Button look="quiet" icon="arrow-left" onClick={previous}>
            {m['checkout.previous']()}
          </Button>
        )
      }
      below={order && <StepBar checkout={checkout} />}
    >
      {order ? (
        <div className={styles.layout}>
          <CurrentStep checkout={checkout} order={order} onClose={onClose} />
          <OrderSummary order={order} step={state.step} withoutVat={isPricedWithoutVat(state.form)} />
        </div>
      ) : (
        <WithoutOrder checkout={checkout} onClose={onClose} />
      )}
    </Dialog>
  )
}

function StepBar({ checkout: { state, form } }: { checkout: CheckoutControl }) {
  const states = stepStates(state)
  const now = nowState(state, form.problems.length > 0)
  return (
    <div className={styles.steps}>
      <Steps
        label={m['checkout.steps.label']()}
        steps={CHECKOUT_STEPS.map((step, index) => ({
          label: stepLabel(step),
          state: states[index] === 'current' ? now : (states[index] ?? 'todo'),
        }))}
        texts={{
          done: m['checkout.steps.done'](),
          error: m['checkout.steps.error'](),
          cancelled: m['payment.cancelled-title'](),
        }}
      />
    </div>
  )
}

/** A payment that the buyer canceled is no failure: it shows in the accent colour. */
function nowState(state: CheckoutState, hasProblems: boolean): 'now' | 'now-error' | 'now-cancelled' {
  if (isAmiss(state) || hasProblems) return 'now-error'
  const { step, order } = state
  return step === 'payment' && order && orderPaymentView(order) === 'cancelled' ? 'now-cancelled' : 'now'
}

function CurrentStep({ checkout, order, onClose }: { checkout: CheckoutControl; order: Order; onClose: () => void }) {
  switch (checkout.state.step) {
    case 'cart':
      return <CartStep checkout={checkout} order={order} />
    case 'data':
      return <DataStep checkout={checkout} />
    case 'overview':
      return <OverviewStep checkout={checkout} order={order} />
    case 'payment':
      return <PaymentStep checkout={checkout} order={order} onClose={onClose} />
  }
}

/** Shows the amount to pay until the thanks have loaded. */
function PaymentStep({
  checkout,
  order: asked,
  onClose,
}: {
  checkout: CheckoutControl
  order: Order
  onClose: () => void
}) {
  const { state, watch } = checkout
  const order = useDeferredValue(asked)
  return (
    <Suspense fallback={<CheckoutLoading label={m['checkout.loading']()} />}>
      <StepFocus step={`${order.payment?.id} ${orderPaymentView(order)}`}>
        <div className={styles.payment}>
          <PaymentPanel
            order={order}
            links={state.links}
            isRequesting={state.busy === 'paying'}
            failure={state.failure}
            news={watch.news}
            onAsk={() => void watch.ask(true)}
            onLook={() => void watch.ask()}
            onPay={checkout.pay}
            onDone={onClose}
            heading="h3"
          />
        </div>
      </StepFocus>
    </Suspense>
  )
}

/** Before there is an order: loading, failed to load, or nothing to order. */
function WithoutOrder({ checkout: { state, open }, onClose }: { checkout: CheckoutControl; onClose: () => void }) {
  if (state.busy === 'opening') return <CheckoutLoading label={m['checkout.loading']()} />
  if (state.failure) {
    return (
      <div className={styles.alone}>
        <StateCard
          icon="refresh"
          title={m['checkout.failed-title']()}
          action={<Button onClick={open}>{m['checkout.retry']()}</Button>}
        >
          {state.failure.message}
        </StateCard>
      </div>
    )
  }
  return (
    <div className={styles.alone}>
      <StateCard
        icon="shopping-cart"
        title={m['checkout.empty-title']()}
        action={<Button onClick={onClose}>{m['checkout.empty-action']()}</Button>}
      >
        {m['checkout.empty-text']()}
      </StateCard>
    </div>
  )
}
