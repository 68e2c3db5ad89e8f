import type { z } from 'zod'
import type { InvoicesOfOrderAnswer } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { findBillableOrder, type BillableEntry, type BillableOrder } from '../../orders/desk/billable-order.ts'
import { companyOfBranch, makesOwnInvoices } from '../../organisation/companies.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refusalText } from '../../platform/http/envelope.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { alreadyInvoiced, draftCredit, invoiceNotFound } from './invoice-acts.ts'
import { draftReceivable, noSource } from './invoice-drafts.ts'
import { loadInvoiceRecord } from './invoice-record.ts'
import { insertDraft, invoicesOfOrder, standingInvoiceOfVehicle, type InvoiceRow } from './invoices.sql.ts'
import { lockOrder } from './order-credits.ts'
import { askRegistration } from './peppol-participants.ts'
import { peppolEndpoint } from './sale-of-car.ts'

interface AskedEntry {
  /** The public number of the order. */
  readonly order: number
  /** The key of a car of it. */
  readonly entry: string
}

/** Begins the invoice of a car of a shop order; one that was begun already is returned. */
export async function draftOrderInvoice(tx: Tx, call: OfferCaller, asked: AskedEntry) {
  const found = await lockEntry(tx, asked)
  if (!found) return invoiceNotFound()
  const { order, entry, invoices } = found
  const refused = (await refuseCompany(tx, call, order)) ?? (await refuseEntry(tx, found))
  if (refused) return refused
  const begun = invoices.find(({ kind, state }) => kind === 'invoice' && state === 'draft')
  const id = begun?.number ?? (await beginDraft(tx, call, { order, entry, kind: 'invoice' }))
  return { invoice: await loadInvoiceRecord(tx, id, call) }
}

/** Begins the invoice of the share of a car in the advance of its order. */
export async function draftOrderAdvance(tx: Tx, call: OfferCaller, asked: AskedEntry) {
  const found = await lockEntry(tx, asked)
  if (!found) return invoiceNotFound()
  const { order, entry, invoices } = found
  const refused = (await refuseCompany(tx, call, order)) ?? refuseOut(found)
  if (refused) return refused
  if (entry.advance === null) return refuse('not-an-advance', { status: 422 })
  const begun = invoices.find(({ kind, state }) => kind === 'advance' && state !== 'credited')
  if (begun?.state === 'issued') return alreadyInvoiced(begun)
  if (!begun && invoices.some(({ kind, state }) => kind === 'invoice' && state === 'issued'))
    return refuse('advance-after-invoice', { status: 422 })
  const id = begun?.number ?? (await beginDraft(tx, call, { order, entry, kind: 'advance' }))
  return { invoice: await loadInvoiceRecord(tx, id, call) }
}

/**
 * Begins the credit note of an invoice whose car was removed from its order: withdrawn (Code of Economic Law, art. VI.47) or
 * canceled. The whole rest of the invoice is credited.
 */
export async function draftOrderCredit(
  tx: Tx,
  call: OfferCaller,
  { order: orderNumber, invoice: invoiceNumber }: { readonly order: number; readonly invoice: number },
) {
  const order = await findBillableOrder(tx, orderNumber)
  if (!order) return invoiceNotFound()
  const row = (await invoicesOfOrder(tx, order.row.id)).find(({ number }) => number === invoiceNumber)
  const entry = order.entries.find(({ id }) => id === row?.shopOrderEntryId)
  if (!row || !entry) return invoiceNotFound()
  if (!order.isOver && !entry.isWithdrawn) return refuse('order-car-stays', { status: 422 })
  if (row.kind === 'invoice' && order.isDelivered && entry.isWithdrawn && order.withdrawal?.returnedOn === null)
    return refuse('order-car-out', { status: 422 })
  return draftCredit(tx, call, {
    id: row.number,
    rev: row.rev,
    reason: describeEnd(order, entry),
    wishes: null,
    isCarBack: row.kind === 'invoice',
  })
}

/** Returns the invoices of a shop order by car, and what is still to be invoiced or credited. */
export async function findOrderInvoices(
  db: Db,
  { now, language }: Pick<OfferCaller, 'now' | 'language'>,
  id: number,
): Promise<z.infer<typeof InvoicesOfOrderAnswer> | undefined> {
  const order = await findBillableOrder(db, id)
  if (!order) return undefined
  const rows = await invoicesOfOrder(db, order.row.id)
  const entries = order.entries.map(async (entry) => {
    const invoices = rows.filter(({ shopOrderEntryId }) => shopOrderEntryId === entry.id)
    const refused = await refuseEntry(db, { order, entry, invoices })
    const advances = invoices.filter(({ kind, state }) => kind === 'advance' && state !== 'credited')
    const isOut = order.isOver || entry.isWithdrawn
    return {
      entry: entry.id,
      car: entry.carName,
      refusal: refused ? refusalText(refused.reason, language, refused.values) : null,
      advance:
        entry.advance === null || advances.length > 0 || isOut
          ? null
          : { on: entry.advance.receivedOn, cents: entry.advance.cents },
      invoices: invoices.map((row) => ({
        id: row.number,
        kind: row.kind,
        standing: row.standing,
        number: row.invoiceNumber,
        issuedOn: row.issuedOn,
        receivableCents: row.listedCents,
        openCents: row.openCents,
        isToCredit: isOut && isToCredit(row, invoices),
      })),
    }
  })
  return {
    isOwn: await makesOwnInvoices(db, order.row.branchId, brusselsDay(now)),
    openCents: rows.reduce((sum, { openCents }) => sum + openCents, 0),
    customer: order.customer && { id: order.customer.id, name: order.customer.name },
    entries: await Promise.all(entries),
  }
}

