import {
  MAX_CARS_PER_ORDER,
  type Blocker,
  type BlockerReason,
  type CheckoutStep,
} from '@forecourt/domain/orders/checkout.ts'
import type { Handover } from '@forecourt/domain/orders/handover.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { longDay } from '@forecourt/domain/platform/values/day-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../platform/language.ts'

/** Drops the part of an address: in its dialog it is corrected as a whole, however many of its parts are missing. */
export function withoutPart(field: string): string {
  return field.replace(/^(invoiceAddress|deliveryAddress)\..*$/, '$1')
}

export function stepLabel(step: CheckoutStep): string {
  switch (step) {
    case 'cart':
      return m['words.cart']()
    case 'data':
      return m['words.your-details']()
    case 'overview':
      return m['words.overview']()
    case 'payment':
      return m['checkout.steps.payment']()
  }
}

/** Returns the label of a field. */
export function fieldLabel(field: string): string {
  switch (field) {
    case 'invoiceAddress':
      return m['words.invoice-address']()
    case 'deliveryAddress':
      return m['words.delivery-address']()
    case 'deliveryType':
      return m['checkout.delivery.legend']()
    case 'pickupAddress':
      return m['checkout.delivery.place']()
    case 'handover':
      return m['words.day']()
    case 'customerType':
      return m['words.customer-type']()
    case 'companyName':
      return m['words.company-name']()
    case 'vatPrefix':
      return m['words.country']()
    case 'vatNumber':
      return m['words.vat-number']()
    case 'firstName':
      return m['words.first-name']()
    case 'lastName':
      return m['words.last-name']()
    case 'email':
      return m['words.email']()
    case 'dialCode':
      return m['phone.dial-code']()
    default:
      return m['phone.number']()
  }
}

/** Returns the advice on a blocker, in words. */
export function blockerText(blocker: Omit<Blocker, 'step'>): string {
  const { reason, max = 0 } = blocker
  return reason === 'max-length' ? m['problems.too-long']({ count: max }) : blockerTexts[reason](blocker)
}

type BlockerTexts = { readonly [R in Exclude<BlockerReason, 'max-length'>]: (blocker: { field?: string }) => string }

export const blockerTexts: BlockerTexts = {
  'delivery-type-required': m['checkout.delivery.choose'],
  'pickup-address-required': m['checkout.delivery.choose-place'],
  'handover-required': m['refusals.handover-required'],
  'handover-gone': m['refusals.handover-gone'],
  'invoice-address-required': m['checkout.errors.invoice-address'],
  'delivery-address-required': m['checkout.errors.delivery-address'],
  'delivery-abroad': m['checkout.errors.delivery-abroad'],
  'cart-full': () => m['checkout.cart.full']({ max: MAX_CARS_PER_ORDER }),
  'car-unavailable': m['checkout.cart.remove-first'],
  'colour-required': m['checkout.cart.colour-first'],
  required: ({ field = '' }) => requiredText(field),
  email: m['words.email-incomplete'],
  phone: m['phone.errors.number'],
  'dial-code': m['phone.errors.dial-code'],
  'vat-number': m['words.vat-number-wrong'],
  'vat-check-digit': m['words.check-digit-wrong'],
  'vat-country': m['checkout.errors.vat-country'],
  'national-number': m['words.no-national-number'],
  'latin-letters': m['problems.latin-letters'],
  'postal-code': m['checkout.errors.city'],
  'cart-empty': m['checkout.empty-title'],
  format: m['checkout.errors.number-format'],
}

/** Says that the confirmation is on its way, or that the mail server of the buyer refused it. */
export function describeConfirmation({
  confirmationMail,
  customer: { email },
}: Pick<Order, 'confirmationMail' | 'customer'>) {
  return confirmationMail === 'refused'
    ? { title: m['placed.mail-refused'](), text: m['placed.mail-refused-text']({ email }) }
    : { title: m['placed.mail'](), text: m['placed.mail-text']({ email }) }
}

/** Returns in words when the cars arrive: the agreed or the expected day, where there is one. */
export function waitText({
  entries: [first, ...others],
  deliveryType,
  handover,
}: Pick<Order, 'entries' | 'deliveryType' | 'handover'>): string {
  const isOne = others.length === 0
  if (!first?.delivery) return m['placed.wait-text-many']()
  if (handover) {
    const agreed = { term: first.delivery }
    if (!isOne) return m['placed.wait-text-agreed-many'](agreed)
    return deliveryType === 'pickup'
      ? m['placed.wait-text-agreed-collection'](agreed)
      : m['placed.wait-text-agreed'](agreed)
  }
  if (!isOne) return m['placed.wait-text-many']()
  const expected = { term: first.delivery }
  return deliveryType === 'pickup' ? m['placed.wait-text-collection'](expected) : m['placed.wait-text'](expected)
}

function requiredText(field: string): string {
  switch (field.split('.').at(-1)) {
    case 'companyName':
      return m['checkout.errors.company']()
    case 'vatNumber':
      return m['checkout.errors.vat-required']()
    case 'firstName':
      return m['words.enter-first-name']()
    case 'lastName':
      return m['words.enter-name']()
    case 'email':
      return m['words.enter-email']()
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
