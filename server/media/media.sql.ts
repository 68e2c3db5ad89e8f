import type { Db } from '../platform/database.ts'

/** What a host belongs to; undefined when there is no such host. */
export async function kindOfHost(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('mediaHost').select('kind').where('id', '=', id).executeTakeFirst())?.kind
}

export function documentsOf(db: Db, hostIds: readonly string[]) {
  return db
    .selectFrom('mediaDocument')
    .select(['hostId', 'id as guid', 'name', 'extension', 'url', 'bytes as size'])
    .where('hostId', 'in', hostIds)
    .orderBy('hostId')
    .orderBy('rank')
    .execute()
}

export function videosOf(db: Db, hostIds: readonly string[]) {
  return db
    .selectFrom('mediaVideo')
    .select(['hostId', 'id as guid', 'name', 'embedCode', 'url', 'extension'])
    .where('hostId', 'in', hostIds)
    .orderBy('hostId')
    .orderBy('rank')
    .execute()
}
