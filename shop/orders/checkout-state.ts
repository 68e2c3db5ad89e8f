import { type Address, isBlankAddress } from '@forecourt/domain/contacts/address.ts'
import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'
import {
  type Blocker,
  blockersBefore,
  findBlockers,
  CHECKOUT_STEPS,
  type CheckoutStep,
  type StepState,
  stepState,
} from '@forecourt/domain/orders/checkout.ts'
import { isDeliveredTo, withDeliveryType, withPickupAt } from '@forecourt/domain/orders/delivery.ts'
import type { Handover } from '@forecourt/domain/orders/handover.ts'
import type { Checkout, DeliveryType, OrderCustomer, PickupAddress } from '@forecourt/domain/orders/order.ts'
import type { Order, OrderInput, PaymentLinks } from '@forecourt/domain/orders/order.schema.ts'
import { asMember, blankCustomer, withCustomerType } from '@forecourt/domain/orders/order-customer.ts'
import { toPaymentView } from '@forecourt/domain/payments/payment.ts'
import { pricesChosen } from '@forecourt/domain/platform/routes/prices-shown.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import type { FailureSummary } from '../platform/FailureNotice.tsx'

/** The input of the buyer. */
export interface CheckoutForm extends Omit<Checkout, 'entries' | 'handoverDays'> {
  /** The car is delivered to the invoice address; a delivery address is then not asked for. */
  deliversToInvoiceAddress: boolean
  /** The features of the cars that are essential for a consumer. */
  essential: string
}

export interface CheckoutState {
  step: CheckoutStep
  form: CheckoutForm
  /** The order in the latest answer of the server: cars, amounts, payment. Undefined until the first answer. */
  order: Order | undefined
  /** Properties of the open payment. */
  links: PaymentLinks | undefined
  /** The action that the buyer waits for. */
  busy: 'opening' | 'saving' | 'paying' | undefined
  /** The last failure of a request to the server, in words for the buyer. */
  failure: FailureSummary | undefined
  /** The steps that the buyer was sent back to, or stayed at: they show missing fields at once. */
  tried: readonly CheckoutStep[]
}

export type CheckoutAction =
  | { type: 'opened'; order: Order; links?: PaymentLinks | undefined; step: CheckoutStep }
  | { type: 'emptied' }
  | { type: 'filled'; fields: Partial<OrderCustomer> }
  | { type: 'customer-type-chosen'; customerType: ShopCustomerType }
  | { type: 'delivery-chosen'; deliveryType: DeliveryType }
  | { type: 'pickup-chosen'; place: PickupAddress }
  | { type: 'handover-chosen'; handover: Handover | null }
  | { type: 'address-saved'; address: Address }
  | { type: 'same-address-chosen'; isSame: boolean }
  | { type: 'essential-typed'; text: string }
  | { type: 'began'; busy: NonNullable<CheckoutState['busy']> }
  | { type: 'answered'; order: Order; links?: PaymentLinks | null | undefined }
  | { type: 'refused'; step: CheckoutStep; order?: Order | undefined }
  | { type: 'moved'; step: CheckoutStep; order?: Order | undefined }
  | { type: 'failed'; failure: FailureSummary; step?: CheckoutStep | undefined; order?: Order | undefined }

export function blankForm(): CheckoutForm {
  return {
    deliveryType: null,
    customer: blankCustomer(),
    invoiceAddress: null,
    deliveryAddress: null,
    pickupAddress: null,
    handover: null,
    deliversToInvoiceAddress: true,
    essential: '',
  }
}

/** Checkout before the first answer of the server. */
export function newCheckout(form: CheckoutForm = blankForm()): CheckoutState {
  return {
    step: 'cart',
    form,
    order: undefined,
    links: undefined,
    busy: 'opening',
    failure: undefined,
    tried: [],
  }
}

