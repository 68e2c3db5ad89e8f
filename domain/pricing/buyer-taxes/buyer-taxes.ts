import type { CustomerType } from '../../contacts/customer.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import { refuse } from '../../platform/values/result.ts'
import { calculateBenefitInKind, type BenefitInKindResult } from './benefit-in-kind.ts'
import { calculateDeductibility, type DeductibilityResult } from './deductibility.ts'
import { findRegion, type Region } from './region.ts'
import { calculateRegistrationTax, type RegistrationTaxResult } from './registration-tax.ts'
import type { TaxedCar } from './taxed-car.ts'
import { uniqueSources, type TaxFigureRow, type TaxSource } from './tax-figures.ts'

/** The buyer, with what their taxes depend on. */
interface TaxedBuyer {
  readonly customerType: CustomerType
  /** Has a VAT number, or buys to sell or to rent out. */
  readonly isTaxable: boolean
  /** Empty: not known, or abroad. */
  readonly postcode: string
}

/** The taxes of a buyer as an indication: of the day, never in a price and never a promise. */
export interface BuyerTaxes {
  readonly day: CalendarDay
  readonly region: Region | null
  readonly registration: RegistrationTaxResult
  /** Of who drives it for a business; null: the buyer is none. */
  readonly benefit: BenefitInKindResult | null
  readonly deductibility: DeductibilityResult | null
}

/** As many tax years as a company usually keeps a car. */
const yearsOfUse = 4

/**
 * Returns the taxes of a buyer for a car on a day, each with its sources or with what is missing; null where none of them is
 * Belgian: a buyer who exports. A buyer who is not chosen yet is taken for a private one of an unknown region.
 */
export function calculateBuyerTaxes(
  buyer: TaxedBuyer | null,
  car: TaxedCar,
  rows: readonly TaxFigureRow[],
  day: CalendarDay,
): BuyerTaxes | null {
  if (buyer?.customerType === 'export') return null
  const region = buyer && findRegion(buyer.postcode)
  const isBusiness = buyer !== null && (buyer.customerType !== 'private' || buyer.isTaxable)
  return {
    day,
    region,
    registration:
      region === null
        ? refuse('tax-facts-missing', { missing: ['postcode'] })
        : calculateRegistrationTax(region, car, rows, day),
    benefit: isBusiness ? calculateBenefitInKind(car, rows, day) : null,
    deductibility: isBusiness ? calculateDeductibility(car, rows, { orderedOn: day, years: yearsOfUse }) : null,
  }
}

/** Returns the sources of all that was calculated, each once. */
export function listTaxSources({ registration, benefit, deductibility }: BuyerTaxes): TaxSource[] {
  return uniqueSources([registration, benefit, deductibility].flatMap((one) => (one?.ok ? one.sources : [])))
}
