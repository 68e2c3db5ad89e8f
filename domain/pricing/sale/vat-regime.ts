import type { VatRegime, VatScheme } from '../breakdown.ts'

/** The facts that decide the VAT treatment of a car that is sold. */
export interface VatQuestion {
  /** `deductible` if the car was bought with VAT that could be deducted; a new car was. */
  readonly car: 'deductible' | 'margin'
  /** At most six months old, or driven at most 6000 km (VAT Code art. 8bis §2). */
  readonly isNewMeans: boolean
  readonly destination: 'belgium' | 'union' | 'outside'
  /** Has a VAT number, or buys to sell or to rent out. */
  readonly isTaxableBuyer: boolean
  /** As the register of the Union (VIES) answers. */
  readonly vatNumber: 'valid' | 'invalid' | 'not-checked'
  /** Administration certified that this buyer may buy without VAT for this destination. */
  readonly hasPermit: boolean
  /** Administration vouches for the unproven facts of the buyer, except a number that is not in use. */
  readonly isVouchedFor: boolean
  /** The party who brings it over the border; null: the transport is not proven. */
  readonly transport: 'ours' | 'buyer' | null
  /** A margin car that is sold with VAT, on request: there is VAT in its price then. */
  readonly isSoldWithVat: boolean
}

/** The reason that VAT is charged on a sale that could have gone without. */
export type VatNotProven =
  | 'vat-number-not-checked'
  | 'vat-number-invalid'
  | 'vat-permit-invalid'
  | 'transport-not-proven'

export interface RegimeDecided {
  readonly regime: VatRegime
  readonly scheme: VatScheme
  /** The regime that was hoped for, and all that it lacks; null where nothing is. */
  readonly missed: { readonly regime: VatRegime; readonly lacks: readonly VatNotProven[] } | null
  /** The buyer takes it abroad: until there is proof, the VAT is held as a guarantee. */
  readonly isGuaranteed: boolean
}

/**
 * Returns how VAT falls on a car: ordinarily; on our margin (VAT Code art. 58 §4); not on a car that a taxable buyer takes
 * to another member state, nor on a new means of transport that any buyer takes there (art. 39bis), nor on one that leaves
 * the Union (art. 39). Without proof it bears VAT. Buyers who take a car out of the Union themselves are not established
 * here (art. 39 §1, 2°), and prove that by a permit. A VAT number that is not in use makes up for nothing (Directive
 * 2006/112/EC art. 138 §1, b).
 *
 * A margin car that goes to another member state as a new means of transport is excluded from the margin scheme (Directive
 * 2006/112/EC art. 313 §2): it goes without VAT as any other, at the listed price.
 */
export function decideVatRegime(question: VatQuestion): RegimeDecided {
  const { car, isSoldWithVat, transport } = question
  const isMargin = car === 'margin' && !isSoldWithVat
  const scheme: VatScheme = isMargin ? 'margin' : 'ordinary'
  const atHome = { regime: isMargin ? 'margin' : 'standard', scheme, isGuaranteed: false } as const
  const abroad = regimeAbroad(question, isMargin)
  if (abroad === null) return { ...atHome, missed: null }
  const lacks = lackingFor(abroad, question)
  if (lacks.length > 0) return { ...atHome, missed: { regime: abroad, lacks } }
  const isExcluded = car === 'margin' && abroad === 'new-means'
  return {
    regime: abroad,
    scheme: isExcluded ? 'margin-excluded' : scheme,
    missed: null,
    isGuaranteed: transport === 'buyer',
  }
}

/** Returns the regime without VAT, once proven; null: the car stays here, or its buyer pays VAT here anyway. */
function regimeAbroad({ destination, isNewMeans, isTaxableBuyer }: VatQuestion, isMargin: boolean): VatRegime | null {
  if (destination === 'belgium') return null
  if (destination === 'outside') return 'export'
  if (isNewMeans) return 'new-means'
  if (isMargin) return null
  return isTaxableBuyer ? 'intra-community' : null
}

function lackingFor(regime: VatRegime, question: VatQuestion): VatNotProven[] {
  const { vatNumber, hasPermit, isVouchedFor, transport } = question
  const lacks: VatNotProven[] = []
  if (regime === 'intra-community') {
    if (vatNumber === 'invalid') lacks.push('vat-number-invalid')
    if (vatNumber === 'not-checked' && !isVouchedFor) lacks.push('vat-number-not-checked')
  }
  const asksForPermit = regime === 'intra-community' || (regime === 'export' && transport === 'buyer')
  if (asksForPermit && !hasPermit && !isVouchedFor) lacks.push('vat-permit-invalid')
  if (transport === null) lacks.push('transport-not-proven')
  return lacks
}
