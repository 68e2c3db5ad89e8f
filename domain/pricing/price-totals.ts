import { listKeys } from '../platform/values/records.ts'
import type {
  AmountOfCars,
  AmountToPay,
  Basis,
  CategoryVat,
  PriceLine,
  PriceTotals,
  VatCategory,
  VatCalculation,
  VatRegime,
  VatRule,
} from './breakdown.ts'
import { takeVatApart, vatOn } from './vat.ts'

/** Calculates the totals of one car from its lines by the price list. */
export function calculateTotals(lines: readonly PriceLine[], vat: VatCalculation): PriceTotals {
  let vehicleCents = 0
  for (const { item, amountCents } of lines) if (item.kind !== 'accessory') vehicleCents += amountCents
  return { vehicleCents, ...amountToPay(lines, vat) }
}

/**
 * Calculates the amount to pay for one car. VAT is calculated once on the sum of each category, for every car separately,
 * since each has an invoice of its own (EN 16931 BR-CO-17).
 */
export function amountToPay(
  lines: readonly Pick<PriceLine, 'amountCents' | 'vatCategory'>[],
  { basis, rateBp, regime }: VatCalculation,
): AmountToPay {
  const categories: CategoryVat[] = []
  let roundingCents = 0
  let totalCents = 0
  for (const category of CATEGORIES) {
    const amountCents = sumLines(lines, category)
    if (amountCents === undefined) continue
    const { roundingCents: rounding, ...vat } = calculateVat(amountCents, category, basis, rateBp)
    categories.push({ ruleId: findVatRule(category, regime), category, ...vat })
    roundingCents += rounding
    totalCents += vat.baseCents + vat.vatCents + rounding
  }
  return { categories, roundingCents, totalCents }
}

/**
 * Multiplies the amount for several cars. VAT is that of each car times their number, which is not always that of the sum:
 * each is invoiced alone.
 */
export function timesCars(perCar: AmountToPay, cars: number): AmountOfCars {
  let baseCents = 0
  let vatCents = 0
  for (const category of perCar.categories) {
    baseCents += cars * category.baseCents
    vatCents += cars * category.vatCents
  }
  return { perCar, cars, baseCents, vatCents, totalCents: cars * perCar.totalCents }
}

const RULES: Record<VatCategory, VatRule> = { S: 'VAT.S', E: 'VAT.MARGIN', K: 'VAT.IC', G: 'VAT.EXPORT' }
const CATEGORIES = listKeys(RULES)

/** Returns the rule of VAT: a sale to another member state is exempt for its buyer, or as a new means of transport. */
function findVatRule(category: VatCategory, regime: VatRegime): VatRule {
  return regime === 'new-means' && category === 'K' ? 'VAT.IC-NEW' : RULES[category]
}

function calculateVat(amountCents: number, category: VatCategory, basis: Basis, rateBp: number) {
  if (category !== 'S') return { rateBp: 0, baseCents: amountCents, vatCents: 0, roundingCents: 0 }
  if (basis === 'gross') return { rateBp, ...takeVatApart(amountCents, rateBp) }
  return { rateBp, baseCents: amountCents, vatCents: vatOn(amountCents, rateBp), roundingCents: 0 }
}

/** Undefined when no line is of the category. */
function sumLines(
  lines: readonly Pick<PriceLine, 'amountCents' | 'vatCategory'>[],
  category: VatCategory,
): number | undefined {
  let sum: number | undefined
  for (const { vatCategory, amountCents } of lines) if (vatCategory === category) sum = (sum ?? 0) + amountCents
  return sum
}
