import { sql } from 'kysely'
import type { ItemFlag } from '@forecourt/domain/catalogue/items.ts'
import { VEHICLE_CLASSES, VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { Db } from '../platform/database/database.ts'

export type OptionRow = {
  id: string
  number: number
  code: string
  name: Translated
  groupName: Translated
  tag: number
  flags: ItemFlag[]
}

/** Item flags that exclude a way of selling; a salesperson sees all items, with the reason why one is not for the offer. */
const notFor = {
  shop: ['offer-only', 'order-only', 'fleet-premium', 'stock-premium'],
  'stock-car': ['offer-only', 'order-only', 'fleet-premium'],
  offer: [],
} satisfies Record<string, readonly ItemFlag[]>
/** Ways to sell an item of the range: by the shop, as a stock car, in an offer. */
export type SoldBy = keyof typeof notFor

/** Options of a version with their tag, grouped and in order. */
export async function optionsOfVersion(db: Db, versionId: string, soldBy: SoldBy = 'shop'): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select o.id, o.number, o.code, o.name, g.name as group_name, v.tag, o.flags
    from version_option v
    join option o on o.id = v.option_id
    join option_group g on g.id = o.option_group_id
    where v.version_id = ${versionId} and o.is_active
      and not o.flags && ${notFor[soldBy]}::text[]
    order by g.rank, g.code, o.name ->> 'nl'`.execute(db)
  return rows
}

export type PackRow = {
  id: string
  number: number
  code: string
  name: Translated
  options: Translated[]
  flags: ItemFlag[]
}

/** Returns the packs that can be added to a version, with their contents. */
export async function packsOfVersion(db: Db, versionId: string, soldBy: SoldBy = 'shop'): Promise<PackRow[]> {
  const { rows } = await sql<PackRow>`
    select p.id, p.number, p.code, p.name, p.flags,
      array(select o.name::jsonb from option_pack_content c join option o on o.id = c.option_id
        where c.option_pack_id = p.id and (c.version_id is null or c.version_id = v.version_id)
        order by o.name ->> 'nl') as options
    from version_pack v
    join option_pack p on p.id = v.option_pack_id
    where v.version_id = ${versionId} and v.tag = ${VERSION_TAGS.optional} and p.is_active
      and not p.flags && ${notFor[soldBy]}::text[]
    order by p.name ->> 'nl'`.execute(db)
  return rows
}

export type EngineRow = {
  versionNumber: number
  engineId: string
  number: number
  name: string
  isBase: boolean
  kilowatts: number
  horsepower: number
  fuelType: number
  fuelCode: string
  fuelName: Translated
  electricRangeMaxKm: number | null
  emissionMinG: number | null
  emissionMaxG: number | null
  emissionNorm: Translated
  consumptionMin: number | null
  consumptionMax: number | null
  powerConsumptionMin: number | null
  powerConsumptionMax: number | null
  displacementCc: number | null
  gearboxGroup: string
  gearboxGroupName: Translated
  gearboxName: Translated
  driveCode: string
  driveName: Translated
  driveDescription: Translated | null
}

/** Engines that these versions can have, the base engine first. */
export async function enginesOfVersions(db: Db, versionIds: readonly string[]): Promise<EngineRow[]> {
  const { rows } = await sql<EngineRow>`
    select version.number as version_number, e.id as engine_id, e.number, e.name, ve.is_base,
      power.kilowatts, power.horsepower, fuel.fuel_type, fuel.code as fuel_code, fuel.name as fuel_name,
      e.electric_range_max_km, e.emission_min_g, e.emission_max_g, norm.name as emission_norm,
      e.consumption_min::float8, e.consumption_max::float8,
      e.power_consumption_min::float8, e.power_consumption_max::float8, e.displacement_cc,
      gearbox_group.code as gearbox_group, gearbox_group.name as gearbox_group_name, gearbox.name as gearbox_name,
      drive.code as drive_code, drive.name as drive_name, drive.description as drive_description
    from version_engine ve
    join version on version.id = ve.version_id
    join engine e on e.id = ve.engine_id
    join power_type power on power.id = e.power_type_id
    join fuel on fuel.id = e.fuel_id
    join emission_norm norm on norm.id = e.emission_norm_id
    join gearbox on gearbox.id = e.gearbox_id
    join gearbox_group on gearbox_group.id = gearbox.gearbox_group_id
    join wheel_drive drive on drive.id = e.wheel_drive_id
    where ve.version_id = any(${versionIds}::uuid[]) and ve.is_active and e.is_active
    order by version.number, ve.is_base desc, e.rank, e.name`.execute(db)
  return rows
}

export type ColourRow = {
  id: string
  number: number
  name: Translated
  hex: string
  paintType: Translated
  isShiny: boolean
  isNoisy: boolean
  tag: number
  mediaHostId: string
}

/** Paints of a version; those in its price first. */
export async function coloursOfVersion(db: Db, versionId: string): Promise<ColourRow[]> {
  const { rows } = await sql<ColourRow>`
    select c.id, c.number, c.name, c.hex, paint.name as paint_type, paint.is_shiny, paint.is_noisy, v.tag, c.media_host_id
    from version_colour v
    join exterior_colour c on c.id = v.exterior_colour_id
    join paint_type paint on paint.id = c.paint_type_id
    where v.version_id = ${versionId} and v.tag <> ${VERSION_TAGS['not-available']} and c.is_active
    order by v.tag desc, paint.rank, c.name ->> 'nl'`.execute(db)
  return rows
}

export type CoverRow = {
  id: string
  number: number
  colourNumber: number
  coverName: Translated
  colourName: Translated
  hex: string
  tag: number
  mediaHostId: string
}

/** Covers and their colours; those in the price first. */
export async function coversOfVersion(db: Db, versionId: string): Promise<CoverRow[]> {
  const { rows } = await sql<CoverRow>`
    select cover.id, cover.number, colour.number as colour_number, cover.name as cover_name, colour.name as colour_name, colour.hex, v.tag,
      cover.media_host_id
    from version_cover v
    join interior_cover cover on cover.id = v.interior_cover_id
    join interior_colour colour on colour.id = v.interior_colour_id
    where v.version_id = ${versionId} and v.tag <> ${VERSION_TAGS['not-available']}
    order by v.tag desc, cover.rank, colour.name ->> 'nl'`.execute(db)
  return rows
}

export type RangeRow = {
  versionId: string
  versionNumber: number
  versionName: string
  modelYear: number
  modelId: string
  modelNumber: number
  modelName: string
  modelSlug: string
  vehicleClass: number
  introduction: Translated | null
  brandName: string
  brandSlug: string
  bodyTypeCode: string
  bodyTypeName: Translated
  doors: number
  doorsName: Translated
  seats: number
  seatsName: Translated
  /** That of the version where it has pictures, else that of its model. */
  mediaHostId: string | null
  ownHostId: string | null
  modelHostId: string | null
}

/** Returns every version that can be ordered on a day, if it has a price; trucks are sold from stock. */
export async function orderableVersions(db: Db, day: CalendarDay): Promise<RangeRow[]> {
  const { rows } = await sql<RangeRow>`
    select v.id as version_id, v.number as version_number, v.name as version_name, year.year as model_year,
      m.id as model_id, m.number as model_number, m.name as model_name, m.slug as model_slug, m.vehicle_class,
      coalesce(v.introduction, m.introduction) as introduction,
      brand.name as brand_name, brand.slug as brand_slug, body_type.code as body_type_code, body_type.name as body_type_name,
      v.doors, door.name as doors_name, v.seats, seat.name as seats_name, pictured_host(v.media_host_id, m.media_host_id) as media_host_id,
      v.media_host_id as own_host_id, m.media_host_id as model_host_id
    from version v
    join model_year year on year.id = v.model_year_id
    join model m on m.id = v.model_id
    join brand on brand.id = m.brand_id
    join body_type on body_type.id = v.body_type_id
    join door_count door on door.doors = v.doors
    join seat_count seat on seat.seats = v.seats
    where v.is_active and m.is_active and brand.is_active and brand.is_sold_new and m.vehicle_class <> ${VEHICLE_CLASSES.truck}
      and year.orderable_from <= ${day}::date
      and (year.orderable_until is null or year.orderable_until > ${day}::date)
    order by brand.rank, m.rank, m.name, v.rank`.execute(db)
  return rows
}

export type VersionToSell = {
  readonly id: string
  /** With brand, model and model year. */
  readonly name: string
  readonly vehicleClass: number
  readonly brandId: string
  readonly modelId: string
  readonly bodyTypeId: string
  /** The one in its price first. */
  readonly engines: readonly {
    readonly id: string
    readonly number: number
    readonly name: string
    readonly isBase: boolean
  }[]
}

export type VersionOfModelRow = {
  readonly id: string
  readonly number: number
  readonly name: string
  /** With its brand. */
  readonly modelName: string
  readonly year: number
  readonly isOrderable: boolean
}

/**
 * Returns a version with the others of its model: those that can be ordered on a day, trucks included, and those of its own
 * model year; none where there is no such version. The newest year first.
 */
export async function versionsBeside(db: Db, number: number, day: CalendarDay): Promise<VersionOfModelRow[]> {
  const { rows } = await sql<VersionOfModelRow>`
    select v.id, v.number, v.name, brand.name || ' ' || m.name as model_name, year.year,
      v.is_active and m.is_active and brand.is_active and brand.is_sold_new and ordered.is_open as is_orderable
    from version asked
    join version v on v.model_id = asked.model_id
    join model_year year on year.id = v.model_year_id
    join model m on m.id = v.model_id
    join brand on brand.id = m.brand_id
    cross join lateral (select daterange(year.orderable_from, year.orderable_until) @> ${day}::date as is_open) ordered
    where asked.number = ${number}
      and (v.id = asked.id or v.is_active and (ordered.is_open or v.model_year_id = asked.model_year_id))
    order by year.year desc, v.rank, v.name`.execute(db)
  return rows
}

/** Returns a version by its number, whether or not the shop shows it; undefined: there is none. */
export async function versionToSell(db: Db, number: number): Promise<VersionToSell | undefined> {
  const { rows } = await sql<VersionToSell>`
    select v.id, brand.name || ' ' || m.name || ' ' || v.name || ' (' || year.year || ')' as name,
      m.vehicle_class, m.brand_id, v.model_id, v.body_type_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'number', e.number, 'name', e.name, 'isBase', ve.is_base)
          order by ve.is_base desc, e.rank, e.name), '[]')
        from version_engine ve join engine e on e.id = ve.engine_id
        where ve.version_id = v.id and ve.is_active and e.is_active) as engines
    from version v
    join model_year year on year.id = v.model_year_id
    join model m on m.id = v.model_id
    join brand on brand.id = m.brand_id
    where v.number = ${number}`.execute(db)
  return rows[0]
}
