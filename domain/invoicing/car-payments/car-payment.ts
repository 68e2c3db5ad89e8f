import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'

/** buy: suppliers, sellers and importers. sell: the buyer, and the customers of work on the car. */
export const PAYMENT_SIDES = ['buy', 'sell'] as const
export type PaymentSide = (typeof PAYMENT_SIDES)[number]

export const CAR_PAYMENT_KINDS = [
  'supplier-invoice',
  'purchase-slip',
  'self-billed',
  'warranty-claim',
  'premium-claim',
  'sale',
  'guarantee',
  'shop-order',
  'work',
] as const
export type CarPaymentKind = (typeof CAR_PAYMENT_KINDS)[number]

/** Screens that papers of a car lead to. */
export const CAR_PAYMENT_SCREENS = [
  'supplierInvoice',
  'purchaseSlip',
  'invoice',
  'warrantyClaim',
  'premiumClaim',
  'dossier',
  'shopOrder',
  'tradeIn',
  'paymentBatch',
  'bank',
] as const
export type CarPaymentScreen = (typeof CAR_PAYMENT_SCREENS)[number]

/** Parts of an amount: the invoices of a sale, and the money that settled a paper. */
export const CAR_PAYMENT_PARTS = [
  'invoice',
  'advance',
  'credit-note',
  'trade-in',
  'bank',
  'online',
  'cash',
  'noted',
  'difference',
  'write-off',
  'transfer',
] as const
export type CarPaymentPart = (typeof CAR_PAYMENT_PARTS)[number]

/** An amount of one side: above zero we owe it (buy) or it is owed to us (sell); below zero the other way around. */
export interface CarPaymentAmount {
  readonly cents: Cents
  readonly openCents: Cents
  readonly dueOn: CalendarDay | null
}

export interface SideSums {
  readonly totalCents: Cents
  readonly openCents: Cents
  readonly settledCents: Cents
  /** The part of the open amount whose day has passed. */
  readonly overdueCents: Cents
}

/** Adds the amounts of a side up. */
export function sumSide(amounts: readonly CarPaymentAmount[], today: CalendarDay): SideSums {
  const sum = (of: readonly CarPaymentAmount[]) => of.reduce((total, { openCents }) => total + openCents, 0)
  const openCents = sum(amounts)
  const totalCents = amounts.reduce((total, { cents }) => total + cents, 0)
  return {
    totalCents,
    openCents,
    settledCents: totalCents - openCents,
    overdueCents: sum(amounts.filter(({ dueOn }) => dueOn !== null && dueOn < today)),
  }
}
