import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { PaymentStatus } from '@forecourt/domain/payments/payment.ts'
import type { PaymentAttempt as AttemptRow, PaymentEvent as EventRow, RefundDue } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { ProviderPayment } from './provider.ts'

export type PaymentAttempt = Selectable<AttemptRow>
export type LatestAttempt = PaymentAttempt & { readonly refundReason: RefundReason | null }
export type PaymentEvent = Selectable<EventRow>
export type RefundReason = RefundDue['reason']

/** Locks the payments of a reference. Taken before any other lock, so that there is no deadlock. */
export async function lockReference(tx: Tx, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment:${reference}`}, 0))`.execute(tx)
}

export async function insertAttempt(
  tx: Tx,
  attempt: { reference: string; amountCents: number; requestedAt: Date },
): Promise<PaymentAttempt> {
  return tx.insertInto('paymentAttempt').values(attempt).returningAll().executeTakeFirstOrThrow()
}

export async function findAttempt(db: Db, id: string): Promise<PaymentAttempt | undefined> {
  return db.selectFrom('paymentAttempt').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function loadAttempt(db: Db, id: string) {
  return requireValue(await findAttempt(db, id), `the payment attempt ${id}`)
}

export async function attemptOfPayment(db: Db, providerPaymentId: string): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst()
}

/** Finds the last attempt and whether it is being refunded, at the same moment. */
export async function latestAttempt(db: Db, reference: string): Promise<LatestAttempt | undefined> {
  return db
    .selectFrom('paymentAttempt')
    .leftJoin('refundDue', 'refundDue.paymentAttemptId', 'paymentAttempt.id')
    .selectAll('paymentAttempt')
    .select('refundDue.reason as refundReason')
    .where('reference', '=', reference)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the paid attempt of a reference, unless it is being refunded. */
export async function findPaidAttempt(db: Db, reference: string): Promise<PaymentAttempt | undefined> {
  return db
    .selectFrom('paymentAttempt')
    .leftJoin('refundDue', 'refundDue.paymentAttemptId', 'paymentAttempt.id')
    .selectAll('paymentAttempt')
    .where('reference', '=', reference)
    .where('receivedAt', 'is not', null)
    .where('refundDue.paymentAttemptId', 'is', null)
    .orderBy('receivedAt')
    .limit(1)
    .executeTakeFirst()
}

/** Loads the provider's own numbers of all payments we know under a reference. */
export async function loadPaymentIds(db: Db, reference: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('paymentAttempt')
    .select('providerPaymentId')
    .where('reference', '=', reference)
    .where('providerPaymentId', 'is not', null)
    .execute()
  return new Set(
    rows.map(({ providerPaymentId }) => requireValue(providerPaymentId, 'the id of the payment with its provider')),
  )
}

/** Joins the payment the provider made to the attempt it was made for. */
export async function attachPayment(
  tx: Tx,
  attemptId: string,
  payment: ProviderPayment,
  expiresAt: Date,
): Promise<void> {
  await tx
    .updateTable('paymentAttempt')
    .set({
      providerPaymentId: payment.id,
      deepLink: payment.links.deepLink,
      expiresAt,
    })
    .where('id', '=', attemptId)
    .where((eb) => eb.or([eb('providerPaymentId', 'is', null), eb('providerPaymentId', '=', payment.id)]))
    .execute()
}

export async function endAttempt(
  tx: Tx,
  attemptId: string,
  status: Exclude<PaymentStatus, 'pending'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('paymentAttempt')
    .set({ status, endedAt: now, ...(status === 'succeeded' ? { receivedAt: now } : {}) })
    .where('id', '=', attemptId)
    .execute()
}

export async function markOpened(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx.updateTable('paymentAttempt').set({ openedAt: now }).where('id', '=', attemptId).execute()
}

export async function markStopped(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx.updateTable('paymentAttempt').set({ stoppedAt: now }).where('id', '=', attemptId).execute()
}

export async function markReceived(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx.updateTable('paymentAttempt').set({ receivedAt: now }).where('id', '=', attemptId).execute()
}

/** Stores a callback; undefined when the same one was stored before. */
export async function insertEvent(tx: Tx, event: Insertable<EventRow>): Promise<string | undefined> {
  const row = await tx
    .insertInto('paymentEvent')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function eventByJti(db: Db, jti: string): Promise<PaymentEvent | undefined> {
  return db.selectFrom('paymentEvent').selectAll().where('jti', '=', jti).executeTakeFirst()
}

export async function eventById(db: Db, id: string): Promise<PaymentEvent | undefined> {
  return db.selectFrom('paymentEvent').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markProcessed(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.updateTable('paymentEvent').set({ processedAt: now }).where('id', '=', eventId).execute()
}

export async function insertRefundDue(
  tx: Tx,
  refund: { paymentAttemptId: string; amountCents: number; reason: RefundReason; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('refundDue')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function refundOfAttempt(db: Db, attemptId: string): Promise<Selectable<RefundDue> | undefined> {
  return db.selectFrom('refundDue').selectAll().where('paymentAttemptId', '=', attemptId).executeTakeFirst()
}
