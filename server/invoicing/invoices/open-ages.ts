import { sql, type RawBuilder } from 'kysely'
import { DAYS_OF_AGE, OPEN_AGES, type OpenAge } from '@forecourt/domain/invoicing/invoices/open-age.ts'
import type { FilterValue } from '@forecourt/domain/platform/lists/list-view.ts'

/** Limits rows to items of an age on a day, by the due day, so that its index is used. */
export function isOfAge(
  dueOn: RawBuilder<unknown>,
  age: OpenAge,
  on: RawBuilder<unknown> = sql`brussels_today()`,
): RawBuilder<boolean> {
  const [from, to] = DAYS_OF_AGE[age]
  const ends = [
    ...(from === null ? [] : [sql`${dueOn} <= ${on} - ${sql.lit(from)}`]),
    ...(to === null ? [] : [sql`${dueOn} >= ${on} - ${sql.lit(to)}`]),
  ]
  return sql<boolean>`(${sql.join(ends, sql` and `)})`
}

/** Selects the age of an item by its due day. */
export function ageSql(dueOn: RawBuilder<unknown>): RawBuilder<OpenAge> {
  const cases = OPEN_AGES.map((age) => sql`when ${isOfAge(dueOn, age)} then ${sql.lit(age)}`)
  return sql<OpenAge>`case ${sql.join(cases, sql` `)} end`
}

/** Returns the condition of a list filter by ages. */
export function filterAges(dueOn: RawBuilder<unknown>, wanted: FilterValue): RawBuilder<boolean> {
  const ages = OPEN_AGES.filter((age) => Array.isArray(wanted) && wanted.some((one) => one === age))
  return sql<boolean>`(${sql.join([sql`false`, ...ages.map((age) => isOfAge(dueOn, age))], sql` or `)})`
}
