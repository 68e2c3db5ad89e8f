import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { invoiceRecipient } from '../../domain/invoicing/delivery/peppol-identifiers.ts'
import { compareMargin, type MarginAmounts } from '../../domain/invoicing/registers/margin-vat.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { standardRateOn } from '../../domain/pricing/vat-basis.ts'
import { findRegime } from '../../server/invoicing/registers/book-invoice.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { readVatRates } from '../../server/pricing/price-list.ts'
import { atClock } from './days.ts'
import type { PastInvoice } from './past-invoices.ts'
import { insertRows } from './past-rows.ts'
import { later } from './planned-offers.ts'

/** Businesses get their invoices over Peppol since the law asks for it (law of 6 February 2024). */
const peppolSince = '2026-01-01'

/** Books invoices of the past as the desk does when it issues one: ledgers of cars, registers, and the way to their buyers. */
export async function bookPastInvoices(tx: Tx, issued: readonly PastInvoice[]): Promise<void> {
  const entries: Record<string, unknown>[] = []
  const margins: Record<string, unknown>[] = []
  const rates = await readVatRates(tx)
  for (const invoice of issued) {
    addSale(entries, invoice)
    const { issuedOn } = invoice.document
    const rateBp = requireValue(standardRateOn(rates, issuedOn), `the ordinary VAT rate on ${issuedOn}`)
    addMargin({ entries, margins }, invoice, rateBp)
  }
  await insertRows(tx, 'car_entry', entries)
  await insertRows(tx, 'margin_sale', margins)
  await leaveGarage(tx, issued)
  await insertRows(tx, 'invoice_delivery', issued.flatMap(deliver))
}

function addSale(entries: Record<string, unknown>[], invoice: PastInvoice): void {
  const isCredit = invoice.kind === 'credit-note'
  for (const { vat, baseCents } of invoice.amounts) {
    if (baseCents === 0) continue
    entries.push(
      toEntry(invoice, {
        kind: isCredit ? 'credit' : 'sale',
        regime: findRegime(vat.code, vat.category),
        net_cents: isCredit ? -baseCents : baseCents,
      }),
    )
  }
}

function toEntry({ id, dossier, document, number }: PastInvoice, more: Record<string, unknown>) {
  return {
    id: randomUUID(),
    vehicle_id: dossier.vehicleId,
    on_day: document.issuedOn,
    description: '',
    paper: number,
    source_id: id,
    booked_by: 'seed',
    booked_at: atClock(document.issuedOn, '16:50'),
    ...more,
  }
}

interface Books {
  readonly entries: Record<string, unknown>[]
  readonly margins: Record<string, unknown>[]
}

/** The sale of a margin car is compared with its purchase; none of these was credited. */
function addMargin({ entries, margins }: Books, invoice: PastInvoice, rateBp: number): void {
  if (invoice.kind !== 'invoice') return
  const sold = [invoice, ...invoice.taken]
    .flatMap(({ amounts }) => amounts)
    .filter(({ vat }) => vat.code === 'MARGIN')
    .reduce((sum, { baseCents }) => sum + baseCents, 0)
  if (sold === 0) return
  const { id, dossier, companyId, number, document } = invoice
  const purchaseCents = requireValue(
    dossier.offer.calculated.context.keys.costs.purchaseCents,
    'the purchase of a margin car',
  )
  const row: MarginAmounts = compareMargin([], { soldCents: sold, purchaseCents, rateBp })
  margins.push({
    id: randomUUID(),
    company_id: companyId,
    on_day: document.issuedOn,
    vehicle_id: dossier.vehicleId,
    invoice_id: id,
    root_id: id,
    paper: number,
    rate_bp: rateBp,
    purchase_cents: row.purchaseCents,
    sale_cents: row.saleCents,
    margin_cents: row.marginCents,
    vat_cents: row.vatCents,
    booked_by: 'seed',
    booked_at: atClock(document.issuedOn, '16:50'),
  })
  if (row.vatCents !== 0)
    entries.push(toEntry(invoice, { kind: 'margin-vat', regime: 'none', net_cents: -row.vatCents }))
}

/** Used cars leave the garage register with their invoice; one that was made anew was credited before its car left. */
async function leaveGarage(tx: Tx, issued: readonly PastInvoice[]): Promise<void> {
  const rows = issued.flatMap(({ kind, dossier, document, number, credits, isCreditedWhole }) =>
    kind === 'invoice' || (credits !== null && isCreditedWhole)
      ? [{ kind, vehicleId: dossier.vehicleId, onDay: document.issuedOn, paper: number }]
      : [],
  )
  const turns = Map.groupBy(rows, ({ vehicleId }) => vehicleId)
  for (const turn of [0, 1, 2]) {
    const own = [...turns.values()].flatMap((events) => events[turn] ?? [])
    if (own.length === 0) return
    const papers = sql`jsonb_to_recordset(${JSON.stringify(own)}::jsonb)
      as papers (kind text, "vehicleId" uuid, "onDay" date, paper text)`
    const last = sql`(select entry.* from garage_entry entry where entry.vehicle_id = papers."vehicleId"
      order by entry.number desc limit 1)`
    if (turn === 1) {
      await sql`insert into garage_entry (branch_id, on_day, act, vehicle_id, plate, vin, car, booked_by, booked_at)
        select last.branch_id, papers."onDay", 'return', last.vehicle_id, last.plate, last.vin, last.car, 'seed', papers."onDay" + time '16:50'
        from ${papers} cross join lateral ${last} last order by papers."onDay"`.execute(tx)
      continue
    }
    await sql`insert into garage_leaving (entry_id, branch_id, on_day, paper, booked_by, booked_at)
      select last.id, last.branch_id, papers."onDay", papers.paper, 'seed', papers."onDay" + time '16:50'
      from ${papers} cross join lateral ${last} last order by papers."onDay"`.execute(tx)
  }
}

/** Brought long ago: by mail, or over Peppol to businesses since they have it. */
export function deliver({ id, document }: Pick<PastInvoice, 'id' | 'document'>): Record<string, unknown>[] {
  const { endpoint, email } = invoiceRecipient(document)
  const at = atClock(document.issuedOn, '16:50')
  const row = (more: Record<string, unknown>) => ({
    id: randomUUID(),
    invoice_id: id,
    message_id: randomUUID(),
    attempts: 0,
    attempted_at: null,
    problem: null,
    answer: '',
    created_at: at,
    sent_at: null,
    delivered_at: null,
    answered_at: null,
    ...more,
  })
  if (endpoint !== null && document.issuedOn >= peppolSince) {
    const recipient = `${endpoint.scheme}:${endpoint.id}`
    const brought = { attempts: 1, attempted_at: at, sent_at: later(at, 1), delivered_at: later(at, 2) }
    return [row({ channel: 'peppol', state: 'delivered', recipient, ...brought })]
  }
  const to = email?.trim() ?? ''
  return [
    to === ''
      ? row({ channel: 'paper', state: 'sent', recipient: '', sent_at: later(at, 15) })
      : row({ channel: 'mail', state: 'sent', recipient: to, sent_at: later(at, 1) }),
  ]
}
