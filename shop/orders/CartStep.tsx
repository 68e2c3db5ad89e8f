import { useEffect, useRef, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { addressLine } from '@forecourt/domain/contacts/address.ts'
import { MAX_CARS_PER_ORDER } from '@forecourt/domain/orders/checkout.ts'
import type { Order, OrderEntry } from '@forecourt/domain/orders/order.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatEuros } from '../platform/money-text.ts'
import { dropCar } from '../stock/kept-cars.ts'
import { StepFocus } from './StepFocus.tsx'
import { CartList } from './CartList.tsx'
import { HandoverChoice } from './HandoverChoice.tsx'
import { blockersOfStep, isPricedWithoutVat, type CheckoutState } from './checkout-state.ts'
import { NextButton } from './NextButton.tsx'
import { blockerText } from './order-texts.ts'
import { OrderTotals } from './OrderTotals.tsx'
import { StepForm } from './StepForm.tsx'
import { StepProblems } from './StepProblems.tsx'
import type { Checkout } from './use-checkout.ts'
import styles from './Checkout.module.css'

/** Step 1: the cars, and their delivery. */
export function CartStep({ checkout, order }: { checkout: Checkout; order: Order }) {
  const { state, form } = checkout
  const withoutVat = isPricedWithoutVat(state.form)
  const [removed, setRemoved] = useState<{ car: string; undo: () => void }>()

  function remove({ key, carName }: OrderEntry) {
    setRemoved({ car: carName, undo: dropCar('cart', key) })
  }

  return (
    <StepFocus step="cart">
      <StepForm id="checkout-cart" form={form}>
        <h3 className={styles.title}>{m['checkout.cart.title']()}</h3>
        <StepProblems checkout={checkout} />
        {removed && (
          <Removed
            key={removed.car}
            car={removed.car}
            onUndo={() => {
              removed.undo()
              setRemoved(undefined)
            }}
          />
        )}
        <CartList
          entries={order.entries}
          isCollected={state.form.deliveryType === 'pickup'}
          withoutVat={withoutVat}
          onRemove={remove}
        />
        {order.entries.some(({ isMadeToOrder }) => isMadeToOrder) && <Notice>{order.conditions.withdrawal}</Notice>}
        <DeliveryChoice checkout={checkout} order={order} />
        <HandoverChoice checkout={checkout} />
        <div className={styles.smallOnly}>
          <OrderTotals order={order} withoutVat={withoutVat} hasTitle />
        </div>
      </StepForm>
      <NextButton form="checkout-cart" busy={state.busy === 'saving'} reason={reasonToWait(state)} />
    </StepFocus>
  )
}

/** Shows the undo button in place of the removed row that had the focus. */
function Removed({ car, onUndo }: { car: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  return (
    <Notice
      live
      action={
        <TextButton ref={undo} onClick={onUndo}>
          {m['words.undo']()}
        </TextButton>
      }
    >
      {m['checkout.removed']({ car })}
    </Notice>
  )
}

function DeliveryChoice({ checkout, order }: { checkout: Checkout; order: Order }) {
  const { state, form, chooseDelivery, choosePickup } = checkout
  const { deliveryType, pickupAddress } = state.form
  const transport = useTransportCost(order)
  const places = order.pickupPlaces
  return (
    <>
      <RadioCards
        legend={m['checkout.delivery.legend']()}
        id={form.idOf('deliveryType')}
        options={[
          {
            value: 'deliver',
            title: m['checkout.delivery.deliver'](),
            detail: m['checkout.delivery.deliver-detail'](),
            aside: transport === undefined ? undefined : formatEuros(transport),
          },
          {
            value: 'pickup',
            title: m['checkout.delivery.pickup'](),
            detail: m['checkout.delivery.pickup-detail'](),
            aside: m['checkout.delivery.free'](),
          },
        ]}
        value={deliveryType ?? undefined}
        onChange={chooseDelivery}
        error={form.errorOf('deliveryType')}
      />
      {deliveryType === 'pickup' && (
        <RadioCards
          legend={m['checkout.delivery.place']()}
          id={form.idOf('pickupAddress')}
          options={places.map(({ id, name, contactData }) => ({
            value: String(id),
            title: name,
            detail: addressLine(contactData.address, currentLanguage()),
          }))}
          value={pickupAddress ? String(pickupAddress.id) : undefined}
          onChange={(id) => {
            const place = places.find((known) => String(known.id) === id)
            if (place) choosePickup(place)
          }}
          error={form.errorOf('pickupAddress')}
        />
      )}
    </>
  )
}

/** Returns the transport cost before it is chosen: from the order, or else as the server would calculate it. */
function useTransportCost({ total, deliveryType, entries }: Order): number | undefined {
  const [cost, setCost] = useState<number>()
  const key = entries[0]?.key
  useEffect(() => {
    if (!key) return
    let isLeft = false
    api('POST /shop/order/getcosts', { carList: [key] }).then(
      ({ costs }) => !isLeft && setCost(costs[0]?.transport),
      // The choice can be made without: the amounts of the order follow it.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [key])
  return deliveryType === 'deliver' ? total.transport : cost
}

/** Returns the reason to disable the button, which only removing a car can fix; others show when it is pressed. */
function reasonToWait(state: CheckoutState): string | undefined {
  const reason = blockersOfStep(state).find((blocker) =>
    ['car-unavailable', 'colour-required', 'cart-full'].includes(blocker.reason),
  )
  return reason && blockerText({ ...reason, max: MAX_CARS_PER_ORDER })
}
