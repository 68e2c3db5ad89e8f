import { sql, type Insertable, type Updateable } from 'kysely'
import { TEST_EVENT } from '@forecourt/domain/organisation/webhooks/webhook-events.ts'
import type { WebhookEndpoint } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The state of an endpoint, as `toEndpointState` returns it. */
const endpointState = sql<string>`case when endpoint.is_enabled
  then case when standing.failing_since is null then 'working' else 'failing' end
  else case when endpoint.off_reason is null then 'off' else 'stopped' end end`

const countDeliveries = (state: 'waiting' | 'failed') => sql<number>`(select count(*)::integer from webhook_delivery
  where webhook_delivery.endpoint_id = endpoint.id and webhook_delivery.state = ${sql.lit(state)})`

function selectEndpoints(db: Db) {
  return db
    .selectFrom('webhookEndpoint as endpoint')
    .leftJoin('webhookStanding as standing', 'standing.endpointId', 'endpoint.id')
    .select(['endpoint.name', 'endpoint.url', 'standing.deliveredAt', endpointState.as('state')])
    .select([countDeliveries('waiting').as('waiting'), countDeliveries('failed').as('failed')])
}

/** Selects the endpoints, as their list shows them. */
export function selectListedEndpoints(db: Db) {
  return selectEndpoints(db).select('endpoint.number as id')
}

export function listEndpointNames(db: Db) {
  return db.selectFrom('webhookEndpoint').select(['number as id', 'name']).orderBy('name').execute()
}

export function findEndpoint(db: Db, number: number) {
  return selectEndpoints(db)
    .select(['endpoint.id as key', 'endpoint.number as id', 'endpoint.rev', 'endpoint.eventTypes'])
    .select(['endpoint.isEnabled', 'endpoint.offReason', 'standing.failingSince', 'endpoint.graceUntil'])
    .where('endpoint.number', '=', number)
    .executeTakeFirst()
}
export type EndpointRow = NonNullable<Awaited<ReturnType<typeof findEndpoint>>>

export function lockEndpoint(tx: Tx, number: number) {
  return tx.selectFrom('webhookEndpoint').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
}

export async function insertEndpoint(tx: Tx, row: Insertable<WebhookEndpoint>): Promise<number> {
  const { number } = await tx.insertInto('webhookEndpoint').values(row).returning('number').executeTakeFirstOrThrow()
  return number
}

export async function updateEndpoint(tx: Tx, id: string, row: Updateable<WebhookEndpoint>): Promise<void> {
  await tx.updateTable('webhookEndpoint').set(row).where('id', '=', id).execute()
}

export async function deleteEndpoint(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhookEndpoint').where('id', '=', id).execute()
}

/** Forgets how the deliveries to an endpoint went: it is switched on again, or has another address. */
export async function resetStanding(tx: Tx, endpointId: string): Promise<void> {
  await tx.updateTable('webhookStanding').set({ failingSince: null }).where('endpointId', '=', endpointId).execute()
}

/** Queues the event of a test for one endpoint, whatever it chose. */
export async function insertTest(tx: Tx, { id, number }: { id: string; number: number }, now: Date): Promise<number> {
  const event = await tx
    .insertInto('webhookEvent')
    .values({ type: TEST_EVENT, data: { endpoint: number }, occurredAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await tx
    .insertInto('webhookDelivery')
    .values({ eventId: event.id, endpointId: id, eventType: TEST_EVENT, subject: String(number), nextAttemptAt: now })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await queueDelivery(tx, { id: delivery.id, endpointId: id }, now)
  return delivery.number
}

/** Queues the next attempt of a delivery, as a new event does. */
export async function queueDelivery(
  tx: Tx,
  { id, endpointId }: { id: string; endpointId: string },
  dueAt: Date,
): Promise<void> {
  await sql`select queue_webhook_delivery(${id}, ${endpointId}, ${dueAt})`.execute(tx)
}
