import { sql } from 'kysely'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getRow } from '../platform/database/rows.ts'
import { within } from '../platform/database/within.ts'
import type { WaitingWork } from '../platform/resources/waiting-work.ts'
import { selectCustomersToDo } from './offer-tasks.ts'

/** Customers for whom the user has a task that is due. */
export const waitingCustomers: WaitingWork = {
  screen: 'customer',
  right: 'CUSTOMER_VIEW',
  async count(db, { who, now }) {
    const place = { branch: 'listing.branchId', owner: 'listing.salespersonId' }
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from customer_listing listing
      where listing.customer_id in ${selectCustomersToDo(who, brusselsDay(now))}
        and ${within(who, 'CUSTOMER_VIEW', place)}`.execute(db)
    return getRow(rows).count
  },
}
