import { carPaymentList } from '@forecourt/domain/invoicing/car-payments/car-payment-list.ts'
import type {
  CarPaymentKind,
  CarPaymentPart,
  CarPaymentScreen,
} from '@forecourt/domain/invoicing/car-payments/car-payment.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export const namedCarPayments: NamedList & { resource: typeof carPaymentList } = {
  resource: carPaymentList,
  texts: resourceTexts('carPayment', texts),
}

const kinds = {
  'supplier-invoice': m['office.car-payment.kind.supplier-invoice'],
  'purchase-slip': m['office.car-payment.kind.purchase-slip'],
  'self-billed': m['office.car-payment.kind.self-billed'],
  'warranty-claim': m['office.car-payment.kind.warranty-claim'],
  'premium-claim': m['office.car-payment.kind.premium-claim'],
  sale: m['words.dossier'],
  guarantee: m['office.car-payment.kind.guarantee'],
  'shop-order': m['office.car-payment.kind.shop-order'],
  work: m['office.car-payment.kind.work'],
} as const satisfies Record<CarPaymentKind, unknown>
export const kindText = (kind: CarPaymentKind) => kinds[kind]()

const parts = {
  invoice: m['office.car-payment.part.invoice'],
  advance: m['office.car-payment.part.advance'],
  'credit-note': m['office.car-payment.part.credit-note'],
  'trade-in': m['office.car-payment.part.trade-in'],
  bank: m['office.car-payment.part.bank'],
  online: m['office.car-payment.part.online'],
  cash: m['office.car-payment.part.cash'],
  noted: m['office.car-payment.part.noted'],
  difference: m['office.car-payment.part.difference'],
  'write-off': m['office.car-payment.part.write-off'],
  transfer: m['office.car-payment.part.transfer'],
} as const satisfies Record<CarPaymentPart, unknown>
export const partText = (kind: CarPaymentPart) => parts[kind]()

/** Returns the address of a paper. */
export function paperHref({ screen, id }: { readonly screen: CarPaymentScreen; readonly id: number }): string {
  return `/${getScreen(screen).path}/${id}`
}
