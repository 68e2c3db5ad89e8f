import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'

/** Columns with the cost of cars, by table; null: every column. */
const costs: Readonly<Record<string, readonly string[] | null | undefined>> = {
  vehicle_cost: null,
  price: ['cost_net_cents'],
  premium_claim: ['support_net_cents', 'paid_cents'],
  warranty_claim: ['share_cost_cents'],
  proposed_work: ['unit_cost_cents'],
  proposed_part: ['unit_cost_cents'],
}

/**
 * Returns whether the values of a column of the audit need a right of their own: users without it see that the column
 * changed, and not to what.
 */
export function isBehindRight(who: Who, subject: string, column: string): boolean {
  const columns = costs[subject]
  if (columns === undefined || may(who, 'STOCK_COST_VIEW').ok) return false
  return columns === null || columns.includes(column)
}

type Values = Record<string, unknown> | null
type Kept = { readonly subject: string; readonly before: Values; readonly after: Values }

/** Removes the values that need a right of their own from a row of the audit. */
export function withoutHidden<Row extends Kept>(who: Who, row: Row): Row {
  const hideCosts = (values: Values) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([column, value]) => [column, isBehindRight(who, row.subject, column) ? null : value]),
    )
  return { ...row, before: hideCosts(row.before), after: hideCosts(row.after) }
}