interface FoundEntry {
  readonly order: BillableOrder
  readonly entry: BillableEntry
  readonly invoices: readonly InvoiceRow[]
}

async function lockEntry(tx: Tx, asked: AskedEntry): Promise<FoundEntry | undefined> {
  const seen = await findBillableOrder(tx, asked.order)
  if (!seen) return undefined
  await lockOrder(tx, seen.row.id)
  const order = await findBillableOrder(tx, asked.order)
  const entry = order?.entries.find(({ id }) => id === asked.entry)
  if (!order || !entry) return undefined
  const rows = await invoicesOfOrder(tx, order.row.id)
  return { order, entry, invoices: rows.filter(({ shopOrderEntryId }) => shopOrderEntryId === entry.id) }
}

async function refuseCompany(tx: Tx, { now }: OfferCaller, { row }: BillableOrder): Promise<ApiRefusal | undefined> {
  return (await makesOwnInvoices(tx, row.branchId, brusselsDay(now)))
    ? undefined
    : refuse('invoicing-noted', { status: 422 })
}

function refuseOut({ order, entry }: FoundEntry): ApiRefusal | undefined {
  return order.isOver || entry.isWithdrawn ? refuse('order-car-gone', { status: 422 }) : undefined
}

/** Returns why the invoice of a car cannot be made; undefined: it can. */
async function refuseEntry(db: Db, found: FoundEntry): Promise<ApiRefusal | undefined> {
  const { entry, invoices } = found
  const standing = invoices.find(({ kind, state }) => kind === 'invoice' && state === 'issued')
  if (standing) return alreadyInvoiced(standing)
  const out = refuseOut(found)
  if (out) return out
  if (entry.isSold || entry.vehicleId === null) return undefined
  // Sold by an offer meanwhile: only its dossier invoices the car.
  const other = await standingInvoiceOfVehicle(db, entry.vehicleId)
  return other ? alreadyInvoiced(other) : refuse('order-car-elsewhere', { status: 422 })
}

async function beginDraft(
  tx: Tx,
  call: OfferCaller,
  { order, entry, kind }: { order: BillableOrder; entry: BillableEntry; kind: 'invoice' | 'advance' },
): Promise<number> {
  const { row, customer, buyer, party } = order
  const company = await companyOfBranch(tx, row.branchId)
  await askRegistration(tx, company.id, peppolEndpoint(party, buyer.isTaxable))
  const draft = {
    kind,
    companyId: company.id,
    branchId: row.branchId,
    shopOrderId: row.id,
    shopOrderEntryId: entry.id,
    paymentAttemptId: kind === 'advance' ? (entry.advance?.attemptId ?? null) : null,
    customerId: customer?.key ?? null,
    customerName: party.name,
    createdBy: call.staff.userId,
    createdAt: call.now,
  }
  const expectedCents = await draftReceivable(tx, { ...noSource, ...draft }, call)
  return insertDraft(tx, { ...draft, expectedCents })
}

/** Returns true if a valid invoice of a removed car needs a credit note; an advance after the invoice that took it off. */
function isToCredit(row: InvoiceRow, invoices: readonly InvoiceRow[]): boolean {
  if (row.state !== 'issued' || row.kind === 'credit-note') return false
  if (invoices.some(({ creditsId, state }) => creditsId === row.id && state === 'draft')) return false
  return row.kind !== 'advance' || !invoices.some(({ kind, state }) => kind === 'invoice' && state === 'issued')
}

/** Describes in the language of the buyer why a car was removed from its order. */
function describeEnd({ row, withdrawal, buyer }: BillableOrder, { isWithdrawn }: BillableEntry): string {
  const locale = { locale: buyer.language }
  return isWithdrawn && withdrawal
    ? m['invoice.order-withdrawn']({ day: formatDay(brusselsDay(withdrawal.receivedAt)) }, locale)
    : m['invoice.order-canceled']({ day: formatDay(brusselsDay(row.canceledAt ?? row.updatedAt)) }, locale)
}
