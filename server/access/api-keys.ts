import { randomBytes } from 'node:crypto'
import type { ApiKey } from '@forecourt/domain/access/integration.schema.ts'
import { endOfLastDay, findKeyState, MOST_LIVE_KEYS } from '@forecourt/domain/access/key-state.ts'
import { addDaysToInstant, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatApiKey, toKeyHint } from '@forecourt/domain/platform/values/api-key.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { expireKey, insertKey, loadKeys, lockIntegration, revokeKey } from './api-keys.sql.ts'
import { hashToken } from './secrets.ts'

/** The user who acts on keys, and the instant. */
interface Actor {
  readonly userId: string
  readonly now: Date
}

/**
 * Makes a key. The key before it goes on for some days, so that a program changes over without interruption.
 * @param graceDays null: the present key keeps its own end
 * @returns the key, which is stored as a hash and can never be read again
 */
export async function createKey(
  tx: Tx,
  integrationId: string,
  { lastDay, graceDays }: { lastDay: CalendarDay | null; graceDays: number | null },
  { userId, now }: Actor,
): Promise<string | ApiRefusal> {
  await lockIntegration(tx, integrationId)
  const expiresAt = lastDay === null ? null : endOfLastDay(lastDay)
  if (expiresAt !== null && expiresAt <= now) return refuse('key-day-over', { status: 422, field: 'lastDay' })
  const live = (await loadKeys(tx, integrationId)).filter((key) => findKeyState(key, now) === 'live')
  if (live.length >= MOST_LIVE_KEYS) return refuse('enough-live-keys')
  if (graceDays !== null)
    for (const { id } of live) await expireKey(tx, integrationId, id, addDaysToInstant(now, graceDays))
  const key = formatApiKey(randomBytes(32))
  await insertKey(tx, {
    integrationId,
    hint: toKeyHint(key),
    secretHash: hashToken(key),
    createdAt: now,
    createdBy: userId,
    expiresAt,
  })
  return key
}

/** Ends a key after some days; one that ends before keeps its end. */
export async function endKey(
  tx: Tx,
  integrationId: string,
  { key, graceDays }: { key: number; graceDays: number },
  { now }: Pick<Actor, 'now'>,
): Promise<ApiRefusal | undefined> {
  const refused = await liveRefusal(tx, integrationId, key, now)
  if (refused) return refused
  await expireKey(tx, integrationId, key, addDaysToInstant(now, graceDays))
  return undefined
}

/** Ends a key at once, for a reason that stays with it. */
export async function withdrawKey(
  tx: Tx,
  integrationId: string,
  { key, reason }: { key: number; reason: string },
  { userId, now }: Actor,
): Promise<ApiRefusal | undefined> {
  const refused = await liveRefusal(tx, integrationId, key, now)
  if (refused) return refused
  await revokeKey(tx, integrationId, key, { revokedAt: now, revokedBy: userId, revokedFor: reason })
  return undefined
}

/** Lists the keys of an integration, the newest first. */
export async function listKeys(db: Db, integrationId: string, now: Date): Promise<ApiKey[]> {
  const keys = await loadKeys(db, integrationId)
  return keys.map((key) => ({
    ...key,
    state: findKeyState(key, now),
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }))
}

async function liveRefusal(tx: Tx, integrationId: string, key: number, now: Date): Promise<ApiRefusal | undefined> {
  await lockIntegration(tx, integrationId)
  const apiKey = (await loadKeys(tx, integrationId)).find(({ id }) => id === key)
  if (!apiKey) return refuse('record-not-found', { status: 404 })
  return findKeyState(apiKey, now) === 'live' ? undefined : refuse('key-not-live')
}
