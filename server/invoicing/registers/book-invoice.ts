import { sql } from 'kysely'
import { isSelfBilled, type InvoiceKind } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { compareMargin } from '@forecourt/domain/invoicing/registers/margin-vat.ts'
import type { CarEntryRegime } from '@forecourt/domain/stock/car-ledger.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { standardRateOn } from '@forecourt/domain/pricing/vat-basis.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { readVatRates } from '../../pricing/price-list.ts'
import { bookCarEntry, loadCarLedger } from '../../stock/details/car-ledger.ts'

/** The VAT code of cars of the margin scheme. */
const MARGIN = 'MARGIN'

/**
 * Books an invoice or credit note that was just issued: in the ledger of its car, in the register of comparison and in the garage
 * register. Fails as a whole: no number without its place in the registers.
 */
export async function bookIssued(tx: Tx, invoiceId: string): Promise<void> {
  const invoice = await loadIssued(tx, invoiceId)
  const { vehicleId } = invoice
  if (isSelfBilled(invoice.kind)) return bookPurchase(tx, invoice.creditsId ?? invoice.id)
  // A car that the factory still builds has no ledger yet.
  if (vehicleId === null) return
  const isCredit = invoice.kind === 'credit-note'
  for (const { vatCode, category, baseCents } of await loadAmounts(tx, [invoice.id])) {
    if (baseCents === 0) continue
    await bookCarEntry(tx, {
      vehicleId,
      onDay: invoice.issuedOn,
      kind: isCredit ? 'credit' : 'sale',
      regime: findRegime(vatCode, category),
      netCents: isCredit ? -baseCents : baseCents,
      paper: invoice.number,
      sourceId: invoice.id,
    })
  }
  if (invoice.kind === 'advance') return
  await compareSale(tx, { ...invoice, vehicleId })
  await followInGarage(tx, { ...invoice, vehicleId })
}

/** Books the purchase of a car again, by its self-billed invoice and credit notes: without VAT, which is deducted. */
async function bookPurchase(tx: Tx, invoiceId: string): Promise<void> {
  await sql`select count_self_billed(${invoiceId})`.execute(tx)
}

/** Returns the regime under which an amount of an invoice counts in the ledger of its car. */
export function findRegime(vatCode: string, category: string): CarEntryRegime {
  if (vatCode === MARGIN) return 'margin'
  return category === 'S' ? 'rated' : 'exempt'
}

interface Issued {
  readonly id: string
  readonly kind: InvoiceKind
  readonly companyId: string
  readonly creditsId: string | null
  readonly number: string
  readonly issuedOn: CalendarDay
  readonly vehicleId: string | null
  /** True for a credit note by which the car came back. */
  readonly isCarBack: boolean
}

async function loadIssued(tx: Tx, id: string): Promise<Issued> {
  const row = await tx
    .selectFrom('invoice')
    .leftJoin('dossier', 'dossier.id', 'invoice.dossierId')
    .leftJoin('shopOrderEntry as entry', 'entry.id', 'invoice.shopOrderEntryId')
    .leftJoin('vehicle as built', 'built.vin', 'entry.builtVin')
    .select(['invoice.id', 'invoice.kind', 'companyId', 'creditsId', 'invoiceNumber', 'issuedOn', 'isCarBack'])
    .select(({ fn }) => fn.coalesce('dossier.vehicleId', 'entry.vehicleId', 'built.id').as('vehicleId'))
    .where('invoice.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    number: requireValue(row.invoiceNumber, 'the number of an issued invoice'),
    issuedOn: requireValue(row.issuedOn, 'the day of an issued invoice'),
  }
}

function loadAmounts(db: Db, invoiceIds: readonly string[]) {
  return db
    .selectFrom('invoiceAmount')
    .select(['invoiceId', 'vatCode', 'category', 'baseCents'])
    .where('invoiceId', 'in', invoiceIds)
    .orderBy('vatCode')
    .execute()
}

type IssuedOfCar = Issued & { readonly vehicleId: string }

