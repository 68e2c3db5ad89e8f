import { sql } from 'kysely'
import {
  draftAdvanceInvoice,
  draftCarInvoice,
  type InvoiceDraft,
} from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import { findTransportCarrier, type CarOfOrder } from '@forecourt/domain/invoicing/invoices/order-sale.ts'
import { sumLeft } from '@forecourt/domain/invoicing/invoices/credit-note.ts'
import type { SettledAmount } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { loadBillableOrder, type BillableEntry, type BillableOrder } from '../../orders/desk/billable-order.ts'
import type { Db } from '../../platform/database/database.ts'
import { getRow } from '../../platform/database/rows.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'
import { draftRefusal } from './invoice-refusals.ts'
import { advancesOfEntry, findCredits, invoicesOfOrder, type InvoiceRow } from './invoices.sql.ts'
import { paidText, toIssuedAdvances } from './issued-amounts.ts'
import { readSaleOfEntry } from './sale-of-car.ts'

interface OrderDraft {
  readonly draft: InvoiceDraft
  readonly takenIds: readonly string[]
  readonly customerId: string | null
}

interface Asked {
  readonly on: CalendarDay
  readonly language: Language
}

/** Draws up the invoice of a car of a shop order, or of its share of the advance, from what the customer ordered. */
export async function drawUpOrder(
  db: Db,
  row: Pick<InvoiceRow, 'kind' | 'shopOrderId' | 'shopOrderEntryId'>,
  asked: Asked,
): Promise<OrderDraft | ApiRefusal> {
  const order = await loadBillableOrder(db, requireValue(row.shopOrderId, 'the order of an invoice'))
  const entry = requireValue(
    order.entries.find(({ id }) => id === row.shopOrderEntryId),
    'the car of an invoice of an order',
  )
  const drawn =
    row.kind === 'advance' ? await drawUpAdvance(db, order, entry, asked) : await drawUpCar(db, order, entry, asked)
  if (isRefusal(drawn)) return drawn
  return { ...drawn, customerId: order.customer?.key ?? null }
}

async function drawUpCar(db: Db, order: BillableOrder, entry: BillableEntry, { on, language }: Asked) {
  const rows = await advancesOfEntry(db, entry.id)
  const transportCents = await readTransport(db, order, entry)
  const advances = await toIssuedAdvances(db, rows)
  const takenCents = advances.flatMap(({ amounts }) => amounts).reduce((sum, amount) => sum + sumLeft(amount), 0)
  const back = await readCreditedAdvances(db, order, entry, rows)
  const isInvoiced = rows.some(({ paymentAttemptId }) => paymentAttemptId === entry.advance?.attemptId)
  const draft = draftCarInvoice(
    await readSaleOfEntry(db, order, entry, transportCents),
    {
      advances,
      unusedAdvances: entry.advance !== null && !isInvoiced ? 1 : 0,
      settled: [
        ...back,
        ...(await readSettled(db, order, {
          on,
          mostCents:
            entry.priceGrossCents + transportCents - takenCents - back.reduce((sum, { cents }) => sum + cents, 0),
        })),
      ],
    },
    on,
  )
  return isRefusal(draft) ? draftRefusal(draft, language) : { draft, takenIds: rows.map(({ id }) => id) }
}

async function drawUpAdvance(db: Db, order: BillableOrder, entry: BillableEntry, { on, language }: Asked) {
  const { cents, receivedOn } = requireValue(entry.advance, 'the advance of a car of an order')
  const draft = draftAdvanceInvoice(
    await readSaleOfEntry(db, order, entry, 0),
    { amountCents: cents, receivedOn, before: await toIssuedAdvances(db, await advancesOfEntry(db, entry.id)) },
    { on, paidText: paidText(receivedOn, order.buyer.language) },
  )
  return isRefusal(draft) ? draftRefusal(draft, language) : { draft, takenIds: [] }
}

/** Returns the transport charge on the invoice of a car: of the whole order, or none. */
async function readTransport(db: Db, order: BillableOrder, entry: BillableEntry): Promise<Cents> {
  const invoices = await invoicesOfOrder(db, order.row.id)
  return findTransportCarrier(toCarsOfOrder(order, invoices)) === entry.id
    ? order.row.transportCents - order.row.waivedCents
    : 0
}

/** Returns the cars of an order with their valid invoices. */
export function toCarsOfOrder(order: BillableOrder, invoices: readonly InvoiceRow[]): CarOfOrder[] {
  return order.entries.map(({ id, isMargin, isWithdrawn }) => {
    const standing = invoices.find(
      (one) => one.shopOrderEntryId === id && one.kind === 'invoice' && one.state === 'issued',
    )
    return {
      id,
      isMargin,
      isOut: order.isOver || isWithdrawn,
      invoice: standing ? { hasTransport: hasTransport(standing) } : null,
    }
  })
}

export function hasTransport({ document }: Pick<InvoiceRow, 'document'>): boolean {
  return document?.allowances.some(({ reason }) => reason === 'transport') ?? false
}

/** Returns what credit notes took back of the advance of a car, and what did not go back: it is paid all the same. */
async function readCreditedAdvances(
  db: Db,
  { buyer }: BillableOrder,
  { advance }: BillableEntry,
  rows: readonly InvoiceRow[],
): Promise<SettledAmount[]> {
  const credits = (await Promise.all(rows.map(({ id }) => findCredits(db, id)))).flat()
  const cents = credits.reduce((sum, { state, openCents }) => (state === 'issued' ? sum - openCents : sum), 0)
  return advance === null || cents <= 0
    ? []
    : [{ kind: 'payment', text: paidText(advance.receivedOn, buyer.language), cents }]
}

/** Returns the payments of an order that pay this invoice: those that settle no other and did not go back, up to its amount. */
async function readSettled(
  db: Db,
  { row, buyer }: BillableOrder,
  { on, mostCents }: { on: CalendarDay; mostCents: Cents },
): Promise<SettledAmount[]> {
  const { rows } = await sql<{ onDay: CalendarDay; leftCents: Cents }>`
    select on_day::text as "onDay", left_cents::float8 as "leftCents" from order_money(${row.id})
    where cents > 0 and left_cents > 0 and on_day <= ${on}::date
      and (attempt_id is null or not waits_for_advance_invoice(${row.id}, attempt_id))
    order by on_day, attempt_id, transfer_id`.execute(db)
  const free = await sql<{ cents: Cents }>`select free_order_money(${row.id})::float8 as cents`.execute(db)
  const settled: SettledAmount[] = []
  // Money that went back again pays nothing.
  let openCents = Math.min(mostCents, getRow(free.rows).cents)
  for (const { onDay, leftCents } of rows) {
    const cents = Math.min(leftCents, openCents)
    if (cents <= 0) break
    settled.push({ kind: 'payment', text: paidText(onDay, buyer.language), cents })
    openCents -= cents
  }
  return settled
}
