import type { Db } from '../platform/database/database.ts'
import { allRoles, loadHeldRights } from './roles.sql.ts'

/** Loads every role with its rights, to find those that a user may grant. */
export async function rolesToGive(db: Db) {
  const roles = await allRoles(db)
  return Promise.all(roles.map(async ({ key, ...role }) => ({ ...role, ...(await loadHeldRights(db, key)) })))
}
