import { buildRecord, listKeys } from '@forecourt/domain/platform/values/records.ts'
import { getRow } from '../../platform/database/rows.ts'
import { sql } from 'kysely'
import { FIGURE_KEYS, figuresWith, type FigureKey } from '@forecourt/domain/stock/car-fields.ts'
import { LISTED_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Db } from '../../platform/database/database.ts'
import { UNKNOWN } from './car-index.ts'

/**
 * The columns of the listing for the index, for many cars at once: in rows, a million of them would be sixty million
 * small pieces of text. Numbers and ids travel as bytes.
 */
const columns = {
  number: 'number',
  isStock: `(kind = 'stock')::integer`,
  vehicleClass: 'vehicle_class',
  state: 'state',
  stockState: 'stock_state',
  truckCategory: 'truck_category_id',
  vatSalesType: 'vat_sales_type',
  doors: 'doors',
  seats: 'seats',
  priceCents: 'price_cents',
  vatExcluded: 'vat_excluded::integer',
  publishedMinute: `floor(date_part('epoch', published_at) / 60)`,
} as const
const idColumns = {
  departmentId: 'department_id',
  modelId: 'model_id',
  exteriorColourId: 'exterior_colour_id',
  versionId: 'version_id',
  engineId: 'engine_id',
  bodyTypeId: 'body_type_id',
  fuelId: 'fuel_id',
  powerTypeId: 'power_type_id',
  gearboxId: 'gearbox_id',
  wheelDriveId: 'wheel_drive_id',
  emissionNormId: 'emission_norm_id',
} as const