export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  const { form } = state
  switch (action.type) {
    case 'opened': {
      const { order, links, step } = action
      return { ...newCheckout(completeForm(form, order)), order, links, step, busy: undefined }
    }
    case 'emptied':
      return { ...newCheckout(form), busy: undefined }
    case 'filled':
      return withForm(state, { customer: { ...form.customer, ...action.fields } })
    case 'customer-type-chosen': {
      const chosen = withCustomerType(form.customer, action.customerType)
      return chosen.ok ? withForm(state, { customer: chosen.customer }) : state
    }
    case 'delivery-chosen':
      return withForm(state, withDeliveryType(form, action.deliveryType, state.order?.pickupPlaces ?? []))
    case 'pickup-chosen':
      return withForm(state, withPickupAt(form, action.place))
    case 'handover-chosen':
      return withForm(state, { handover: action.handover })
    case 'address-saved':
      return withForm(
        state,
        action.address.label === 'delivery' ? { deliveryAddress: action.address } : { invoiceAddress: action.address },
      )
    case 'same-address-chosen':
      return withForm(state, { deliversToInvoiceAddress: action.isSame })
    case 'essential-typed':
      return withForm(state, { essential: action.text })
    case 'began':
      return { ...state, busy: action.busy, failure: undefined }
    case 'answered':
      return {
        ...settleState(state, action.order),
        links: action.links === undefined ? state.links : (action.links ?? undefined),
      }
    case 'refused':
      return {
        ...settleState(state, action.order ?? state.order),
        step: action.step,
        tried: withItem(state.tried, action.step),
      }
    case 'moved':
      return { ...settleState(state, action.order ?? state.order), step: action.step }
    case 'failed': {
      const { failure, step = state.step, order = state.order } = action
      return {
        ...settleState(state, order),
        step,
        failure,
        tried: withItem(state.tried, step),
      }
    }
  }
}

/** Returns the checkout that the business rules validate. */
export function toCheckout({ form, order }: Pick<CheckoutState, 'form' | 'order'>): Checkout {
  const { deliversToInvoiceAddress: _, essential: __, ...filled } = form
  return {
    ...filled,
    deliveryAddress: toDeliveryAddress(form),
    entries: order?.entries ?? [],
    handoverDays: listHandoverDays({ form, order }) ?? [],
  }
}

/** Returns the days to choose from; undefined while they are loading for the latest choice. */
export function listHandoverDays(at: Pick<CheckoutState, 'form' | 'order'>): Order['handoverDays'] | undefined {
  return isPricedOtherwise(at) ? undefined : at.order?.handoverDays
}

/** Returns the input for the server: the cars by key and the buyer's input; no amount. */
export function toInput(order: Order, form: CheckoutForm, carList: readonly CarKey[]): OrderInput {
  const { isFleetMember: _, ...customer } = form.customer
  return {
    id: order.id,
    accessKey: order.accessKey,
    carList: [...carList],
    deliveryType: form.deliveryType,
    customer,
    invoiceAddress: sendable(form.invoiceAddress),
    deliveryAddress: sendable(toDeliveryAddress(form)),
    pickupAddress: form.pickupAddress && { id: form.pickupAddress.id },
    handover: form.handover,
    essential: form.essential,
  }
}

/** Returns the form that corresponds to an order of the server. */
export function toForm(order: Order): CheckoutForm {
  const { customer, deliveryType, invoiceAddress, deliveryAddress, pickupAddress, handover, essential } = order
  const deliversToInvoiceAddress = deliveryAddress === null || isSamePlace(deliveryAddress, invoiceAddress)
  return {
    customer,
    deliveryType,
    invoiceAddress,
    deliveryAddress,
    pickupAddress,
    handover,
    deliversToInvoiceAddress,
    essential,
  }
}

/** Returns the reasons that keep the buyer at the present step. */
export function blockersOfStep(state: CheckoutState): Blocker[] {
  const blockers = findBlockers(state.step, toCheckout(state))
  // The delivery address is then the invoice address, and is corrected there.
  return deliversToInvoice(state.form)
    ? blockers.filter(({ field }) => !field?.startsWith('deliveryAddress'))
    : blockers
}

/** Returns the blockers with a field, except those about the customer. */
export function blockersBesideCustomer(state: CheckoutState): (Blocker & { field: string })[] {
  return blockersOfStep(state).flatMap((blocker) => {
    const { field } = blocker
    return field === undefined || field.startsWith('customer.') ? [] : { ...blocker, field }
  })
}

/** True if the present step has an error. */
export function isAmiss(state: CheckoutState): boolean {
  const { step, tried, failure, order } = state
  if (step === 'payment' && order && ['failure', 'expired', 'refund-due'].includes(orderPaymentView(order))) return true
  return failure !== undefined || (tried.includes(step) && blockersOfStep(state).length > 0)
}

/** Returns the first step before this one that is incomplete. */
export function firstBlockedBefore(
  step: CheckoutStep,
  at: Pick<CheckoutState, 'form' | 'order'>,
): CheckoutStep | undefined {
  return blockersBefore(step, toCheckout(at))[0]?.step
}

/** True when the amounts of the order are for another delivery type than the chosen one. */
export function isPricedOtherwise({ form, order }: Pick<CheckoutState, 'form' | 'order'>): boolean {
  if (!order) return false
  return order.deliveryType !== form.deliveryType || order.pickupAddress?.id !== form.pickupAddress?.id
}

