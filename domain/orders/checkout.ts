import { findViolations, type ReasonsOf } from '../platform/forms/form.ts'
import { addressViolations } from '../contacts/address-form.ts'
import type { CarKey } from '../stock/car-key.ts'
import { isDeliveredTo } from './delivery.ts'
import { isOffered } from './handover.ts'
import type { Checkout } from './order.ts'
import { customerForm } from './order-customer.ts'

/** The steps of checkout, in order. */
export const CHECKOUT_STEPS = ['cart', 'data', 'overview', 'payment'] as const
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number]

/** Most cars in one order. */
export const MAX_CARS_PER_ORDER = 10

/** A problem that blocks the order, the step where it can be corrected, and the field (dotted) or car it is about. */
export interface Blocker {
  step: CheckoutStep
  reason: BlockerReason
  field?: string
  car?: CarKey
  min?: number
  max?: number
}

export type BlockerReason =
  | 'cart-empty'
  | 'cart-full'
  | 'car-unavailable'
  | 'colour-required'
  | 'delivery-type-required'
  | 'pickup-address-required'
  | 'handover-required'
  | 'handover-gone'
  | 'invoice-address-required'
  | 'delivery-address-required'
  | 'delivery-abroad'
  | DataReason

/** The reason to refuse an input. */
type DataReason = ReasonsOf<typeof customerForm> | ReturnType<typeof addressViolations>[number]['reason']

/** The state of a step in the step bar. */
export type StepState = 'done' | 'error' | 'current' | 'todo'

/**
 * Returns everything that prevents an order in checkout from being paid, in the order of the steps. The browser shows it,
 * the server refuses with it; both call this one function.
 */
export function checkoutBlockers(checkout: Checkout): Blocker[] {
  return [...cartBlockers(checkout), ...dataBlockers(checkout)]
}

/** Returns the blockers of one step; the overview adds none of its own, and paying requires all steps before it. */
export function findBlockers(step: CheckoutStep, checkout: Checkout): Blocker[] {
  return checkoutBlockers(checkout).filter((blocker) => blocker.step === step)
}

/** Returns the blockers that keep the buyer from a step: those of all steps before it. */
export function blockersBefore(step: CheckoutStep, checkout: Checkout): Blocker[] {
  const place = CHECKOUT_STEPS.indexOf(step)
  return checkoutBlockers(checkout).filter((blocker) => CHECKOUT_STEPS.indexOf(blocker.step) < place)
}

/** Returns the state in which a step is shown, from the current step and the order. Passed steps show error or done. */
export function stepState(step: CheckoutStep, current: CheckoutStep, checkout: Checkout): StepState {
  if (step === current) return 'current'
  if (CHECKOUT_STEPS.indexOf(step) > CHECKOUT_STEPS.indexOf(current)) return 'todo'
  return findBlockers(step, checkout).length > 0 ? 'error' : 'done'
}

/** Returns the previous step: there is one after the first, once there is an order. */
export function previousStep(step: CheckoutStep, hasOrder: boolean): CheckoutStep | undefined {
  return hasOrder ? CHECKOUT_STEPS[CHECKOUT_STEPS.indexOf(step) - 1] : undefined
}

/** Returns the step after this one; undefined after the last. */
export function nextStep(step: CheckoutStep): CheckoutStep | undefined {
  return CHECKOUT_STEPS[CHECKOUT_STEPS.indexOf(step) + 1]
}

function cartBlockers({ entries, deliveryType, pickupAddress, handover, handoverDays }: Checkout): Blocker[] {
  const blockers: Blocker[] = entries
    .filter(({ isAvailable }) => !isAvailable)
    .map(({ key }) => ({ step: 'cart', reason: 'car-unavailable', car: key }))
  for (const { key, isAvailable, needsColour } of entries)
    if (isAvailable && needsColour) blockers.push({ step: 'cart', reason: 'colour-required', car: key })
  if (entries.length === 0) blockers.push({ step: 'cart', reason: 'cart-empty' })
  if (entries.length > MAX_CARS_PER_ORDER) blockers.push({ step: 'cart', reason: 'cart-full', max: MAX_CARS_PER_ORDER })
  if (deliveryType === null) blockers.push({ step: 'cart', reason: 'delivery-type-required', field: 'deliveryType' })
  if (deliveryType === 'pickup' && !pickupAddress)
    blockers.push({ step: 'cart', reason: 'pickup-address-required', field: 'pickupAddress' })
  if (handoverDays.length > 0 && handover === null)
    blockers.push({ step: 'cart', reason: 'handover-required', field: 'handover' })
  if (handoverDays.length > 0 && handover !== null && !isOffered(handover, handoverDays))
    blockers.push({ step: 'cart', reason: 'handover-gone', field: 'handover' })
  return blockers
}

function dataBlockers({ customer, invoiceAddress, deliveryAddress, deliveryType }: Checkout): Blocker[] {
  return [
    ...findViolations(customerForm, customer).map((violation) => inData('customer', violation)),
    ...(invoiceAddress
      ? addressViolations(invoiceAddress).map((violation) => inData('invoiceAddress', violation))
      : [{ step: 'data', reason: 'invoice-address-required', field: 'invoiceAddress' } as const]),
    ...(deliveryType === 'deliver' ? deliveryAddressBlockers(deliveryAddress) : []),
  ]
}

function deliveryAddressBlockers(address: Checkout['deliveryAddress']): Blocker[] {
  if (address && !isDeliveredTo(address)) {
    return [{ step: 'data', reason: 'delivery-abroad', field: 'deliveryAddress' }]
  }
  return address
    ? addressViolations(address).map((violation) => inData('deliveryAddress', violation))
    : [{ step: 'data', reason: 'delivery-address-required', field: 'deliveryAddress' }]
}

function inData<Violation extends { field: string; reason: DataReason }>(part: string, violation: Violation): Blocker {
  return { ...violation, step: 'data', field: `${part}.${violation.field}` }
}
