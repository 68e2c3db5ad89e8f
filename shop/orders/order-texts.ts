import { MAX_CARS_PER_ORDER, type Blocker, type CheckoutStep } from '@forecourt/domain/orders/checkout.ts'
import type { Handover } from '@forecourt/domain/orders/handover.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { longDay } from '@forecourt/domain/platform/day-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../platform/language.ts'

/** The id of the control of a field, for the list of errors to lead to. */
export function fieldId(field: string): string {
  // A part of an address is mended in the dialog behind its button.
  const control = /^(invoiceAddress|deliveryAddress)\./.exec(field)?.[1] ?? field
  return `checkout-${control.replace('.', '-')}`
}

export function stepLabel(step: CheckoutStep): string {
  switch (step) {
    case 'cart':
      return m['checkout.steps.cart']()
    case 'data':
      return m['checkout.steps.data']()
    case 'overview':
      return m['checkout.steps.overview']()
    case 'payment':
      return m['checkout.steps.payment']()
  }
}

/** What a field is called. */
export function fieldLabel(field: string): string {
  const [part = '', name] = field.split('.')
  switch (part) {
    case 'invoiceAddress':
      return m['checkout.data.invoice-address']()
    case 'deliveryAddress':
      return m['checkout.data.delivery-address']()
    case 'deliveryType':
      return m['checkout.delivery.legend']()
    case 'pickupAddress':
      return m['checkout.delivery.place']()
    case 'handover':
      return m['checkout.delivery.day']()
  }
  switch (name) {
    case 'customerType':
      return m['checkout.data.customer-type']()
    case 'companyName':
      return m['checkout.data.company']()
    case 'vatPrefix':
      return m['checkout.data.vat-prefix']()
    case 'vatNumber':
      return m['checkout.data.vat-number']()
    case 'firstName':
      return m['checkout.data.first-name']()
    case 'lastName':
      return m['checkout.data.last-name']()
    case 'email':
      return m['checkout.data.email']()
    case 'dialCode':
      return m['phone.dial-code']()
    default:
      return m['phone.number']()
  }
}

/** What to do about a blocker, in words. */
export function blockerText({ reason, field = '', max = 0 }: Omit<Blocker, 'step'>): string {
  switch (reason) {
    case 'delivery-type-required':
      return m['checkout.delivery.choose']()
    case 'pickup-address-required':
      return m['checkout.delivery.choose-place']()
    case 'handover-required':
      return m['refusals.handover-required']()
    case 'handover-gone':
      return m['refusals.handover-gone']()
    case 'invoice-address-required':
      return m['checkout.errors.invoice-address']()
    case 'delivery-address-required':
      return m['checkout.errors.delivery-address']()
    case 'delivery-abroad':
      return m['checkout.errors.delivery-abroad']()
    case 'cart-full':
      return m['checkout.cart.full']({ max: MAX_CARS_PER_ORDER })
    case 'car-unavailable':
      return m['checkout.cart.remove-first']()
    case 'required':
      return requiredText(field)
    case 'email':
      return m['checkout.errors.email']()
    case 'phone':
      return m['phone.errors.number']()
    case 'dial-code':
      return m['phone.errors.dial-code']()
    case 'vat-number':
      return m['checkout.errors.vat-number']()
    case 'vat-check-digit':
      return m['checkout.errors.vat-check-digit']()
    case 'vat-country':
      return m['checkout.errors.vat-country']()
    case 'max-length':
      return m['problems.too-long']({ count: max })
    case 'national-number':
      return m['checkout.errors.national-number']()
    case 'postal-code':
      return m['checkout.errors.city']()
    case 'cart-empty':
      return m['checkout.empty-title']()
    case 'format':
      return m['checkout.errors.number-format']()
  }
}

/** Until when the cars come. */
export function waitText({ entries: [first, ...others], handover }: Pick<Order, 'entries' | 'handover'>): string {
  const isOne = others.length === 0
  if (!first?.delivery) return m['placed.wait-text-many']()
  if (handover) {
    const agreed = { term: first.delivery }
    return isOne ? m['placed.wait-text-agreed'](agreed) : m['placed.wait-text-agreed-many'](agreed)
  }
  if (!isOne) return m['placed.wait-text-many']()
  return m['placed.wait-text']({ term: first.delivery })
}

function requiredText(field: string): string {
  switch (field.split('.').at(-1)) {
    case 'companyName':
      return m['checkout.errors.company']()
    case 'vatNumber':
      return m['checkout.errors.vat-required']()
    case 'firstName':
      return m['checkout.errors.first-name']()
    case 'lastName':
      return m['checkout.errors.last-name']()
    case 'email':
      return m['checkout.errors.email-required']()
    case 'phone':
      return m['phone.errors.required']()
    case 'streetName':
      return m['checkout.errors.street']()
    case 'houseNumber':
      return m['checkout.errors.number']()
    case 'postalCode':
    case 'city':
      return m['checkout.errors.city']()
    default:
      return m['checkout.errors.required']({ label: fieldLabel(field) })
  }
}

/** "dinsdag 1 december 2026, in de voormiddag" */
export function handoverText({ day, part }: Handover): string {
  const when = { day: longDay(day, currentLanguage(), { year: true }) }
  return part === 'morning' ? m['leads.wish.morning'](when) : m['leads.wish.afternoon'](when)
}
