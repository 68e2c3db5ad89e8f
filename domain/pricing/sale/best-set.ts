import type { Cents } from '../../platform/values/money.ts'
import type { Takes } from './candidates.ts'
import { discountAmount, spread, sumGoods } from './takes.ts'

/** Something that may be taken off, in the order in which it would be. Others are named by the bits of their places. */
export interface Entry {
  readonly takes: Takes
  /** The entries that it cannot be combined with. */
  readonly excludes: number
  /** It requires one of these; 0: none. */
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
 * Creates a search for the set of entries with the largest discount, from the entries and the price of every good, with all
 * that are required in it: of equal sets the smaller one, then the one with lower priority numbers, then by codes.
 * Undefined: no set contains all that are required.
 *
 * Only sets are skipped that cannot reach the best one found, even if every later entry were taken.
 */
export function searchAmong(
  given: readonly Entry[],
  prices: readonly Cents[],
): (required: number) => BestSet | undefined {
  if (given.length > MOST_ENTRIES) throw new RangeError(`Too many rules at once: ${given.length}`)
  const most = given.map(({ takes }) => greatest(takes, prices))
  const toCome = sumsToCome(most)
  const takers = findTakers(given, prices)
  const isPlain = neverCollides(given, most, prices, takers)
  const { entries, list } = isPlain ? { entries: given, list: prices } : gathered(given, prices, takers)
  const idle = idleAmong(entries, most)

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
      if ((excludes & (mask | required)) === 0 && (idle & bit & ~required) === 0) {
        if (isPlain) visit(at + 1, mask | bit, cents + most[at]!, left)
        else {
          const amount = discountAmount(takes, list, left)
          const after = spread(amount, takes.goods, left)
          if (after) visit(at + 1, mask | bit, cents + amount, after.left)
        }
      }
      if ((required & bit) === 0) visit(at + 1, mask, cents, left)
    }
  }
}

/**
 * Merges goods that the same entries lower, where no entry lowers only part of those of another: the split of an amount
 * over them then changes nothing.
 */
function gathered(
  entries: readonly Entry[],
  list: readonly Cents[],
  takers: Int32Array,
): { entries: readonly Entry[]; list: readonly Cents[] } {
  const isWhole = entries.every(({ takes }) => takes.goods.every((good) => takers[good] === takers[takes.goods[0]!]))
  if (!isWhole) return { entries, list }
  const sums = new Map<number, Cents>()
  for (const [good, cents] of list.entries()) sums.set(takers[good]!, (sums.get(takers[good]!) ?? 0) + cents)
  const groups = [...sums.keys()]
  const together = ({ goods }: Takes) => (goods.length === 0 ? [] : [groups.indexOf(takers[goods[0]!]!)])
  return {
    entries: entries.map((entry) => ({ ...entry, takes: { ...entry.takes, goods: together(entry.takes) } })),
    list: [...sums.values()],
  }
}

/** For every good the bits of the entries that take of it. */
function findTakers(entries: readonly Entry[], list: readonly Cents[]): Int32Array {
  const takers = new Int32Array(list.length)
  for (const [at, { takes }] of entries.entries()) for (const good of takes.goods) takers[good]! |= 1 << at
  return takers
}

/** Returns the most that an entry takes: reductions before it only lower what it takes a share of. */
function greatest(takes: Takes, list: readonly Cents[]): Cents {
  return discountAmount(takes, list, list)
}

/** Returns the sum of all entries from each place on. */
function sumsToCome(most: readonly Cents[]): Cents[] {
  const sums = [...most, 0]
  for (let at = most.length - 1; at >= 0; at--) sums[at]! += sums[at + 1]!
  return sums
}

/**
 * Returns true when no entry depends on another: none takes a share of what is left, and those of the same goods never
 * exceed their price.
 */
function neverCollides(
  entries: readonly Entry[],
  most: readonly Cents[],
  list: readonly Cents[],
  takers: Int32Array,
): boolean {
  return entries.every(({ takes }) => {
    if (takes.kind === 'share' && takes.of === 'running') return false
    let others = 0
    for (const good of takes.goods) others |= takers[good]!
    return (
      most.reduce((sum, cents, at) => sum + ((others & (1 << at)) === 0 ? 0 : cents), 0) <= sumGoods(takes.goods, list)
    )
  })
}

/** Returns the entries that give nothing and that no other needs: a set is never better with them. */
function idleAmong(entries: readonly Entry[], most: readonly Cents[]): number {
  const needed = entries.reduce((bits, { needs }) => bits | needs, 0)
  return most.reduce((bits, cents, at) => (cents === 0 ? bits | (1 << at) : bits), 0) & ~needed
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
  const [mine, theirs] = [chosenEntries(one, entries), chosenEntries(other, entries)]
  if (mine.length !== theirs.length) return mine.length < theirs.length
  const priorities = compare(
    mine.map(({ priority }) => priority).sort((a, b) => a - b),
    theirs.map(({ priority }) => priority).sort((a, b) => a - b),
  )
  if (priorities !== 0) return priorities < 0
  return compare(mine.map(({ code }) => code).sort(), theirs.map(({ code }) => code).sort()) < 0
}

function chosenEntries({ mask }: BestSet, entries: readonly Entry[]): Entry[] {
  return entries.filter((_, at) => (mask & (1 << at)) !== 0)
}

/** Item by item: below zero where the first that differs is lower. */
function compare<Item extends number | string>(one: readonly Item[], other: readonly Item[]): number {
  for (const [at, item] of one.entries()) {
    if (item !== other[at]) return item < other[at]! ? -1 : 1
  }
  return 0
}
