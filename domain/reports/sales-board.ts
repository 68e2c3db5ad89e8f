import type { Cents } from '../platform/values/money.ts'

/** The sales of a salesperson in a month; VAT included, the margin without. */
export interface SoldFigures {
  readonly cars: number
  readonly revenueCents: Cents
  /** Null: nothing of it is invoiced, or the caller may not see margins. */
  readonly marginCents: Cents | null
  /** The cars that the margin is of: those that are invoiced. */
  readonly marginCars: number
}

/** A branch, or a salesperson in it (`seller`); the shop sells without one (null). */
interface Place {
  readonly branch: { readonly id: number; readonly name: string }
  readonly seller: { readonly id: number; readonly name: string } | null
}

export type SoldBy = Place & SoldFigures

/** `seller` null: of the branch as a whole. */
export type SalesTarget = Place & { readonly cars: number; readonly revenueCents: Cents }

/** A line of the board: sold, the same month of the year before, and the target; null: none is set. */
export interface BoardLine extends SoldFigures {
  readonly carsBefore: number
  readonly revenueBeforeCents: Cents
  readonly targetCars: number | null
  readonly targetCents: Cents | null
}

export interface BoardSeller extends BoardLine {
  /** Null: the shop. */
  readonly seller: Place['seller']
}

export interface BoardBranch extends BoardLine {
  readonly id: number
  readonly name: string
  readonly sellers: readonly BoardSeller[]
}

export interface Board extends BoardLine {
  readonly branches: readonly BoardBranch[]
}

/**
 * Builds the board from the sales of a month, those of the year before and targets, branches and salespeople with the most
 * cars on top. The target of a branch is its own, else the sum of its salespeople's; that of all is the sum of the
 * branches'.
 */
export function buildBoard(sold: readonly SoldBy[], before: readonly SoldBy[], targets: readonly SalesTarget[]): Board {
  const branches = new Map([...sold, ...before, ...targets].map(({ branch }) => [branch.id, branch] as const))
  const boards = [...branches.values()].map(({ id, name }) => {
    const isHere = ({ branch }: Place) => branch.id === id
    const [soldHere, beforeHere, targetsHere] = [sold.filter(isHere), before.filter(isHere), targets.filter(isHere)]
    const own = targetsHere.find(({ seller }) => seller === null)
    const ofSellers = targetsHere.filter(({ seller }) => seller !== null)
    // The target of the branch belongs to none of its people, and the shop has none.
    const people = new Map(
      [...soldHere, ...beforeHere, ...ofSellers].map(({ seller }) => [seller?.id ?? null, seller] as const),
    )
    const sellers = [...people.values()].map((seller) => {
      const isOurs = (one: Place) => one.seller?.id === seller?.id
      return { seller, ...toLine(soldHere.filter(isOurs), beforeHere.filter(isOurs), ofSellers.filter(isOurs)) }
    })
    return { id, name, ...toLine(soldHere, beforeHere, own ? [own] : ofSellers), sellers: sellers.toSorted(byCars) }
  })
  return { ...addLines(boards), branches: boards.toSorted(byCars) }
}

const byCars = (one: BoardLine, other: BoardLine) => other.cars - one.cars || other.revenueCents - one.revenueCents

function toLine(
  sold: readonly SoldFigures[],
  before: readonly SoldFigures[],
  targets: readonly Pick<SalesTarget, 'cars' | 'revenueCents'>[],
): BoardLine {
  return {
    cars: sum(sold.map(({ cars }) => cars)),
    revenueCents: sum(sold.map(({ revenueCents }) => revenueCents)),
    marginCents: sumKnown(sold.map(({ marginCents }) => marginCents)),
    marginCars: sum(sold.map(({ marginCars }) => marginCars)),
    carsBefore: sum(before.map(({ cars }) => cars)),
    revenueBeforeCents: sum(before.map(({ revenueCents }) => revenueCents)),
    targetCars: sumKnown(targets.map(({ cars }) => cars)),
    targetCents: sumKnown(targets.map(({ revenueCents }) => revenueCents)),
  }
}

function addLines(lines: readonly BoardLine[]): BoardLine {
  return {
    cars: sum(lines.map(({ cars }) => cars)),
    revenueCents: sum(lines.map(({ revenueCents }) => revenueCents)),
    marginCents: sumKnown(lines.map(({ marginCents }) => marginCents)),
    marginCars: sum(lines.map(({ marginCars }) => marginCars)),
    carsBefore: sum(lines.map(({ carsBefore }) => carsBefore)),
    revenueBeforeCents: sum(lines.map(({ revenueBeforeCents }) => revenueBeforeCents)),
    targetCars: sumKnown(lines.map(({ targetCars }) => targetCars)),
    targetCents: sumKnown(lines.map(({ targetCents }) => targetCents)),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Adds up the known values; null: none is known. */
function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : sum(known)
}

/** Returns the part of a target that is reached, in hundredths of a percent; null: there is no target. */
export function calculateReached(value: number, target: number | null): number | null {
  return target === null || target === 0 ? null : Math.round((value * 10_000) / target)
}
