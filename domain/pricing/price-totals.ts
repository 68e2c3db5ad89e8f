import type { Basis, CategoryVat, PriceLine, PriceTotals, VatCategory, VatRule } from './breakdown.ts'
import { takeVatApart, vatOn } from './vat.ts'

/**
 * The lines of one car in, its totals out. VAT is reckoned once on the sum of each category, for every car by itself,
 * since each has an invoice of its own (EN 16931 BR-CO-17).
 */
export function totalsOf(lines: readonly PriceLine[], basis: Basis, rateBp: number): PriceTotals {
  const categories: CategoryVat[] = []
  let vehicleCents = 0
  let roundingCents = 0
  let totalCents = 0
  for (const { item, amountCents } of lines) if (item.kind !== 'accessory') vehicleCents += amountCents
  for (const category of CATEGORIES) {
    const amountCents = sumOf(lines, category)
    if (amountCents === undefined) continue
    const { roundingCents: rounding, ...vat } = vatOf(amountCents, category, basis, rateBp)
    categories.push({ ruleId: RULES[category], category, ...vat })
    roundingCents += rounding
    totalCents += vat.baseCents + vat.vatCents + rounding
  }
  return { vehicleCents, categories, roundingCents, totalCents }
}

const RULES: Record<VatCategory, VatRule> = { S: 'VAT.S', E: 'VAT.MARGIN', K: 'VAT.IC', G: 'VAT.EXPORT' }
const CATEGORIES = Object.keys(RULES) as VatCategory[]

function vatOf(amountCents: number, category: VatCategory, basis: Basis, rateBp: number) {
  if (category !== 'S') return { rateBp: 0, baseCents: amountCents, vatCents: 0, roundingCents: 0 }
  if (basis === 'gross') return { rateBp, ...takeVatApart(amountCents, rateBp) }
  return { rateBp, baseCents: amountCents, vatCents: vatOn(amountCents, rateBp), roundingCents: 0 }
}

/** Undefined when no line is of the category. */
function sumOf(lines: readonly PriceLine[], category: VatCategory): number | undefined {
  let sum: number | undefined
  for (const { vatCategory, amountCents } of lines) if (vatCategory === category) sum = (sum ?? 0) + amountCents
  return sum
}
