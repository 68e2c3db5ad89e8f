import { sql, type Selectable } from 'kysely'
import type { SimulatorCallback, SimulatorPayment, SimulatorRefund } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

export type SimulatedPayment = Selectable<SimulatorPayment>
export type SimulatedRefund = Selectable<SimulatorRefund>
export type SimulatedEnd = 'SUCCEEDED' | 'CANCELLED' | 'AUTHORIZATION_FAILED' | 'EXPIRED'

/** True while it is neither confirmed nor ended. */
export function isOpen({ status }: SimulatedPayment): boolean {
  return status === 'PENDING' || status === 'IDENTIFIED'
}

export async function insertPayment(
  tx: Tx,
  payment: Omit<SimulatedPayment, 'status' | 'succeededAt'>,
): Promise<SimulatedPayment> {
  return tx.insertInto('simulatorPayment').values(payment).returningAll().executeTakeFirstOrThrow()
}

export async function paymentById(db: Db, id: string): Promise<SimulatedPayment | undefined> {
  return db.selectFrom('simulatorPayment').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function paymentsMatching(
  db: Db,
  wanted: {
    from: Date
    to?: Date | undefined
    reference?: string | undefined
    statuses?: readonly SimulatedPayment['status'][] | undefined
  },
  page: { number: number; size: number },
): Promise<{ payments: SimulatedPayment[]; total: number }> {
  let matching = db.selectFrom('simulatorPayment').where('createdAt', '>=', wanted.from)
  if (wanted.to) matching = matching.where('createdAt', '<=', wanted.to)
  if (wanted.reference !== undefined) matching = matching.where('reference', '=', wanted.reference)
  if (wanted.statuses?.length) matching = matching.where('status', 'in', wanted.statuses)
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const payments = await matching
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(page.number * page.size)
    .execute()
  return { payments, total }
}

/** Stores that the payer has opened the payment. */
export async function identifyPayment(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('simulatorPayment')
    .set({ status: 'IDENTIFIED' })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute()
}

/** Ends an open payment; undefined when it has ended before. */
export async function endPayment(
  tx: Tx,
  id: string,
  end: SimulatedEnd,
  now: Date,
): Promise<SimulatedPayment | undefined> {
  return tx
    .updateTable('simulatorPayment')
    .set({ status: end, succeededAt: end === 'SUCCEEDED' ? now : null })
    .where('id', '=', id)
    .where('status', 'in', ['PENDING', 'IDENTIFIED'])
    .returningAll()
    .executeTakeFirst()
}

export async function insertCallback(
  tx: Tx,
  callback: { paymentId: string; url: string; signature: string; body: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx.insertInto('simulatorCallback').values(callback).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function callbackById(db: Db, id: string): Promise<Selectable<SimulatorCallback> | undefined> {
  return db.selectFrom('simulatorCallback').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a payment, so that its refunds run one after the other. */
export async function paymentForUpdate(tx: Tx, id: string): Promise<SimulatedPayment | undefined> {
  return tx.selectFrom('simulatorPayment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function refundOfKey(db: Db, idempotencyKey: string): Promise<SimulatedRefund | undefined> {
  return db.selectFrom('simulatorRefund').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()
}

export async function refundById(db: Db, paymentId: string, id: string): Promise<SimulatedRefund | undefined> {
  return db
    .selectFrom('simulatorRefund')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function refundedCents(db: Db, paymentId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('simulatorRefund')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .where('paymentId', '=', paymentId)
    .where('status', '<>', 'FAILED')
    .executeTakeFirstOrThrow()
  return cents
}

export async function insertRefund(tx: Tx, refund: Omit<SimulatedRefund, 'status'>): Promise<SimulatedRefund> {
  return tx.insertInto('simulatorRefund').values(refund).returningAll().executeTakeFirstOrThrow()
}

export async function endRefund(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('simulatorRefund')
    .set({ status: 'REFUNDED' })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute()
}