/** Returns the state of each step; in a paid order all are done. */
export function stepStates(state: CheckoutState): StepState[] {
  if (state.order && isPlaced(state.order)) return CHECKOUT_STEPS.map(() => 'done')
  const checkout = toCheckout(state)
  return CHECKOUT_STEPS.map((step) => stepState(step, state.step, checkout))
}

/**
 * The view of the last payment of an order. A paid order stays paid, whatever a second payment did; a payment that
 * did not make it paid is refunded.
 */
export type PaymentView = 'none' | ReturnType<typeof toPaymentView> | 'expired' | 'refund-due'

export function orderPaymentView(order: Order): PaymentView {
  if (isPlaced(order)) return 'success'
  if (!order.payment) return 'none'
  const { paymentStatus, isRefundDue } = order.payment
  if (isRefundDue) return 'refund-due'
  // The payment was received; the order follows in a moment.
  if (paymentStatus === 'succeeded') return 'waiting'
  return paymentStatus === 'expired' ? 'expired' : toPaymentView(paymentStatus)
}

export function isPlaced({ orderNumber }: Order): boolean {
  return orderNumber !== null
}

/**
 * Returns the step at which an earlier checkout continues. An open or just ended payment is shown again, as long as the
 * cart still has its cars; `reloaded` is the step a page was at when it was loaded anew, undefined when the buyer opens
 * the cart.
 */
export function stepToResume(
  order: Order,
  form: CheckoutForm,
  cart: readonly CarKey[],
  reloaded: CheckoutStep | undefined,
): CheckoutStep {
  // The buyer withdrew before this browser learned that it was paid: the next order starts anew.
  if (order.orderStatus === 'canceled') return 'cart'
  const view = orderPaymentView(order)
  if (view === 'success') return 'payment'
  const isSameCars =
    order.entries
      .map(({ key }) => key)
      .toSorted()
      .join() === cart.toSorted().join()
  if (view === 'waiting' && isSameCars) return 'payment'
  if (reloaded === undefined) return 'cart'
  if (reloaded === 'payment') return view === 'none' || !isSameCars ? 'overview' : 'payment'
  return firstBlockedBefore(reloaded, { form: completeForm(form, order), order }) ?? reloaded
}

/** True if amounts without VAT show too: for a company, or for a buyer who chose them in the lists. */
export function isPricedWithoutVat({ customer }: Pick<CheckoutForm, 'customer'>): boolean {
  return (
    customer.customerType === 'fleet' ||
    pricesChosen(typeof document === 'undefined' ? null : document.cookie) === 'professional'
  )
}

/** Completes the form from the order: input here takes precedence over an earlier visit on the server. */
function completeForm(form: CheckoutForm, order: Order): CheckoutForm {
  const earlier = toForm(order)
  const isTyped = form.invoiceAddress !== null || form.customer.firstName !== '' || form.customer.email !== ''
  const typed = isTyped ? form : { ...earlier, deliveryType: form.deliveryType ?? earlier.deliveryType }
  const filled = { ...typed, customer: asMember(typed.customer, order.customer) }
  // Places to collect at depend on the cars.
  return withDeliveryType(
    { ...filled, pickupAddress: filled.pickupAddress ?? earlier.pickupAddress },
    filled.deliveryType,
    order.pickupPlaces,
  )
}

/** False as well where the invoice goes abroad: we do not deliver there. */
export function deliversToInvoice({ deliversToInvoiceAddress, invoiceAddress }: CheckoutForm): boolean {
  return deliversToInvoiceAddress && (invoiceAddress === null || isDeliveredTo(invoiceAddress))
}

function toDeliveryAddress(form: CheckoutForm) {
  const { deliveryType, invoiceAddress, deliveryAddress } = form
  if (deliveryType !== 'deliver') return null
  if (!deliversToInvoice(form)) return deliveryAddress
  return invoiceAddress && { ...invoiceAddress, label: 'delivery' as const }
}

function sendable(address: Address | null): OrderInput['invoiceAddress'] {
  return address && !isBlankAddress(address) ? address : null
}

function isSamePlace(one: Address, other: Address | null): boolean {
  const placeKey = ({ streetName, houseNumber, boxNumber, postalCode, city, countryCode }: Address) =>
    [streetName, houseNumber, boxNumber, postalCode, city, countryCode].join('\n')
  return other !== null && placeKey(one) === placeKey(other)
}

function withForm(state: CheckoutState, change: Partial<CheckoutForm>): CheckoutState {
  return { ...state, form: { ...state.form, ...change } }
}

function settleState(state: CheckoutState, order: Order | undefined): CheckoutState {
  return { ...state, order, busy: undefined, failure: undefined }
}

function withItem<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items : [...items, item]
}
