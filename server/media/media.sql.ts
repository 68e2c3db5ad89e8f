import type { Db } from '../platform/database.ts'

/** What a host belongs to; undefined when there is no such host. */
export async function kindOfHost(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('mediaHost').select('kind').where('id', '=', id).executeTakeFirst())?.kind
}

export function documentsOf(db: Db, hostId: string) {
  return db
    .selectFrom('mediaDocument')
    .select(['id as guid', 'name', 'extension', 'url', 'bytes as size'])
    .where('hostId', '=', hostId)
    .orderBy('rank')
    .execute()
}

export function videosOf(db: Db, hostId: string) {
  return db
    .selectFrom('mediaVideo')
    .select(['id as guid', 'name', 'embedCode', 'url', 'extension'])
    .where('hostId', '=', hostId)
    .orderBy('rank')
    .execute()
}
