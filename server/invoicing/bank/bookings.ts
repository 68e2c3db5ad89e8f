import { sql, type Insertable } from 'kysely'
import type { MatchReason, ProposedPart } from '@forecourt/domain/invoicing/bank/matching.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Allocation } from '../../db/schema.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { noteOrderTransfer, undoOrderTransfer } from '../../orders/desk/bank-transfers.ts'
import {
  noteInvoicedPayments,
  noteSalePayment,
  reopenGuarantee,
  repayGuarantee,
  undoPayment,
  type BankPayment,
} from '../../orders/dossiers/bank-payments.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { lockWithSource } from '../invoices/invoice-acts.ts'
import { settleByWorkCredits } from '../invoices/invoices.sql.ts'
import { findWrittenOff, recoverAmount, undoRecoveries } from '../invoices/write-offs.ts'
import { planPaidResponses, withdrawPaidResponses } from '../supplier-invoices/purchase-responses.ts'
import { executeTransfers, failTransfers, reopenTransfers } from '../supplier-payments/execute-payments.ts'
import { holdReopened, releaseExecuted } from '../supplier-payments/payments.sql.ts'
import {
  insertAllocations,
  markDecided,
  selectAllocations,
  toStatementLabel,
  undoAllocations,
  type LineRow,
  type StatementRow,
} from './bank.sql.ts'
import type { PayableItem } from './open-items.ts'

/** A part of a line that is booked on the balance of a customer or on an account of the books. */
export type OtherPart =
  | { readonly kind: 'on-account'; readonly customerId: string; readonly cents: Cents }
  | { readonly kind: 'ledger'; readonly ledgerAccountId: string; readonly cents: Cents }

/** The allocations of a line. */
export interface Booking {
  readonly line: Pick<LineRow, 'id' | 'place' | 'bookedOn'>
  readonly statement: Pick<StatementRow, 'year' | 'sequence'> & { readonly accountName: string }
  readonly parts: readonly ProposedPart<PayableItem>[]
  readonly others: readonly OtherPart[]
  /** Null: a user decided. */
  readonly reason: MatchReason | null
}

type AllocationRow = Insertable<Allocation>
type Part = ProposedPart<PayableItem>

/** Returns the reference to a line in the payments that it makes: `KBC zichtrekening 2026/229-7`. */
export function toPaymentReference({ line, statement }: Pick<Booking, 'line' | 'statement'>): string {
  return `${statement.accountName} ${toStatementLabel(statement)}-${line.place}`
}

/**
 * Allocates lines. Where a sale that is not invoiced may not be paid yet, its line stays to be decided: the refusals are returned
 * by line.
 */
export async function book(tx: Tx, call: OfferCaller, bookings: readonly Booking[]): Promise<Map<string, ApiRefusal>> {
  const refused = new Map<string, ApiRefusal>()
  const rows: AllocationRow[] = []
  const others: AllocationRow[] = []
  const booked: Booking[] = []
  const payments: { readonly payment: BankPayment; readonly booking: Booking; readonly part: PaidPart }[] = []
  const asked: Booking[] = []
  for (const one of bookings) {
    const booking = await recoverParts(tx, call, one)
    if (isRefusal(booking)) refused.set(one.line.id, booking)
    else asked.push(booking)
  }
  const left = await lockInvoices(tx, asked)
  for (const booking of asked) {
    const own = takeOpen(left, booking) ?? (await bookSales(tx, call, booking))
    if (isRefusal(own)) {
      refused.set(booking.line.id, own)
      continue
    }
    booked.push(booking)
    rows.push(...own)
    others.push(...booking.others.map((other) => toOtherRow(call, booking, other)))
    for (const part of booking.parts.map(toPaidPart)) {
      const { kind, dossierId, order } = part.item
      // An invoice of a shop order is paid by a transfer of the order.
      if (kind !== 'invoice' || order !== null) continue
      if (dossierId === null) rows.push(...toInvoiceRows(call, booking, part))
      else payments.push({ payment: toBankPayment(booking, part, dossierId), booking, part })
    }
  }
  const keys = await noteInvoicedPayments(
    tx,
    call,
    payments.map(({ payment }) => payment),
  )
  for (const [index, { booking, part }] of payments.entries()) {
    const dossierPaymentId = requireValue(keys[index], 'the payment of a bank line')
    rows.push({ ...toRow(call, booking, part), kind: 'dossier', dossierPaymentId })
  }
  await insertAllocations(tx, [...rows, ...others])
  const paid = await executeTransfers(
    tx,
    rows.flatMap(({ paymentLineId, onDay }) => (paymentLineId ? [{ id: paymentLineId, on: onDay }] : [])),
  )
  await planPaidResponses(tx, paid, call.now)
  await markDecided(
    tx,
    booked.map(({ line, reason }) => ({ id: line.id, reason })),
    { userId: booked.every(({ reason }) => reason !== null) ? null : call.staff.userId, at: call.now },
  )
  return refused
}

