import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { Address } from '@forecourt/domain/contacts/address.ts'
import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'
import { CHECKOUT_STEPS, type CheckoutStep, nextStep, previousStep } from '@forecourt/domain/orders/checkout.ts'
import type { Handover } from '@forecourt/domain/orders/handover.ts'
import type { DeliveryType, PickupAddress } from '@forecourt/domain/orders/order.ts'
import { customerForm } from '@forecourt/domain/orders/order-customer.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { useForm } from '../platform/use-form.ts'
import { dropCar, useKeptCars } from '../stock/kept-cars.ts'
import { readDraft, writeDraft } from './checkout-draft.ts'
import {
  blockersBesideCustomer,
  blockersOfStep,
  type CheckoutAction,
  checkoutReducer,
  type CheckoutState,
  firstBlockedBefore,
  toInput,
  isPlaced,
  isPricedOtherwise,
  newCheckout,
  orderPaymentView,
  stepToResume,
} from './checkout-state.ts'
import { currentOrder, forgetOrder, type OrderAccess, rememberOrder } from './order-access.ts'
import { blockerTexts, withoutPart } from './order-texts.ts'
import { askPayment, payableOrder } from './payable-order.ts'
import { clearPlacedOrder, showPlacedOrder, readPlacedOrder } from './placed-order.ts'
import { usePaymentWatch } from './use-payment-watch.ts'

/** The step before a reload; undefined when the buyer opened the cart. */
type Reloaded = CheckoutStep | undefined

export type Checkout = ReturnType<typeof useCheckout>

