import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { ShopAccount } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database.ts'
import type { Login } from './throttle.ts'

export type Credentials = { id: string; number: number; name: string; email: string; passwordHash: string }

/** Whoever signs in with this address; a blocked user cannot. */
export async function credentialsOf(db: Db, { kind, email }: Login): Promise<Credentials | undefined> {
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
          .executeTakeFirst()
  return row && credentials(row)
}

export async function accountById(db: Db, id: string): Promise<Selectable<ShopAccount> | undefined> {
  return db.selectFrom('shopAccount').selectAll().where('id', '=', id).executeTakeFirst()
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

export async function updatePassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('shopAccount').set({ passwordHash }).where('id', '=', accountId).execute()
}

export async function takeAccountNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select nextval(pg_get_serial_sequence('shop_account', 'number'))::int as number`.execute(tx)
  return rows[0]!.number
}

function credentials({ firstName, lastName, ...rest }: Names): Credentials {
  return { ...rest, name: `${firstName} ${lastName}` }
}

type Names = Omit<Credentials, 'name'> & { firstName: string; lastName: string }
