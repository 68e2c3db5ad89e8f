import { sql, type Insertable } from 'kysely'
import type { CarEntryKind, CarEntryRegime } from '@forecourt/domain/stock/car-ledger.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { CarEntry } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { getRow } from '../../platform/database/rows.ts'

export interface LedgerEntry {
  readonly id: number
  readonly onDay: CalendarDay
  readonly kind: CarEntryKind
  readonly description: string
  readonly regime: CarEntryRegime
  readonly netCents: Cents
  readonly paper: string | null
  readonly party: string | null
  readonly sourceId: string | null
  readonly bookedBy: string | null
}

/** Returns the entries in force of the ledger of a car, by day. */
export function loadCarLedger(db: Db, vehicleId: string): Promise<LedgerEntry[]> {
  return db
    .selectFrom('carEntry as entry')
    .select(['number as id', 'onDay', 'kind', 'description', 'regime', 'netCents', 'paper', 'party', 'sourceId'])
    .select('bookedBy')
    .where('vehicleId', '=', vehicleId)
    .where('reversesId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('carEntry as reversal').select('reversal.id').whereRef('reversal.reversesId', '=', 'entry.id'),
        ),
      ),
    )
    .orderBy('onDay')
    .orderBy('number')
    .execute()
}

/** Adds an entry to the ledger of a car; its sums follow. */
export async function bookCarEntry(
  tx: Tx,
  entry: Pick<Insertable<CarEntry>, 'vehicleId' | 'onDay' | 'kind' | 'regime' | 'netCents' | 'paper'> &
    Partial<Pick<Insertable<CarEntry>, 'description' | 'sourceId'>>,
): Promise<void> {
  await tx
    .insertInto('carEntry')
    .values({ ...entry, bookedBy: sql<string | null>`audit_setting('actor')` })
    .execute()
}

/** Reverses what a source booked in the ledgers of cars. */
export async function reverseCarEntries(tx: Tx, sourceId: string, on: CalendarDay): Promise<void> {
  await sql`select reverse_car_entry(id, ${on}::date) from standing_car_entry
    where source_id = ${sourceId} order by chain_no`.execute(tx)
}

/** Reverses the VAT adjustment of a car. */
export async function reverseVatAdjustments(tx: Tx, vehicleId: string, on: CalendarDay): Promise<void> {
  await sql`select reverse_car_entry(id, ${on}::date) from standing_car_entry
    where vehicle_id = ${vehicleId} and kind = 'vat-adjustment' order by chain_no`.execute(tx)
}

/** Stores the document by which a car was bought: the purchase is booked anew with it. False: its purchase is not known. */
export async function notePurchasePaper(tx: Tx, vehicleId: string, paper: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vehicleCost')
    .set({ purchasePaper: paper })
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns whether the company of a vehicle has closed the VAT period of a day: nothing is booked into it any more. */
export async function isDayClosed(db: Db, vehicleId: string, day: CalendarDay): Promise<boolean> {
  const { rows } = await sql<{ isClosed: boolean }>`
    select is_period_closed(company_of_vehicle(${vehicleId}), ${day}) as is_closed`.execute(db)
  return rows[0]?.isClosed ?? false
}

/** Sums of the ledger of a car by what an entry is, in cents without VAT; a cost is below zero. */
export interface CarLedgerSums {
  readonly purchaseCents: Cents
  readonly costCents: Cents
  readonly supportCents: Cents
  readonly saleCents: Cents
  readonly vatCents: Cents
  /** Null: it is not sold, or its purchase is not known. */
  readonly marginCents: Cents | null
}

export async function sumCarLedger(db: Db, vehicleId: string): Promise<CarLedgerSums> {
  const { rows } = await sql<CarLedgerSums>`
    select coalesce(sum(net_cents) filter (where kind = 'purchase'), 0)::float8 as purchase_cents,
      coalesce(sum(net_cents) filter (where is_car_cost(kind)), 0)::float8 as cost_cents,
      coalesce(sum(net_cents) filter (where kind = 'support'), 0)::float8 as support_cents,
      coalesce(sum(net_cents) filter (where kind in ('sale', 'credit')), 0)::float8 as sale_cents,
      coalesce(sum(net_cents) filter (where kind in ('margin-vat', 'vat-adjustment')), 0)::float8 as vat_cents,
      car_margin_cents(${vehicleId})::float8 as margin_cents
    from car_entry where vehicle_id = ${vehicleId}`.execute(db)
  return getRow(rows)
}
