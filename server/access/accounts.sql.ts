import { getRow } from '../platform/database/rows.ts'
import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ShopAccount } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Holder } from './sessions.sql.ts'
import type { Login } from './throttle.ts'

/** Without a hash the user cannot sign in: staff who were invited and have not chosen a password yet. */
export type Credentials = { id: string; number: number; name: string; email: string; passwordHash: string | null }

/** Loads the credentials of the account with this address; a blocked user has none. */
export async function loadCredentials(db: Db, { kind, email }: Login): Promise<Credentials | undefined> {
  const row =
    kind === 'customer'
      ? await db
          .selectFrom('shopAccount')
          .select(['id', 'number', 'firstName', 'lastName', 'email', 'passwordHash'])
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .executeTakeFirst()
      : await db
          .selectFrom('staffUser')
          .select(['id', 'number', 'firstName', 'lastName', 'email', 'passwordHash'])
          .where(sql`lower(email)`, '=', email.toLowerCase())
          .where('blockedAt', 'is', null)
          .where('isIntegration', '=', false)
          .executeTakeFirst()
  return row && credentials(row)
}

export type AccountRow = Selectable<ShopAccount>

export async function loadAccount(db: Db, id: string): Promise<AccountRow> {
  return db.selectFrom('shopAccount').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** @returns undefined when the address has an account already */
export async function insertAccount(tx: Tx, account: Insertable<ShopAccount>): Promise<Credentials | undefined> {
  const row = await tx
    .insertInto('shopAccount')
    .values(account)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['id', 'number', 'firstName', 'lastName', 'email', 'passwordHash'])
    .executeTakeFirst()
  return row && credentials(row)
}

/** @returns false when the holder may no longer sign in */
export async function updatePassword(tx: Tx, { kind, id }: Holder, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } =
    kind === 'customer'
      ? await tx.updateTable('shopAccount').set({ passwordHash }).where('id', '=', id).executeTakeFirst()
      : await tx
          .updateTable('staffUser')
          .set({ passwordHash })
          .where('id', '=', id)
          .where('blockedAt', 'is', null)
          .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the reader of a mail about a password. */
export async function readerById(db: Db, { kind, id }: Holder) {
  const columns = ['email', 'language', 'firstName'] as const
  return kind === 'customer'
    ? db.selectFrom('shopAccount').select(columns).where('id', '=', id).executeTakeFirst()
    : db.selectFrom('staffUser').select(columns).where('id', '=', id).where('blockedAt', 'is', null).executeTakeFirst()
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

export async function setPriceMails(tx: Tx, accountId: string, wanted: boolean): Promise<void> {
  await tx.updateTable('shopAccount').set({ wantsPriceMails: wanted }).where('id', '=', accountId).execute()
}

/** @returns whether the key of a mail is that of an account, which then gets no more of them */
export async function stopPriceMails(tx: Tx, key: string): Promise<boolean> {
  const account = await tx
    .updateTable('shopAccount')
    .set({ wantsPriceMails: false })
    .where('mailsStopKey', '=', key)
    .returning('id')
    .executeTakeFirst()
  return account !== undefined
}

export async function takeAccountNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('shop_account', 'number'))::int as number`.execute(tx)
  return getRow(rows).number
}

function credentials({ firstName, lastName, ...rest }: Names): Credentials {
  return { ...rest, name: `${firstName} ${lastName}` }
}

type Names = Omit<Credentials, 'name'> & { firstName: string; lastName: string }
