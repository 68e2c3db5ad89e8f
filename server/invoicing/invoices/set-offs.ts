import type { z } from 'zod'
import type { SetOffRequest, SetOffUndoRequest } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { checkSetOff, isSettable, type OwnedItem } from '@forecourt/domain/invoicing/invoices/set-off.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { lockBillableWork } from '../../workshop/work-orders/billable-work.ts'
import { changedMeanwhile, invoiceNotFound } from './invoice-acts.ts'
import { loadInvoiceRecord } from './invoice-record.ts'
import { setOffRefusal } from './invoice-refusals.ts'
import {
  findInvoice,
  findPayingBatch,
  findSetOff,
  insertAllocation,
  lockInvoice,
  selectCounterparts,
  selectOnAccount,
  undoSetOffAllocation,
  type InvoiceRow,
} from './invoices.sql.ts'

type Settable = InvoiceRow & OwnedItem

/** Lists what an open invoice can be set off against, or an open credit: the oldest first; nothing where it cannot. */
export async function listChoices(db: Db, who: Who, number: number) {
  const row = await findInvoice(db, number)
  if (!row) return undefined
  const { customerId } = row
  if (customerId === null || !isSettable({ ...row, isOfSale: false }).ok) return { others: [], accounts: [] }
  return {
    others: isSettable(toSettable(row)).ok ? await listCounterparts(db, who, { ...row, customerId }) : [],
    accounts: row.openCents > 0 ? await selectOnAccount(db, { ...row, customerId }) : [],
  }
}

async function listCounterparts(db: Db, who: Who, row: InvoiceRow & { customerId: string }) {
  const found = await selectCounterparts(db, who, row)
  return found
    .filter((other) => isSettable(toSettable(other)).ok)
    .map(({ number: id, invoiceNumber, issuedOn, openCents }) => ({
      id,
      number: invoiceNumber ?? '',
      issuedOn: requireValue(issuedOn, 'the day of an issued invoice'),
      openCents,
    }))
}

/** Sets a credit of a customer off against an invoice of theirs, or a part: neither is paid or paid back any more. */
export async function setOff(
  tx: Tx,
  call: OfferCaller,
  { id, rev, other, amountCents }: z.infer<typeof SetOffRequest>,
): Promise<{ invoice: Awaited<ReturnType<typeof loadInvoiceRecord>> } | ApiRefusal> {
  const pair = await lockPair(tx, [id, other])
  if (!pair) return invoiceNotFound()
  const [row, counterpart] = pair
  if (row.rev !== rev) return changedMeanwhile(tx, row, call)
  const checked = checkSetOff(amountCents, row, counterpart)
  if (!checked.ok) return setOffRefusal(checked, call.language)
  const { owed, credit } = checked
  // The batch would pay back what is settled here.
  const batch = await findPayingBatch(tx, credit.id)
  if (batch !== undefined) return refuse('paper-in-batch', { status: 409, values: { number: batch } })
  await insertAllocation(tx, {
    invoiceId: owed.id,
    creditNoteId: credit.id,
    kind: 'credit',
    isSetOff: true,
    cents: amountCents,
    onDay: brusselsDay(call.now),
    createdBy: call.staff.userId,
    createdAt: call.now,
  })
  return { invoice: await loadInvoiceRecord(tx, id, call) }
}

/** Undoes a set-off that was made by mistake: the invoice and the credit are open again. */
export async function undoSetOff(
  tx: Tx,
  call: OfferCaller,
  { id, rev, setOff: number, reason }: z.infer<typeof SetOffUndoRequest>,
): Promise<{ invoice: Awaited<ReturnType<typeof loadInvoiceRecord>> } | ApiRefusal> {
  const seen = await findSetOff(tx, { id, setOff: number })
  const pair = seen && (await lockPair(tx, [id, seen.other]))
  if (!pair) return invoiceNotFound()
  const [row, counterpart] = pair
  if (row.rev !== rev) return changedMeanwhile(tx, row, call)
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  // A credited invoice would be open again, although its credit note settled what was left of it.
  if ([row, counterpart].some(({ state }) => state !== 'issued')) return refuse('invoice-not-issued', { status: 422 })
  const by = { userId: call.staff.userId, at: call.now, because: reason.trim() }
  const isUndone = await undoSetOffAllocation(tx, number, by)
  return isUndone ? { invoice: await loadInvoiceRecord(tx, id, call) } : invoiceNotFound()
}

/** Locks two papers, after the work orders that they are of, each in one order: nobody waits for this act in a circle. */
async function lockPair(
  tx: Tx,
  numbers: readonly [number, number],
): Promise<readonly [Settable, Settable] | undefined> {
  const seen = await Promise.all(numbers.map((number) => findInvoice(tx, number)))
  const works = new Set(seen.flatMap((row) => row?.workOrderId ?? []))
  for (const id of [...works].toSorted()) await lockBillableWork(tx, id)
  const ids = new Set(seen.flatMap((row) => row?.id ?? []))
  const locked = new Map<number, Settable>()
  for (const id of [...ids].toSorted()) {
    const row = await lockInvoice(tx, id)
    locked.set(row.number, toSettable(row))
  }
  const [one, other] = numbers.map((number) => locked.get(number))
  return one && other && [one, other]
}

function toSettable<Row extends InvoiceRow>(row: Row): Row & OwnedItem {
  return { ...row, isOfSale: row.dossierId !== null || row.shopOrderId !== null }
}
