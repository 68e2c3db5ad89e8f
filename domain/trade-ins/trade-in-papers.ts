import type { CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { Cents } from '../platform/values/money.ts'
import { resolveVatType, type SellerVat, type TradeInState } from './trade-in-record.ts'
import type { TradeInTerms } from '../pricing/sale/sale.ts'
import { requiredOfOwner } from './trade-in.ts'

/**
 * The prints of a trade-in: the VAT statement of the seller, the slip by which it is bought, and the receipt of the items
 * handed over with it.
 */
export const TRADE_IN_PAPERS = ['vat-attest', 'purchase-slip', 'receipt'] as const
export type TradeInPaper = (typeof TRADE_IN_PAPERS)[number]

type TradeInPaperRefusal = Refusal<
  'trade-in-no-customer' | 'trade-in-unknown-car' | 'trade-in-not-agreed' | 'trade-in-not-here' | 'trade-in-by-invoice'
>

/**
 * Checks whether a document of a trade-in can be printed. Sellers who deducted VAT issue an invoice: no slip is made for
 * them (VAT Code art. 53 §2; margin scheme, art. 58 §4).
 */
export function tradeInPaperCan(
  paper: TradeInPaper,
  tradeIn: {
    readonly state: TradeInState
    readonly sellerVat: SellerVat
    readonly hasCustomer: boolean
    readonly vin: string
    readonly licencePlate: string
  },
): { ok: true } | TradeInPaperRefusal {
  const { state, sellerVat, hasCustomer, vin, licencePlate } = tradeIn
  if (!hasCustomer) return refuse('trade-in-no-customer')
  if (vin === '' && licencePlate === '') return refuse('trade-in-unknown-car')
  const isHere = state === 'received' || state === 'stocked'
  if (paper === 'receipt') return isHere ? accept({}) : refuse('trade-in-not-here')
  if (paper === 'vat-attest') return accept({})
  if (resolveVatType(sellerVat) !== 'margin') return refuse('trade-in-by-invoice')
  return isHere || state === 'agreed' ? accept({}) : refuse('trade-in-not-agreed')
}

/** The items that come along with a car that is traded in. */
const handed = [
  'registration-certificate',
  'conformity',
  'inspection',
  'car-pass',
  'booklet',
  'keys',
  'purchase-invoice',
  'radio-code',
  'finance-release',
  'plate-removed',
  'account',
] as const
export type TradeInHanded = (typeof handed)[number]

/** The things that come with a car, with the number of keys and the fee for one that is missing. */
export interface RequiredItems {
  readonly items: readonly TradeInHanded[]
  /** 0: all keys, without a number. */
  readonly leastKeys: number
  readonly keyFeeCents: Cents
}

/** Returns what the owner has to bring, from the first registration of the car, a day and the terms. */
export function requiredItems(firstRegistration: CalendarDay, day: CalendarDay, terms: TradeInTerms): RequiredItems {
  const { hasInvoice, ...keys } = requiredOfOwner(firstRegistration, day, terms)
  return { items: handed.filter((one) => one !== 'purchase-invoice' || hasInvoice), ...keys }
}
