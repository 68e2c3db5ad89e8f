import { getRow } from '../../platform/database/rows.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import type { AdvertFacts } from '@forecourt/domain/stock/advert.ts'
import type { CONDITION_STATES } from '@forecourt/domain/stock/condition-report.ts'
import { stockLabel } from '@forecourt/domain/stock/stock-label.ts'
import { stockDepartment, stockPlace } from '@forecourt/domain/stock/stock-choices.ts'
import type { DeskState } from '@forecourt/domain/stock/stock-desk.ts'
import { usedCarFields, usedCarForm, usedVehicleFields } from '@forecourt/domain/stock/used-car.ts'
import { COST_FIELDS, costFields, truckFields, TRUCK_FIELDS } from '@forecourt/domain/stock/vehicle-fields.ts'
import { VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import {
  LISTED_STATES,
  LISTING_STATES,
  STOCK_STATES,
  VAT_SALES_TYPES,
  type StockState,
} from '@forecourt/domain/stock/vehicle-states.ts'
import type { UsedCarDraft, UsedCarRow } from '@forecourt/domain/stock/stock-desk.schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { readFields, referenceTo, selectFields, writeFields } from '../../platform/resources/field-columns.ts'

/** By its listing; for a car that the shop never showed, by its sale itself. */
export const isSoldSql = sql<boolean>`coalesce(listing.state = ${sql.lit(LISTING_STATES.sold)}, exists (
  select from car_standing standing where standing.vehicle_id = vehicle.id and standing.sale_id is not null))`

export const stateSql = sql<DeskState>`case when ${isSoldSql} then 'sold' when vehicle.withdrawn_at is not null then 'withdrawn'
  when listing.state = ${sql.lit(LISTING_STATES.reserved)} and listing.reserved_until > now() then 'reserved'
  when vehicle.published_at is not null then 'published' else 'preparation' end`

export const daysSql = sql<number | null>`case when not ${isSoldSql} and vehicle.withdrawn_at is null
  and vehicle.arrived_on is not null then greatest(0, brussels_today() - vehicle.arrived_on) end`

export const priceSql = (column: 'price_cents' | 'vat_excluded') => sql`(select ${sql.ref(column)} from price
  where price.vehicle_id = vehicle.id and daterange(valid_from, valid_until) @> brussels_today())`

/** The price of today, with or without VAT. */
export const priceColumns = [
  priceSql('price_cents').as('priceCents'),
  sql<boolean>`coalesce(${priceSql('vat_excluded')}, false)`.as('priceVatExcluded'),
] as const

/** The name of a used or a new car. */
export const carNameSql = sql<string>`concat_ws(' ', car_model.name, used_car.version_name, version.name)`

/** The end of the reservation of a car for a payment; null: there is none. */
export const heldUntilSql = sql<Date | null>`case when listing.state = ${sql.lit(LISTING_STATES.reserved)}
  and listing.reserved_until > now() then listing.reserved_until end`

/** Selects the vehicles of the stock, used and new, with what the dealer knows of each. */
export function selectVehicles(db: Db) {
  return db
    .selectFrom('vehicle')
    .leftJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
    .leftJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .leftJoin('version', 'version.id', 'stockCar.versionId')
    .innerJoin('carModel', (join) => join.on('carModel.id', '=', sql`coalesce(used_car.model_id, stock_car.model_id)`))
    .leftJoin('listing', 'listing.vehicleId', 'vehicle.id')
}

/** The first picture, as small as a list shows it. */
export const pictureSql = sql<{ url: string; colour: string } | null>`(
  select jsonb_build_object('url', version.url, 'colour', image.colour)
  from (select * from media_image where host_id = vehicle.media_host_id order by rank limit 1) image
  join media_image_version version on version.image_id = image.id and version.label = 'sm')`

/** Selects used vehicles as their list shows them, trucks included. */
export function selectUsedCars(db: Db) {
  return db
    .selectFrom('vehicle')
    .innerJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
    .innerJoin('carModel', 'carModel.id', 'usedCar.modelId')
    .innerJoin('stockDepartment', 'stockDepartment.id', 'vehicle.departmentId')
    .innerJoin('branch', 'branch.id', 'stockDepartment.branchId')
    .leftJoin('listing', 'listing.vehicleId', 'vehicle.id')
    .leftJoin('conditionReport', 'conditionReport.vehicleId', 'vehicle.id')
    .select(['vehicle.number as id', 'vehicle.rev', 'vehicle.stockNumber', 'vehicle.vin', 'vehicle.vehicleClass'])
    .select(['usedCar.mileageKm', 'usedCar.firstRegistration', 'usedCar.vatSalesType', 'usedCar.licencePlate'])
    .select('branch.number as branch')
    .select([
      sql<string>`concat_ws(' ', car_model.name, used_car.version_name)`.as('car'),
      referenceTo(stockDepartment, sql.ref('vehicle.departmentId')).as('department'),
      referenceTo(stockPlace, sql.ref('vehicle.stockLocationId')).as('stockLocation'),
      referenceTo(stockLabel, sql.ref('vehicle.stockLabelId')).as('stockLabel'),
      stateSql.as('state'),
      daysSql.as('daysInStock'),
      ...priceColumns,
      sql<boolean>`exists (select from media_image where host_id = vehicle.media_host_id)`.as('hasPictures'),
      pictureSql.as('picture'),
      conditionSql.as('condition'),
    ])
}

const conditionSql = sql<(typeof CONDITION_STATES)[number] | null>`case
  when vehicle.vehicle_class = ${VEHICLE_CLASSES.truck} then null
  when condition_report.completed_on is not null then 'finished'
  when condition_report.vehicle_id is not null then 'begun'
  else 'missing' end`

/** Finds a used car as its form has it, with every field that can be filled in; undefined: there is none with this number. */
export async function findUsedCarRow(db: Db, number: number): Promise<(UsedCarRow & { key: string }) | undefined> {
  const row = await db
    .selectFrom('vehicle')
    .innerJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
    .leftJoin('truck', 'truck.vehicleId', 'vehicle.id')
    .leftJoin('vehicleCost', 'vehicleCost.vehicleId', 'vehicle.id')
    .select(['vehicle.id as key', 'vehicle.number as id', 'vehicle.rev'])
    .select(selectFields('vehicle', usedVehicleFields))
    .select(selectFields('usedCar', usedCarFields))
    .select(selectFields('truck', truckFields))
    .select(selectFields('vehicleCost', costFields))
    .select(priceColumns)
    .where('vehicle.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const stored = { ...row, purchaseVatExcluded: row.purchaseVatExcluded ?? false }
  const { key, id, rev } = row
  return { key, id, rev, ...readFields(usedCarForm.fields, stored) }
}

export async function loadUsedCarRow(db: Db, number: number) {
  return requireValue(await findUsedCarRow(db, number), `the used car ${number}`)
}

/** Removes the costs, for users who may not see them. */
export function withoutCosts<Row>(row: Row): Row {
  const nothing = COST_FIELDS.map((name) => [name, name === 'purchaseVatExcluded' ? false : null])
  return { ...row, ...Object.fromEntries(nothing) }
}

/** Selects the present state of a vehicle; locked where it is about to change. */
export async function findVehicleDesk(db: Db, number: number) {
  return selectVehicles(db)
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .leftJoin('fuel', 'fuel.id', 'usedCar.fuelId')
    .select(['vehicle.id as key', 'vehicle.number as id', 'vehicle.stockNumber', 'vehicle.publishedAt', 'vehicle.vin'])
    .select(['vehicle.vehicleClass', 'branch.number as branch', 'branch.id as branchKey', 'fuel.fuelType'])
    .select(['usedCar.buildYear', 'vehicle.mediaHostId as mediaHost'])
    .select(sql<'used' | 'stock'>`vehicle.kind`.as('kind'))
    .select([
      carNameSql.as('car'),
      sql<StockState>`case when stock_car.state = ${sql.lit(STOCK_STATES.ordered)} then 'ordered' else 'in-stock' end`.as(
        'supply',
      ),
      sql<boolean>`coalesce(stock_car.is_demo, false)`.as('isDemo'),
      sql<string | null>`used_car.model_id`.as('modelId'),
      heldUntilSql.as('heldUntil'),
      stateSql.as('state'),
      daysSql.as('daysInStock'),
      pictureSql.as('picture'),
      sql<number>`(select count(*)::integer from media_image where host_id = vehicle.media_host_id)`.as('pictures'),
    ])
    .where('vehicle.number', '=', number)
    .executeTakeFirst()
}

export async function loadVehicleDesk(db: Db, number: number) {
  return requireValue(await findVehicleDesk(db, number), `the vehicle ${number}`)
}

export type Desk = NonNullable<Awaited<ReturnType<typeof findVehicleDesk>>>

/** Locks a vehicle: a buyer who reserves it and a colleague who changes it wait for each other. */
export async function lockVehicle(tx: Tx, number: number): Promise<void> {
  await tx.selectFrom('vehicle').select('id').where('number', '=', number).forUpdate().execute()
}

export function toFacts(
  row: Omit<UsedCarRow, 'id'>,
  { fuelType, pictures }: Pick<Desk, 'fuelType' | 'pictures'>,
): AdvertFacts {
  return {
    filled: new Set(Object.entries(row).flatMap(([name, value]) => (value === null ? [] : [name]))),
    vehicleClass: VEHICLE_CLASSES[row.vehicleClass],
    fuelType,
    vatSalesType: row.vatSalesType === null ? null : VAT_SALES_TYPES[row.vatSalesType],
    priceVatExcluded: row.priceVatExcluded,
    remarks: row.remarks,
    damage: row.damage,
    pictures,
  }
}

/** Finds the fuel type of the chosen fuel. */
export async function findFuelType(db: Db, { fuel }: UsedCarDraft): Promise<number | null> {
  if (fuel === null) return null
  const found = await db.selectFrom('fuel').select('fuelType').where('number', '=', fuel.id).executeTakeFirst()
  return found?.fuelType ?? null
}

/** Returns the places of vehicles: the branches that sell them. */
export async function placesOfVehicles(
  db: Db,
  numbers: readonly number[],
  departments: readonly number[] = [],
): Promise<Place[] | undefined> {
  const vehicles = numbers.length === 0 ? [] : await selectBranches(db).where('vehicle.number', 'in', numbers).execute()
  if (vehicles.length < numbers.length) return undefined
  const goingTo =
    departments.length === 0
      ? []
      : await db.selectFrom('department').select('branchId as branch').where('number', 'in', departments).execute()
  return [...vehicles, ...goingTo]
}

function selectBranches(db: Db) {
  return db
    .selectFrom('vehicle')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .select('department.branchId as branch')
}

/** Finds the used cars in our stock by their chassis numbers. */
export async function standingUsedCars(db: Db, vins: readonly string[]): Promise<{ number: number; vin: string }[]> {
  if (vins.length === 0) return []
  const rows = await db
    .selectFrom('vehicle')
    .innerJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
    .leftJoin('listing', 'listing.vehicleId', 'vehicle.id')
    .select(['vehicle.number', 'vehicle.vin'])
    .where('vehicle.vin', 'in', vins)
    .where('vehicle.withdrawnAt', 'is', null)
    .where(sql<boolean>`not ${isSoldSql}`)
    .execute()
  return rows.map(({ number, vin }) => ({ number, vin: requireValue(vin, 'the VIN') }))
}

/** Selects the names for pictures of vehicles, and if they have pictures. */
export async function picturedVehicles(db: Db, numbers: readonly number[]) {
  return db
    .selectFrom('vehicle')
    .leftJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .select([
      'vehicle.number',
      'vehicle.vin',
      'vehicle.stockNumber',
      'stockCar.orderNumber',
      'stockCar.productionNumber',
    ])
    .select(sql<boolean>`exists (select from media_image where host_id = vehicle.media_host_id)`.as('hasPictures'))
    .where('vehicle.number', 'in', [...numbers])
    .execute()
}

/** Finds another vehicle with this chassis number: the one in our stock, or the last one that was. */
export async function selectTwin(db: Db, vin: string, except: number | null) {
  return db
    .selectFrom('vehicle')
    .leftJoin('listing', 'listing.vehicleId', 'vehicle.id')
    .leftJoin('standingVin', 'standingVin.vehicleId', 'vehicle.id')
    .select(['vehicle.number as id', 'vehicle.stockNumber', sql<'used' | 'stock'>`vehicle.kind`.as('kind')])
    .select([stateSql.as('state'), sql<boolean>`standing_vin.vin is not null`.as('isStanding')])
    .where('vehicle.vin', '=', vin)
    .where('vehicle.number', 'is distinct from', except)
    .orderBy(sql`standing_vin.vin is null`)
    .orderBy('vehicle.number', 'desc')
    .executeTakeFirst()
}

/** Returns whether a vehicle is neither sold nor withdrawn: of those, each chassis number is there once. */
export async function isStanding(db: Db, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('vehicle')
    .leftJoin('listing', 'listing.vehicleId', 'vehicle.id')
    .select(stateSql.as('state'))
    .where('vehicle.number', '=', number)
    .executeTakeFirst()
  return row !== undefined && row.state !== 'sold' && row.state !== 'withdrawn'
}

/** Returns the next number of the branch: its letter, and one more than the highest. */
export async function nextStockNumber(tx: Tx, department: number): Promise<string> {
  const { stockPrefix } = await tx
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select('branch.stockPrefix')
    .where('department.number', '=', department)
    .executeTakeFirstOrThrow()
  await sql`select pg_advisory_xact_lock(hashtext(${`stock number ${stockPrefix}`}))`.execute(tx)
  const { last } = await tx
    .selectFrom('vehicle')
    .select(sql<number | null>`max(substring(stock_number from 3)::integer)`.as('last'))
    .where('stockNumber', 'like', `${stockPrefix}-%`)
    .executeTakeFirstOrThrow()
  return `${stockPrefix}-${(last ?? 10_000) + 1}`
}

/** @returns the key of the new one */
export async function insertUsedCar(
  tx: Tx,
  draft: UsedCarDraft,
  stockNumber: string,
): Promise<{ key: string; number: number }> {
  const { key, number } = await tx
    .insertInto('vehicle')
    .values({ kind: 'used', stockNumber, ...writeFields(usedVehicleFields, draft) } as never)
    .returning(['id as key', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('usedCar')
    .values({ vehicleId: key, brandId: selectBrand(draft), ...writeFields(usedCarFields, draft) } as never)
    .execute()
  await writeTruck(tx, key, draft)
  return { key, number }
}

/** @returns whether it was still as it was when the editing began */
export async function updateUsedCar(tx: Tx, key: string, draft: UsedCarDraft): Promise<boolean> {
  // Truck details are deleted before the vehicle stops being a truck, for they require one.
  if (draft.vehicleClass !== 'truck') await writeTruck(tx, key, draft)
  const { numUpdatedRows } = await tx
    .updateTable('vehicle')
    .set(writeFields(usedVehicleFields, draft) as never)
    .where('id', '=', key)
    .where('rev', '=', draft.rev)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('usedCar')
    .set({ brandId: selectBrand(draft), ...writeFields(usedCarFields, draft) } as never)
    .where('vehicleId', '=', key)
    .execute()
  if (draft.vehicleClass === 'truck') await writeTruck(tx, key, draft)
  return true
}

function selectBrand({ model }: UsedCarDraft) {
  return sql`(select brand_id from model where number = ${model.id})`
}

type TruckDraft = Pick<UsedCarDraft, 'vehicleClass' | keyof typeof truckFields>

export async function writeTruck(tx: Tx, vehicleId: string, draft: TruckDraft): Promise<void> {
  if (draft.vehicleClass !== 'truck') {
    await tx.deleteFrom('truck').where('vehicleId', '=', vehicleId).execute()
    return
  }
  const values = writeFields(truckFields, draft)
  await tx
    .insertInto('truck')
    .values({ vehicleId, ...values } as never)
    .onConflict((conflict) => conflict.column('vehicleId').doUpdateSet(values))
    .execute()
}

/** Returns the particulars of a truck that are still empty; they are saved together. */
export function missingOfTruck(draft: TruckDraft): string[] {
  if (draft.vehicleClass !== 'truck') return []
  return TRUCK_FIELDS.filter((name) => name !== 'payloadKg' && draft[name] === null)
}

export async function writeCosts(
  tx: Tx,
  vehicleId: string,
  draft: Pick<UsedCarDraft, keyof typeof costFields>,
): Promise<void> {
  if (draft.purchaseCents === null) {
    await tx.deleteFrom('vehicleCost').where('vehicleId', '=', vehicleId).execute()
    return
  }
  const values = { ...writeFields(costFields, draft), reconditioningNetCents: draft.reconditioningNetCents ?? 0 }
  await tx
    .insertInto('vehicleCost')
    .values({ vehicleId, ...values } as never)
    .onConflict((conflict) => conflict.column('vehicleId').doUpdateSet(values))
    .execute()
}

export async function setPublished(tx: Tx, vehicleId: string, now: Date): Promise<void> {
  await tx
    .updateTable('vehicle')
    .set({ publishedAt: sql`coalesce(published_at, ${now})`, withdrawnAt: null } as never)
    .where('id', '=', vehicleId)
    .execute()
}

export async function setWithdrawn(tx: Tx, vehicleId: string, now: Date): Promise<void> {
  await tx
    .updateTable('vehicle')
    .set({ withdrawnAt: sql`greatest(published_at, ${now})` } as never)
    .where('id', '=', vehicleId)
    .execute()
}

/** Selects rows that forms and filters choose from, by name. */
export async function selectChoices(db: Db, { name, fields }: Resource) {
  const isActive = 'isActive' in fields ? sql<boolean>`is_active` : sql<boolean>`true`
  const { rows } = await sql<{ id: number; name: string; isActive: boolean }>`
    select number as id, name, ${isActive} as is_active from ${sql.table(name)} order by name limit 2000`.execute(db)
  return rows
}

/** Returns the prices of our own cars of the same model and about as old, and how long they have been in stock. */
export async function carsAlike(db: Db, { key, modelId, buildYear }: Desk) {
  if (modelId === null || buildYear === null)
    return { count: 0, lowestCents: null, medianCents: null, highestCents: null, averageDays: null }
  const { rows } = await sql<{
    count: number
    lowestCents: number | null
    medianCents: number | null
    highestCents: number | null
    averageDays: number | null
  }>`
    select count(*)::integer as count, min(listing.price_cents) as lowest_cents,
      percentile_disc(0.5) within group (order by listing.price_cents) as median_cents,
      max(listing.price_cents) as highest_cents,
      round(avg(greatest(0, brussels_today() - vehicle.arrived_on)))::integer as average_days
    from listing join vehicle on vehicle.id = listing.vehicle_id
    where listing.kind = 'used' and model_id = ${modelId} and not vat_excluded and state in (${sql.join(LISTED_STATES.map((state) => sql.lit(state)))}) and vehicle_id <> ${key}
      and build_year between ${buildYear - 1} and ${buildYear + 1}`.execute(db)
  return getRow(rows)
}

/** Enough for the gallery of a desk. */
const MOST_IMAGES = 40

/** Loads the pictures of a vehicle in their order, large and as a list shows them. */
export async function loadImages(db: Db, vehicleId: string) {
  const { rows } = await sql<{ url: string; thumbnail: string; colour: string }>`
    select coalesce(large.url, small.url) as url, small.url as thumbnail, image.colour
    from vehicle
    join media_image image on image.host_id = vehicle.media_host_id
    join media_image_version small on small.image_id = image.id and small.label = 'sm'
    left join media_image_version large on large.image_id = image.id and large.label = 'lg'
    where vehicle.id = ${vehicleId}
    order by image.rank limit ${MOST_IMAGES}`.execute(db)
  return rows
}
