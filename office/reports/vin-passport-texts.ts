import type { Passport, PassportEvent } from '@forecourt/domain/reports/vin-passport.schema.ts'
import type { PassportEventKind, ReadingSource } from '@forecourt/domain/reports/vin-passport.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage } from '../platform/language.ts'

const events = {
  'trade-in': m['office.vin-passport.event.trade-in'],
  'purchase-slip': m['office.car-payment.kind.purchase-slip'],
  'self-billed': m['office.car-payment.kind.self-billed'],
  'factory-order': m['office.vin-passport.event.factory-order'],
  'supplier-invoice': m['office.car-payment.kind.supplier-invoice'],
  dossier: m['words.dossier'],
  'shop-order': m['office.car-payment.kind.shop-order'],
  'work-order': m['office.vin-passport.event.work-order'],
  booking: m['office.vin-passport.event.booking'],
  'internal-order': m['office.vin-passport.event.internal-order'],
  'warranty-claim': m['office.car-payment.kind.warranty-claim'],
  'test-drive': m['office.vin-passport.event.test-drive'],
  invoice: m['office.car-payment.part.invoice'],
  advance: m['office.car-payment.part.advance'],
  'credit-note': m['office.car-payment.part.credit-note'],
} as const satisfies Record<PassportEventKind, unknown>
export const eventText = (kind: PassportEventKind) => events[kind]()

/** Returns what a record says of itself; a state of the program is not shown. */
export function detailText({ kind, text }: Pick<PassportEvent, 'kind' | 'text'>): string {
  return kind === 'trade-in' ||
    kind === 'work-order' ||
    kind === 'booking' ||
    kind === 'internal-order' ||
    kind === 'supplier-invoice'
    ? text
    : ''
}

const sources = {
  'trade-in': m['office.vin-passport.event.trade-in'],
  stock: m['office.vin-passport.source.stock'],
  'work-order': m['office.vin-passport.source.work-order'],
  'work-order-out': m['office.vin-passport.source.work-order-out'],
  'test-drive': m['office.vin-passport.event.test-drive'],
} as const satisfies Record<ReadingSource, unknown>
export const sourceText = (source: ReadingSource) => sources[source]()

type Role = NonNullable<Passport['people']>[number]['role']
const roles = {
  seller: m['office.vin-passport.role.seller'],
  buyer: m['office.vin-passport.role.buyer'],
  customer: m['office.vin-passport.role.customer'],
} as const satisfies Record<Role, unknown>
export const roleText = (role: Role) => roles[role]()

/** Returns a range as one number where both ends are the same. */
export function formatRange({ from, to }: { readonly from: number; readonly to: number }): string {
  const write = (value: number) => value.toLocaleString(currentLanguage() === 'nl' ? 'nl-BE' : 'fr-BE')
  return from === to ? write(from) : `${write(from)}–${write(to)}`
}