/** A part that pays an invoice of work, or one that was typed: nothing else keeps it from being paid twice. */
const isPlainInvoice = ({ item, paymentLineId }: PaidPart) =>
  item.kind === 'invoice' && item.dossierId === null && item.order === null && paymentLineId === undefined

/** Locks the invoices of lines that no dossier or shop order guards, in one order, and returns what they leave open. */
async function lockInvoices(tx: Tx, bookings: readonly Booking[]): Promise<Map<string, Cents>> {
  const parts = bookings.flatMap((booking) => booking.parts.map(toPaidPart)).filter(isPlainInvoice)
  if (parts.length === 0) return new Map()
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'openCents'])
    .where('id', '=', sql<string>`any (${[...new Set(parts.map(({ item }) => item.key))]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, openCents }) => [id, openCents]))
}

/** Refuses a line whose invoice was paid, credited or written off since the open items were read. */
function takeOpen(left: Map<string, Cents>, { parts }: Booking): ApiRefusal | undefined {
  for (const { item, cents, differenceCents } of parts.map(toPaidPart).filter(isPlainInvoice)) {
    const openCents = left.get(item.key) ?? 0
    const paidCents = cents + differenceCents
    if (Math.sign(openCents) !== Math.sign(paidCents) || Math.abs(paidCents) > Math.abs(openCents)) {
      return refuse('bank-item-settled', { status: 409 })
    }
    left.set(item.key, openCents - paidCents)
  }
  return undefined
}

/** Takes back the write-offs that a line brings in: from here on it pays their invoices. */
async function recoverParts(tx: Tx, call: OfferCaller, booking: Booking): Promise<Booking | ApiRefusal> {
  const parts: Part[] = []
  for (const part of booking.parts) {
    const { item, cents } = part
    if (item.kind !== 'written-off') {
      parts.push(part)
      continue
    }
    const invoice = requireValue(await lockWithSource(tx, item.id), 'an invoice that is written off')
    // Somebody took it back, or credited the invoice, since the open items were read.
    const writtenOff = invoice.state === 'issued' ? await findWrittenOff(tx, invoice) : null
    if (cents > (writtenOff?.cents ?? 0)) return refuse('bank-item-settled', { status: 409 })
    const reason = toPaymentReference(booking)
    await recoverAmount(tx, call, invoice, { cents, reason, isVatReclaimed: false, bankLineId: booking.line.id })
    parts.push({ ...part, item: { ...item, kind: 'invoice' } })
  }
  return { ...booking, parts }
}

/** Books the parts that pay a sale without an invoice, or that were recorded by hand before. */
async function bookSales(tx: Tx, call: OfferCaller, booking: Booking): Promise<AllocationRow[] | ApiRefusal> {
  const rows: AllocationRow[] = []
  const reference = toPaymentReference(booking)
  for (const part of booking.parts.map(toPaidPart)) {
    const row = toRow(call, booking, part)
    const asked = { number: part.item.id, on: booking.line.bookedOn, cents: part.cents, reference }
    switch (part.item.kind) {
      case 'dossier': {
        const noted = await noteSalePayment(tx, call, asked)
        if (isRefusal(noted)) return noted
        rows.push({ ...row, kind: 'dossier', dossierPaymentId: noted.id })
        break
      }
      case 'shop-order':
        // The transfer of a batch reserves the refund of the order: only that transfer pays it.
        await releaseExecuted(tx, part.paymentLineId === undefined ? [] : [part.paymentLineId])
        rows.push({ ...row, kind: 'shop-order', shopOrderTransferId: await noteOrderTransfer(tx, call, asked) })
        break
      case 'noted-payment':
        rows.push({ ...row, kind: 'dossier', dossierPaymentId: part.item.key, isNotedBefore: true })
        break
      case 'noted-transfer':
        rows.push({ ...row, kind: 'shop-order', shopOrderTransferId: part.item.key, isNotedBefore: true })
        break
      case 'transfer':
        rows.push({ ...row, kind: 'supplier-payment', paymentLineId: part.item.key })
        break
      case 'purchase-slip':
        rows.push({ ...row, kind: 'purchase-slip', slipId: part.item.key })
        break
      case 'guarantee': {
        const ids = part.paymentLineId === undefined ? [] : [part.paymentLineId]
        await releaseExecuted(tx, ids)
        const refused = await repayGuarantee(tx, call, asked)
        if (refused) {
          await holdReopened(tx, ids)
          return refused
        }
        rows.push({ ...row, kind: 'guarantee', guaranteeDossierId: part.item.key })
        break
      }
      case 'invoice': {
        const { order } = part.item
        const settled = part.paymentLineId === undefined ? undefined : await refuseSettled(tx, part)
        if (settled) return settled
        if (order === null) break
        const { differenceCents } = part
        const paid = { ...asked, number: order, differenceCents }
        rows.push({ ...row, kind: 'shop-order', shopOrderTransferId: await noteOrderTransfer(tx, call, paid) })
        break
      }
      case 'written-off':
        throw new Error('recoverParts turns an amount that was written off into one of its invoice before it is booked')
    }
  }
  return rows
}

/** A part, and the transfer of a batch that it executes. */
type PaidPart = Part & { readonly paymentLineId?: string }

const paidKinds = {
  'purchase-slip': 'purchase-slip',
  'self-billed': 'invoice',
  'credit-note': 'invoice',
  sale: 'dossier',
  'shop-order': 'shop-order',
  guarantee: 'guarantee',
} as const

/** Converts a transfer of a batch to the part that pays its paper, as a movement allocated to the paper itself. */
function toPaidPart(part: Part): PaidPart {
  const { pays } = part.item
  if (!pays) return part
  const { kind, key, number: id, dossierId } = pays
  return { ...part, item: { ...part.item, kind: paidKinds[kind], key, id, dossierId }, paymentLineId: part.item.key }
}

/** Refuses a transfer whose paper was settled otherwise while it was at the bank: a user decides. */
async function refuseSettled(tx: Tx, { item: { key }, cents }: PaidPart): Promise<ApiRefusal | undefined> {
  const { openCents, invoiceNumber } = await tx
    .selectFrom('invoice')
    .select(['openCents', 'invoiceNumber'])
    .where('id', '=', key)
    .executeTakeFirstOrThrow()
  if (openCents <= cents) return undefined
  return refuse('payment-invoice-taken', { status: 409, values: { number: invoiceNumber ?? '' } })
}

function toBankPayment(booking: Booking, { cents, differenceCents }: Part, dossierId: string): BankPayment {
  return { dossierId, on: booking.line.bookedOn, cents, differenceCents, reference: toPaymentReference(booking) }
}

function toRow({ staff, now }: OfferCaller, { line }: Booking, { item, cents, paymentLineId }: PaidPart) {
  return {
    bankLineId: line.id,
    cents: Math.abs(cents),
    onDay: line.bookedOn,
    customerId: item.customerId,
    paymentLineId: paymentLineId ?? null,
    createdBy: staff.userId,
    createdAt: now,
  }
}

function toInvoiceRows(call: OfferCaller, booking: Booking, part: PaidPart): AllocationRow[] {
  const row = { ...toRow(call, booking, part), invoiceId: part.item.key }
  const paid = { ...row, kind: 'payment' as const }
  if (part.differenceCents === 0) return [paid]
  return [paid, { ...row, kind: 'difference', paymentLineId: null, cents: Math.abs(part.differenceCents) }]
}

function toOtherRow({ staff, now }: OfferCaller, { line }: Booking, other: OtherPart): AllocationRow {
  const row = {
    bankLineId: line.id,
    cents: Math.abs(other.cents),
    onDay: line.bookedOn,
    createdBy: staff.userId,
    createdAt: now,
  }
  return other.kind === 'ledger'
    ? { ...row, kind: 'ledger', ledgerAccountId: other.ledgerAccountId }
    : { ...row, kind: 'on-account', customerId: other.customerId }
}

/** Undoes all allocations of a line; its items are open again. Returns false if there was nothing to undo. */
export async function unbook(
  tx: Tx,
  call: OfferCaller,
  { line, on, reference }: { readonly line: Pick<LineRow, 'id'>; readonly on: CalendarDay; readonly reference: string },
): Promise<boolean> {
  const standing = await selectAllocations(tx, [line.id])
  if (standing.length === 0) return false
  const mirrored = await findMirrored(tx, standing)
  const by = { userId: call.staff.userId, at: call.now }
  await undoAllocations(tx, [...standing.map(({ id }) => id), ...mirrored], by)
  for (const { isNotedBefore, dossierPaymentId, shopOrderTransferId, guaranteeDossierId } of standing) {
    if (guaranteeDossierId !== null) await reopenGuarantee(tx, guaranteeDossierId)
    if (isNotedBefore) continue
    if (dossierPaymentId !== null) await undoPayment(tx, call, { id: dossierPaymentId, on, reference })
    if (shopOrderTransferId !== null) await undoOrderTransfer(tx, call, { id: shopOrderTransferId, on, reference })
  }
  await undoRecoveries(tx, call, line.id)
  // A credited invoice of work is open again, and so is its credit note.
  for (const id of new Set(standing.flatMap(({ workOrderId }) => workOrderId ?? []))) await settleByWorkCredits(tx, id)
  const unpaid = await reopenTransfers(
    tx,
    standing.flatMap(({ paymentLineId }) => paymentLineId ?? []),
  )
  await withdrawPaidResponses(tx, unpaid)
  return true
}

/** Finds the other line of a reversal: it is recorded on both lines, and undone on both. */
async function findMirrored(tx: Tx, standing: Awaited<ReturnType<typeof selectAllocations>>): Promise<string[]> {
  const others = standing.flatMap(({ kind, otherLineId }) => (kind === 'reversal' ? (otherLineId ?? []) : []))
  const mirrored = await selectAllocations(tx, others)
  return mirrored.filter(({ kind }) => kind === 'reversal').map(({ id }) => id)
}

type Reversed = Pick<LineRow, 'id' | 'cents' | 'bookedOn' | 'place'>

/** Books a line that reverses another, whose items are open again; both are done. */
export async function bookReversal(
  tx: Tx,
  call: OfferCaller,
  {
    line,
    original,
    statement,
    reason,
  }: Pick<Booking, 'statement'> & { line: Reversed; original: Reversed; reason: 'reversal' | null },
): Promise<void> {
  const transferIds = (await selectAllocations(tx, [original.id])).flatMap(({ paymentLineId }) => paymentLineId ?? [])
  const reference = toPaymentReference({ line, statement })
  await unbook(tx, call, { line: original, on: line.bookedOn, reference })
  // The bank gives the money back, so the invoices are not paid.
  await failTransfers(tx, transferIds, { on: line.bookedOn, because: reference })
  const common = {
    kind: 'reversal' as const,
    cents: Math.abs(line.cents),
    onDay: line.bookedOn,
    createdBy: call.staff.userId,
    createdAt: call.now,
  }
  await insertAllocations(tx, [
    { ...common, bankLineId: line.id, otherLineId: original.id },
    { ...common, bankLineId: original.id, otherLineId: line.id },
  ])
  const decided = [line, original].map(({ id }) => ({ id, reason }))
  await markDecided(tx, decided, { userId: reason === null ? call.staff.userId : null, at: call.now })
}