/** Checkout from opening to paid order: the state and the actions of the buyer. */
export function useCheckout({ isOpen, isReload }: { isOpen: boolean; isReload: boolean }) {
  const [reloaded] = useState<Reloaded>(() => (isReload ? readDraft().step : undefined))
  const cart = useKeptCars('cart')
  const [state, dispatch] = useReducer(checkoutReducer, undefined, () => newCheckout(readDraft().form))
  const { order, form, step } = state
  const { revalidate } = useRevalidator()
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const isPaying = isOpen && step === 'payment'
  const watch = usePaymentWatch({
    payable: isPaying && order && !isPlaced(order) ? payableOrder(order) : undefined,
    isWaiting: isPaying && !state.busy && order !== undefined && orderPaymentView(order) === 'waiting',
    isBusy: state.busy !== undefined,
    onAnswer: ({ order: answered, paymentLinks: links }) => dispatch({ type: 'answered', order: answered, links }),
  })

  const onCart = useEffectEvent(() => {
    if (order ? isPlaced(order) : state.busy !== 'opening' && cart.length === 0) return
    if (!order) return void open(state.busy === 'opening' ? reloaded : undefined)
    if (cart.length === 0) {
      forgetOrder(order.id)
      dispatch({ type: 'emptied' })
    } else if (cart.join() !== order.entries.map(({ key }) => key).join()) void keep(state)
  })
  useEffect(() => onCart(), [cart])

  useEffect(() => {
    if (order && !isPlaced(order)) writeDraft({ form, step, isOpen })
  }, [order, form, step, isOpen])

  const placedId = order && isPlaced(order) ? order.id : undefined
  const onPlaced = useEffectEvent(() => {
    if (!order) return
    clearPlacedOrder(order)
    showPlacedOrder(order.id)
    // Lists on the page behind show the car as sold.
    void revalidate()
  })
  useEffect(() => {
    if (placedId) onPlaced()
  }, [placedId])
  useEffect(() => {
    if (!isOpen) showPlacedOrder(undefined)
  }, [isOpen])

  /** Continues an order that was begun, or starts one with the cars of the cart. */
  async function open(at?: CheckoutStep): Promise<void> {
    dispatch({ type: 'began', busy: 'opening' })
    try {
      const access = (isReload ? readPlacedOrder() : undefined) ?? currentOrder()
      const known = access && (await readKnownPayment(access))
      if (known && stepToResume(known.order, form, cart, at) === 'payment') {
        dispatch({ type: 'opened', order: known.order, links: known.paymentLinks ?? undefined, step: 'payment' })
        return
      }
      if (cart.length === 0) {
        dispatch({ type: 'emptied' })
        return
      }
      const answer = await api('POST /shop/order/getnew', {
        carList: [...cart],
        ...(known && access && { order: access }),
      })
      const opened = { type: 'opened', order: answer.order, step: stepToResume(answer.order, form, cart, at) } as const
      const next = act(opened)
      if (isPricedOtherwise(next)) await keep(next)
    } catch (error) {
      if (!dropUnknownCar(error)) fail(error)
    }
  }

  function act(action: CheckoutAction): CheckoutState {
    dispatch(action)
    return checkoutReducer(state, action)
  }

  /** Saves one after the other, so that the latest choice is the last to be saved. */
  async function save(at: CheckoutState): Promise<Order> {
    const input = toInput(at.order!, at.form, cart)
    const answer = saving.current.then(
      () => api('POST /shop/order/save', { order: input }),
      () => api('POST /shop/order/save', { order: input }),
    )
    saving.current = answer
    const { order: saved } = await answer
    rememberOrder(saved)
    return saved
  }

  /** Saves a choice that changes the price, while the buyer continues. */
  async function keep(at: CheckoutState): Promise<void> {
    if (!at.order) return
    try {
      dispatch({ type: 'answered', order: await save(at) })
    } catch (error) {
      if (!dropUnknownCar(error)) await recover(error, at)
    }
  }

  async function next(): Promise<void> {
    const to = nextStep(step)
    if (!to || state.busy) return
    if (blockersOfStep(state).length > 0) return dispatch({ type: 'refused', step })
    dispatch({ type: 'began', busy: 'saving' })
    try {
      const saved = await save(state)
      const blocked = firstBlockedBefore(to, { form, order: saved })
      if (blocked) return dispatch({ type: 'refused', step: blocked, order: saved })
      dispatch({ type: 'moved', step: to, order: saved })
      // The terms that were on the screen, not those that the answer has just brought.
      if (to === 'payment') await pay(saved, order?.terms.version)
    } catch (error) {
      await recover(error, state)
    }
  }

  /** Requests a payment, unless one is open: then that one shows again. */
  async function pay(of = order, termsVersion = order?.terms.agreedVersion): Promise<void> {
    if (!of) return
    dispatch({ type: 'began', busy: 'paying' })
    try {
      if (of.payment?.paymentStatus === 'pending') return await goOnPaying(of)
      const connectionId = await watch.connect(payableOrder(of)).connectionId
      const input = toInput(
        of,
        form,
        of.entries.map(({ key }) => key),
      )
      const answer = await api('POST /shop/order/requestpayment', {
        order: input,
        ...(termsVersion !== undefined && { termsVersion }),
        ...(connectionId && { connectionId }),
      })
      rememberOrder(answer.order)
      dispatch({ type: 'answered', order: answer.order, links: answer.paymentLinks })
    } catch (error) {
      await recover(error, { ...state, order: of })
    }
  }

  async function goOnPaying(access: OrderAccess): Promise<void> {
    const { order: asked, paymentLinks } = await askPayment(access)
    dispatch({ type: 'answered', order: asked, links: paymentLinks })
  }

  /** Shows an error of the server at the step where the buyer can correct it. */
  async function recover(error: unknown, { order: of }: CheckoutState): Promise<void> {
    if (!(error instanceof ApiFailure) || !of) return fail(error)
    const { reason } = error
    try {
      switch (reason) {
        case 'order-placed':
          return await goOnPaying(of)
        case 'payment-in-progress':
          await goOnPaying(of)
          return dispatch({ type: 'failed', failure: error, step: 'payment' })
        case 'order-not-found':
          forgetOrder(of.id)
          return await open()
        case 'car-unavailable':
        case 'handover-gone':
        case 'handover-required':
        case 'price-changed':
        case 'terms-changed': {
          const { order: fresh } = await api('GET /shop/order/get', { id: of.id, accessKey: of.accessKey })
          const at = stepOfRefusal(reason) ?? 'overview'
          return dispatch({ type: 'failed', failure: error, step: at, order: fresh })
        }
        default:
          return dispatch({ type: 'failed', failure: error, step: stepOfRefusal(reason) })
      }
    } catch (again) {
      fail(again)
    }
  }

  function fail(error: unknown): void {
    const known = error instanceof ApiFailure ? error : undefined
    dispatch({ type: 'failed', failure: known ?? { message: m['errors.app.def.message'](), level: 'Critical' } })
    if (!(error instanceof ApiFailure)) throw error
  }

  /** A car that never existed, left by another release or another hand, only leaves the cart. */
  function dropUnknownCar(error: unknown): boolean {
    if (!(error instanceof ApiFailure) || error.reason !== 'car-not-found') return false
    const place = /carList\.(\d+)$/.exec(error.field ?? '')?.[1]
    const key = place === undefined ? undefined : cart[Number(place)]
    if (key === undefined) return false
    dispatch({ type: 'failed', failure: error })
    dropCar('cart', key)
    return true
  }

  function previous(): void {
    const to = previousStep(step, order !== undefined)
    if (to) dispatch({ type: 'moved', step: to })
  }

  const asked = useForm({
    form: customerForm,
    start: form.customer,
    held: { fields: form.customer, type: (fields) => dispatch({ type: 'filled', fields }) },
    step: {
      name: step,
      fields: step === 'data' ? Object.keys(customerForm.fields) : [],
      isTried: state.tried.includes(step),
    },
    more: { violations: blockersBesideCustomer(state), formTexts: blockerTexts },
    controlOf: withoutPart,
    textOf: blockerTexts,
    summarised: true,
    send: next,
  })

  const canGoBack = !placedId && state.busy !== 'paying' && previousStep(step, order !== undefined) !== undefined

  return {
    state,
    form: asked,
    watch,
    canGoBack,
    /** The number of steps that the Back button goes through before it leaves checkout. */
    stepsTaken: order && !placedId ? CHECKOUT_STEPS.indexOf(step) : 0,
    back() {
      if (canGoBack) previous()
    },
    open: () => void open(),
    previous,
    goTo: (to: CheckoutStep) => dispatch({ type: 'moved', step: to }),
    pay: () => void pay(),
    chooseDelivery: (deliveryType: DeliveryType) => void keep(act({ type: 'delivery-chosen', deliveryType })),
    choosePickup: (place: PickupAddress) => void keep(act({ type: 'pickup-chosen', place })),
    chooseHandover: (handover: Handover | null) => dispatch({ type: 'handover-chosen', handover }),
    chooseCustomerType: (customerType: ShopCustomerType) => dispatch({ type: 'customer-type-chosen', customerType }),
    saveAddress: (address: Address) => dispatch({ type: 'address-saved', address }),
    chooseSameAddress: (isSame: boolean) => dispatch({ type: 'same-address-chosen', isSame }),
    typeEssential: (text: string) => dispatch({ type: 'essential-typed', text }),
  }
}

/** The payment of an order that was begun; undefined when the server no longer has it. */
async function readKnownPayment(access: OrderAccess) {
  try {
    return await askPayment(access)
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.reason !== 'order-not-found') throw error
    forgetOrder(access.id)
    return undefined
  }
}

function stepOfRefusal(reason: string): CheckoutStep | undefined {
  switch (reason) {
    case 'cart-empty':
    case 'cart-full':
    case 'delivery-type-required':
    case 'pickup-address-required':
    case 'pickup-place-not-found':
    case 'car-unavailable':
    case 'colour-required':
    case 'handover-required':
    case 'handover-gone':
      return 'cart'
    case 'order-incomplete':
    case 'invoice-address-required':
    case 'delivery-address-required':
    case 'delivery-abroad':
      return 'data'
    default:
      return undefined
  }
}
