import type { Cents } from '../../platform/money.ts'
import type { Takes } from './candidates.ts'
import { amountOf, spread, sumOf } from './takes.ts'

/** Something that may be taken off, in the order in which it would be. Others are named by the bits of their places. */
export interface Entry {
  readonly takes: Takes
  /** It goes together with none of these. */
  readonly excludes: number
  /** It goes only with one of these; 0: with any. */
  readonly needs: number
  readonly priority: number
  readonly code: string
}

export interface BestSet {
  /** The bits of its entries. */
  readonly mask: number
  readonly cents: Cents
}

/** Bits of a whole number. */
const MOST_ENTRIES = 31

/**
 * Entries and what every good costs in; out a search for the set that takes most off together, with all that are required in
 * it: of equal sets the smaller one, then the one with lower priority numbers, then by codes. Undefined: no set holds what
 * is required.
 *
 * No set is left out but those that cannot reach what is found already, even if everything to come were taken.
 */
export function searchAmong(
  entries: readonly Entry[],
  list: readonly Cents[],
): (required: number) => BestSet | undefined {
  if (entries.length > MOST_ENTRIES) throw new RangeError(`Too many rules at once: ${entries.length}`)
  const most = entries.map(({ takes }) => greatest(takes, list))
  const toCome = sumsToCome(most)
  const isPlain = neverCollides(entries, most, list)

  return (required) => {
    let best: BestSet | undefined
    visit(0, 0, 0, list)
    return best

    function visit(at: number, mask: number, cents: Cents, left: readonly Cents[]): void {
      if (best !== undefined && cents + toCome[at]! < best.cents) return
      if (at === entries.length) {
        const found = { mask, cents }
        if (needsAreMet(entries, mask) && (best === undefined || isBetter(found, best, entries))) best = found
        return
      }
      const { takes, excludes } = entries[at]!
      const bit = 1 << at
      if ((excludes & (mask | required)) === 0) {
        if (isPlain) visit(at + 1, mask | bit, cents + most[at]!, left)
        else {
          const amount = amountOf(takes, list, left)
          const after = spread(amount, takes.goods, left)
          if (after) visit(at + 1, mask | bit, cents + amount, after.left)
        }
      }
      if ((required & bit) === 0) visit(at + 1, mask, cents, left)
    }
  }
}

/** What an entry takes at most: reductions before it only lower what it takes a share of. */
function greatest(takes: Takes, list: readonly Cents[]): Cents {
  return amountOf(takes, list, list)
}

/** What all entries from each place on take together. */
function sumsToCome(most: readonly Cents[]): Cents[] {
  const sums = [...most, 0]
  for (let at = most.length - 1; at >= 0; at--) sums[at]! += sums[at + 1]!
  return sums
}

/** No entry depends on another: none takes a share of what is left, and those of the same goods never want more than there is. */
function neverCollides(entries: readonly Entry[], most: readonly Cents[], list: readonly Cents[]): boolean {
  const wanting = new Int32Array(list.length)
  for (const [at, { takes }] of entries.entries()) for (const good of takes.goods) wanting[good]! |= 1 << at
  return entries.every(({ takes }) => {
    if (takes.kind === 'share' && takes.of === 'running') return false
    let others = 0
    for (const good of takes.goods) others |= wanting[good]!
    return (
      most.reduce((sum, cents, at) => sum + ((others & (1 << at)) === 0 ? 0 : cents), 0) <= sumOf(takes.goods, list)
    )
  })
}

function needsAreMet(entries: readonly Entry[], mask: number): boolean {
  for (let at = 0; at < entries.length; at++) {
    const { needs } = entries[at]!
    if (needs !== 0 && (mask & (1 << at)) !== 0 && (mask & needs) === 0) return false
  }
  return true
}

function isBetter(one: BestSet, other: BestSet, entries: readonly Entry[]): boolean {
  if (one.cents !== other.cents) return one.cents > other.cents
  const [mine, theirs] = [entriesOf(one, entries), entriesOf(other, entries)]
  if (mine.length !== theirs.length) return mine.length < theirs.length
  const priorities = compare(
    mine.map(({ priority }) => priority).sort((a, b) => a - b),
    theirs.map(({ priority }) => priority).sort((a, b) => a - b),
  )
  if (priorities !== 0) return priorities < 0
  return compare(mine.map(({ code }) => code).sort(), theirs.map(({ code }) => code).sort()) < 0
}

function entriesOf({ mask }: BestSet, entries: readonly Entry[]): Entry[] {
  return entries.filter((_, at) => (mask & (1 << at)) !== 0)
}

/** Item by item: below zero where the first that differs is lower. */
function compare<Item extends number | string>(one: readonly Item[], other: readonly Item[]): number {
  for (const [at, item] of one.entries()) {
    if (item !== other[at]) return item < other[at]! ? -1 : 1
  }
  return 0
}
