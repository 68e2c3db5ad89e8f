import type { Cents } from '../platform/values/money.ts'
import type { SaleBreakdown, SaleLine } from '../pricing/sale/sale-breakdown.ts'

/** A line of a version that another has too, or has not. */
export interface ComparedLine {
  /** Identifies the line; its text comes from the version that has it. */
  readonly id: string
  readonly before: SaleLine | null
  readonly after: SaleLine | null
  readonly differenceCents: Cents
}

export interface ComparedVersions {
  readonly lines: readonly ComparedLine[]
  /** Of all cars, VAT included; null: a version has no price. */
  readonly totals: {
    readonly beforeCents: Cents | null
    readonly afterCents: Cents | null
    readonly differenceCents: Cents
  }
  /** One has amounts with VAT and the other without: their lines are no cents of one kind. */
  readonly isOtherBasis: boolean
}

/** Compares two breakdowns line by line, in the order of the later one; removed lines keep their place. */
export function compareVersions(before: SaleBreakdown | null, after: SaleBreakdown | null): ComparedVersions {
  const [old, young] = [before?.lines ?? [], after?.lines ?? []]
  const ids = inOrder(
    young.map(({ id }) => id),
    old.map(({ id }) => id),
  )
  const lines = ids.map((id): ComparedLine => {
    const [was, is] = [old, young].map((all) => all.find((line) => line.id === id) ?? null)
    return {
      id,
      before: was!,
      after: is!,
      differenceCents: (is?.amountCents ?? 0) - (was?.amountCents ?? 0),
    }
  })
  const [beforeCents, afterCents] = [before, after].map((of) => of?.totals.totalCents ?? null)
  return {
    lines,
    totals: {
      beforeCents: beforeCents!,
      afterCents: afterCents!,
      differenceCents: (afterCents ?? 0) - (beforeCents ?? 0),
    },
    isOtherBasis: before !== null && after !== null && before.basis !== after.basis,
  }
}

/** Merges both orders: the first in its order, the others behind their predecessors. */
function inOrder(first: readonly string[], others: readonly string[]): string[] {
  const all = [...first]
  for (const [at, id] of others.entries()) {
    if (all.includes(id)) continue
    const place = all.indexOf(others[at - 1] ?? '')
    all.splice(place + 1, 0, id)
  }
  return all
}
