import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
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
  if (!row) return undefined
  const { firstName, lastName, ...rest } = row
  return { ...rest, name: `${firstName} ${lastName}` }
}
