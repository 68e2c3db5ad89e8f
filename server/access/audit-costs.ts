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
 * Returns whether a column of the audit says what not everybody may see who sees the rest: it shows that it changed,
 * and not to what.
 */
export function isBehindRight(who: Who, subject: string, column: string): boolean {
  const columns = costs[subject]
  if (columns === undefined || may(who, 'STOCK_COST_VIEW').ok) return false
  return columns === null || columns.includes(column)
}

type Values = Record<string, unknown> | null
type Kept = { readonly subject: string; readonly before: Values; readonly after: Values }

/** A row of the audit with nothing in it that is behind a right. */
export function withoutHidden<Row extends Kept>(who: Who, row: Row): Row {
  const hideCosts = (values: Values) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([column, value]) => [column, isBehindRight(who, row.subject, column) ? null : value]),
    )
  return { ...row, before: hideCosts(row.before), after: hideCosts(row.after) }
}
