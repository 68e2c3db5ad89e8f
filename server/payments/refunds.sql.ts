import type { Selectable } from 'kysely'
import type { PaymentRefund, RefundDue } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { PaymentAttempt } from './payments.sql.ts'

export type Refund = Selectable<PaymentRefund>

export async function refundById(db: Db, id: string): Promise<Refund | undefined> {
  return db.selectFrom('paymentRefund').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function refundsOfAttempt(db: Db, attemptId: string): Promise<Refund[]> {
  return db
    .selectFrom('paymentRefund')
    .selectAll()
    .where('paymentAttemptId', '=', attemptId)
    .orderBy('requestedAt')
    .execute()
}

export async function insertRefund(
  tx: Tx,
  refund: Pick<Refund, 'id' | 'paymentAttemptId' | 'amountCents' | 'requestedAt'>,
): Promise<void> {
  await tx.insertInto('paymentRefund').values(refund).execute()
}

/** Stores that the provider has a refund, or has ended it; an ended one stays as it is. */
export async function moveRefund(
  tx: Tx,
  id: string,
  to: Pick<Refund, 'state'> & Partial<Pick<Refund, 'providerRefundId' | 'failure' | 'endedAt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentRefund')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'pending'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a refund as made: nothing of it is due any more. */
export async function markRefunded(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refundDue')
    .set({ refundedAt: now })
    .where('paymentAttemptId', '=', attemptId)
    .where('refundedAt', 'is', null)
    .execute()
}

/** Marks a refund as due again, which was not made after all. */
export async function markDue(tx: Tx, attemptId: string): Promise<void> {
  await tx.updateTable('refundDue').set({ refundedAt: null }).where('paymentAttemptId', '=', attemptId).execute()
}

export type ReferencePayment = PaymentAttempt & {
  readonly due: Pick<Selectable<RefundDue>, 'reason' | 'amountCents' | 'refundedAt'> | null
  readonly refunds: readonly Refund[]
  readonly events: readonly { status: string; at: Date }[]
}

/** Returns every payment under a reference with all that became of it, oldest first. */
export async function paymentsUnder(db: Db, reference: string): Promise<ReferencePayment[]> {
  const attempts = await db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('reference', '=', reference)
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
  if (attempts.length === 0) return []
  const ids = attempts.map(({ id }) => id)
  const providerIds = attempts.map(({ providerPaymentId }) => providerPaymentId).filter((id) => id !== null)
  const [dues, refunds, events] = await Promise.all([
    db.selectFrom('refundDue').selectAll().where('paymentAttemptId', 'in', ids).execute(),
    db.selectFrom('paymentRefund').selectAll().where('paymentAttemptId', 'in', ids).orderBy('requestedAt').execute(),
    db
      .selectFrom('paymentEvent')
      .select(['providerPaymentId', 'providerStatus', 'receivedAt'])
      .where('providerPaymentId', 'in', ['', ...providerIds])
      .orderBy('receivedAt')
      .execute(),
  ])
  return attempts.map((attempt) => ({
    ...attempt,
    due: dues.find(({ paymentAttemptId }) => paymentAttemptId === attempt.id) ?? null,
    refunds: refunds.filter(({ paymentAttemptId }) => paymentAttemptId === attempt.id),
    events: events
      .filter(({ providerPaymentId }) => providerPaymentId === attempt.providerPaymentId)
      .map(({ providerStatus, receivedAt }) => ({ status: providerStatus, at: receivedAt })),
  }))
}
