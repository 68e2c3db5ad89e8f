import type { Cents } from '../platform/values/money.ts'
import type { PartKey } from './compatibility.ts'
import type { Configuration, ConfigurationFacts } from './configuration.ts'

/** A chosen part in the price of a configured car. */
export interface PriceLine {
  readonly part: PartKey
  /** With VAT; 0 where it is included. */
  readonly cents: Cents
  /** Standard, or within a chosen pack: chosen, and not paid for again. */
  readonly isIncluded: boolean
}

const ORDER = ['colour', 'cover', 'pack', 'option']

/** Lists the chosen parts with their surcharges, which add up to `onTopCents`. The engine is in the price of the version. */
export function listPriceLines(
  { onTop }: Pick<ConfigurationFacts, 'onTop'>,
  { picks, included }: Pick<Configuration, 'picks' | 'included'>,
): PriceLine[] {
  return picks
    .filter((part) => !part.startsWith('engine-'))
    .map((part) => {
      const isIncluded = included.includes(part)
      return { part, cents: isIncluded ? 0 : (onTop.get(part) ?? 0), isIncluded }
    })
    .toSorted((one, other) => findRank(one.part) - findRank(other.part))
}

/** Returns how much less a pack costs than the options in it that the version has for a price; never below 0. */
export function calculatePackSaving(
  { tags, contents, onTop }: Pick<ConfigurationFacts, 'tags' | 'contents' | 'onTop'>,
  pack: PartKey,
): Cents {
  const apart = (contents.get(pack) ?? [])
    .filter((part) => tags.get(part) === 'optional')
    .reduce((sum, part) => sum + (onTop.get(part) ?? 0), 0)
  return Math.max(0, apart - (onTop.get(pack) ?? 0))
}

function findRank(part: PartKey): number {
  return ORDER.findIndex((kind) => part.startsWith(`${kind}-`))
}
