import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import { checkDeskPayment, type PayableInvoice } from '@forecourt/domain/invoicing/invoices/desk-payment.ts'
import type { DeskPaymentRequest, DeskPaymentUndoRequest } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import type { CashOfSale } from '@forecourt/domain/orders/cash-limit.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { getRow } from '../../platform/database/rows.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { changedMeanwhile, invoiceNotFound, lockWithSource } from './invoice-acts.ts'
import { loadInvoiceRecord } from './invoice-record.ts'
import { deskPaymentRefusal } from './invoice-refusals.ts'
import { insertAllocation, type InvoiceRow } from './invoices.sql.ts'

/** Records a payment of an invoice at the desk, by card or in cash; a repeated call with the same key changes nothing. */
export async function noteDeskPayment(
  tx: Tx,
  call: OfferCaller,
  { id, rev, key, way, on, amountCents, reference }: z.infer<typeof DeskPaymentRequest>,
) {
  const row = await lockWithSource(tx, id)
  if (!row) return invoiceNotFound()
  const payment = { invoiceId: row.id, way, cents: amountCents, onDay: on, reference }
  const known = await tx
    .selectFrom('invoicePayment')
    .select(['invoiceId', 'way', 'cents', 'onDay', 'reference'])
    .where('id', '=', key)
    .executeTakeFirst()
  if (known && !isDeepStrictEqual(known, payment)) return refuse('payment-noted-otherwise', { status: 409 })
  if (known) return { invoice: await loadInvoiceRecord(tx, id, call) }
  if (row.rev !== rev) return changedMeanwhile(tx, row, call)
  if (on > brusselsDay(call.now)) return refuse('transfer-to-come', { status: 422, field: 'on' })
  const checked = checkDeskPayment({ cents: amountCents, way }, toPayable(row), await readCash(tx, row))
  if (!checked.ok) return deskPaymentRefusal(checked, call.language)
  const noted = { createdBy: call.staff.userId, createdAt: call.now }
  await tx
    .insertInto('invoicePayment')
    .values({ ...payment, ...noted, id: key })
    .execute()
  await insertAllocation(tx, {
    invoiceId: row.id,
    kind: 'payment',
    cents: amountCents,
    onDay: on,
    invoicePaymentId: key,
    ...noted,
  })
  return { invoice: await loadInvoiceRecord(tx, id, call) }
}

/** Undoes a payment at the desk that was recorded by mistake: the invoice is open again. */
export async function undoDeskPayment(
  tx: Tx,
  call: OfferCaller,
  { id, rev, payment, reason }: z.infer<typeof DeskPaymentUndoRequest>,
) {
  const row = await lockWithSource(tx, id)
  if (!row) return invoiceNotFound()
  if (row.rev !== rev) return changedMeanwhile(tx, row, call)
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  if (row.state !== 'issued') return refuse('invoice-not-issued', { status: 422 })
  const allocation = await tx
    .updateTable('allocation')
    .set({ undoneAt: call.now, undoneBy: call.staff.userId })
    .where('number', '=', payment)
    .where('invoiceId', '=', row.id)
    .where('invoicePaymentId', 'is not', null)
    .where('undoneAt', 'is', null)
    .returning('invoicePaymentId')
    .executeTakeFirst()
  if (!allocation?.invoicePaymentId) return refuse('record-not-found', { status: 404 })
  await tx
    .updateTable('invoicePayment')
    .set({ undoneAt: call.now, undoneBy: call.staff.userId, undoneBecause: reason.trim() })
    .where('id', '=', allocation.invoicePaymentId)
    .execute()
  return { invoice: await loadInvoiceRecord(tx, id, call) }
}

function toPayable({ kind, state, openCents, dossierId, shopOrderId }: InvoiceRow): PayableInvoice {
  return { kind, state, openCents, isOfSale: dossierId !== null || shopOrderId !== null }
}

/** Reads the cash paid for the work of an order, by any payer, or for a free invoice. */
async function readCash(db: Db, { id, workOrderId }: InvoiceRow): Promise<CashOfSale> {
  const [{ rows }, { cashCents: limitCents }] = await Promise.all([
    sql<{ receivedCents: number }>`
      select coalesce(sum(payment.cents), 0)::float8 as received_cents
      from invoice_payment payment join invoice on invoice.id = payment.invoice_id
      where way = 'cash' and undone_at is null and (invoice.id = ${id} or invoice.work_order_id = ${workOrderId})`.execute(
      db,
    ),
    readSetting(db, 'invoicing.limits'),
  ])
  return { ...getRow(rows), paidCents: 0, limitCents }
}
