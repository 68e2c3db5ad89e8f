import { sql, type Insertable } from 'kysely'
import { brusselsInstant, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { MOST_REPEATED } from '@forecourt/domain/organisation/webhooks/webhook-delivery.ts'
import type { WebhookAttempt } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'

const ofLastAttempt = <T>(column: 'status' | 'problem') => sql<T>`(select attempt.${sql.ref(column)}
  from webhook_attempt attempt where attempt.delivery_id = delivery.id order by attempt.attempted_at desc, attempt.id desc limit 1)`

/** Selects the deliveries, as their list shows them. */
export function selectListedDeliveries(db: Db) {
  return db
    .selectFrom('webhookDelivery as delivery')
    .innerJoin('webhookEndpoint as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select(['delivery.number as id', 'delivery.createdAt', 'delivery.eventType', 'delivery.subject'])
    .select(['delivery.state', 'delivery.nextAttemptAt', 'delivery.endpointId'])
    .select([
      sql`jsonb_build_object('id', endpoint.number, 'label', endpoint.name)`.as('endpoint'),
      sql<number>`(select count(*)::integer from webhook_attempt attempt where attempt.delivery_id = delivery.id)`.as(
        'attempts',
      ),
      ofLastAttempt<number | null>('status').as('status'),
      ofLastAttempt<string | null>('problem').as('problem'),
    ])
}

export const deliveryConditions: OwnConditions = {
  filters: {
    endpoint: (numbers) =>
      sql`${sql.ref('row.endpointId')} = any (array(select id from webhook_endpoint where number = any (${numbers}::integer[])))`,
  },
}

export function findDelivery(db: Db, number: number) {
  return db
    .selectFrom('webhookDelivery as delivery')
    .innerJoin('webhookEvent as event', 'event.id', 'delivery.eventId')
    .innerJoin('webhookEndpoint as endpoint', 'endpoint.id', 'delivery.endpointId')
    .leftJoin('webhookStanding as standing', 'standing.endpointId', 'endpoint.id')
    .select(['delivery.id as key', 'delivery.number as id', 'delivery.state', 'delivery.createdAt'])
    .select(['delivery.nextAttemptAt', 'event.id as eventId', 'event.type', 'event.data', 'event.occurredAt'])
    .select(['endpoint.number as endpointNumber', 'endpoint.name', 'endpoint.url', 'endpoint.isEnabled'])
    .select(['endpoint.offReason', 'standing.failingSince'])
    .where('delivery.number', '=', number)
    .executeTakeFirst()
}

/** Returns the attempts of a delivery, the newest first. */
export function listAttempts(db: Db, deliveryId: string) {
  return db
    .selectFrom('webhookAttempt')
    .select(['attemptedAt', 'durationMs', 'status', 'problem', 'response'])
    .where('deliveryId', '=', deliveryId)
    .orderBy('attemptedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns a delivery that an attempt is to be made of, with all that the attempt needs. */
export function findWaitingDelivery(db: Db, id: string) {
  return db
    .selectFrom('webhookDelivery as delivery')
    .innerJoin('webhookEvent as event', 'event.id', 'delivery.eventId')
    .innerJoin('webhookEndpoint as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select(['delivery.id', 'delivery.endpointId', 'delivery.roundAttempts'])
    .select(['event.id as eventId', 'event.type', 'event.data', 'event.occurredAt'])
    .select(['endpoint.number as endpointNumber', 'endpoint.name', 'endpoint.url', 'endpoint.isEnabled'])
    .select(['endpoint.signingSecret', 'endpoint.oldSigningSecret', 'endpoint.graceUntil'])
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'waiting')
    .executeTakeFirst()
}
export type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof findWaitingDelivery>>>

/** Locks a delivery that still waits: undefined once it was delivered, or its endpoint deleted. */
export function lockWaitingDelivery(tx: Tx, id: string) {
  return tx
    .selectFrom('webhookDelivery')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

export async function insertAttempt(tx: Tx, attempt: Insertable<WebhookAttempt>): Promise<void> {
  await tx.insertInto('webhookAttempt').values(attempt).execute()
}

export async function updateDelivery(
  tx: Tx,
  id: string,
  row: { state: 'delivered' | 'failed' } | { roundAttempts: number; nextAttemptAt: Date },
): Promise<void> {
  const ends = 'state' in row ? { nextAttemptAt: null } : {}
  await tx
    .updateTable('webhookDelivery')
    .set({ ...row, ...ends })
    .where('id', '=', id)
    .execute()
}

/** Stores a success of an endpoint. */
export async function noteSuccess(tx: Tx, endpointId: string, now: Date): Promise<void> {
  const standing = { failingSince: null, deliveredAt: now }
  await tx
    .insertInto('webhookStanding')
    .values({ endpointId, ...standing })
    .onConflict((conflict) => conflict.column('endpointId').doUpdateSet(standing))
    .execute()
}

/**
 * Stores a failure of an endpoint.
 * @returns since when it has failed
 */
export async function noteFailure(tx: Tx, endpointId: string, now: Date): Promise<Date> {
  const { failingSince } = await tx
    .insertInto('webhookStanding')
    .values({ endpointId, failingSince: now })
    .onConflict((conflict) =>
      conflict.column('endpointId').doUpdateSet({
        failingSince: sql<Date>`coalesce(webhook_standing.failing_since, excluded.failing_since)`,
      }),
    )
    .returning('failingSince')
    .executeTakeFirstOrThrow()
  return failingSince ?? now
}

/**
 * Switches an endpoint off.
 * @returns false if it was switched off meanwhile
 */
export async function switchOff(tx: Tx, endpointId: string, offReason: 'gone' | 'failing'): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookEndpoint')
    .set({ isEnabled: false, offReason })
    .where('id', '=', endpointId)
    .where('isEnabled', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts ended deliveries back in the queue, each with all its attempts before it. */
export function repeatDeliveries(tx: Tx, numbers: readonly number[], now: Date) {
  return tx
    .updateTable('webhookDelivery')
    .from('webhookEndpoint as endpoint')
    .set({ state: 'waiting', roundAttempts: 0, nextAttemptAt: now })
    .whereRef('endpoint.id', '=', 'webhookDelivery.endpointId')
    .where('endpoint.isEnabled', '=', true)
    .where('webhookDelivery.number', 'in', numbers)
    .where('webhookDelivery.state', '<>', 'waiting')
    .returning(['webhookDelivery.id', 'webhookDelivery.number', 'webhookDelivery.endpointId'])
    .execute()
}

/** Finds the failed deliveries of an endpoint since a day, the oldest first, as many as are repeated in one go. */
export async function findFailed(db: Db, endpoint: number, since: CalendarDay): Promise<number[]> {
  const rows = await db
    .selectFrom('webhookDelivery as delivery')
    .innerJoin('webhookEndpoint as endpoint', 'endpoint.id', 'delivery.endpointId')
    .select('delivery.number')
    .where('endpoint.number', '=', endpoint)
    .where('delivery.state', '=', 'failed')
    .where('delivery.createdAt', '>=', brusselsInstant(since, 0))
    .orderBy('delivery.number')
    .limit(MOST_REPEATED)
    .execute()
  return rows.map(({ number }) => number)
}
