import { advanceRoom, settleAdvance } from '@forecourt/domain/orders/advance-request.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { recordRefundDue, type PaymentEnd } from '../../payments/attempts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { loadAdvanceById, loadOpenAdvance, endAdvance, type AdvanceRow } from './advance-requests.sql.ts'
import { dossierStanding } from '../dossiers/dossier-desk.ts'
import { tickStepsFor } from '../dossiers/dossier-steps.ts'
import { insertPayment, lockDossier, updateDossier, type DossierRow } from '../dossiers/dossiers.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'advance-paid': { requestId: string }
    'advance-refund': { requestId: string; attemptId: string }
    'tell-payer': { requestId: string }
  }
}

/**
 * Applies the end of a payment to the dossier that asked for it, in the transaction that records it: writes the advance
 * into it, once, or marks the money for refund. Mails and the payer's screen follow as jobs of that transaction.
 */
export async function settleAdvancePayment(
  tx: Tx,
  { id, dossierId }: AdvanceRow,
  end: PaymentEnd,
  now: Date,
): Promise<void> {
  const dossier = await lockDossier(tx, dossierId)
  const request = await loadAdvanceById(tx, id)
  const other = await loadOpenAdvance(tx, dossierId)
  const standing = await dossierStanding(tx, dossier)
  const settlement = settleAdvance({
    paymentStatus: end.status,
    amountCents: end.amountCents,
    askedCents: request.amountCents,
    state: request.state,
    orderState: standing.state,
    roomCents: advanceRoom(standing),
    isReplaced: other !== undefined && other.id !== id,
  })
  if (settlement.kind === 'keep') await keep(tx, dossier, request, end, now)
  if (settlement.kind === 'refund-due') {
    await recordRefundDue(tx, end, settlement.reason, now)
    await enqueue(tx, 'advance-refund', { requestId: id, attemptId: end.attempt.id })
  }
  await enqueue(tx, 'tell-payer', { requestId: id }, { key: `tell-payer:${id}` })
}

async function keep(tx: Tx, dossier: DossierRow, request: AdvanceRow, { attempt, amountCents }: PaymentEnd, now: Date) {
  await endAdvance(tx, request.id, 'paid', now)
  await insertPayment(tx, {
    // Recorded once per dossier, even if the job repeats.
    id: attempt.id,
    paymentAttemptId: attempt.id,
    dossierId: dossier.id,
    isAdvance: true,
    onDay: brusselsDay(now),
    amountCents,
    reference: attempt.reference,
    createdAt: now,
  })
  await tickStepsFor(tx, dossier, { needs: ['advance'], on: brusselsDay(now), by: null })
  await updateDossier(tx, dossier.id, { updatedAt: now })
  await enqueue(tx, 'advance-paid', { requestId: request.id })
}
