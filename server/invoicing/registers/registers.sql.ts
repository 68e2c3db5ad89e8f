import { sql } from 'kysely'
import type { BookedLine } from '@forecourt/domain/invoicing/supplier-invoices/input-vat.ts'
import type { VatPeriodDays } from '@forecourt/domain/invoicing/registers/vat-period.ts'
import type { VatTurnover } from '@forecourt/domain/invoicing/registers/vat-return.ts'
import type { MarginMethod } from '@forecourt/domain/invoicing/registers/vat-year.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { CarEntryRegime } from '@forecourt/domain/stock/car-ledger.ts'
import type { Db } from '../../platform/database/database.ts'
import { getRow } from '../../platform/database/rows.ts'

/** A company and the days of one of its VAT periods. */
export interface PeriodOf extends VatPeriodDays {
  readonly companyId: string
}

export function findCompanies(db: Db) {
  return db
    .selectFrom('company')
    .select(['id', 'number', 'name', 'enterpriseNumber', 'vatPeriod', 'ownSince'])
    .orderBy('rank')
    .orderBy('name')
    .execute()
}
export type CompanyRow = Awaited<ReturnType<typeof findCompanies>>[number]

/** Returns the choices of a company for the VAT of a year; undefined: the legal defaults apply. */
export function findVatYear(db: Db, companyId: string, year: number) {
  return db
    .selectFrom('vatYear')
    .select(['marginMethod', 'returnDay', 'purchaseBox', 'marginBox', 'marginVatBox'])
    .where('companyId', '=', companyId)
    .where('year', '=', year)
    .executeTakeFirst()
}
export interface VatYearSetting {
  readonly marginMethod: MarginMethod
  readonly returnDay: number
  readonly purchaseBox: string
  readonly marginBox: string
  readonly marginVatBox: string
}

/** Returns the periods of a company that were closed once, the newest first. */
export function findClosings(db: Db, companyId: string) {
  return db
    .selectFrom('vatPeriod')
    .leftJoin('staffUser as closer', 'closer.id', 'vatPeriod.closedBy')
    .leftJoin('staffUser as opener', 'opener.id', 'vatPeriod.reopenedBy')
    .select(['vatPeriod.id', 'firstDay', 'lastDay', 'state', 'figures', 'closedAt', 'reopenedAt', 'reopenedBecause'])
    .select([
      sql<string | null>`closer.first_name || ' ' || closer.last_name`.as('closedBy'),
      sql<string | null>`opener.first_name || ' ' || opener.last_name`.as('reopenedBy'),
    ])
    .where('companyId', '=', companyId)
    .orderBy('firstDay', 'desc')
    .execute()
}

/** Sums invoices, credit notes and self-billed invoices of a period by VAT code. */
export async function sumTurnover(db: Db, { companyId, firstDay, lastDay }: PeriodOf): Promise<VatTurnover[]> {
  const { rows } = await sql<VatTurnover>`
    select case invoice.kind when 'credit-note' then 'credit' when 'self-billed' then 'self-billed'
        when 'self-billed-credit' then 'self-billed-credit' else 'sale' end as kind,
      sum(amount.base_cents)::float8 as base_cents, sum(amount.vat_cents)::float8 as vat_cents,
      jsonb_build_object('saleBox', code.sale_box, 'saleVatBox', code.sale_vat_box, 'creditBox', code.credit_box,
        'creditVatBox', code.credit_vat_box) as boxes
    from invoice join invoice_amount amount on amount.invoice_id = invoice.id join vat_code code on code.code = amount.vat_code
    where invoice.company_id = ${companyId} and invoice.issued_on between ${firstDay} and ${lastDay}
    group by 1, code.sale_box, code.sale_vat_box, code.credit_box, code.credit_vat_box order by 1, 4`.execute(db)
  return rows
}

/** Sums the approved invoices of suppliers of a period by box of the return. */
export async function sumIncoming(
  db: Db,
  { companyId, firstDay, lastDay }: PeriodOf,
): Promise<{ box: string; cents: Cents }[]> {
  const { rows } = await sql<{ box: string; cents: Cents }>`
    select part.box, sum(part.cents)::float8 as cents
    from supplier_invoice_box part join supplier_invoice booked on booked.id = part.invoice_id
    where booked.company_id = ${companyId} and booked.booked_on between ${firstDay} and ${lastDay}
    group by part.box order by part.box`.execute(db)
  return rows
}

