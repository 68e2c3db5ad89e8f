import { findReach, type RecordRight, type StandIn, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { sql, type RawBuilder } from 'kysely'

/** The columns of the branch and the owner of a row: `job.branchId`. */
export type PlaceColumns = { readonly branch?: string; readonly owner?: string }

/**
 * Limits a list to the rows that a right reaches, as `may` does for one record:
 * `.where(within(call.staff.who, 'VACANCY_EDIT', { branch: 'job.branchId' }))`.
 */
export function within(who: Who, right: RecordRight, columns: PlaceColumns): RawBuilder<boolean> {
  const own = withinAlone(who, right, columns)
  const lent = (who.standsInFor ?? []).filter((absent) => absent.grants[right] !== undefined)
  if (lent.length === 0) return own
  return sql`(${sql.join([own, ...lent.map((absent) => withinFor(absent, right, columns))], sql` or `)})`
}

/** Limits a list to the rows about which a deputy decides for an absent colleague, as `mayFor` does for one record. */
export function withinFor(absent: StandIn, right: RecordRight, columns: PlaceColumns): RawBuilder<boolean> {
  const reached = withinAlone({ ...absent, isMain: false }, right, columns)
  if (columns.owner === undefined) return reached
  return sql`(${reached} and ${sql.ref(columns.owner)} is distinct from ${absent.id}::uuid)`
}

/** Limits a list to the rows that a right of the user's own reaches. */
export function withinAlone(who: Who, right: RecordRight, { branch, owner }: PlaceColumns): RawBuilder<boolean> {
  const reach = findReach(who, right)
  if (reach === 'all') return sql`true`
  if (reach === undefined) return sql`false`
  const isOwn = owner === undefined ? sql`false` : sql`${sql.ref(owner)} is not distinct from ${who.id}::uuid`
  const isOfBranch = branch === undefined ? sql`false` : sql`${sql.ref(branch)} = any(${who.branches}::uuid[])`
  return reach === 'own' ? sql`(${isOwn})` : sql`(${isOwn} or ${isOfBranch})`
}
