import type { ApiResult } from '@forecourt/api-client/api.ts'
import { invoiceList } from '@forecourt/domain/invoicing/invoices/invoice-list.ts'
import type { InvoiceStanding, InvoiceStateRefusal } from '@forecourt/domain/invoicing/invoices/invoice-states.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import { invoiceKindText as kindText } from '../../orders/orders/made-invoices.ts'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type Invoice = ApiResult<'GET /sales/invoice/get'>['invoice']
/** Returns the place that rights over an invoice are about. */
export function toInvoicePlace({ branch, owner }: Invoice) {
  return { branch: branch.id, ...(owner && { owner: owner.id }) }
}

export type Paper = NonNullable<Invoice['paper']>

export const namedInvoices: NamedList & { resource: typeof invoiceList } = {
  resource: invoiceList,
  texts: resourceTexts('invoice', texts),
}

export function standingText(standing: InvoiceStanding): string {
  return namedInvoices.texts.choice('standing', standing)
}

export const standingTones = {
  draft: 'vat',
  open: 'new',
  part: 'promo',
  paid: 'good',
  credited: 'vat',
} as const satisfies Record<InvoiceStanding, string>

/** Returns the title of an invoice: its kind and number, or that it is a draft. */
export function invoiceTitle({ kind, number }: Pick<Invoice, 'kind' | 'number'>): string {
  const name = kindText(kind)
  return number === null ? m['office.invoice.draft-title']({ kind: name }) : `${name} ${number}`
}

/** Returns the due day, or the day since which the invoice is overdue. */
export function dueText({ openCents, isOverdue, content }: Invoice): string | undefined {
  if (openCents <= 0 || content === null) return undefined
  const day = formatDay(content.dueOn)
  return isOverdue ? m['office.invoice.overdue']({ day }) : m['office.invoice.due-on']({ day })
}

const refusals = {
  'invoice-not-draft': m['refusals.invoice-not-draft'],
  'invoice-not-issued': m['refusals.invoice-not-issued'],
  'credit-of-credit': m['refusals.credit-of-credit'],
  'credit-of-opening': m['refusals.credit-of-opening'],
  'invoice-paid': m['refusals.invoice-paid'],
} as const satisfies Record<InvoiceStateRefusal['reason'], unknown>

export function invoiceRefusalText({ reason }: InvoiceStateRefusal): string {
  return refusals[reason]()
}

const workChecks = {
  'share-incomplete': m['office.invoice.check.share-incomplete'],
  'cost-missing': m['office.invoice.check.cost-missing'],
  'below-cost': m['office.invoice.check.below-cost'],
} as const

const checks = {
  'customer-unknown': m['office.invoice.check.customer-unknown'],
  'vat-number-invalid': m['office.invoice.check.vat-number-invalid'],
  'regime-unproven': m['office.invoice.check.regime-unproven'],
  'margin-origin-missing': m['office.invoice.check.margin-origin-missing'],
  'margin-vat-shown': m['office.invoice.check.margin-vat-shown'],
  'new-means-margin': m['office.invoice.check.new-means-margin'],
  'vin-missing': m['office.invoice.check.vin-missing'],
  'km-missing': m['office.invoice.check.km-missing'],
  'line-differs-offer': m['office.invoice.check.line-differs-offer'],
  'advance-unused': m['office.invoice.check.advance-unused'],
  'late-invoice': m['office.invoice.check.late-invoice'],
  'not-deliverable': m['office.invoice.check.not-deliverable'],
  'cash-limit': m['office.invoice.check.cash-limit'],
  'line-incomplete': m['office.invoice.check.line-incomplete'],
  'account-missing': m['office.invoice.check.account-missing'],
  'free-names-car': m['office.invoice.check.free-names-car'],
  'agreement-missing': m['office.invoice.check.agreement-missing'],
  'iban-unverified': m['office.invoice.check.iban-unverified'],
} as const

/** Returns the text of a check, with the field that it is about. */
export function checkText({ code, place }: Invoice['checks'][number]): string {
  if (code === 'party-incomplete') return m['office.invoice.check.party-incomplete']({ place: partyPlaceText(place) })
  if (code === 'second-purchase') return m['office.invoice.check.second-purchase']({ number: place })
  if (code === 'share-incomplete' || code === 'cost-missing' || code === 'below-cost')
    return workChecks[code]({ name: place })
  return checks[code]({ line: String(Number(place.split('.')[1] ?? 0) + 1) })
}

const parties = { seller: m['office.invoice.place.seller'], buyer: m['office.invoice.place.buyer'] } as const
const partyFields = {
  name: m['office.invoice.place.name'],
  street: m['office.invoice.place.street'],
  postalCode: m['office.invoice.place.postalCode'],
  city: m['office.invoice.place.city'],
  country: m['office.invoice.place.country'],
  vatNumber: m['office.invoice.place.vatNumber'],
} as const

/** Returns the text of a field of a party. */
export function partyPlaceText(place: string): string {
  const [party = '', field = ''] = place.split('.')
  const text = Object.entries(partyFields).find(([name]) => name === field)?.[1]
  if (text === undefined || (party !== 'seller' && party !== 'buyer')) return place
  return text({ of: parties[party]() })
}

export { kindText }
