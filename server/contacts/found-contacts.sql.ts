import { customerSearchWords } from '@forecourt/domain/contacts/customer-search.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { foldText } from '../platform/resources/field-columns.ts'
import type { FoundRecord, Wanted } from '../platform/resources/record-search.ts'
import { areSearchable, beginsWith, hasWords } from '../platform/resources/search-words.ts'
import { within } from '../platform/database/within.ts'

/** Returns customers whose name begins with the search text first; other matches fill up. */
export async function searchCustomers(db: Db, who: Who, wanted: Wanted): Promise<FoundRecord[]> {
  const rows = () =>
    db
      .selectFrom('customerListing as listing')
      .select(['listing.number as id', 'listing.name as label'])
      .select(sql<string>`concat_ws(' · ', listing.number, listing.city)`.as('detail'))
      .where(within(who, 'CUSTOMER_VIEW', { branch: 'listing.branchId', owner: 'listing.salespersonId' }))
  if ('ids' in wanted) return rows().where('listing.number', 'in', wanted.ids).execute()
  const { typed, most } = wanted
  const name = foldText(sql`listing.name`)
  const beginning = await rows().where(beginsWith(name, typed)).orderBy(name).limit(most).execute()
  const words = customerSearchWords(typed)
  if (beginning.length === most || !areSearchable(words)) return beginning
  const containing = await rows()
    .where(hasWords(sql`listing.searched`, words))
    .limit(most + beginning.length)
    .execute()
  const others = containing.filter(({ id }) => beginning.every((known) => known.id !== id))
  return [...beginning, ...others].slice(0, most)
}

/** Searches leads, the newest first: a user mostly looks for a recent one. */
export async function searchLeads(db: Db, who: Who, wanted: Wanted): Promise<FoundRecord[]> {
  const rows = db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .select(['lead.number as id', 'lead.name as label'])
    .select(
      sql<string>`concat_ws(' · ', lead.car, to_char(lead.created_at at time zone 'Europe/Brussels', 'DD/MM/YYYY'))`.as(
        'detail',
      ),
    )
    .where(within(who, 'LEAD_VIEW', { branch: 'department.branchId', owner: 'lead.assigneeId' }))
  if ('ids' in wanted) return rows.where('lead.number', 'in', wanted.ids).execute()
  const words = customerSearchWords(wanted.typed)
  if (!areSearchable(words)) return []
  const searched = sql`lead_searched(lead.name, lead.company, lead.email::text, lead.phone::text, lead.car)`
  return rows.where(hasWords(searched, words)).orderBy('lead.createdAt', 'desc').limit(wanted.most).execute()
}
