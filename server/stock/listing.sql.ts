import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** What the index keeps of a listed vehicle: codes as they stand in filters, figures, and the name to search. */
export type IndexRow = {
  number: number
  kind: 'used' | 'stock'
  vehicleClass: number
  state: number
  stockState: number
  branch: string
  brand: string
  model: string
  name: string
  body: string
  fuel: string
  gear: string
  drive: string
  emissionNorm: string
  colourGroup: string
  vatRegime: string
  truckCategory: string | null
  doors: number
  seats: number
  priceGrossCents: number
  mileageKm: number
  buildYear: number
  kilowatts: number
  publishedMinute: number
}

/**
 * Vehicles whose listing changed since a snapshot, or all of them, and the snapshot to ask from next time. Transactions
 * that were still open then are read again, since nobody saw them.
 */
export async function listingChanges(db: Db, since: string | undefined) {
  const {
    rows: [snapshot],
  } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db)
  const { rows } = await sql<IndexRow>`
    select l.number, l.kind, l.vehicle_class, l.state, l.stock_state,
      branch.slug as branch, brand.slug as brand, model.slug as model,
      concat_ws(' ', l.card ->> 'brand', l.card ->> 'model', l.card ->> 'version') as name,
      build.code as body, fuel.code as fuel, gear_group.code as gear, wheel_drive.code as drive,
      emission_norm.code as emission_norm, l.colour_group, vat.code as vat_regime, l.card ->> 'truckCategory' as truck_category,
      l.doors, l.seats, l.price_gross_cents, l.mileage_km, l.build_year, l.kilowatts,
      floor(extract(epoch from l.published_at) / 60)::integer as published_minute
    from listing l
    join branch on branch.id = l.branch_id
    join brand on brand.id = l.brand_id
    join model on model.id = l.model_id
    join build on build.id = l.build_id
    join fuel on fuel.id = l.fuel_id
    join gear_group on gear_group.id = l.gear_group_id
    join wheel_drive on wheel_drive.id = l.wheel_drive_id
    join emission_norm on emission_norm.id = l.emission_norm_id
    join vat_sales_type vat on vat.number = l.vat_sales_type
    ${since === undefined ? sql`` : sql`where l.tx >= ${since}::xid8`}`.execute(db)
  return { rows, snapshot: snapshot!.xmin }
}

/** What cards show of these vehicles, in no order; sold and withdrawn ones too. */
export function listedCards(db: Db, numbers: readonly number[]) {
  return db
    .selectFrom('listing')
    .innerJoin('build', 'build.id', 'listing.buildId')
    .select(['vehicleId', 'listing.number', 'kind', 'vehicleClass', 'state', 'reservedUntil', 'buildYear', 'mileageKm'])
    .select([
      'kilowatts',
      'priceGrossCents',
      'lowestGrossCents',
      'isPromo',
      'vatSalesType',
      'publishedAt',
      'card',
      'build.code as build',
    ])
    .where('listing.number', '=', sql<number>`any(${numbers}::integer[])`)
    .execute()
}

export type ListedCard = Awaited<ReturnType<typeof listedCards>>[number]

/** What the addresses of vehicles are made of, those that can be had now or again, in the order of their numbers. */
export function listedAddresses(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('listing')
    .select([sql<'used' | 'stock'>`kind`.as('kind'), 'vehicleClass', 'number'])
    .select([
      sql<string>`card ->> 'brand'`.as('brand'),
      sql<string>`card ->> 'model'`.as('model'),
      sql<string>`card ->> 'version'`.as('version'),
    ])
    .where('state', 'in', [1, 2])
    .orderBy('number')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many vehicles `listedAddresses` has in all. */
export async function countListed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('listing')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', 'in', [1, 2])
    .executeTakeFirstOrThrow()
  return count
}

/** Labels of everything one can filter by, as written in each language, in the order people expect. */
export async function facetLabels(db: Db) {
  const { rows } = await sql<{ facet: string; code: string; name: { nl: string; fr?: string }; parent: string | null }>`
    -- A branch named after its town is called as the town is in each language.
    select 'branches' as facet, slug::text as code, case when name = city ->> 'nl' then city::jsonb else jsonb_build_object('nl', name) end as name,
      null::text as parent, rank::bigint from branch
    union all select 'brands', slug, jsonb_build_object('nl', name), null, row_number() over (order by name) from brand
    union all select 'models', model.slug, jsonb_build_object('nl', model.name), brand.slug, row_number() over (order by brand.name, model.name)
      from model join brand on brand.id = model.brand_id
    union all select 'bodies', code, name, null, rank from build
    union all select 'fuels', code, name, null, rank from fuel
    union all select 'gears', code, name, null, rank from gear_group
    union all select 'drives', code, name, null, rank from wheel_drive
    union all select 'emissionNorms', code, name, null, rank from emission_norm
    union all select 'vatRegimes', code, name, null, number from vat_sales_type
    union all select 'truckCategories', code, name, null, number from truck_category
    union all select 'doors', doors::text, name, null, doors from door_count
    union all select 'seats', seats::text, name, null, seats from seat_count
    order by 1, 5`.execute(db)
  return rows
}

/** Slugs of the models of which a new car stands on our ground, free. */
export async function modelsInStock(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('model', 'model.id', 'listing.modelId')
    .select('model.slug')
    .distinct()
    .where('listing.kind', '=', 'stock')
    .where('listing.stockState', '=', 2)
    .where('listing.state', '=', 1)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}