/** Returns the VAT of debts that were lost in a period, and of lost ones that came in: below zero. */
export async function findLostVat(db: Db, { companyId, firstDay, lastDay }: PeriodOf): Promise<Cents[]> {
  const rows = await db
    .selectFrom('debtLoss')
    .select('vatCents')
    .where('companyId', '=', companyId)
    .where('onDay', '>=', firstDay)
    .where('onDay', '<=', lastDay)
    .where('vatCents', '<>', 0)
    .execute()
  return rows.map(({ vatCents }) => vatCents)
}

/** Sums the purchase prices of margin cars in a period, from the ledgers of cars. */
export async function sumMarginPurchases(db: Db, { companyId, firstDay, lastDay }: PeriodOf): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(-sum(entry.net_cents), 0)::float8 as cents
    from car_entry entry join vehicle on vehicle.id = entry.vehicle_id
    where entry.kind = 'purchase' and entry.regime = 'margin' and vehicle.kind = 'used'
      and entry.on_day between ${firstDay} and ${lastDay} and company_of_vehicle(vehicle.id) = ${companyId}`.execute(db)
  return rows[0]?.cents ?? 0
}

const carOf = sql`jsonb_build_object('id', vehicle.number, 'kind', vehicle.kind, 'name',
  coalesce(nullif(btrim(replace(vehicle_name(vehicle.id), coalesce(vehicle.stock_number, ''), '')), ''), '–'),
  'stockNumber', vehicle.stock_number)`

export interface CarOfRow {
  readonly id: number
  readonly kind: 'used' | 'stock'
  readonly name: string
  readonly stockNumber: string | null
}

/** Returns the margin rows of a period with the purchase papers, from the ledgers of their cars. */
export async function findMarginRows(db: Db, { companyId, firstDay, lastDay }: PeriodOf) {
  const { rows } = await sql<{
    no: number
    on: CalendarDay
    car: CarOfRow
    purchasePaper: string | null
    purchaseCents: Cents
    invoice: { id: number; number: string }
    saleCents: Cents
    marginCents: Cents
    vatCents: Cents
  }>`
    select sale.chain_no as no, sale.on_day as on, ${carOf} as car, purchase_paper_of(vehicle.id) as purchase_paper,
      sale.purchase_cents::float8 as purchase_cents, sale.sale_cents::float8 as sale_cents,
      jsonb_build_object('id', invoice.number, 'number', invoice.invoice_number) as invoice,
      sale.margin_cents::float8 as margin_cents, sale.vat_cents::float8 as vat_cents
    from margin_sale sale join vehicle on vehicle.id = sale.vehicle_id join invoice on invoice.id = sale.invoice_id
    where sale.company_id = ${companyId} and sale.on_day between ${firstDay} and ${lastDay}
    order by sale.chain_no`.execute(db)
  return rows
}

/** Returns the invoices of a period, or its credit notes, in the order of their numbers. */
export async function findJournalRows(db: Db, { companyId, firstDay, lastDay }: PeriodOf, isCredit: boolean) {
  const { rows } = await sql<{
    on: CalendarDay
    invoice: { id: number; number: string }
    customer: string
    vatNumber: string | null
    vatCodes: string[]
    netCents: Cents
    vatCents: Cents
    isExported: boolean
  }>`
    select invoice.issued_on as on, jsonb_build_object('id', invoice.number, 'number', invoice.invoice_number) as invoice,
      invoice.document -> 'buyer' ->> 'name' as customer, invoice.document -> 'buyer' ->> 'vatNumber' as vat_number,
      array(select amount.vat_code from invoice_amount amount where amount.invoice_id = invoice.id order by 1) as vat_codes,
      invoice.net_cents::float8 as net_cents, invoice.vat_cents::float8 as vat_cents,
      exists (select from journal_export_paper handed where handed.invoice_id = invoice.id) as is_exported
    from invoice
    where invoice.company_id = ${companyId} and invoice.issued_on between ${firstDay} and ${lastDay}
      and (invoice.kind = 'credit-note') = ${isCredit} and invoice.kind not in ('self-billed', 'self-billed-credit', 'opening')
    order by invoice.issued_on, invoice.invoice_number limit ${MOST_ROWS}`.execute(db)
  return rows
}

/** A booked invoice of a supplier, with its lines. */
export interface IncomingPaper {
  readonly on: CalendarDay
  readonly invoice: { readonly id: number; readonly number: string }
  readonly supplier: string
  readonly vatNumber: string | null
  readonly theirNumber: string
  readonly issuedOn: CalendarDay | null
  readonly isCredit: boolean
  readonly vat: readonly { readonly rateBp: number; readonly vatCents: Cents }[]
  readonly lines: readonly Omit<BookedLine, 'isMarginPurchase'>[]
}

/** Returns the supplier invoices that were booked in a period, in the order of their numbers. */
export async function findIncomingPapers(db: Db, { companyId, firstDay, lastDay }: PeriodOf): Promise<IncomingPaper[]> {
  const { rows } = await sql<IncomingPaper>`
    select booked.booked_on as on, jsonb_build_object('id', booked.number, 'number', booked.purchase_number) as invoice,
      booked.supplier_name as supplier, nullif(booked.stated -> 'supplier' ->> 'vatNumber', '') as vat_number,
      booked.their_number, booked.issued_on, booked.is_credit, coalesce(booked.stated -> 'vat', '[]') as vat,
      coalesce((select jsonb_agg(jsonb_build_object('netCents', line.net_cents, 'rateBp', line.rate_bp, 'code',
          jsonb_build_object('code', code.code, 'rateBp', code.rate_bp, 'baseBox', code.base_box, 'deductBp', code.deduct_bp,
            'owedBox', code.owed_box, 'extraBox', code.extra_box)) order by line.place)
        from supplier_invoice_line line join purchase_vat_code code on code.id = line.vat_code_id
        where line.invoice_id = booked.id), '[]') as lines
    from supplier_invoice booked
    where booked.company_id = ${companyId} and booked.booked_on between ${firstDay} and ${lastDay}
    order by booked.series_year, booked.series_no limit ${MOST_ROWS}`.execute(db)
  return rows
}

/** The most rows of a period that a desk and a printed register show. */
export const MOST_ROWS = 5_000

/** The purchase of a used car, by its ledger. */
interface PurchaseRegisterRow {
  readonly on: CalendarDay
  readonly car: CarOfRow
  readonly paper: string | null
  readonly party: string | null
  readonly regime: CarEntryRegime
  readonly cents: Cents
  readonly tradeIn: { readonly id: number; readonly hasAttest: boolean } | null
}

const purchaseColumns = sql`entry.on_day as on, ${carOf} as car, purchase_paper_of(vehicle.id) as paper, entry.party, entry.regime,
  (-entry.net_cents)::float8 as cents, (select jsonb_build_object('id', trade_in.number, 'hasAttest',
    trade_in.attest_upload_id is not null) from trade_in where trade_in.vehicle_id = vehicle.id) as trade_in`

/** Returns the purchases of used cars in a period. */
export async function findPurchaseRows(db: Db, { companyId, firstDay, lastDay }: PeriodOf) {
  const { rows } = await sql<PurchaseRegisterRow>`
    select ${purchaseColumns}
    from standing_car_entry entry join vehicle on vehicle.id = entry.vehicle_id
    where entry.kind = 'purchase' and vehicle.kind = 'used' and entry.on_day between ${firstDay} and ${lastDay}
      and company_of_vehicle(vehicle.id) = ${companyId}
    order by entry.on_day, entry.number limit ${MOST_ROWS}`.execute(db)
  return rows
}

/**
 * Selects purchases of used cars that were in stock at the end of a period: bought, and neither invoiced (an advance aside) nor
 * delivered until then. The margin scheme requires this list at the end of each year (Royal Decree no. 53).
 */
const stockedPurchases = ({
  companyId,
  lastDay,
}: PeriodOf) => sql`car_entry entry join vehicle on vehicle.id = entry.vehicle_id
  where entry.kind = 'purchase' and entry.reverses_id is null and entry.on_day <= ${lastDay} and vehicle.kind = 'used'
    and not exists (select from car_entry reversal where reversal.reverses_id = entry.id and reversal.on_day <= ${lastDay})
    and not exists (select from car_entry sold join invoice on invoice.id = sold.source_id
      where sold.vehicle_id = vehicle.id and sold.kind in ('sale', 'credit') and sold.on_day <= ${lastDay}
      having sum(sold.net_cents) <> 0 and bool_or(invoice.kind = 'invoice'))
    and not exists (select from dossier join customer_order on customer_order.dossier_id = dossier.id
      where dossier.vehicle_id = vehicle.id and customer_order.delivered_on <= ${lastDay})
    and company_of_vehicle(vehicle.id) = ${companyId}`

export async function findStockRows(db: Db, period: PeriodOf) {
  const { rows } = await sql<PurchaseRegisterRow>`
    select ${purchaseColumns} from ${stockedPurchases(period)}
    order by entry.on_day, entry.number limit ${MOST_ROWS}`.execute(db)
  return rows
}

/** Returns the garage register: cars that came in or left in a period, and those that left without a paper. */
export async function findGarageRows(db: Db, period: PeriodOf) {
  const { rows } = await sql<GarageRegisterRow>`
    select entry.number as id, entry.chain_no as no, branch.name as branch, entry.on_day as on, entry.act,
      coalesce(entry.plate, used_car.licence_plate) as plate, ${garageCar} as car, entry.party, leaving.on_day as left_on,
      leaving.paper, leaving.reason, ${isLeavingMissing(period.lastDay)} as is_missing
    from ${garageRows(period)}
    where (entry.on_day between ${period.firstDay} and ${period.lastDay}
      or leaving.on_day between ${period.firstDay} and ${period.lastDay}
      or (leaving.id is null and ${isLeavingMissing(period.lastDay)}))
    order by branch.name, entry.chain_no limit ${MOST_ROWS}`.execute(db)
  return rows
}
/** A customer's car is not in our stock and has no stock number. */
type GarageCar = Omit<CarOfRow, 'id' | 'kind'> & Readonly<{ id: number | null; kind: CarOfRow['kind'] | null }>
const garageCar = sql`case when vehicle.id is null
  then jsonb_build_object('id', null, 'kind', null, 'name', entry.car, 'stockNumber', entry.vin) else ${carOf} end`
interface GarageRegisterRow {
  readonly id: number
  readonly no: number
  readonly branch: string
  readonly on: CalendarDay
  readonly act: 'purchase' | 'return' | 'work'
  readonly plate: string | null
  readonly car: GarageCar
  readonly party: string | null
  readonly leftOn: CalendarDay | null
  readonly paper: string | null
  readonly reason: string | null
  readonly isMissing: boolean
}

const garageRows = ({ companyId }: PeriodOf) => sql`garage_entry entry
  join branch on branch.id = entry.branch_id
  join company on company.enterprise_number = branch.enterprise_number and company.id = ${companyId}
  left join vehicle on vehicle.id = entry.vehicle_id
  left join used_car on used_car.vehicle_id = vehicle.id
  left join garage_leaving leaving on leaving.entry_id = entry.id`

/** True for a delivered car whose row has no end: the number of the invoice is due by the end of the next month. */
const isLeavingMissing = (lastDay: CalendarDay) => sql<boolean>`(leaving.id is null and exists (
  select from dossier join customer_order on customer_order.dossier_id = dossier.id
  where dossier.vehicle_id = entry.vehicle_id and customer_order.delivered_on between entry.on_day and ${lastDay}))`

/** Returns the guarantees of cars that go abroad: asked, received, proven, repaid. */
export async function findGuaranteeRows(db: Db, { companyId, firstDay, lastDay }: PeriodOf) {
  const { rows } = await sql<{
    dossier: { id: number; number: string }
    car: string
    customer: string
    cents: Cents
    receivedOn: CalendarDay | null
    provenOn: CalendarDay | null
    repaidOn: CalendarDay | null
  }>`
    select jsonb_build_object('id', dossier.number, 'number', dossier.dossier_number) as dossier, dossier.car_name as car,
      coalesce(invoiced.customer_name, '–') as customer, dossier.guarantee_cents::float8 as cents,
      dossier.guarantee_received_on as received_on, proof.proven_on, dossier.guarantee_repaid_on as repaid_on
    from dossier join offer on offer.id = dossier.offer_id join branch on branch.id = offer.branch_id
    join company on company.enterprise_number = branch.enterprise_number and company.id = ${companyId}
    left join lateral (select min(paper.received_on) as proven_on from dossier_document paper
      where paper.dossier_id = dossier.id and paper.need = 'transport-proof') proof on true
    left join lateral (select invoice.customer_name from invoice where invoice.dossier_id = dossier.id
      order by invoice.number desc limit 1) invoiced on true
    where dossier.guarantee_cents > 0 and dossier.guarantee_received_on <= ${lastDay}
      and (dossier.guarantee_repaid_on is null or dossier.guarantee_repaid_on >= ${firstDay})
    order by dossier.guarantee_received_on, dossier.number limit ${MOST_ROWS}`.execute(db)
  return rows
}

/** Sums the rows of each register, for its tab. */
export async function countRegisters(db: Db, period: PeriodOf) {
  const { companyId, firstDay, lastDay } = period
  const { rows } = await sql<{
    margin: number
    sales: number
    credits: number
    incoming: number
    purchases: number
    garage: number
    guarantees: number
    stock: number
  }>`
    select (select count(*) from margin_sale where company_id = ${companyId} and on_day between ${firstDay} and ${lastDay})::integer as margin,
      count(*) filter (where invoice.kind in ('invoice', 'advance', 'free'))::integer as sales,
      count(*) filter (where invoice.kind = 'credit-note')::integer as credits,
      (select count(*) from standing_car_entry bought join vehicle on vehicle.id = bought.vehicle_id
        where bought.kind = 'purchase' and vehicle.kind = 'used' and bought.on_day between ${firstDay} and ${lastDay}
          and company_of_vehicle(vehicle.id) = ${companyId})::integer as purchases,
      (select count(*) from supplier_invoice booked
        where booked.company_id = ${companyId} and booked.booked_on between ${firstDay} and ${lastDay})::integer as incoming,
      (select count(*) from ${stockedPurchases(period)})::integer as stock,
      (select count(*) from ${garageRows(period)} where entry.on_day between ${firstDay} and ${lastDay}
        or leaving.on_day between ${firstDay} and ${lastDay} or ${isLeavingMissing(lastDay)})::integer as garage,
      (select count(*) from dossier join offer on offer.id = dossier.offer_id join branch on branch.id = offer.branch_id
        join company on company.enterprise_number = branch.enterprise_number and company.id = ${companyId}
        where dossier.guarantee_cents > 0 and dossier.guarantee_received_on <= ${lastDay}
          and (dossier.guarantee_repaid_on is null or dossier.guarantee_repaid_on >= ${firstDay}))::integer as guarantees
    from invoice
    where invoice.company_id = ${companyId} and invoice.issued_on between ${firstDay} and ${lastDay}`.execute(db)
  return getRow(rows)
}

/** Returns the signed margins of the periods of a year before a day, by period. */
export async function findEarlierMargins(
  db: Db,
  companyId: string,
  { from, before }: { from: CalendarDay; before: CalendarDay },
): Promise<{ onDay: CalendarDay; marginCents: Cents }[]> {
  return db
    .selectFrom('marginSale')
    .select(['onDay', 'marginCents'])
    .where('companyId', '=', companyId)
    .where('onDay', '>=', from)
    .where('onDay', '<', before)
    .orderBy('chainNo')
    .execute()
}

/** Returns the car of a ledger for its heading. */
export async function findCarOfBook(db: Db, number: number) {
  const { rows } = await sql<{ key: string; car: CarOfRow; plate: string | null }>`
    select vehicle.id as key, ${carOf} as car, used_car.licence_plate as plate
    from vehicle left join used_car on used_car.vehicle_id = vehicle.id where vehicle.number = ${number}`.execute(db)
  return rows[0]
}

export async function findDossierMargin(db: Db, number: number): Promise<{ marginCents: Cents | null } | undefined> {
  const { rows } = await sql<{ marginCents: Cents | null }>`
    select car_margin_cents(vehicle_id)::float8 as margin_cents from dossier where number = ${number}`.execute(db)
  return rows[0]
}

/** Returns the public numbers of invoices by their keys. */
export async function findInvoiceNumbers(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('invoice').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
