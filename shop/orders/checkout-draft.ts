import { ADDRESS_TYPES, type Address, blankAddress } from '@forecourt/domain/contacts/address.ts'
import { SHOP_CUSTOMER_TYPES } from '@forecourt/domain/contacts/customer.ts'
import { CHECKOUT_STEPS, type CheckoutStep } from '@forecourt/domain/orders/checkout.ts'
import { DAY_PARTS } from '@forecourt/domain/platform/day-part.ts'
import type { Handover } from '@forecourt/domain/orders/handover.ts'
import { isCalendarDay } from '@forecourt/domain/platform/calendar.ts'
import { DELIVERY_TYPES, type OrderCustomer } from '@forecourt/domain/orders/order.ts'
import { blankCustomer } from '@forecourt/domain/orders/order-customer.ts'
import { draftOf, forgetDraft, keepDraft } from '../platform/drafts.ts'
import { blankForm, type CheckoutForm } from './checkout-state.ts'

/** What a reload would lose: what was typed, and where the buyer was. Lasts as long as the tab. */
export interface CheckoutDraft {
  form: CheckoutForm
  step: CheckoutStep
  /** The checkout was open, and opens again. */
  isOpen: boolean
}

const draft = 'checkout'

export function readDraft(): CheckoutDraft {
  return parseDraft(draftOf(draft))
}

export function writeDraft(kept: CheckoutDraft): void {
  keepDraft(draft, kept)
}

export function clearDraft(): void {
  forgetDraft(draft)
}

/** What was kept in, what can be used of it out: another release may have written it, or another hand. */
export function parseDraft(kept: Record<string, unknown>): CheckoutDraft {
  const form = objectOf(kept['form'])
  return {
    form: {
      ...blankForm(),
      customer: customerOf(objectOf(form['customer'])),
      deliveryType: oneOf(Object.keys(DELIVERY_TYPES) as (keyof typeof DELIVERY_TYPES)[], form['deliveryType']) ?? null,
      invoiceAddress: addressOf(form['invoiceAddress']),
      deliveryAddress: addressOf(form['deliveryAddress']),
      pickupAddress: pickupOf(form['pickupAddress']),
      handover: handoverOf(form['handover']),
      deliversToInvoiceAddress: form['deliversToInvoiceAddress'] !== false,
      essential: typeof form['essential'] === 'string' ? form['essential'] : '',
    },
    step: oneOf(CHECKOUT_STEPS, kept['step']) ?? 'cart',
    isOpen: kept['isOpen'] === true,
  }
}

function customerOf(stored: Record<string, unknown>): OrderCustomer {
  const blank = blankCustomer()
  return {
    ...withTextsOf(stored, blank),
    customerType: oneOf(SHOP_CUSTOMER_TYPES, stored['customerType']) ?? blank.customerType,
    isFleetMember: false,
  }
}

function addressOf(stored: unknown): Address | null {
  const address = objectOf(stored)
  const label = oneOf(ADDRESS_TYPES, address['label'])
  if (!label) return null
  const { cityId } = address
  return { ...withTextsOf(address, blankAddress(label)), label, cityId: typeof cityId === 'number' ? cityId : null }
}

/** Only the number counts: the place itself comes with the order. */
function pickupOf(stored: unknown): CheckoutForm['pickupAddress'] {
  const { id } = objectOf(stored)
  return typeof id === 'number' ? { id, name: '', contactData: { address: blankAddress('delivery') } } : null
}

/** Whether it is still free, the order says. */
function handoverOf(stored: unknown): Handover | null {
  const { day, part } = objectOf(stored)
  const known = oneOf(DAY_PARTS, part)
  return known && typeof day === 'string' && isCalendarDay(day) ? { day, part: known } : null
}

/** The texts of a blank, replaced by those that were stored. */
function withTextsOf<Blank extends object>(stored: Record<string, unknown>, blank: Blank): Blank {
  const texts = Object.entries(blank).filter(([name]) => typeof stored[name] === 'string')
  return { ...blank, ...Object.fromEntries(texts.map(([name]) => [name, stored[name]])) }
}

function oneOf<Value extends string>(values: readonly Value[], stored: unknown): Value | undefined {
  return values.find((value) => value === stored)
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