/** Columns are named after their fields, in the manner of SQL. */
const figureColumns = figuresWith((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

type Column = keyof typeof columns
type IdColumn = keyof typeof idColumns

/** A promotion that ran when its car was last written. */
type Promotion = { cents: number; vatExcluded: boolean; validFrom: string; validUntil: string }

/** Some cars of the listing. Absent numbers and ids are 0, absent figures unknown to the index. */
export type ListingColumns = {
  count: number
  numbers: Record<Column, Int32Array>
  figures: Record<FigureKey, Int32Array>
  /** Four numbers for each car: see `StockLabels.idAt`. */
  ids: Record<IdColumn, Int32Array>
  versionNames: (string | null)[]
  promotions: (Promotion | null)[]
  /** The snapshot for querying later changes. */
  snapshot: string
}

/**
 * Returns cars whose listing changed since a snapshot. Transactions that were still open then are read again, since they were
 * invisible.
 */
export function listingSince(db: Db, snapshot: string): Promise<ListingColumns> {
  return readColumns(db, sql`where tx >= ${snapshot}::xid8`)
}

/** Returns the next cars after a public number. */
export function listingAfter(db: Db, number: number, count: number): Promise<ListingColumns> {
  return readColumns(db, sql`where number > ${number} order by number limit ${count}`)
}

/** All values are null when no car has changed. */
type AggregatedRow = Pick<ListingColumns, 'count' | 'snapshot'> &
  Record<Column | IdColumn | FigureKey, Buffer | null> & {
    [Name in 'versionNames' | 'promotions']: ListingColumns[Name] | null
  }

async function readColumns(db: Db, condition: ReturnType<typeof sql>): Promise<ListingColumns> {
  const { rows } = await sql<AggregatedRow>`
    select count(*)::integer as count, pg_snapshot_xmin(pg_current_snapshot())::text as snapshot,
      ${sql.raw(aggregates)}
    from (select * from listing ${condition}) as listed`.execute(db)
  const { count, snapshot, ...found } = getRow(rows)
  return {
    count,
    snapshot,
    numbers: buildRecord(listKeys(columns), (name) => integers(found[name] ?? Buffer.alloc(0))),
    figures: figuresWith((key) => integers(found[key] ?? Buffer.alloc(0))),
    ids: buildRecord(listKeys(idColumns), (name) => new Int32Array(own(found[name] ?? Buffer.alloc(0)).buffer)),
    versionNames: found.versionNames ?? [],
    promotions: found.promotions ?? [],
  }
}

const aggregates = [
  ...Object.entries(columns).map(([name, from]) => asIntegers(name, from, 0)),
  ...Object.entries(figureColumns).map(([name, from]) => asIntegers(name, from, UNKNOWN)),
  ...Object.entries(idColumns).map(
    ([name, from]) => `string_agg(uuid_send(coalesce(${from}, '${'0'.repeat(32)}')), ''::bytea) as "${name}"`,
  ),
  `json_agg(version_name) as "versionNames"`,
  `json_agg(case when promotion_cents is not null then json_build_object('cents', promotion_cents,
    'vatExcluded', promotion_vat_excluded, 'validFrom', promotion_from, 'validUntil', promotion_until) end) as promotions`,
].join(', ')

/** Selects the cards of these vehicles, in no order; sold and withdrawn ones too. */
export function selectCards(db: Db, numbers: readonly number[]) {
  return db
    .selectFrom('listing')
    .select(['number', 'vehicleClass', 'state', 'reservedUntil', 'vatSalesType', 'publishedAt'])
    .select(FIGURE_KEYS)
    .select(['departmentId', 'modelId', 'exteriorColourId', 'versionId', 'engineId', 'versionName', 'engineName'])
    .select(['bodyTypeId', 'fuelId', 'powerTypeId', 'gearboxId', 'wheelDriveId', 'emissionNormId', 'doors', 'seats'])
    .select(['electricRangeKm', 'priceCents', 'vatExcluded', 'promotionCents', 'promotionVatExcluded', 'promotionFrom'])
    .select(['promotionUntil', 'promotionBeginsAt', 'ledger', 'picture'])
    .select(sql<'used' | 'stock'>`kind`.as('kind'))
    .where('number', '=', sql<number>`any(${numbers}::integer[])`)
    .execute()
}

/** Returns the public numbers of the vehicle with this stock number: of one or none. */
export async function vehiclesNumbered(db: Db, stockNumber: string): Promise<number[]> {
  const rows = await db.selectFrom('vehicle').select('number').where('stockNumber', '=', stockNumber).execute()
  return rows.map(({ number }) => number)
}

export type ListedCard = Awaited<ReturnType<typeof selectCards>>[number]

/** Selects the parts of the addresses of vehicles that are available now or again, in the order of their numbers. */
export function selectAddresses(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('listing')
    .select([sql<'used' | 'stock'>`kind`.as('kind'), 'vehicleClass', 'number', 'departmentId'])
    .select(['modelId', 'exteriorColourId', 'versionId', 'engineId', 'versionName', 'engineName'])
    .select(['bodyTypeId', 'fuelId', 'powerTypeId', 'gearboxId', 'wheelDriveId', 'emissionNormId', 'doors', 'seats'])
    .select('electricRangeKm')
    .where('state', 'in', LISTED_STATES)
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Returns how many vehicles `selectAddresses` has in all. */
export async function countListed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('listing')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', 'in', LISTED_STATES)
    .executeTakeFirstOrThrow()
  return count
}

function asIntegers(name: string, from: string, absent: number): string {
  return `string_agg(int4send(coalesce(${from}, ${absent})::integer), ''::bytea) as "${name}"`
}

function integers(bytes: Buffer): Int32Array {
  // The network's order of bytes is not the processor's.
  return new Int32Array(own(bytes).swap32().buffer)
}

/** Copies bytes: a view of numbers begins at a multiple of four, which a piece of a larger buffer need not. */
function own(bytes: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

/** Returns how far these vehicles have come, by number. */
export async function loadStates(db: Db, numbers: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('listing').select(['number', 'state']).where('number', 'in', numbers).execute()
  return new Map(rows.map(({ number, state }) => [number, state]))
}
