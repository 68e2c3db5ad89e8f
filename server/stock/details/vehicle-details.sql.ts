import { sql } from 'kysely'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { Look } from '@forecourt/domain/stock/varied.ts'
import { VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { Priced } from '../../catalogue/equipment.ts'
import type { OptionRow, PackRow } from '../../catalogue/version.ts'
import type { Db } from '../../platform/database/database.ts'

type Paint = {
  paintNumber: number
  paintName: Translated
  paintHex: string
  paintType: Translated
  isShiny: boolean
  isNoisy: boolean
}

type Place = {
  vehicleId: string
  number: number
  stockNumber: string
  departmentNumber: number
  mediaHostId: string | null
}

export type UsedCarRow = Place &
  Paint & {
    publishedAt: Date
    modelId: string
    fuelId: string
    vin: string | null
    brandName: string
    brandSlug: string
    warrantyName: Translated
    warrantyMonths: number
    firstRegistration: string
    inspectedOn: string | null
    carPassUrl: string | null
    carPassOn: string | null
    bookletState: number
    keyCount: number
    isFirstOwner: boolean
    remarks: Translated | null
    damage: Translated | null
    engineName: string
    kilowatts: number
    horsepower: number
    fuelType: number
    fuelName: Translated
    emissionG: number | null
    emissionCycle: 'WLTP' | 'NEDC' | null
    emissionNorm: Translated
    consumption: number | null
    powerConsumption: number | null
    displacementCc: number | null
    electricRangeKm: number | null
    gearboxGroup: string
    gearboxName: Translated
    driveName: Translated
    doors: number
    seats: number
    bodyTypeName: Translated
    interiorColour: Translated | null
    interiorCover: Translated | null
  }

/** Loads a published used car, sold and withdrawn ones included. What is internal (plate, purchase) is not read. */
export async function loadUsedCar(db: Db, number: number): Promise<UsedCarRow | undefined> {
  const { rows } = await sql<UsedCarRow>`
    select v.id as vehicle_id, v.number, v.stock_number, v.media_host_id, department.number as department_number, v.vin,
      brand.name as brand_name, brand.slug as brand_slug, warranty.name as warranty_name, warranty.months as warranty_months,
      v.published_at, u.model_id, u.fuel_id,
      u.first_registration, u.inspected_on, u.car_pass_url, u.car_pass_on, u.booklet_state, u.key_count, u.is_first_owner,
      u.remarks, u.damage, u.engine_name, power.kilowatts, power.horsepower, fuel.fuel_type, fuel.name as fuel_name,
      u.emission_g, u.emission_cycle, norm.name as emission_norm, u.consumption::float8, u.power_consumption::float8,
      u.displacement_cc, u.electric_range_km, gearbox_group.code as gearbox_group, gearbox.name as gearbox_name,
      drive.name as drive_name, u.doors, u.seats, body_type.name as body_type_name,
      paint.number as paint_number, paint.name as paint_name, paint.hex as paint_hex,
      paint_type.name as paint_type, paint_type.is_shiny, paint_type.is_noisy,
      interior.name as interior_colour, cover.name as interior_cover
    from vehicle v
    join used_car u on u.vehicle_id = v.id
    join department on department.id = v.department_id
    join brand on brand.id = u.brand_id
    join warranty on warranty.id = u.warranty_id
    join power_type power on power.id = u.power_type_id
    join fuel on fuel.id = u.fuel_id
    join emission_norm norm on norm.id = u.emission_norm_id
    join gearbox on gearbox.id = u.gearbox_id
    join gearbox_group on gearbox_group.id = gearbox.gearbox_group_id
    join wheel_drive drive on drive.id = u.wheel_drive_id
    join body_type on body_type.id = u.body_type_id
    join exterior_colour paint on paint.id = u.exterior_colour_id
    join paint_type on paint_type.id = paint.paint_type_id
    left join interior_colour interior on interior.id = u.interior_colour_id
    left join interior_cover cover on cover.id = u.interior_cover_id
    where v.number = ${number} and v.published_at is not null`.execute(db)
  return rows[0]
}

export type StockCarRow = Place &
  Paint & {
    state: number
    expectedOn: string | null
    locationName: Translated | null
    versionId: string
    versionNumber: number
    versionName: string
    engineNumber: number
    interiorColour: Translated
    interiorCover: Translated
    bodyTypeName: Translated
    doors: number
    seats: number
  }

/** Returns a published stock car, sold and withdrawn ones included. */
export async function stockCarByNumber(db: Db, number: number): Promise<StockCarRow | undefined> {
  const { rows } = await sql<StockCarRow>`
    select v.id as vehicle_id, v.number, v.stock_number, v.media_host_id, department.number as department_number,
      s.state, s.expected_on, location.name as location_name, version.id as version_id, version.number as version_number,
      version.name as version_name, engine.number as engine_number,
      interior.name as interior_colour, cover.name as interior_cover, body_type.name as body_type_name, version.doors, version.seats,
      paint.number as paint_number, paint.name as paint_name, paint.hex as paint_hex,
      paint_type.name as paint_type, paint_type.is_shiny, paint_type.is_noisy
    from vehicle v
    join stock_car s on s.vehicle_id = v.id
    join department on department.id = v.department_id
    join version on version.id = s.version_id
    join engine on engine.id = s.engine_id
    join body_type on body_type.id = version.body_type_id
    join exterior_colour paint on paint.id = s.exterior_colour_id
    join paint_type on paint_type.id = paint.paint_type_id
    join interior_colour interior on interior.id = s.interior_colour_id
    join interior_cover cover on cover.id = s.interior_cover_id
    left join stock_location location on location.id = v.stock_location_id
    where v.number = ${number} and v.published_at is not null`.execute(db)
  return rows[0]
}

export type TruckRow = {
  categoryId: number
  chassisType: Translated
  millimetres: number
  axles: number
  grossWeightKg: number
  payloadKg: number | null
  cabin: Translated
}

export async function truckData(db: Db, number: number): Promise<TruckRow | undefined> {
  return db
    .selectFrom('truck')
    .innerJoin('vehicle', 'vehicle.id', 'truck.vehicleId')
    .innerJoin('chassisType', 'chassisType.id', 'truck.chassisTypeId')
    .innerJoin('wheelBase', 'wheelBase.id', 'truck.wheelBaseId')
    .select(['truck.truckCategory as categoryId', 'chassisType.name as chassisType', 'wheelBase.millimetres'])
    .select(['truck.axles', 'truck.grossWeightKg', 'truck.payloadKg', 'truck.cabin'])
    .where('vehicle.number', '=', number)
    .executeTakeFirst()
}

export type VehicleOptionRow = Priced<OptionRow> & { isFixed: boolean }

/** Lists the options of a vehicle; their price is in the vehicle's own. */
export async function optionsOfVehicle(db: Db, vehicleId: string): Promise<VehicleOptionRow[]> {
  const { rows } = await sql<VehicleOptionRow>`
    select o.id, o.number, o.name, g.name as group_name, ${VERSION_TAGS.standard}::integer as tag, 0 as price_inc, v.is_fixed
    from vehicle_option v
    join option o on o.id = v.option_id
    join option_group g on g.id = o.option_group_id
    where v.vehicle_id = ${vehicleId}
    order by g.rank, g.code, o.name ->> 'nl'`.execute(db)
  return rows
}

export async function packsOfVehicle(db: Db, vehicleId: string): Promise<Priced<PackRow>[]> {
  const { rows } = await sql<Priced<PackRow>>`
    select p.id, p.number, p.name, 0 as price_inc,
      array(select o.name::jsonb from option_pack_content c join option o on o.id = c.option_id
        where c.option_pack_id = p.id and c.version_id is null order by o.name ->> 'nl') as options
    from vehicle_pack v
    join option_pack p on p.id = v.option_pack_id
    where v.vehicle_id = ${vehicleId}
    order by p.name ->> 'nl'`.execute(db)
  return rows
}

/** Loads the group of the paint and the model, by public number. */
export async function loadLooks(db: Db, numbers: readonly number[]): Promise<Map<number, Look>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('listing')
    .innerJoin('exteriorColour', 'exteriorColour.id', 'listing.exteriorColourId')
    .select(['listing.number', 'listing.modelId as model', 'exteriorColour.colourGroup as colour'])
    .where('listing.number', 'in', numbers)
    .execute()
  return new Map(rows.map(({ number, ...look }) => [number, look]))
}
