import { sql } from 'kysely'
import { customerSearchWords } from '@forecourt/domain/contacts/customer-search.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../platform/database/database.ts'
import type { OwnConditions } from '../platform/resources/list.ts'
import { hasWord } from '../platform/resources/search-words.ts'
import { selectCustomersToDo } from './offer-tasks.ts'
import { within } from '../platform/database/within.ts'

/** Selects the customers that a right reaches, as their list shows them. */
export function selectCustomers(db: Db, who: Who, right: 'CUSTOMER_VIEW' | 'CUSTOMER_EXPORT', today: CalendarDay) {
  return (
    db
      .selectFrom('customerListing as listing')
      .select(['listing.number as id', 'listing.number', 'listing.name', 'listing.customerType'])
      .select(['listing.email', 'listing.phone', 'listing.city', 'listing.language', 'listing.isActive'])
      .select(['listing.createdOn', 'listing.searched', 'listing.branchId', 'listing.salespersonId'])
      // Only the rows of a page are asked for these.
      .select([
        sql<CalendarDay | null>`(select min(due_on) from customer_note
          where customer_id = listing.customer_id and kind = 'task' and done_at is null)`.as('taskOn'),
        sql<boolean>`listing.customer_id in ${selectCustomersToDo(who, today)}`.as('isToDo'),
        sql<number>`(select rev from customer where id = listing.customer_id)`.as('rev'),
        sql`(select jsonb_build_object('id', number, 'label', name) from branch where id = listing.branch_id)`.as(
          'branch',
        ),
        sql`(select jsonb_build_object('id', number, 'label', first_name || ' ' || last_name) from staff_user
          where id = listing.salesperson_id)`.as('salesperson'),
      ])
      .where(within(who, right, { branch: 'listing.branchId', owner: 'listing.salespersonId' }))
  )
}

/** Found by a text that is stored for it, and by the keys of branch and salesperson, which have an index. */
export const customerConditions: OwnConditions = {
  search: (typed) => customerSearchWords(typed).map((word) => hasWord(sql.ref('row.searched'), word)),
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
    salesperson: (numbers) =>
      sql`${sql.ref('row.salespersonId')} = any (array(select id from staff_user where number = any (${numbers}::integer[])))`,
  },
}
