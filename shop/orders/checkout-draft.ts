import { ADDRESS_TYPES, type Address, blankAddress } from '@forecourt/domain/contacts/address.ts'
import { SHOP_CUSTOMER_TYPES } from '@forecourt/domain/contacts/customer.ts'
import { CHECKOUT_STEPS, type CheckoutStep } from '@forecourt/domain/orders/checkout.ts'
import { DELIVERY_TYPES, type OrderCustomer } from '@forecourt/domain/orders/order.ts'
import { blankCustomer } from '@forecourt/domain/orders/order-customer.ts'
import { STORAGE_PREFIX } from '@forecourt/domain/platform/storage.ts'
import { blankForm, type CheckoutForm } from './checkout-state.ts'

/** What a reload would lose: what was typed, and where the buyer was. Lasts as long as the tab. */
export interface CheckoutDraft {
  form: CheckoutForm
  step: CheckoutStep
  /** The checkout was open, and opens again. */
  isOpen: boolean
}

const storageKey = `${STORAGE_PREFIX}checkout`

export function readDraft(): CheckoutDraft | undefined {
  try {
    return parseDraft(sessionStorage.getItem(storageKey))
  } catch {
    return undefined
  }
}

export function writeDraft(draft: CheckoutDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // A browser that forbids storage loses it at a reload.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept.
  }
}

/** Stored text in, what can be used of it out: another release may have written it, or another hand. */
export function parseDraft(stored: string | null): CheckoutDraft | undefined {
  const draft = parseObject(stored)
  if (!draft) return undefined
  const form = objectOf(draft['form'])
  return {
    form: {
      ...blankForm(),
      customer: customerOf(objectOf(form['customer'])),
      deliveryType: oneOf(Object.keys(DELIVERY_TYPES) as (keyof typeof DELIVERY_TYPES)[], form['deliveryType']) ?? null,
      invoiceAddress: addressOf(form['invoiceAddress']),
      deliveryAddress: addressOf(form['deliveryAddress']),
      pickupAddress: pickupOf(form['pickupAddress']),
      deliversToInvoiceAddress: form['deliversToInvoiceAddress'] !== false,
    },
    step: oneOf(CHECKOUT_STEPS, draft['step']) ?? 'cart',
    isOpen: draft['isOpen'] === true,
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

/** The texts of a blank, replaced by those that were stored. */
function withTextsOf<Blank extends object>(stored: Record<string, unknown>, blank: Blank): Blank {
  const texts = Object.entries(blank).filter(([name]) => typeof stored[name] === 'string')
  return { ...blank, ...Object.fromEntries(texts.map(([name]) => [name, stored[name]])) }
}

function oneOf<Value extends string>(values: readonly Value[], stored: unknown): Value | undefined {
  return values.find((value) => value === stored)
}

function parseObject(stored: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
