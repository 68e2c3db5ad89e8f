import type { Cents } from '../../platform/values/money.ts'
import type { VatCalculation } from '../breakdown.ts'
import { toListVatCategory } from '../vat-basis.ts'
import { toNet, vatOn } from '../vat.ts'
import type { Candidate } from './candidates.ts'
import type { Good } from './goods.ts'
import type { Lowered } from './lowered.ts'
import type { SaleFacts } from './sale.ts'
import { isPremium } from './sales-rule.ts'

/** One car that is sold under the margin scheme (VAT Code art. 58 §4), at home or abroad. */
export interface MarginSale {
  /** Its selling price with what an importer pays towards it (Directive 2006/112/EC art. 312), less what it was bought for. */
  readonly marginCents: Cents | null
  /** The selling price itself. */
  readonly sellingCents: Cents
  /** The amount that is sold with it without VAT and would bear VAT at home. */
  readonly besidesNetCents: Cents
}

/**
 * Returns the margin of a car under the scheme, signed; null: the car is not. Its margin is null where the purchase price
 * is not entered.
 */
export function calculateMarginSale(
  { costs, marginPurchaseCents = null }: Pick<SaleFacts, 'costs' | 'marginPurchaseCents'>,
  {
    goods,
    lowered,
    choice,
    vat,
  }: {
    goods: readonly Good[]
    lowered: Pick<Lowered, 'left'>
    choice: { chosen: readonly Candidate[] }
    vat: VatCalculation
  },
): MarginSale | null {
  const { regime, scheme = regime === 'margin' ? 'margin' : 'ordinary' } = vat
  if (scheme !== 'margin') return null
  const purchaseCents = costs?.purchaseCents ?? marginPurchaseCents
  let sellingCents = sumSupport(choice.chosen)
  let besidesNetCents = 0
  for (const [at, { kind }] of goods.entries()) {
    if (toListVatCategory(kind, vat) === 'E') sellingCents += lowered.left[at]!
    else if (vat.basis === 'net') besidesNetCents += lowered.left[at]!
  }
  return {
    sellingCents,
    besidesNetCents,
    marginCents: purchaseCents === null ? null : sellingCents - purchaseCents,
  }
}

/** Returns what importers pay us for a car, without VAT. */
export function sumSupport(chosen: readonly Candidate[]): Cents {
  return chosen.reduce((sum, { rule }) => (isPremium(rule) ? sum + rule.supportNetCents : sum), 0)
}

/** Returns the VAT in a margin; none in a loss. */
export function vatInMargin(marginCents: Cents, { rateBp }: Pick<VatCalculation, 'rateBp'>): Cents {
  const taxedCents = Math.max(0, marginCents)
  return taxedCents - toNet(taxedCents, rateBp)
}

/**
 * Returns the VAT that falls due where a margin car did not leave the Union: that in its margin, and that on what is sold
 * with it. The VAT in its whole price where its purchase price is not entered.
 */
export function calculateVatAtRisk(
  { marginCents, sellingCents, besidesNetCents }: MarginSale,
  vat: Pick<VatCalculation, 'rateBp'>,
): Cents {
  return vatInMargin(marginCents ?? sellingCents, vat) + vatOn(besidesNetCents, vat.rateBp)
}
