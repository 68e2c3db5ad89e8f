import type { Selectable, Updateable } from 'kysely'
import type { ShopAccount } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database.ts'

export type AccountRow = Selectable<ShopAccount>

export async function accountById(db: Db, id: string): Promise<AccountRow> {
  return db.selectFrom('shopAccount').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** @returns undefined when the account has changed since that revision */
export async function updateAccount(
  tx: Tx,
  { id, rev }: { id: string; rev: number },
  changes: Updateable<ShopAccount>,
): Promise<AccountRow | undefined> {
  return tx
    .updateTable('shopAccount')
    .set(changes)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('shopAccount').where('id', '=', id).execute()
}
