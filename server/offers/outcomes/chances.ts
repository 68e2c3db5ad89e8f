import { sql, type RawBuilder } from 'kysely'
import type { OfferOutcome } from '@forecourt/domain/offers/sale-chance.ts'
import { addDays, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { DayRange } from '@forecourt/domain/platform/resources/resource.ts'
import type { Db } from '../../platform/database/database.ts'
import { isLost } from './losses.sql.ts'

/** Selects the outcome of a chance by a day; null: it is not counted. `chance`: a row of `offer_chance` or `sale_chance`. */
export const selectOutcome = (today: CalendarDay): RawBuilder<OfferOutcome | null> => sql<OfferOutcome | null>`case
  when chance.is_won then 'won' when chance.is_uncounted then null when ${isLost(today)} then 'lost' else 'open' end`

/** Selects the chances whose first offer was issued on some days, both included; an open end is not limited. */
export function selectChancesIssued({ from = '2000-01-01', to = '2999-12-31' }: DayRange): RawBuilder<unknown> {
  // One day more on each side: the timestamp is compared without its day in Belgium, which has no index.
  return sql`(
    select sale_chance.* from (
      select distinct chance_id from offer join offer_issue on offer_issue.offer_id = offer.id
      where offer_issue.issued_at >= ${addDays(from, -1)}::date and offer_issue.issued_at < ${addDays(to, 2)}::date
    ) began
    cross join lateral (select * from sale_chance where sale_chance.chance_id = began.chance_id) sale_chance
    where sale_chance.issued_on between ${from}::date and ${to}::date)`
}

/** Returns the price rules that offers are filtered by. */
export function offerRules(db: Db) {
  return db
    .selectFrom('priceRule')
    .select(['number as id', 'name'])
    .where('kind', '<>', 'campaign')
    .orderBy('name')
    .execute()
}
