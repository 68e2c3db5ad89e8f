import type { Translated } from '../platform/values/translated.ts'
import type { SaleLine } from '../pricing/sale/sale-breakdown.ts'
import type { OfferContent } from './offer-content.ts'
import type { OfferContext } from './offer-sale.ts'

/**
 * The subject of a line of the price: something that has a name, or one of three that each screen has its own words
 * for.
 */
export type LineSubject =
  | { readonly kind: 'promotion' | 'manual-discount' | 'missing-key' }
  | { readonly kind: 'named'; readonly name: Translated }

/** Returns the subject of a line of the breakdown, from the context of the offer; its code where it has no name. */
export function lineSubject(
  { id, ruleId, source }: Pick<SaleLine, 'id' | 'ruleId' | 'source'>,
  { car, names }: Pick<OfferContext, 'car' | 'names'>,
  { extras }: Pick<OfferContent, 'extras'>,
): LineSubject {
  if (ruleId === 'PRICE.PROMO') return { kind: 'promotion' }
  if (ruleId === 'DISC.MANUAL') return { kind: 'manual-discount' }
  if (ruleId === 'FEE.KEY') return { kind: 'missing-key' }
  if (id === car?.id) return toSubject(car.name)
  const [, extra] = /^extra-(\d+)$/.exec(id) ?? []
  if (extra) return toSubject(extras[Number(extra) - 1]?.name ?? id)
  const known = [id, source?.id, source?.code].find((key) => typeof key === 'string' && key in names)
  return known ? { kind: 'named', name: names[known]! } : toSubject(source?.code ?? id)
}

function toSubject(name: string): LineSubject {
  return { kind: 'named', name: { nl: name } }
}

/**
 * Selects the lines as documents show them: lines that they do not name are part of the line before, and those without an
 * amount are left out.
 */
export function selectPrintedLines(lines: readonly SaleLine[]): SaleLine[] {
  const printed: SaleLine[] = []
  for (const line of lines) {
    const before = printed.at(-1)
    if (line.isPrintable || before === undefined) printed.push(line)
    else printed[printed.length - 1] = { ...before, amountCents: before.amountCents + line.amountCents }
  }
  return printed.filter(({ amountCents, ruleId }) => amountCents !== 0 || ruleId === 'PRICE.STANDARD')
}
