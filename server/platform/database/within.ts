import { findReach, type RecordRight, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { sql, type RawBuilder } from 'kysely'

/** The columns of the branch and the owner of a row: `job.branchId`. */
export type PlaceColumns = { readonly branch?: string; readonly owner?: string }

/**
 * Limits a list to the rows that a right reaches, as `may` does for one record:
 * `.where(within(call.staff.who, 'VACANCY_EDIT', { branch: 'job.branchId' }))`.
 */
export function within(who: Who, right: RecordRight, { branch, owner }: PlaceColumns): RawBuilder<boolean> {
  const reach = findReach(who, right)
  if (reach === 'all') return sql`true`
  if (reach === undefined) return sql`false`
  const isOwn = owner === undefined ? sql`false` : sql`${sql.ref(owner)} is not distinct from ${who.id}::uuid`
  const isOfBranch = branch === undefined ? sql`false` : sql`${sql.ref(branch)} = any(${who.branches}::uuid[])`
  return reach === 'own' ? sql`(${isOwn})` : sql`(${isOwn} or ${isOfBranch})`
}
