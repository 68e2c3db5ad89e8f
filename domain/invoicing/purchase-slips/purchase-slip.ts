import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Language } from '../../platform/values/languages.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { SellerVat } from '../../trade-ins/trade-in-record.ts'
import type { InvoiceParty } from '../invoices/invoice-document.ts'

/** The car that was bought, as its slip describes it. */
export interface BoughtCar {
  readonly name: string
  readonly vin: string
  readonly licencePlate: string | null
  readonly firstRegistration: CalendarDay | null
  readonly mileageKm: number | null
  readonly engine: string
  readonly colour: string
  readonly keyCount: number | null
}

/** Payment to the seller: set off against the car that they buy, or to an account. */
export type SlipSettlement =
  | { readonly kind: 'set-off'; readonly offer: string }
  /** Without an account it is written on the paper by hand. */
  | { readonly kind: 'transfer'; readonly iban: string | null }

/** A purchase slip as issued: exactly the content of its document. */
export interface PurchaseSlipDocument {
  readonly number: string
  readonly language: Language
  readonly issuedOn: CalendarDay
  readonly boughtOn: CalendarDay
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  /** Trade-in or stock number. */
  readonly reference: string
  readonly car: BoughtCar
  /** Price paid to the seller. It includes no VAT. */
  readonly priceCents: Cents
  readonly settlement: SlipSettlement
  /** Declarations of the seller; that no VAT was deducted comes first. */
  readonly declarations: readonly string[]
}

/** A slip before it has its number. */
export type PurchaseSlipContent = Omit<PurchaseSlipDocument, 'number'>

export const SLIP_CHECKS = [
  'seller-vat-on-slip',
  'second-purchase',
  'party-incomplete',
  'vin-missing',
  'km-missing',
  'price-missing',
  'seller-has-vat-number',
  'account-missing',
] as const
export type SlipCheckCode = (typeof SLIP_CHECKS)[number]

/** An error prevents a slip from being issued; a warning is shown next to its cause. */
export interface SlipCheck {
  readonly code: SlipCheckCode
  readonly severity: 'error' | 'warning'
  /** A field of a party for `party-incomplete`, the number of the other paper for `second-purchase`; else empty. */
  readonly place: string
}

/** Facts that a slip is checked by, beside those that it prints. */
export interface SlipFacts {
  readonly sellerVat: SellerVat
  /** The number of another valid document by which the same car was bought; null: none. */
  readonly otherPurchase: string | null
  readonly isPriceKnown: boolean
}

/**
 * Returns what prevents a slip from being issued and what its issuer should know. A seller who deducted VAT invoices the
 * car (VAT Code art. 53), so no slip is made for them; a car that is in our stock was bought once.
 */
export function checkPurchaseSlip(
  { seller, buyer, car, settlement }: PurchaseSlipContent,
  { sellerVat, otherPurchase, isPriceKnown }: SlipFacts,
): SlipCheck[] {
  const checks: SlipCheck[] = []
  const error = (code: SlipCheckCode, place = '') => checks.push({ code, severity: 'error', place })
  const warn = (code: SlipCheckCode) => checks.push({ code, severity: 'warning', place: '' })
  if (mustInvoice(sellerVat)) error('seller-vat-on-slip')
  if (otherPurchase !== null) error('second-purchase', otherPurchase)
  for (const [name, party] of [
    ['seller', seller],
    ['buyer', buyer],
  ] as const) {
    for (const field of ['name', 'street', 'postalCode', 'city', 'country'] as const) {
      if (party[field].trim() === '') error('party-incomplete', `${name}.${field}`)
    }
  }
  if (car.vin === '') error('vin-missing')
  if (car.mileageKm === null) error('km-missing')
  if (!isPriceKnown) error('price-missing')
  if (sellerVat === 'private' && seller.vatNumber !== null) warn('seller-has-vat-number')
  if (settlement.kind === 'transfer' && settlement.iban === null) warn('account-missing')
  return checks
}

/** Returns whether a seller gives an invoice with VAT, because VAT was deducted on the car. */
export function mustInvoice(sellerVat: SellerVat): boolean {
  return sellerVat === 'half' || sellerVat === 'full'
}
