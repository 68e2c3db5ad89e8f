import type { z } from 'zod'
import type {
  InvoiceRecoverRequest,
  InvoiceWriteOffRequest,
} from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { invoiceCan } from '@forecourt/domain/invoicing/invoices/invoice-states.ts'
import { calculateLostVat, checkRecovery } from '@forecourt/domain/invoicing/invoices/write-off.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { changedMeanwhile, invoiceNotFound, lockWithSource } from './invoice-acts.ts'
import { loadInvoiceRecord } from './invoice-record.ts'
import { recoveryRefusal } from './invoice-refusals.ts'
import { readCreditsLeft } from './issued-amounts.ts'
import { findWrittenOff, recoverAmount, writeOffAmount } from './write-offs.ts'

/** Writes off what a customer will not pay. With the proof that it is lost, its VAT comes back. */
export async function writeOff(
  tx: Tx,
  call: OfferCaller,
  { id, rev, reason, isVatReclaimed = false }: z.infer<typeof InvoiceWriteOffRequest>,
) {
  const row = await lockWithSource(tx, id)
  if (!row) return invoiceNotFound()
  if (row.rev !== rev) return changedMeanwhile(tx, row, call)
  const can = invoiceCan('write-off', row)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  const { openCents: cents } = row
  const vat = isVatReclaimed ? calculateLostVat(await readCreditsLeft(tx, row.id), cents) : []
  await writeOffAmount(tx, call, row, { cents, reason: reason.trim(), vat })
  return { invoice: await loadInvoiceRecord(tx, id, call) }
}

/** Takes back a write-off, or a part, because the customer pays after all or it was a mistake. */
export async function recoverWriteOff(
  tx: Tx,
  call: OfferCaller,
  { id, rev, amountCents: cents, reason, isVatReclaimed }: z.infer<typeof InvoiceRecoverRequest>,
) {
  const row = await lockWithSource(tx, id)
  if (!row) return invoiceNotFound()
  if (row.rev !== rev) return changedMeanwhile(tx, row, call)
  const writtenOffCents = (await findWrittenOff(tx, row))?.cents ?? 0
  const checked = checkRecovery(cents, { state: row.state, writtenOffCents })
  if (!checked.ok) return recoveryRefusal(checked, call.language)
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  await recoverAmount(tx, call, row, { cents, reason: reason.trim(), isVatReclaimed, bankLineId: null })
  return { invoice: await loadInvoiceRecord(tx, id, call) }
}
