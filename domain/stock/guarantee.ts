import { addMonths, type CalendarDay } from '../platform/values/calendar.ts'
import type { Translated } from '../platform/values/translated.ts'

/**
 * Months of legal guarantee on purchases of a consumer (old Civil Code, art. 1649quater §1): two years. On second-hand
 * goods seller and buyer may agree on less, never less than one year.
 */
const legalMonths = 24
const leastUsedMonths = 12

/** A row of the list of guarantees, as a car promises it. */
export interface WarrantyTerms {
  readonly months: number
  readonly mileageLimitKm: number | null
  readonly isManufacturer: boolean
  /** By name: the manufacturer, the seller, or the insurer behind it. */
  readonly giver: string
  readonly covers: Translated | null
}

/** A voluntary guarantee in addition to the legal guarantee (old Civil Code, art. 1649septies). */
export interface CommercialGuarantee extends WarrantyTerms {
  /** The manufacturer's clock began when the car was first registered; ours begins with the delivery. */
  readonly from: 'delivery' | 'first-registration'
}

/** The legal and the commercial guarantee of a car, which are never one. */
export interface Guarantee {
  /** For a consumer; business buyers have the terms of sale. */
  readonly legalMonths: number
  readonly commercial: CommercialGuarantee | null
}

/**
 * Separates the guarantees of a car. That of the dealer on a used car is first the legal guarantee, between one year and
 * two; beyond two years, or from the manufacturer, it is commercial.
 */
export function calculateGuarantee(car: {
  readonly isUsed: boolean
  readonly warranty: WarrantyTerms | null
}): Guarantee {
  const { isUsed, warranty } = car
  const legal = calculateLegalMonths(isUsed, warranty)
  if (warranty === null || !(warranty.isManufacturer || warranty.months > legal))
    return { legalMonths: legal, commercial: null }
  const from = warranty.isManufacturer && isUsed ? 'first-registration' : 'delivery'
  return { legalMonths: legal, commercial: { ...warranty, from } }
}

function calculateLegalMonths(isUsed: boolean, warranty: WarrantyTerms | null): number {
  // A promise of the manufacturer shortens nothing: that takes an agreement between seller and buyer.
  if (!isUsed || warranty?.isManufacturer) return legalMonths
  return Math.min(legalMonths, Math.max(leastUsedMonths, warranty?.months ?? leastUsedMonths))
}

/** Returns true when the buyer has to agree to the term, because it is shorter than that of the law. */
export function isAgreedTerm(months: number): boolean {
  return months < legalMonths
}

/**
 * Returns the last day of the legal guarantee: its months from the day on which the consumer got the car (old Civil Code,
 * art. 1649quater §1).
 */
export function legalGuaranteeUntil(months: number, deliveredOn: CalendarDay): CalendarDay {
  return addMonths(deliveredOn, months)
}

/** Returns the last day of a commercial guarantee; null: it runs from an unknown first registration. */
export function commercialGuaranteeUntil(
  { months, from }: Pick<CommercialGuarantee, 'months' | 'from'>,
  days: { readonly deliveredOn: CalendarDay; readonly firstRegistration: CalendarDay | null },
): CalendarDay | null {
  const first = from === 'delivery' ? days.deliveredOn : days.firstRegistration
  return first && addMonths(first, months)
}
