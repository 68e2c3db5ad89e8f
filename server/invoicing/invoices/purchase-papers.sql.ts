import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'

/** Returns the valid slips and self-billed invoices of trade-ins, by the numbers of those. */
export async function findPurchasePapers(
  db: Db,
  tradeIns: readonly string[],
): Promise<ReadonlyMap<string, PurchasePaper>> {
  if (tradeIns.length === 0) return new Map()
  const { rows } = await sql<PurchasePaper & { tradeInNumber: string }>`
    select trade_in_number, 'slip' as kind, purchase_slip.number as id, slip_number as number from purchase_slip
    join trade_in on trade_in.id = trade_in_id
    where trade_in_number = any (${tradeIns}::text[]) and annulled_at is null
    union all
    select trade_in_number, 'self-billed', invoice.number, invoice_number from invoice join trade_in on trade_in.id = trade_in_id
    where trade_in_number = any (${tradeIns}::text[]) and kind = 'self-billed' and invoice.state = 'issued'`.execute(db)
  return new Map(rows.map(({ tradeInNumber, ...paper }) => [tradeInNumber, paper]))
}
export interface PurchasePaper {
  readonly id: number
  readonly kind: 'slip' | 'self-billed'
  readonly number: string
}

/** Returns the number of the valid paper of another purchase of the same car, as long as that one was not sold again. */
export async function findOtherPurchase(
  db: Db,
  vin: string,
  of: { tradeInId: string | null; vehicleId: string | null },
): Promise<string | null> {
  if (vin === '') return null
  const { rows } = await sql<{ number: string }>`
    select number from (
      select slip_number as number, vin, trade_in_id, vehicle_id from purchase_slip where annulled_at is null
      union all
      select invoice_number, document -> 'lines' -> 0 -> 'car' ->> 'vin', trade_in_id, vehicle_id from invoice
      where kind = 'self-billed' and state = 'issued'
    ) as paper
    left join car_standing on car_standing.vehicle_id = paper.vehicle_id
    where vin = ${vin} and sale_id is null
      and coalesce(trade_in_id <> ${of.tradeInId}::uuid, true) and coalesce(paper.vehicle_id <> ${of.vehicleId}::uuid, true)
    limit 1`.execute(db)
  return rows[0]?.number ?? null
}

/** Returns the number of the valid slip of a purchase; null: it has none. */
export async function findSlipOfPurchase(
  db: Db,
  of: { tradeInId: string | null; vehicleId: string | null },
): Promise<string | null> {
  const row = await db
    .selectFrom('purchaseSlip')
    .select('slipNumber')
    .where('annulledAt', 'is', null)
    .where((eb) => eb.or([eb('tradeInId', '=', of.tradeInId), eb('vehicleId', '=', of.vehicleId)]))
    .executeTakeFirst()
  return row?.slipNumber ?? null
}

/**
 * Returns true if a traded-in car lacks its purchase slip: the company numbered its own slips already when the car came, and none
 * is valid. For other cars the paper is the supplier's.
 */
export async function isSlipMissing(db: Db, vehicleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tradeIn')
    .innerJoin('branch', 'branch.id', 'tradeIn.branchId')
    .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .select('tradeIn.id')
    .where('tradeIn.vehicleId', '=', vehicleId)
    .where('sellerVat', 'in', ['private', 'exempt'])
    .whereRef('receivedOn', '>=', 'company.ownSince')
    .where(
      sql<boolean>`not exists (select from purchase_slip where purchase_slip.trade_in_id = trade_in.id
        and annulled_at is null)`,
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Returns a trade-in with the keys of the records that it refers to. */
export function findTradeInKeys(db: Db, number: number) {
  return db
    .selectFrom('tradeIn')
    .leftJoin('customer', 'customer.id', 'tradeIn.customerId')
    .select(['tradeIn.id', 'tradeIn.branchId', 'tradeIn.ownerId', 'tradeIn.vehicleId', 'customer.number as customer'])
    .select(['tradeIn.state', 'tradeIn.sellerVat'])
    .where('tradeIn.number', '=', number)
    .executeTakeFirst()
}

export async function lockTradeIn(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('tradeIn').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Returns the trade-in that a vehicle of our stock came from. */
export function findTradeInOfVehicle(db: Db, vehicleId: string) {
  return db.selectFrom('tradeIn').select('number').where('vehicleId', '=', vehicleId).executeTakeFirst()
}

/** Returns the number of a trade-in, of a vehicle or of a customer by its key. */
export async function findPublicNumber(
  db: Db,
  table: 'tradeIn' | 'vehicle' | 'customer',
  id: string | null,
): Promise<number | null> {
  if (id === null) return null
  const row = await db.selectFrom(table).select('number').where('id', '=', id).executeTakeFirst()
  return row?.number ?? null
}

/** Returns the self-billed invoices of a purchase and their credit notes, the newest first. */
export function findSelfBilled(db: Db, of: { tradeInId: string | null; vehicleId: string | null }) {
  return db
    .selectFrom('invoice')
    .leftJoin('invoice as credited', 'credited.id', 'invoice.creditsId')
    .select(['invoice.number as id', 'invoice.kind', 'invoice.standing', 'invoice.state'])
    .select(['invoice.invoiceNumber as number', 'invoice.issuedOn', 'invoice.netCents', 'invoice.vatCents'])
    .select('invoice.expectedCents')
    .where('invoice.kind', 'in', ['self-billed', 'self-billed-credit'])
    .where(
      sql<boolean>`(coalesce(invoice.trade_in_id, credited.trade_in_id) = ${of.tradeInId}::uuid
        or coalesce(invoice.vehicle_id, credited.vehicle_id) = ${of.vehicleId}::uuid)`,
    )
    .orderBy('invoice.number', 'desc')
    .execute()
}
