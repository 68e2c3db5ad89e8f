import type { KeptView } from '@forecourt/domain/access/list-views.schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Loads the views of a list that a member of staff saved, the oldest first. */
export function loadViews(db: Db, staffUserId: string, screen: string): Promise<KeptView[]> {
  return db
    .selectFrom('listView')
    .select(['number as id', 'name', 'search', 'hiddenColumns', 'isDefault'])
    .where('staffUserId', '=', staffUserId)
    .where('screen', '=', screen)
    .orderBy('number')
    .execute()
}

type Draft = Omit<KeptView, 'id'> & { id: number | null; screen: string }

/** @returns undefined when there is no such view of theirs */
export async function saveView(tx: Tx, staffUserId: string, draft: Draft): Promise<KeptView | undefined> {
  const { id, screen, ...facts } = draft
  if (facts.isDefault) await clearDefault(tx, staffUserId, screen)
  const columns = ['number as id', 'name', 'search', 'hiddenColumns', 'isDefault'] as const
  if (id === null) {
    return tx
      .insertInto('listView')
      .values({ staffUserId, screen, ...facts })
      .returning(columns)
      .executeTakeFirstOrThrow()
  }
  return tx
    .updateTable('listView')
    .set(facts)
    .where('number', '=', id)
    .where('staffUserId', '=', staffUserId)
    .where('screen', '=', screen)
    .returning(columns)
    .executeTakeFirst()
}

async function clearDefault(tx: Tx, staffUserId: string, screen: string): Promise<void> {
  await tx
    .updateTable('listView')
    .set({ isDefault: false })
    .where('staffUserId', '=', staffUserId)
    .where('screen', '=', screen)
    .where('isDefault', '=', true)
    .execute()
}

/** @returns whether it was there, and theirs */
export async function deleteView(tx: Tx, staffUserId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('listView')
    .where('number', '=', id)
    .where('staffUserId', '=', staffUserId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
