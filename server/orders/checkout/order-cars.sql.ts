import { sql } from 'kysely'
import { LISTING_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { CarRef } from '@forecourt/domain/stock/car-key.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

type VehicleRef = CarRef & { kind: 'used' | 'stock' }
type NewCarRef = CarRef & { kind: 'new' }

/** Returns used and stock cars by their public numbers, sold and withdrawn ones too. */
export async function vehiclesByNumber(db: Db, refs: readonly VehicleRef[]) {
  if (refs.length === 0) return []
  return (
    db
      .selectFrom('listing')
      .leftJoin('carHold', (join) =>
        join.onRef('carHold.vehicleId', '=', 'listing.vehicleId').on('carHold.until', '>', sql<Date>`now()`),
      )
      .leftJoin('carSale', (join) =>
        join.onRef('carSale.vehicleId', '=', 'listing.vehicleId').on('carSale.freedAt', 'is', null),
      )
      .innerJoin('department', 'department.id', 'listing.departmentId')
      .innerJoin('brand', 'brand.id', 'listing.brandId')
      .innerJoin('model', 'model.id', 'listing.modelId')
      .innerJoin('exteriorColour', 'exteriorColour.id', 'listing.exteriorColourId')
      // The version of a stock car; a used car has its own data.
      .leftJoin('version', 'version.id', 'listing.versionId')
      .leftJoin('engine', 'engine.id', 'listing.engineId')
      .innerJoin('powerType', (join) =>
        join.on('powerType.id', '=', (eb) => eb.fn.coalesce('listing.powerTypeId', 'engine.powerTypeId')),
      )
      .select([
        'listing.vehicleId',
        'listing.number',
        'listing.departmentId',
        'listing.vatSalesType',
        'listing.priceCents',
        'listing.vatExcluded',
        'listing.promotionCents',
        'listing.promotionVatExcluded',
        'listing.promotionFrom',
        'listing.promotionUntil',
        'listing.promotionBeginsAt',
        'listing.ledger',
        'listing.picture',
        'department.branchId',
        'brand.name as brand',
        'model.name as model',
        'exteriorColour.name as colour',
        'powerType.kilowatts',
        'powerType.horsepower',
        'carHold.orderId as heldForOrderId',
        'carHold.until as heldUntil',
        'carSale.id as saleId',
      ])
      .select((eb) => [
        eb('listing.state', '=', LISTING_STATES.withdrawn).as('isWithdrawn'),
        sql<string>`coalesce(listing.version_name, engine.name || ' ' || version.name)`.as('version'),
        sql<string>`coalesce(listing.engine_name, engine.name)`.as('engine'),
        sql<'used' | 'stock'>`listing.kind`.as('kind'),
      ])
      .where(
        'listing.number',
        'in',
        refs.map(({ id }) => id),
      )
      .execute()
  )
}

export type NewCarRow = {
  modelNumber: number
  versionNumber: number
  engineNumber: number
  versionId: string
  engineId: string
  brand: string
  model: string
  version: string
  engine: string
  kilowatts: number
  horsepower: number
  picture: { sm: string; md: string; lg: string; colour: string; count: number } | null
  isBase: boolean
  isOrderable: boolean
  deliveryWeeks: number
}

/**
 * Returns a version with the engine asked for or else the one in its price, its picture in the chosen colour, and whether
 * it can be ordered on a day; undefined where it never existed.
 */
export async function findNewCar(
  db: Db,
  { id, versionId, engineId, parts = [] }: NewCarRef,
  day: string,
): Promise<NewCarRow | undefined> {
  const chosenEngine = engineId === undefined ? sql`choice.is_base` : sql`engine.number = ${engineId}`
  const { rows } = await sql<NewCarRow>`
    select model.number as model_number, version.number as version_number, engine.number as engine_number,
      version.id as version_id, engine.id as engine_id, choice.is_base, model.delivery_weeks,
      brand.name as brand, model.name as model, version.name as version, engine.name as engine,
      power.kilowatts, power.horsepower, picture.json as picture,
      version.is_active and choice.is_active and engine.is_active and model.is_active and brand.is_active
        and brand.is_sold_new and ${day}::date >= year.orderable_from
        and (year.orderable_until is null or ${day}::date < year.orderable_until) as is_orderable
    from version
    join model on model.id = version.model_id
    join brand on brand.id = model.brand_id
    join model_year year on year.id = version.model_year_id
    join version_engine choice on choice.version_id = version.id
    join engine on engine.id = choice.engine_id
    join power_type power on power.id = engine.power_type_id
    left join lateral (
      select jsonb_object_agg(size.label, size.url) || jsonb_build_object('colour', image.colour, 'count',
        (select count(*) from media_image other where other.host_id = image.host_id)) as json
      from (
        select * from media_image
        where host_id = painted_host(model.id, ${parts}::text[], pictured_host(version.media_host_id, model.media_host_id))
        order by rank limit 1
      ) image
      join media_image_version size on size.image_id = image.id
      group by image.id, image.host_id, image.colour
    ) picture on true
    where model.number = ${id} and version.number = ${versionId} and ${chosenEngine}`.execute(db)
  return rows[0]
}

/**
 * Locks cars before they are held or sold, and waits for other transactions that do so. In order of the ids, so that
 * two orders with the same two cars do not wait for each other.
 */
export async function lockVehicles(tx: Tx, vehicleIds: readonly string[]): Promise<void> {
  if (vehicleIds.length === 0) return
  await tx.selectFrom('vehicle').select('id').where('id', 'in', vehicleIds).orderBy('id').forNoKeyUpdate().execute()
}
