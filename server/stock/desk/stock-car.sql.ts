import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import { engine } from '@forecourt/domain/catalogue/engine.ts'
import { exteriorColour } from '@forecourt/domain/catalogue/exterior-colour.ts'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { VERSION_TAGS, VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { NewAdvertFacts } from '@forecourt/domain/stock/advert.ts'
import { queueLabel } from '@forecourt/domain/stock/queue-label.ts'
import { statusNote } from '@forecourt/domain/stock/status-note.ts'
import { stockCarFields, stockCarForm } from '@forecourt/domain/stock/stock-car.ts'
import type { StockCarDraft, StockCarRow } from '@forecourt/domain/stock/stock-car.schema.ts'
import { stockDepartment, stockPlace } from '@forecourt/domain/stock/stock-choices.ts'
import { stockLabel } from '@forecourt/domain/stock/stock-label.ts'
import { costFields, truckFields, vehicleFields } from '@forecourt/domain/stock/vehicle-fields.ts'
import { STOCK_STATES, type OrderStage } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { readFields, referenceTo, selectFields, writeFields } from '../../platform/resources/field-columns.ts'
import { within } from '../../platform/database/within.ts'
import { daysSql, type Desk, isSoldSql, pictureSql, priceColumns, stateSql, writeTruck } from './stock-desk.sql.ts'

const carSql = sql<string>`concat_ws(' ', car_model.name, version.name)`

function stockCars(db: Db) {
  return db
    .selectFrom('vehicle')
    .innerJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .innerJoin('carModel', 'carModel.id', 'stockCar.modelId')
    .innerJoin('version', 'version.id', 'stockCar.versionId')
    .innerJoin('stockDepartment', 'stockDepartment.id', 'vehicle.departmentId')
    .innerJoin('branch', 'branch.id', 'stockDepartment.branchId')
    .leftJoin('listing', 'listing.vehicleId', 'vehicle.id')
    .select(['vehicle.number as id', 'vehicle.rev', 'vehicle.stockNumber', 'vehicle.vin', 'branch.number as branch'])
    .select(['stockCar.expectedOn', 'stockCar.productionNumber', 'stockCar.orderNumber'])
    .select([
      carSql.as('car'),
      referenceTo(stockDepartment, sql.ref('vehicle.departmentId')).as('department'),
      referenceTo(engine, sql.ref('stockCar.engineId')).as('engine'),
      referenceTo(exteriorColour, sql.ref('stockCar.exteriorColourId')).as('exteriorColour'),
      stateSql.as('state'),
    ])
}

/** Selects new vehicles as their list shows them, trucks included. */
export function selectStockCars(db: Db) {
  return stockCars(db)
    .select(['vehicle.vehicleClass', 'stockCar.mileageKm', 'stockCar.isDemo', 'stockCar.licencePlate'])
    .select('stockCar.state as supply')
    .select([
      referenceTo(stockPlace, sql.ref('vehicle.stockLocationId')).as('stockLocation'),
      referenceTo(stockLabel, sql.ref('vehicle.stockLabelId')).as('stockLabel'),
      daysSql.as('daysInStock'),
      ...priceColumns,
      sql<boolean>`exists (select from media_image where host_id = vehicle.media_host_id)`.as('hasPictures'),
      pictureSql.as('picture'),
    ])
}

/** Selects cars on order that have not arrived, without withdrawn ones. The customer shows as far as rights reach. */
export function selectQueuedCars(db: Db, who: Who) {
  const seen = within(who, 'DOSSIER_VIEW', { branch: 'orderedFor.branchId', owner: 'orderedFor.ownerId' })
  return stockCars(db)
    .leftJoin('orderedFor', 'orderedFor.vehicleId', 'vehicle.id')
    .select('vehicle.note')
    .select([
      sql<string | null>`case when ${seen} then ordered_for.customer_name end`.as('customer'),
      sql<number | null>`case when ${seen} then ordered_for.number end`.as('dossier'),
      sql<boolean>`ordered_for.vehicle_id is not null`.as('isForCustomer'),
      referenceTo(queueLabel, sql.ref('stockCar.queueLabelId')).as('queueLabel'),
      referenceTo(statusNote, sql.ref('vehicle.statusNoteId')).as('statusNote'),
      sql<number | null>`nullif(greatest(0, brussels_today() - stock_car.expected_on), 0)`.as('daysLate'),
    ])
    .where('stockCar.state', '=', STOCK_STATES.ordered)
    .where('vehicle.withdrawnAt', 'is', null)
}

/** Finds a new car as its form has it; undefined: there is none with this number. */
export async function findStockCar(
  db: Db,
  number: number,
): Promise<(StockCarRow & { key: string; vehicleClass: StockCarClass }) | undefined> {
  const row = await db
    .selectFrom('vehicle')
    .innerJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .leftJoin('truck', 'truck.vehicleId', 'vehicle.id')
    .leftJoin('vehicleCost', 'vehicleCost.vehicleId', 'vehicle.id')
    .select(['vehicle.id as key', 'vehicle.number as id', 'vehicle.rev', 'vehicle.vehicleClass'])
    .select('stockCar.state as supply')
    .select(selectFields('vehicle', vehicleFields))
    .select(selectFields('stockCar', stockCarFields))
    .select(selectFields('truck', truckFields))
    .select(selectFields('vehicleCost', costFields))
    .select(priceColumns)
    .where('vehicle.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const stored = { ...row, purchaseVatExcluded: row.purchaseVatExcluded ?? false }
  const { key, id, rev } = row
  const vehicleClass = getEnumerationName(VEHICLE_CLASSES, row.vehicleClass)
  return {
    key,
    id,
    rev,
    vehicleClass,
    ...readFields(stockCarForm.fields, stored),
  }
}

export async function loadStockCar(db: Db, number: number) {
  return requireValue(await findStockCar(db, number), `the stock car ${number}`)
}

type StockCarClass = keyof typeof VEHICLE_CLASSES

/** Returns the vehicle class of a version. */
export async function loadClassOfVersion(db: Db, version: number): Promise<StockCarClass> {
  const found = await db
    .selectFrom('version')
    .innerJoin('model', 'model.id', 'version.modelId')
    .select('model.vehicleClass')
    .where('version.number', '=', version)
    .executeTakeFirstOrThrow()
  return getEnumerationName(VEHICLE_CLASSES, found.vehicleClass)
}

/** Loads the parts offered with a version. Cars keep parts that are no longer offered. */
export async function selectOfferedWith(db: Db, version: number) {
  const { rows } = await sql<{
    isTruck: boolean
    engines: number[]
    colours: number[]
    covers: { cover: number; colour: number }[]
  }>`
    select model.vehicle_class = ${VEHICLE_CLASSES.truck} as is_truck,
      array(select engine.number from version_engine join engine on engine.id = engine_id
        where version_id = version.id order by engine.rank, engine.name) as engines,
      array(select colour.number from version_colour join exterior_colour colour on colour.id = exterior_colour_id
        where version_id = version.id and tag <> ${sql.lit(VERSION_TAGS['not-available'])} order by colour.rank) as colours,
      coalesce((select jsonb_agg(jsonb_build_object('cover', cover.number, 'colour', colour.number) order by cover.rank, colour.rank)
        from version_cover
        join interior_cover cover on cover.id = interior_cover_id
        join interior_colour colour on colour.id = interior_colour_id
        where version_id = version.id and tag <> ${sql.lit(VERSION_TAGS['not-available'])}), '[]') as covers
    from version join model on model.id = version.model_id
    where version.number = ${version}`.execute(db)
  return rows[0]
}

/** A part that a version is offered with, by the field that holds it. */
export interface OfferedPart {
  readonly version: number
  readonly field: 'engine' | 'exteriorColour' | 'interiorCover' | 'interiorColour'
  readonly number: number
  readonly label: Reference['label']
  readonly code: string | null
}

/** Lists the parts offered with all versions, by their names. */
export async function partsOfVersions(db: Db): Promise<OfferedPart[]> {
  const { rows } = await sql<OfferedPart>`
    select version.number as version, 'engine' as field, part.number, to_jsonb(part.name) as label, part.code
      from version_engine join version on version.id = version_id join engine part on part.id = engine_id
    union all
    select version.number, 'exteriorColour', part.number, part.name, part.code
      from version_colour join version on version.id = version_id join exterior_colour part on part.id = exterior_colour_id
      where tag <> ${sql.lit(VERSION_TAGS['not-available'])}
    union all
    select distinct version.number, 'interiorCover', part.number, part.name, part.code
      from version_cover join version on version.id = version_id join interior_cover part on part.id = interior_cover_id
      where tag <> ${sql.lit(VERSION_TAGS['not-available'])}
    union all
    select distinct version.number, 'interiorColour', part.number, part.name, part.code
      from version_cover join version on version.id = version_id join interior_colour part on part.id = interior_colour_id
      where tag <> ${sql.lit(VERSION_TAGS['not-available'])}`.execute(db)
  return rows
}

export async function everyVersion(db: Db): Promise<{ number: number; name: string }[]> {
  const { rows } = await sql<{ number: number; name: string }>`select number, name from car_version`.execute(db)
  return rows
}

export interface StandingStockCar {
  readonly number: number
  readonly vin: string | null
  readonly orderNumber: string | null
  readonly productionNumber: string | null
}

/** Returns new cars that are neither sold nor withdrawn, by any of their numbers. */
export async function standingStockCars(db: Db, numbers: readonly string[]): Promise<StandingStockCar[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('vehicle')
    .innerJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .leftJoin('listing', 'listing.vehicleId', 'vehicle.id')
    .select(['vehicle.number', 'vehicle.vin', 'stockCar.orderNumber', 'stockCar.productionNumber'])
    .where(({ or, eb }) =>
      or([
        eb('vehicle.vin', 'in', [...numbers]),
        eb('stockCar.orderNumber', 'in', [...numbers]),
        eb('stockCar.productionNumber', 'in', [...numbers]),
      ]),
    )
    .where('vehicle.withdrawnAt', 'is', null)
    .where(sql<boolean>`not ${isSoldSql}`)
    .execute()
}

export type ClassedDraft = StockCarDraft & { vehicleClass: StockCarClass }

/** @returns the key and the number of the new one */
export async function insertStockCar(
  tx: Tx,
  draft: ClassedDraft,
  stockNumber: string,
  { options, packs }: { options: readonly number[]; packs: readonly number[] } = { options: [], packs: [] },
): Promise<{ key: string; number: number }> {
  const vehicleClass = VEHICLE_CLASSES[draft.vehicleClass]
  const { key, number } = await tx
    .insertInto('vehicle')
    .values({ kind: 'stock', stockNumber, vehicleClass, ...writeFields(vehicleFields, draft) } as never)
    .returning(['id as key', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('stockCar')
    .values({ vehicleId: key, state: STOCK_STATES[draft.supply], ...toColumns(draft) } as never)
    .execute()
  await writeTruck(tx, key, draft)
  await sql`insert into vehicle_option (vehicle_id, option_id, is_fixed)
    select ${key}::uuid, id, false from option where number = any (${options}::integer[])`.execute(tx)
  await sql`insert into vehicle_pack (vehicle_id, option_pack_id)
    select ${key}::uuid, id from option_pack where number = any (${packs}::integer[])`.execute(tx)
  return { key, number }
}

/**
 * Returns the chosen parts of a version as a car has them: one engine, colour and cover, and the rest. A missing choice
 * becomes the standard of the version; undefined: it has no standard.
 */
export async function fitParts(db: Db, version: number, parts: readonly PartKey[]) {
  const partNumbers = (kind: string) =>
    parts.flatMap((part) => (part.startsWith(`${kind}-`) ? Number(part.slice(kind.length + 1).split('-')[0]) : []))
  const [engine = null] = partNumbers('engine')
  const [colour = null] = partNumbers('colour')
  const chosen = parts.find((part) => part.startsWith('cover-'))
  const [cover = null, coverColour = null] = chosen?.slice('cover-'.length).split('-').map(Number) ?? []
  const { rows } = await sql<{
    vehicleClass: number
    engine: number | null
    colour: number | null
    cover: { cover: number; colour: number } | null
  }>`
    select model.vehicle_class,
      coalesce(${engine}::integer, (select engine.number from version_engine join engine on engine.id = engine_id
        where version_id = version.id order by is_base desc, engine.rank limit 1)) as engine,
      coalesce(${colour}::integer, (select colour.number from version_colour
        join exterior_colour colour on colour.id = exterior_colour_id
        where version_id = version.id and tag = ${sql.lit(VERSION_TAGS.standard)} order by colour.rank limit 1)) as colour,
      case when ${cover}::integer is not null
        then jsonb_build_object('cover', ${cover}::integer, 'colour', ${coverColour}::integer)
        else (select jsonb_build_object('cover', cover.number, 'colour', colour.number) from version_cover
          join interior_cover cover on cover.id = interior_cover_id
          join interior_colour colour on colour.id = interior_colour_id
          where version_id = version.id and tag = ${sql.lit(VERSION_TAGS.standard)} order by cover.rank, colour.rank limit 1) end as cover
    from version join model on model.id = version.model_id
    where version.number = ${version}`.execute(db)
  const [row] = rows
  if (row === undefined || row.engine === null || row.colour === null || row.cover === null) return undefined
  return {
    engine: row.engine,
    colour: row.colour,
    cover: row.cover.cover,
    coverColour: row.cover.colour,
    options: partNumbers('option'),
    packs: partNumbers('pack'),
    vehicleClass: getEnumerationName(VEHICLE_CLASSES, row.vehicleClass),
  }
}

/** Returns the number of the department that sells new cars in a branch, or else of one that sells others. */
export async function departmentForNewCars(db: Db, branchId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('stockDepartment')
    .innerJoin('department', 'department.id', 'stockDepartment.id')
    .select('stockDepartment.number')
    .where('stockDepartment.branchId', '=', branchId)
    .orderBy(sql`department.kind <> 'sales-new'`)
    .orderBy('department.rank')
    .orderBy('department.number')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? undefined
}

/** Loads the expected day of a stock car that has not arrived, by its key; undefined: it is no such car. */
export async function loadExpectedDay(db: Db, key: string): Promise<CalendarDay | undefined> {
  const row = await db
    .selectFrom('stockCar')
    .select('expectedOn')
    .where('vehicleId', '=', key)
    .where('state', '=', STOCK_STATES.ordered)
    .executeTakeFirst()
  return row?.expectedOn ?? undefined
}

/** Returns whether a car on order is sold already. */
export async function isOrderedForCustomer(db: Db, key: string): Promise<boolean> {
  return (
    (await db.selectFrom('orderedFor').select('number').where('vehicleId', '=', key).executeTakeFirst()) !== undefined
  )
}

/** Returns the step of the factory behind a label; a missing label is reported elsewhere. */
export async function stageOfLabel(db: Db, number: number): Promise<OrderStage> {
  const row = await db.selectFrom('queueLabel').select('stage').where('number', '=', number).executeTakeFirst()
  return row?.stage ?? 'ordered'
}

/** Loads a stock car for its order; throws where there is none with this number. */
export function loadOrderedCar(db: Db, number: number) {
  return db
    .selectFrom('vehicle')
    .innerJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .leftJoin('queueLabel', 'queueLabel.id', 'stockCar.queueLabelId')
    .select([
      'vehicle.id as key',
      'vehicle.number',
      'vehicle.rev',
      'vehicle.stockNumber',
      'vehicle.vin',
      'vehicle.note',
    ])
    .select(['vehicle.arrivedOn', 'branch.number as branch', 'stockCar.expectedOn', 'stockCar.productionNumber'])
    .select(['stockCar.orderNumber', 'queueLabel.stage'])
    .select([
      sql<boolean>`stock_car.state = ${sql.lit(STOCK_STATES['in-stock'])}`.as('hasArrived'),
      sql<Reference | null>`${referenceTo(queueLabel, sql.ref('stockCar.queueLabelId'))}`.as('queueLabel'),
      sql<Reference | null>`${referenceTo(statusNote, sql.ref('vehicle.statusNoteId'))}`.as('statusNote'),
    ])
    .where('vehicle.number', '=', number)
    .executeTakeFirstOrThrow()
}
export type OrderedCar = NonNullable<Awaited<ReturnType<typeof loadOrderedCar>>>

/** @returns whether it was still as it was when the editing began */
export async function updateStockCar(tx: Tx, key: string, draft: ClassedDraft): Promise<boolean> {
  // Truck details are deleted before the vehicle stops being a truck, for they require one.
  if (draft.vehicleClass !== 'truck') await writeTruck(tx, key, draft)
  const { numUpdatedRows } = await tx
    .updateTable('vehicle')
    .set({ vehicleClass: VEHICLE_CLASSES[draft.vehicleClass], ...writeFields(vehicleFields, draft) } as never)
    .where('id', '=', key)
    .where('rev', '=', draft.rev)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('stockCar')
    .set(toColumns(draft) as never)
    .where('vehicleId', '=', key)
    .execute()
  if (draft.vehicleClass === 'truck') await writeTruck(tx, key, draft)
  return true
}

function toColumns(draft: StockCarDraft) {
  const version = draft.version.id
  return {
    ...writeFields(stockCarFields, draft),
    modelId: sql`(select model_id from version where number = ${version})`,
    brandId: sql`(select brand_id from version join model on model.id = version.model_id where version.number = ${version})`,
  }
}

/** Returns whether the consumption and emission of the engine are known. */
export async function hasEmission(db: Db, engineNumber: number): Promise<boolean> {
  const found = await db
    .selectFrom('engine')
    .select('id')
    .where('number', '=', engineNumber)
    .where((row) => row.or([row('emissionMaxG', 'is not', null), row('powerConsumptionMax', 'is not', null)]))
    .executeTakeFirst()
  return found !== undefined
}

export async function newAdvertFacts(
  db: Db,
  { supply, vin, priceCents, remarks, engine: { id } }: StockCarDraft | StockCarRow,
  { vehicleClass, pictures }: Pick<Desk, 'vehicleClass' | 'pictures'>,
): Promise<NewAdvertFacts> {
  return {
    isTruck: vehicleClass === VEHICLE_CLASSES.truck,
    isOrdered: supply === 'ordered',
    vin,
    priceCents,
    remarks,
    pictures,
    hasEmission: await hasEmission(db, id),
  }
}

type Progress = { expectedOn: string; queueLabel: number | null; statusNote: number | null; note: string | null } & {
  vin: string | null
  productionNumber: string | null
  orderNumber: string | null
}

/** @returns whether it was still as it was when the editing began */
export async function writeProgress(
  tx: Tx,
  key: string,
  rev: number,
  { expectedOn, note, vin, productionNumber, orderNumber, ...progress }: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vehicle')
    .set({ note, vin, statusNoteId: selectKey('status_note', progress.statusNote) } as never)
    .where('id', '=', key)
    .where('rev', '=', rev)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('stockCar')
    .set({
      expectedOn,
      productionNumber,
      orderNumber,
      queueLabelId: selectKey('queue_label', progress.queueLabel),
    } as never)
    .where('vehicleId', '=', key)
    .execute()
  return true
}

type Arrival = { vin: string; arrivedOn: string; stockLocation: number | null; stockLabel: number | null }

/** @returns whether it was unchanged since the user opened it */
export async function writeArrival(
  tx: Tx,
  key: string,
  rev: number,
  { vin, arrivedOn, stockLocation, stockLabel: label }: Arrival,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vehicle')
    .set({
      vin,
      arrivedOn,
      statusNoteId: null,
      stockLocationId: selectKey('stock_location', stockLocation),
      stockLabelId: selectKey('stock_label', label),
    } as never)
    .where('id', '=', key)
    .where('rev', '=', rev)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx
    .updateTable('stockCar')
    .set({ state: STOCK_STATES['in-stock'], queueLabelId: null })
    .where('vehicleId', '=', key)
    .execute()
  return true
}

function selectKey(table: 'status_note' | 'queue_label' | 'stock_location' | 'stock_label', number: number | null) {
  return number === null ? null : sql`(select id from ${sql.table(table)} where number = ${number})`
}
