import { DECIDED_DAYS, MOST_REQUESTS } from '@forecourt/domain/offers/approval-desk.ts'
import type { ApprovalsAnswer } from '@forecourt/domain/orders/approval-list.schema.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { addDays, brusselsInstant, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  selectDiscountDecisions,
  selectDiscountRequests,
  selectRequestsAboveLimit,
} from '../../offers/approvals/approval-requests.ts'
import type { Db } from '../../platform/database/database.ts'
import { selectValueDecisions, selectValueRequests } from '../../trade-ins/value-requests.ts'
import { selectApprovedSales, selectSalesToApprove } from '../dossiers/sales-to-approve.ts'

type Waiting = ApprovalsAnswer['waiting'][number]
type Decided = ApprovalsAnswer['decided'][number]

const withoutMargin = { carCount: 1, marginBp: null, isBelowFloor: false } as const

/** Returns what the user may decide: discounts, values of trade-ins and sales, the newest first. */
export async function listWaiting(db: Db, who: Who): Promise<Waiting[]> {
  const [discounts, values, sales] = await Promise.all([
    selectDiscountRequests(db, who, MOST_REQUESTS),
    selectValueRequests(db, who, MOST_REQUESTS),
    selectSalesToApprove(db, who, MOST_REQUESTS),
  ])
  return newestFirst([
    ...discounts.map((one) => ({ ...one, kind: 'discount' as const })),
    ...values.map((one) => ({ ...one, ...withoutMargin, kind: 'value' as const })),
    ...sales.map((one) => ({ ...one, ...withoutMargin, kind: 'sale' as const })),
  ]).map(({ at, ...one }) => ({ ...one, at: at.toISOString() }))
}

/** Returns the discounts within the reach of the user that are above the limit of their role, the newest first. */
export async function listAbove(db: Db, who: Who): Promise<Waiting[]> {
  const discounts = await selectRequestsAboveLimit(db, who, MOST_REQUESTS)
  return discounts.map(({ at, ...one }) => ({ ...one, kind: 'discount', at: at.toISOString() }))
}

/** Returns what was decided in the last days, by the day in Belgium, within the reach of the user, the newest first. */
export async function listDecided(db: Db, who: Who, today: CalendarDay): Promise<Decided[]> {
  const lately = { since: brusselsInstant(addDays(today, -DECIDED_DAYS), 0), most: MOST_REQUESTS }
  const [discounts, values, sales] = await Promise.all([
    selectDiscountDecisions(db, who, lately),
    selectValueDecisions(db, who, lately),
    selectApprovedSales(db, who, lately),
  ])
  return newestFirst([
    ...discounts.map(({ kind: verdict, ...one }) => ({ ...one, kind: 'discount' as const, verdict })),
    ...values.map(({ kind: verdict, valueCents: counterCents, ...one }) => {
      return { ...one, kind: 'value' as const, verdict, counterCents }
    }),
    ...sales.map((one) => ({ ...one, kind: 'sale' as const, verdict: 'approved' as const, counterCents: null })),
  ]).map(({ at, ...one }) => ({ ...one, at: at.toISOString() }))
}

function newestFirst<Row extends { readonly at: Date }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, MOST_REQUESTS)
}
