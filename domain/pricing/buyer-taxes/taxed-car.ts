import { addMonths, type CalendarDay, toYear } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'

/** The fuels that taxes distinguish, by the codes of the list of fuels. */
const TAXED_FUELS = ['petrol', 'diesel', 'lpg', 'cng', 'hybrid', 'plug-in-hybrid', 'electric'] as const
export type TaxedFuel = (typeof TAXED_FUELS)[number]

/** The facts of a car that its taxes depend on; null: not known. */
export interface TaxedCar {
  readonly fuel: TaxedFuel | null
  readonly kilowatts: number | null
  /** In g CO₂/km, of the heaviest configuration where there is a range. */
  readonly emissionG: number | null
  readonly cycle: 'WLTP' | 'NEDC'
  /** The technically permissible maximum laden mass, of the certificate of conformity. */
  readonly maxMassKg: number | null
  readonly displacementCc: number | null
  /** Null: it is new. */
  readonly firstRegistration: CalendarDay | null
  /** List price with options and VAT, before any reduction. */
  readonly catalogueValueCents: Cents | null
}

/** Returns the fuel of a row of the list of fuels, by its code and its energy; null: taxes do not know it. */
export function toTaxedFuel(code: string, fuelType: 'combustible' | 'hybrid' | 'electric'): TaxedFuel | null {
  const known = TAXED_FUELS.find((fuel) => fuel === code)
  if (known !== undefined) return known
  return fuelType === 'electric' ? 'electric' : fuelType === 'hybrid' ? 'hybrid' : null
}

export function isHybrid(fuel: TaxedFuel): boolean {
  return fuel === 'hybrid' || fuel === 'plug-in-hybrid'
}

/** Returns the months of a car that are complete on a day; 0 for a new one. */
export function countMonths({ firstRegistration }: Pick<TaxedCar, 'firstRegistration'>, day: CalendarDay): number {
  if (firstRegistration === null || day <= firstRegistration) return 0
  let months = (toYear(day) - toYear(firstRegistration)) * 12
  months += Number(day.slice(5, 7)) - Number(firstRegistration.slice(5, 7))
  return addMonths(firstRegistration, months) > day ? months - 1 : months
}
