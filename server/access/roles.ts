import type { Db } from '../platform/database/database.ts'
import { allRoles, loadContent } from './roles.sql.ts'

/** Every role with what it allows, to tell who may give it. */
export async function rolesToGive(db: Db) {
  const roles = await allRoles(db)
  return Promise.all(roles.map(async ({ key, ...role }) => ({ ...role, grants: (await loadContent(db, key)).grants })))
}
