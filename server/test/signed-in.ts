import type { Grants } from '@forecourt/domain/platform/resources/rights.ts'
import type { Insertable } from 'kysely'
import { hashPassword } from '../access/passwords.ts'
import { hashToken, newToken } from '../access/secrets.ts'
import { MAIN_ROLE_ID } from '../db/seeds/roles.ts'
import type { Database } from '../platform/database/database.ts'
import type { ShopAccount, StaffUser } from '../db/schema.ts'
import type { Call } from './api-calls.ts'
import type { RunningShop } from './running-shop.ts'
import { nextSerial } from './serials.ts'

export const testPassword = 'Welkom2026'
/** Made once: it is slow on purpose. */
const testPasswordHash = hashPassword(testPassword)
const secondMs = 1_000
const hourMs = 3_600 * secondMs

type Shop = Pick<RunningShop, 'as' | 'database' | 'services'>

/** A customer with an account, signed in: `const { call } = await signedInCustomer(shop, { email })`. */
export async function signedInCustomer(shop: Shop, facts: Partial<Insertable<ShopAccount>> = {}): Promise<SignedIn> {
  const account = await makeAccount(shop.database, facts)
  return { ...account, ...(await openSession(shop, { shopAccountId: account.id })) }
}

/** A member of staff, signed in: the main administrator unless `facts` name another role. */
export async function signedInStaff(shop: Shop, facts: Partial<Insertable<StaffUser>> = {}): Promise<SignedIn> {
  const user = await shop.database.kysely
    .insertInto('staffUser')
    .values({
      email: `verkoper${nextSerial('staff-user')}@example.be`,
      passwordHash: await testPasswordHash,
      firstName: 'Tom',
      lastName: 'Wouters',
      language: 'nl',
      roleId: MAIN_ROLE_ID,
      ...facts,
    })
    .returning(['id', 'number', 'email'])
    .executeTakeFirstOrThrow()
  return { ...user, ...(await openSession(shop, { staffUserId: user.id })) }
}

/** A role with these rights alone. @returns its id */
export async function makeRole({ kysely }: Database, grants: Grants): Promise<string> {
  const { id } = await kysely
    .insertInto('role')
    .values({ name: { nl: 'Proefrol' } })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rights = Object.entries(grants).map(([rightName, reach]) => ({ roleId: id, rightName, reach }))
  if (rights.length > 0) await kysely.insertInto('roleRight').values(rights).execute()
  return id
}

/** A customer's account; its password is `testPassword`. */
export async function makeAccount({ kysely }: Database, facts: Partial<Insertable<ShopAccount>> = {}) {
  const since = new Date('2026-11-01T09:00:00Z')
  return kysely
    .insertInto('shopAccount')
    .values({
      email: `klant${nextSerial('shop-account')}@example.be`,
      passwordHash: await testPasswordHash,
      customerType: 'private',
      firstName: 'Lotte',
      lastName: 'Van den Broeck',
      language: 'nl',
      termsAcceptedAt: since,
      confirmedAt: since,
      ...facts,
    })
    .returning(['id', 'number', 'email'])
    .executeTakeFirstOrThrow()
}

export type SignedIn = { id: string; number: number; email: string; token: string; call: Call }

async function openSession(
  shop: Shop,
  holder: { shopAccountId: string } | { staffUserId: string },
): Promise<{ token: string; call: Call }> {
  const token = newToken()
  // Before the first call: a proof counts as new once it is later than signing in, and a call may come in the same millisecond.
  const signedInAt = new Date(shop.services.clock().getTime() - secondMs)
  await shop.database.kysely
    .insertInto('session')
    .values({
      ...holder,
      tokenHash: hashToken(token),
      createdAt: signedInAt,
      lastSeenAt: signedInAt,
      provenAt: signedInAt,
      expiresAt: new Date(signedInAt.getTime() + hourMs),
      ip: '127.0.0.1',
      userAgent: 'test',
    })
    .execute()
  return { token, call: shop.as(token) }
}
