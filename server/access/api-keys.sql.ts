import { sql, type Insertable } from 'kysely'
import type { KeyTimes } from '@forecourt/domain/access/key-state.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Grants } from '@forecourt/domain/platform/resources/rights.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { ApiKey, ApiKeyUse } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** A key with the integration that it is of, and what that may. */
export interface KeyHolder {
  readonly keyId: string
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly usedAt: Date | null
  /** Key of the integration, which is that of its user. */
  readonly id: string
  readonly number: number
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly isDisabled: boolean
  readonly lastDay: CalendarDay | null
  readonly callsPerMinute: number
  readonly allowedNetworks: readonly string[]
  readonly grants: Grants
  readonly branches: readonly string[]
  /** The role became one that only persons can have. */
  readonly isForPersons: boolean
}

/** Finds the integration that a key is of, with its rights: one query, at every call. */
export function findKeyHolder(db: Db, secretHash: Uint8Array): Promise<KeyHolder | undefined> {
  return db
    .selectFrom('apiKey')
    .innerJoin('integration', 'integration.id', 'apiKey.integrationId')
    .innerJoin('staffUser as user', 'user.id', 'integration.id')
    .leftJoin('role', (join) => join.onRef('role.id', '=', 'user.roleId').on('role.isActive', '=', true))
    .leftJoin('apiKeyUse', 'apiKeyUse.apiKeyId', 'apiKey.id')
    .select(['apiKey.id as keyId', 'apiKey.expiresAt', 'apiKey.revokedAt', 'apiKeyUse.usedAt'])
    .select(['user.id', 'user.number', 'user.language', 'integration.contactEmail as email'])
    .select(['integration.lastDay', 'integration.callsPerMinute', 'integration.allowedNetworks'])
    .select([
      sql<string>`"user".first_name || ' ' || "user".last_name`.as('name'),
      sql<boolean>`"user".blocked_at is not null`.as('isDisabled'),
      sql<boolean>`coalesce(role.is_main or role.requires_second_factor, false)`.as('isForPersons'),
      sql<Grants>`(select coalesce(jsonb_object_agg(right_name, reach), '{}') from role_right where role_id = role.id)`.as(
        'grants',
      ),
      sql<string[]>`array(select branch_id::text from staff_user_branch where staff_user_id = "user".id)`.as(
        'branches',
      ),
    ])
    .where('apiKey.secretHash', '=', secretHash)
    .executeTakeFirst()
}

export async function noteKeyUse(tx: Tx, use: Insertable<ApiKeyUse>): Promise<void> {
  const { apiKeyId: _, ...values } = use
  await tx
    .insertInto('apiKeyUse')
    .values(use)
    .onConflict((conflict) => conflict.column('apiKeyId').doUpdateSet(values))
    .execute()
}

/** Returns the keys of an integration with the users who made and revoked them, the newest first. */
export function loadKeys(db: Db, integrationId: string) {
  return db
    .selectFrom('apiKey')
    .innerJoin('staffUser as maker', 'maker.id', 'apiKey.createdBy')
    .leftJoin('staffUser as revoker', 'revoker.id', 'apiKey.revokedBy')
    .leftJoin('apiKeyUse', 'apiKeyUse.apiKeyId', 'apiKey.id')
    .select(['apiKey.number as id', 'apiKey.hint', 'apiKey.createdAt', 'apiKey.expiresAt', 'apiKey.revokedAt'])
    .select(['apiKey.revokedFor', 'apiKeyUse.usedAt as lastUsedAt', 'apiKeyUse.address as lastUsedFrom'])
    .select([
      sql<string>`maker.first_name || ' ' || maker.last_name`.as('createdBy'),
      sql<string | null>`revoker.first_name || ' ' || revoker.last_name`.as('revokedBy'),
    ])
    .where('apiKey.integrationId', '=', integrationId)
    .orderBy('apiKey.createdAt', 'desc')
    .orderBy('apiKey.number', 'desc')
    .execute()
}

/** Locks an integration, so that two users who make a key at once do not exceed the number of live ones. */
export async function lockIntegration(tx: Tx, integrationId: string): Promise<void> {
  await tx.selectFrom('integration').select('id').where('id', '=', integrationId).forUpdate().execute()
}

export async function insertKey(tx: Tx, key: Insertable<ApiKey>): Promise<void> {
  await tx.insertInto('apiKey').values(key).execute()
}

/** Ends a key at an instant, unless it ends before. */
export async function expireKey(tx: Tx, integrationId: string, number: number, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('apiKey')
    .set({ expiresAt })
    .where('integrationId', '=', integrationId)
    .where('number', '=', number)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', expiresAt)]))
    .execute()
}

export async function revokeKey(
  tx: Tx,
  integrationId: string,
  number: number,
  revocation: { revokedAt: Date; revokedBy: string; revokedFor: string },
): Promise<void> {
  await tx
    .updateTable('apiKey')
    .set(revocation)
    .where('integrationId', '=', integrationId)
    .where('number', '=', number)
    .execute()
}

/** An integration that is on, with its keys and the end that was announced last. */
export interface EndingAccess {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly lastDay: CalendarDay | null
  readonly endTold: Date | null
  readonly keys: readonly KeyTimes[]
}

/** Lists the integrations that are on, with the ends of their keys. */
export async function listAccessEnds(db: Db): Promise<EndingAccess[]> {
  const integrations = await db
    .selectFrom('integration')
    .innerJoin('staffUser as user', 'user.id', 'integration.id')
    .select(['integration.id', 'integration.number', 'user.lastName as name', 'integration.contactEmail as email'])
    .select(['user.language', 'integration.lastDay', 'integration.endTold'])
    .where('user.blockedAt', 'is', null)
    .orderBy('integration.number')
    .execute()
  const keys = await db.selectFrom('apiKey').select(['integrationId', 'expiresAt', 'revokedAt']).execute()
  const byIntegration = Map.groupBy(keys, ({ integrationId }) => integrationId)
  return integrations.map((one) => ({ ...one, keys: byIntegration.get(one.id) ?? [] }))
}

export async function noteEndNotified(tx: Tx, id: string, endTold: Date): Promise<void> {
  await tx.updateTable('integration').set({ endTold }).where('id', '=', id).execute()
}
