import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { ADDRESS_TYPES, type Address, blankAddress } from '@forecourt/domain/contacts/address.ts'
import { SHOP_CUSTOMER_TYPES } from '@forecourt/domain/contacts/customer.ts'
import { CHECKOUT_STEPS, type CheckoutStep } from '@forecourt/domain/orders/checkout.ts'
import { DAY_PARTS } from '@forecourt/domain/platform/values/day-part.ts'
import type { Handover } from '@forecourt/domain/orders/handover.ts'
import { isCalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { DELIVERY_TYPES, type OrderCustomer } from '@forecourt/domain/orders/order.ts'
import { blankCustomer } from '@forecourt/domain/orders/order-customer.ts'
import { loadStoredDraft, forgetDraft, keepDraft } from '../platform/drafts.ts'
import { blankForm, type CheckoutForm } from './checkout-state.ts'

/** The input and step of the buyer, which a reload would lose. Lasts as long as the tab. */
export interface CheckoutDraft {
  form: CheckoutForm
  step: CheckoutStep
  /** The checkout was open, and opens again after a reload. */
  isOpen: boolean
}

const draft = 'checkout'

export function readDraft(): CheckoutDraft {
  return parseDraft(loadStoredDraft(draft))
}

export function writeDraft(kept: CheckoutDraft): void {
  keepDraft(draft, kept)
}

export function clearDraft(): void {
  forgetDraft(draft)
}

/** Parses a stored draft and drops invalid parts: another release or another hand may have written it. */
export function parseDraft(kept: Record<string, unknown>): CheckoutDraft {
  const form = readObject(kept['form'])
  return {
    form: {
      ...blankForm(),
      customer: readCustomer(readObject(form['customer'])),
      deliveryType: readChoice(listKeys(DELIVERY_TYPES), form['deliveryType']) ?? null,
      invoiceAddress: readAddress(form['invoiceAddress']),
      deliveryAddress: readAddress(form['deliveryAddress']),
      pickupAddress: readPickup(form['pickupAddress']),
      handover: readHandover(form['handover']),
      deliversToInvoiceAddress: form['deliversToInvoiceAddress'] !== false,
      essential: typeof form['essential'] === 'string' ? form['essential'] : '',
    },
    step: readChoice(CHECKOUT_STEPS, kept['step']) ?? 'cart',
    isOpen: kept['isOpen'] === true,
  }
}

function readCustomer(stored: Record<string, unknown>): OrderCustomer {
  const blank = blankCustomer()
  return {
    ...fillTexts(stored, blank),
    customerType: readChoice(SHOP_CUSTOMER_TYPES, stored['customerType']) ?? blank.customerType,
    isFleetMember: false,
  }
}

function readAddress(stored: unknown): Address | null {
  const address = readObject(stored)
  const label = readChoice(ADDRESS_TYPES, address['label'])
  if (!label) return null
  const { cityId } = address
  return { ...fillTexts(address, blankAddress(label)), label, cityId: typeof cityId === 'number' ? cityId : null }
}

/** Only the number counts: the place itself comes with the order. */
function readPickup(stored: unknown): CheckoutForm['pickupAddress'] {
  const { id } = readObject(stored)
  return typeof id === 'number' ? { id, name: '', contactData: { address: blankAddress('delivery') } } : null
}

/** Reads the chosen handover; the order tells whether it is still free. */
function readHandover(stored: unknown): Handover | null {
  const { day, part } = readObject(stored)
  const known = readChoice(DAY_PARTS, part)
  return known && typeof day === 'string' && isCalendarDay(day) ? { day, part: known } : null
}

/** Returns the blank texts, replaced by those that were stored. */
function fillTexts<Blank extends object>(stored: Record<string, unknown>, blank: Blank): Blank {
  const texts = Object.entries(blank).filter(([name]) => typeof stored[name] === 'string')
  return { ...blank, ...Object.fromEntries(texts.map(([name]) => [name, stored[name]])) }
}

function readChoice<Value extends string>(values: readonly Value[], stored: unknown): Value | undefined {
  return values.find((value) => value === stored)
}

function readObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
