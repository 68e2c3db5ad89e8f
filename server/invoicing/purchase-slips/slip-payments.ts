import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  SlipPaymentRequest,
  SlipPaymentUndoRequest,
} from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.schema.ts'
import { checkSlipPayment, type SlipPaymentRefusal } from '@forecourt/domain/invoicing/purchase-slips/slip-payment.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { deskPaymentRefusal } from '../invoices/invoice-refusals.ts'
import { findHoldingBatch } from '../supplier-payments/owed-papers.ts'
import { changedMeanwhile, loadSlipRecord, slipNotFound } from './purchase-slip-acts.ts'
import { findSlipForUpdate, readSlipCash } from './purchase-slips.sql.ts'

/** Records cash for the seller of a car; a repeated call with the same key changes nothing. */
export async function noteSlipPayment(
  tx: Tx,
  call: OfferCaller,
  { id, rev, key, on, amountCents }: z.infer<typeof SlipPaymentRequest>,
) {
  const row = await findSlipForUpdate(tx, id)
  if (!row) return slipNotFound()
  const payment = { slipId: row.id, cents: amountCents, onDay: on }
  const known = await tx
    .selectFrom('slipPayment')
    .select(['slipId', 'cents', 'onDay'])
    .where('id', '=', key)
    .executeTakeFirst()
  if (known && !isDeepStrictEqual(known, payment)) return refuse('payment-noted-otherwise', { status: 409 })
  if (known) return { slip: await loadSlipRecord(tx, id, call.now) }
  if (row.rev !== rev) return changedMeanwhile(tx, row, call.now)
  if (on > brusselsDay(call.now)) return refuse('transfer-to-come', { status: 422, field: 'on' })
  if (on < row.boughtOn)
    return refuse('slip-before-purchase', { status: 422, field: 'on', values: { day: formatDay(row.boughtOn) } })
  const batch = (await findHoldingBatch(tx, 'purchase-slip', row.id)) ?? null
  const slip = { isAnnulled: row.annulledAt !== null, openCents: row.openCents, batch }
  const checked = checkSlipPayment(amountCents, slip, await readSlipCash(tx, row))
  if (!checked.ok) return toApiRefusal(checked, call.language)
  await tx
    .insertInto('slipPayment')
    .values({ ...payment, id: key, createdBy: call.staff.userId, createdAt: call.now })
    .execute()
  return { slip: await loadSlipRecord(tx, id, call.now) }
}

/** Undoes cash that was recorded by mistake, or that the seller returned: the slip is open again. */
export async function undoSlipPayment(
  tx: Tx,
  call: OfferCaller,
  { id, rev, payment, reason }: z.infer<typeof SlipPaymentUndoRequest>,
) {
  const row = await findSlipForUpdate(tx, id)
  if (!row) return slipNotFound()
  if (row.rev !== rev) return changedMeanwhile(tx, row, call.now)
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  const undone = await tx
    .updateTable('slipPayment')
    .set({ undoneAt: call.now, undoneBy: call.staff.userId, undoneBecause: reason.trim() })
    .where('number', '=', payment)
    .where('slipId', '=', row.id)
    .where('undoneAt', 'is', null)
    .returning(sql<number>`1`.as('one'))
    .executeTakeFirst()
  return undone ? { slip: await loadSlipRecord(tx, id, call.now) } : slipNotFound()
}

function toApiRefusal(refusal: SlipPaymentRefusal, language: Language): ApiRefusal {
  switch (refusal.reason) {
    case 'payment-above-open':
      return deskPaymentRefusal(refusal, language)
    case 'cash-limit':
      return { ...deskPaymentRefusal(refusal, language), reason: 'slip-cash-limit' }
    case 'paper-in-batch':
      return refuse(refusal.reason, { status: 409, values: { number: refusal.number } })
    default:
      return refuse(refusal.reason, { status: 422 })
  }
}