/** Adds a row to the register of comparison: the sale of a margin car, or the difference that a credit note makes. */
async function compareSale(tx: Tx, invoice: IssuedOfCar): Promise<void> {
  const rootId = invoice.creditsId ?? invoice.id
  const papers = await papersOfSale(tx, rootId)
  const amounts = await loadAmounts(
    tx,
    papers.map(({ id }) => id),
  )
  const margin = amounts.filter(({ vatCode }) => vatCode === MARGIN)
  if (margin.length === 0) return
  // A credit note of an advance refunds before any sale.
  if (!papers.some(({ id, kind }) => id === rootId && kind === 'invoice')) return
  const credits = new Set(papers.filter(({ kind }) => kind === 'credit-note').map(({ id }) => id))
  // An invoice that is credited as a whole sold nothing; the advances that it took off wait for the next one.
  const isCreditedWhole = papers.some(({ id, state }) => id === rootId && state === 'credited')
  const soldCents = isCreditedWhole
    ? 0
    : margin.reduce((sum, { invoiceId, baseCents }) => sum + (credits.has(invoiceId) ? -1 : 1) * baseCents, 0)
  const ledger = await loadCarLedger(tx, invoice.vehicleId)
  const purchaseCents = ledger.reduce((sum, { kind, netCents }) => (kind === 'purchase' ? sum - netCents : sum), 0)
  const booked = await tx
    .selectFrom('marginSale')
    .select(['purchaseCents', 'saleCents', 'vatCents', 'rateBp'])
    .where('rootId', '=', rootId)
    .execute()
  // A credit note has the rate of the sale that it lowers, whatever the rate became since.
  const rateBp = requireValue(
    booked[0]?.rateBp ?? standardRateOn(await readVatRates(tx), invoice.issuedOn),
    `the ordinary VAT rate on ${invoice.issuedOn}`,
  )
  const row = compareMargin(booked, { soldCents, purchaseCents: findBookedPurchase(booked) ?? purchaseCents, rateBp })
  if (row.saleCents === 0 && row.vatCents === 0) return
  await tx
    .insertInto('marginSale')
    .values({
      companyId: invoice.companyId,
      onDay: invoice.issuedOn,
      vehicleId: invoice.vehicleId,
      invoiceId: invoice.id,
      rootId,
      paper: invoice.number,
      rateBp,
      ...row,
      bookedBy: sql<string | null>`audit_setting('actor')`,
    })
    .execute()
  if (row.vatCents === 0) return
  await bookCarEntry(tx, {
    vehicleId: invoice.vehicleId,
    onDay: invoice.issuedOn,
    kind: 'margin-vat',
    regime: 'none',
    netCents: -row.vatCents,
    paper: invoice.number,
    sourceId: invoice.id,
  })
}

/** Returns the purchase as booked: a correction after the sale does not change the register of comparison. */
function findBookedPurchase(booked: readonly { purchaseCents: Cents }[]): Cents | undefined {
  return booked.length === 0 ? undefined : booked.reduce((sum, { purchaseCents }) => sum + purchaseCents, 0)
}

/** Returns the invoice of a sale, the advances that it took off, and the credit notes of all of them. */
async function papersOfSale(tx: Tx, rootId: string): Promise<{ id: string; kind: string; state: string }[]> {
  const advances = await tx
    .selectFrom('invoiceAdvance')
    .select('advanceId as id')
    .where('invoiceId', '=', rootId)
    .execute()
  // Selected by keys: a condition on the advances inside would scan all invoices.
  const sold = [rootId, ...advances.map(({ id }) => id)]
  return tx
    .selectFrom('invoice')
    .select(['id', 'kind', 'state'])
    .where('state', '<>', 'draft')
    .where(({ or, eb }) => or([eb('id', 'in', sold), eb('creditsId', 'in', sold)]))
    .execute()
}

/** Closes the row of an invoiced car in the garage register with that number; a car that came back is entered again. */
async function followInGarage(tx: Tx, invoice: IssuedOfCar): Promise<void> {
  const last = await tx
    .selectFrom('garageEntry as entry')
    .leftJoin('garageLeaving as leaving', 'leaving.entryId', 'entry.id')
    .select(['entry.id', 'entry.branchId', 'entry.plate', 'entry.vin', 'entry.car', 'leaving.id as leavingId'])
    .where('entry.vehicleId', '=', invoice.vehicleId)
    .orderBy('entry.number', 'desc')
    .executeTakeFirst()
  if (!last) return
  const bookedBy = sql<string | null>`audit_setting('actor')`
  if (invoice.kind === 'invoice' && last.leavingId === null) {
    await tx
      .insertInto('garageLeaving')
      .values({ entryId: last.id, branchId: last.branchId, onDay: invoice.issuedOn, paper: invoice.number, bookedBy })
      .execute()
  }
  if (invoice.kind === 'credit-note' && last.leavingId !== null && (await isReturned(tx, invoice))) {
    const { id: _, leavingId: __, ...car } = last
    await tx
      .insertInto('garageEntry')
      .values({ ...car, onDay: invoice.issuedOn, act: 'return', vehicleId: invoice.vehicleId, bookedBy })
      .execute()
  }
}

/**
 * Returns true if the invoice is credited as a whole; or if the car of an order came back, and only its transport stays invoiced.
 */
async function isReturned(tx: Tx, { creditsId, isCarBack }: IssuedOfCar): Promise<boolean> {
  if (creditsId === null) return false
  const credited = await tx
    .selectFrom('invoice')
    .select(['state', 'shopOrderId'])
    .where('id', '=', creditsId)
    .executeTakeFirstOrThrow()
  return credited.state === 'credited' || (credited.shopOrderId !== null && isCarBack)
}

/** Returns whether a company has closed the VAT period of a day: nothing is dated into it any more. */
export async function isPeriodClosed(db: Db, companyId: string, on: CalendarDay): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`select is_period_closed(${companyId}, ${on}) as is_closed`.execute(
    db,
  )
  return rows[0]?.isClosed ?? false
}
