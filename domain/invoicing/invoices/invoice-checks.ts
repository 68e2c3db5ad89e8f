import { addDays, addMonths, type CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { InvoiceAmounts, InvoiceVatCategory } from './invoice-amounts.ts'
import type { InvoicedCar, InvoiceParty } from './invoice-document.ts'

/** An error stops an invoice from being issued; a warning is shown next to its cause. */
export interface InvoiceCheck {
  readonly code: InvoiceCheckCode
  readonly severity: 'error' | 'warning'
  /** Place of the cause: a field of a party, or the number of a line from 0. */
  readonly place: string
}

export const INVOICE_CHECKS = [
  'party-incomplete',
  'customer-unknown',
  'vat-number-invalid',
  'regime-unproven',
  'margin-origin-missing',
  'margin-vat-shown',
  'new-means-margin',
  'vin-missing',
  'km-missing',
  'line-differs-offer',
  'advance-unused',
  'late-invoice',
  'not-deliverable',
  'cash-limit',
] as const

/** Checks of typed content (free-invoice.ts). */
export const FREE_INVOICE_CHECKS = ['line-incomplete', 'account-missing', 'free-names-car'] as const
/** Checks of a paper that we write in the name of a seller (self-billed.ts). */
export const SELF_BILLED_CHECKS = ['agreement-missing', 'iban-unverified', 'second-purchase'] as const
/** Checks of work on a car (work-invoice.ts); their place is the name of the line. */
export const WORK_INVOICE_CHECKS = ['share-incomplete', 'cost-missing', 'below-cost'] as const
export type InvoiceCheckCode =
  | (typeof INVOICE_CHECKS)[number]
  | (typeof FREE_INVOICE_CHECKS)[number]
  | (typeof SELF_BILLED_CHECKS)[number]
  | (typeof WORK_INVOICE_CHECKS)[number]

/** The facts of an invoice that is about to be issued. */
export interface InvoiceFacts {
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  /** The buyer is a known customer: a debtor whom reminders reach. */
  readonly isCustomerKnown: boolean
  /** Has a VAT number, or declares that it buys as a company. */
  readonly isBusiness: boolean
  /** Of the buyer's VAT number, by the register of the Union; null: not asked yet. */
  readonly isVatNumberValid: boolean | null
  readonly lines: readonly {
    readonly category: InvoiceVatCategory
    readonly code: string
    /** The line is a car, or work on one. */
    readonly about: 'car' | 'work' | null
    readonly car: Partial<InvoicedCar> | null
  }[]
  readonly amounts: InvoiceAmounts
  /** The proof that a regime without VAT or at a low rate needs: transport, permit. */
  readonly isRegimeProven: boolean
  /** Car sold under the margin scheme: the paper that it came in by. */
  readonly hasMarginOrigin: boolean
  /** Total of the stored offer or work order, VAT included; null: there is none. */
  readonly agreedCents: Cents | null
  /** Advances that were invoiced and not deducted yet. */
  readonly unusedAdvances: number
  readonly suppliedOn: CalendarDay
  readonly issuedOn: CalendarDay
  /** The buyer was found on Peppol; null: it is not looked up, because no e-invoice is asked of it. */
  readonly isOnPeppol: boolean | null
  readonly cashCents: Cents
  readonly limits: InvoiceLimits
}

/** Limits of the law, rows that the dealer keeps. */
export interface InvoiceLimits {
  /** Most of one sale that may be paid in cash (Act of 18 September 2017 art. 67). */
  readonly cashCents: Cents
  /** A car that is younger, or has driven less, is a new means of transport (VAT Code art. 8bis). */
  readonly newMeansMonths: number
  readonly newMeansKm: number
  /** Day of the following month by which a supply is invoiced (Royal Decree no. 1 art. 4). */
  readonly lastDayOfMonthAfter: number
}

/** Returns what prevents an invoice from being issued and what its issuer should know, each beside its cause. */
export function checkInvoice(facts: InvoiceFacts): InvoiceCheck[] {
  return [
    ...checkParties(facts),
    ...checkLines(facts),
    ...checkSource(facts),
    ...(isLate(facts) ? [warning('late-invoice', 'issuedOn')] : []),
    ...(facts.isOnPeppol === false ? [warning('not-deliverable', 'buyer')] : []),
    ...(facts.cashCents > facts.limits.cashCents ? [error('cash-limit', 'payments')] : []),
  ]
}

function checkParties(facts: InvoiceFacts): InvoiceCheck[] {
  const { seller, buyer, isBusiness, isVatNumberValid, lines } = facts
  const checks = facts.isCustomerKnown ? [] : [error('customer-unknown', 'customer')]
  for (const [name, party] of [
    ['seller', seller],
    ['buyer', buyer],
  ] as const) {
    const fields = (['name', 'street', 'postalCode', 'city', 'country'] as const).filter(
      (field) => party[field].trim() === '',
    )
    checks.push(...fields.map((field) => error('party-incomplete', `${name}.${field}`)))
  }
  if (seller.vatNumber === null) checks.push(error('party-incomplete', 'seller.vatNumber'))
  if (isBusiness && buyer.vatNumber === null) checks.push(error('party-incomplete', 'buyer.vatNumber'))
  const needsVatNumber = isBusiness || lines.some(({ category, code }) => category === 'AE' || code === 'IC')
  if (needsVatNumber && isVatNumberValid === false) checks.push(error('vat-number-invalid', 'buyer.vatNumber'))
  return checks
}

function checkLines(facts: InvoiceFacts): InvoiceCheck[] {
  const { lines, amounts, limits, suppliedOn, buyer, hasMarginOrigin } = facts
  const isMargin = (code: string) => code === 'MARGIN'
  const vatOnMargin = amounts.groups.some(
    ({ vat, vatCents }) => isMargin(vat.code) && (vatCents !== 0 || vat.rateBp !== 0),
  )
  return lines.flatMap(({ code, about, car }, at) => {
    const place = `lines.${at}`
    const checks: InvoiceCheck[] = []
    if (about !== null && !car?.vin) checks.push(error('vin-missing', place))
    const isKmMissing = about !== null && (car?.mileageKm ?? null) === null
    if (isKmMissing) checks.push(error('km-missing', place))
    if (!isMargin(code)) return checks
    if (vatOnMargin) checks.push(error('margin-vat-shown', place))
    if (about === 'car' && !hasMarginOrigin) checks.push(error('margin-origin-missing', place))
    const leavesBelgium = buyer.country !== 'BE'
    if (about === 'car' && leavesBelgium && isNewMeans(car, suppliedOn, limits))
      checks.push(error('new-means-margin', place))
    return checks
  })
}

function checkSource({ lines, isRegimeProven, amounts, agreedCents, unusedAdvances }: InvoiceFacts): InvoiceCheck[] {
  const needsProof = lines.some(({ category, code }) => category === 'K' || category === 'G' || code === 'S6')
  const { payableCents, settledCents } = amounts
  const advancedCents = amounts.advancesCents.reduce((sum, cents) => sum + cents, 0)
  const isWhole = advancedCents === 0
  return [
    ...(needsProof && !isRegimeProven ? [error('regime-unproven', 'vat')] : []),
    ...(agreedCents !== null && isWhole && payableCents + settledCents !== agreedCents
      ? [error('line-differs-offer', 'amounts')]
      : []),
    ...(unusedAdvances > 0 ? [error('advance-unused', 'advances')] : []),
  ]
}

/**
 * Returns true for a new means of transport. A car of unknown age counts as old: another check requires its registration.
 */
function isNewMeans(car: Partial<InvoicedCar> | null, on: CalendarDay, limits: InvoiceLimits): boolean {
  const { firstRegistration = null, mileageKm = null } = car ?? {}
  const isYoung = firstRegistration !== null && on <= addMonths(firstRegistration, limits.newMeansMonths)
  return isYoung || (mileageKm !== null && mileageKm <= limits.newMeansKm)
}

function isLate({ suppliedOn, issuedOn, limits }: InvoiceFacts): boolean {
  const firstOfMonth = `${suppliedOn.slice(0, 8)}01`
  return issuedOn > addDays(addMonths(firstOfMonth, 1), limits.lastDayOfMonthAfter - 1)
}

const error = (code: InvoiceCheckCode, place: string): InvoiceCheck => ({ code, severity: 'error', place })
const warning = (code: InvoiceCheckCode, place: string): InvoiceCheck => ({ code, severity: 'warning', place })
