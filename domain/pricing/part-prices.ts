import type { PartChoices, VersionDraft } from '../catalogue/version.schema.ts'
import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Translated } from '../platform/values/translated.ts'
import { firstGap, type PricedKind, priceOn, withChange } from './price-plan.ts'
import type { PriceOfPart, PriceStep } from './range.schema.ts'

/** The subject of a price list: a part for all versions, or for one. */
export interface PriceSubject {
  readonly kind: PricedKind
  readonly id: number | null
  readonly isOwn: boolean
}

export function pricesOfSubject<Price extends PriceSubject>(
  prices: readonly Price[],
  { kind, id, isOwn }: PriceSubject,
): Price[] {
  return prices.filter((row) => row.kind === kind && row.id === id && row.isOwn === isOwn)
}

/** Returns the prices after steps; a step that is refused changes nothing. */
export function withSteps(
  prices: readonly PriceOfPart[],
  steps: readonly PriceStep[],
  today: CalendarDay,
): readonly PriceOfPart[] {
  return steps.reduce((before: readonly PriceOfPart[], step) => {
    const { kind, id, isOwn } = step
    const own = pricesOfSubject(before, step)
    const changed = withChange(own, step, today)
    if (!changed.ok) return before
    return [...before.filter((row) => !own.includes(row)), ...changed.rows.map((row) => ({ ...row, kind, id, isOwn }))]
  }, prices)
}

/**
 * Returns the price on a day of a version or of a part; a part’s price for the version takes precedence over the one for
 * all.
 */
export function partPriceOn(
  prices: readonly PriceOfPart[],
  part: { kind: PricedKind; id: number | null },
  day: CalendarDay,
): PriceOfPart | undefined {
  const own = filterRows(prices, part)
  return (
    priceOn(
      own.filter(({ isOwn }) => isOwn),
      day,
    ) ??
    priceOn(
      own.filter(({ isOwn }) => !isOwn),
      day,
    )
  )
}

/**
 * Finds the first item for sale in a version that has no price on a day when the version can be ordered. Standard equipment
 * has no extra price; archived items cannot be chosen.
 */
export function unpricedPart(
  { version, prices }: { version: VersionDraft; prices: readonly PriceOfPart[] },
  choices: PartChoices,
  year: { orderableFrom: CalendarDay; orderableUntil: CalendarDay | null },
  today: CalendarDay,
): { name: Translated | null; day: CalendarDay } | undefined {
  const from = year.orderableFrom > today ? year.orderableFrom : today
  for (const { name, ...part } of listPricedParts(version, choices)) {
    const day = firstGap(filterRows(prices, part), { from, until: year.orderableUntil })
    if (day !== undefined) return { name, day }
  }
  return undefined
}

type Part = { kind: PricedKind; id: number | null; name: Translated | null }

function listPricedParts(version: VersionDraft, choices: PartChoices): Part[] {
  const chosenParts = (kind: PricedKind, of: PartChoices['options'], ids: readonly number[]): Part[] =>
    of.flatMap(({ id, name, isActive }) => (isActive && ids.includes(id) ? [{ kind, id, name }] : []))
  const optional = (parts: readonly { id: number; tag: string }[]) =>
    parts.flatMap(({ id, tag }) => (tag === 'optional' ? [id] : []))
  return [
    { kind: 'version', id: null, name: null },
    ...chosenParts(
      'engine',
      choices.engines,
      version.engines.flatMap(({ id, isBase, isActive }) => (isActive && !isBase ? [id] : [])),
    ),
    ...chosenParts('option', choices.options, optional(version.options)),
    ...chosenParts('pack', choices.packs, optional(version.packs)),
    ...chosenParts('colour', choices.colours, optional(version.colours)),
    ...chosenParts('cover', choices.covers, optional(version.covers.map(({ cover, tag }) => ({ id: cover, tag })))),
  ]
}

function filterRows(prices: readonly PriceOfPart[], { kind, id }: { kind: PricedKind; id: number | null }) {
  return prices.filter((row) => row.kind === kind && row.id === id)
}
