import { sql } from 'kysely'
import type { PartKey } from '../../domain/catalogue/compatibility.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { daysFrom } from './days.ts'

// A model that was sold until this autumn: the Noord C6, an open car, made like a version of the V6. Offers made with it
// show the consequences.

const [brand, like, name] = ['Noord', 'V6', 'C6']

export interface OutgoingModel {
  /** By its number, what can be chosen for it by its keys. */
  readonly version: number
  readonly colour: PartKey
  /** No longer built in. */
  readonly engine: PartKey
  /** Came to be part of the pack. */
  readonly packed: PartKey
  readonly pack: PartKey
  /** No longer available. */
  readonly gone: PartKey
  /** Cars of it that stand there: one in a promotion by now, one that was withdrawn, one in a promotion that takes more off. */
  readonly stock: { readonly last: number; readonly withdrawn: number; readonly promoted: number }
}

/** Makes it as it was: orderable, with a price that went up twenty days ago and a promotion that ran until ten days ago. */
export async function addOutgoingModel(tx: Tx, today: CalendarDay): Promise<OutgoingModel> {
  await sql`
    with source as (
      select version.*, year.year from version
      join model on model.id = version.model_id join brand on brand.id = model.brand_id
      join model_year year on year.id = version.model_year_id
      where brand.name = ${brand} and model.name = ${like} order by version.rank desc limit 1
    ), body as (
      insert into body_type (code, name, rank) values ('open', '{"nl": "Cabriolet", "fr": "Cabriolet"}', 90) returning id
    ), made as (
      insert into model (brand_id, slug, name, vehicle_class, introduction, delivery_weeks, media_host_id, rank)
      select brand_id, ${`${brand}-${name}`.toLowerCase()}, ${name}, vehicle_class, introduction, delivery_weeks, media_host_id, 90
      from model where id = (select model_id from source) returning id
    ), year as (
      insert into model_year (model_id, year, orderable_from)
      select made.id, source.year, ${daysFrom(today, -500)}::date from made, source returning id
    )
    insert into version (model_id, model_year_id, slug, name, body_type_id, doors, seats, warranty_id)
    select made.id, year.id, source.slug, source.name, body.id, 2, 4, source.warranty_id from made, year, body, source`.execute(
    tx,
  )
  const { rows } = await sql<{ version: string; source: string }>`
    select version.id as version, (select id from version of where of.slug = version.slug and of.id <> version.id
      and of.model_id = (select model.id from model where model.name = ${like} and brand_id = made.brand_id) limit 1) as source
    from version join model made on made.id = version.model_id where made.name = ${name}`.execute(tx)
  const { version, source } = rows[0]!
  await sql`
    with copied as (
      insert into engine (model_id, code, name, fuel_id, power_type_id, gearbox_id, wheel_drive_id, emission_norm_id,
        displacement_cc, torque_nm, max_mass_kg, emission_min_g, emission_max_g, rank)
      select (select model_id from version where id = ${version}), code, name, fuel_id, power_type_id, gearbox_id,
        wheel_drive_id, emission_norm_id, displacement_cc, torque_nm, max_mass_kg, emission_min_g, emission_max_g, rank
      from engine join version_engine on engine_id = engine.id
      where version_id = ${source} and engine.battery_kwh is null order by is_base desc, rank limit 2
      returning id, model_id, rank
    )
    insert into version_engine (version_id, engine_id, model_id, is_base)
    select ${version}, id, model_id, row_number() over (order by rank) = 1 from copied`.execute(tx)
  for (const [table, columns] of [
    ['version_colour', 'exterior_colour_id, tag'],
    ['version_cover', 'interior_cover_id, interior_colour_id, tag'],
    ['version_option', 'option_id, tag'],
    ['version_pack', 'option_pack_id, tag'],
  ] as const) {
    await sql`insert into ${sql.table(table)} (version_id, ${sql.raw(columns)})
      select ${version}, ${sql.raw(columns)} from ${sql.table(table)} where version_id = ${source}`.execute(tx)
  }
  const risen = daysFrom(today, -20)
  await sql`
    insert into price (version_id, engine_id, for_version_id, valid_from, valid_until, price_cents, vat_excluded, cost_net_cents)
    select case when engine.id is null then ${version}::uuid end, engine.id, case when engine.id is not null then ${version}::uuid end,
      since, until, cents, false, round(cents / 1.21 * 0.89)
    from (values (null::boolean, ${daysFrom(today, -400)}::date, ${risen}::date, 4690000), (null, ${risen}::date, null, 4790000),
      (true, ${daysFrom(today, -400)}::date, null, 0), (false, ${daysFrom(today, -400)}::date, null, 310000))
      as listed (is_base, since, until, cents)
    left join (select engine_id as id, is_base from version_engine where version_id = ${version}) engine
      on engine.is_base = listed.is_base`.execute(tx)
  await sql`insert into promotion (version_id, channel, valid_from, valid_until, price_cents, vat_excluded)
    values (${version}, 'showroom', ${daysFrom(today, -19)}, ${daysFrom(today, -10)}, 4590000, false)`.execute(tx)
  return { ...(await loadParts(tx, version)), stock: await addStock(tx, { version, source, today }) }
}

async function loadParts(tx: Tx, version: string): Promise<Omit<OutgoingModel, 'stock'>> {
  const { rows } = await sql<Record<'version' | 'colour' | 'engine' | 'pack' | 'packed' | 'gone', number>>`
    with loose as (
      select option.number, row_number() over (order by option.number) as at
      from version_option join option on option.id = option_id join option_group grouped on grouped.id = option_group_id
      where version_id = ${version} and tag = 1 and option.flags = '{printable}' and option.kind <> 'accessory'
        and not exists (select from option_pack_content where option_id = option.id)
        and not exists (select from option_relation where option_id = option.id)
        and not exists (select from option_relation_target where option_id = option.id)
    )
    select version.number as version,
      (select c.number from version_colour join exterior_colour c on c.id = exterior_colour_id
        where version_id = version.id order by tag desc, c.number limit 1) as colour,
      (select engine.number from version_engine join engine on engine.id = engine_id
        where version_id = version.id and not is_base) as engine,
      (select p.number from version_pack join option_pack p on p.id = option_pack_id
        where version_id = version.id order by p.number limit 1) as pack,
      (select number from loose where at = 1) as packed, (select number from loose where at = 2) as gone
    from version where id = ${version}`.execute(tx)
  const { version: number, colour, engine, pack, packed, gone } = rows[0]!
  return {
    version: number,
    colour: `colour-${colour}`,
    engine: `engine-${engine}`,
    pack: `pack-${pack}`,
    packed: `option-${packed}`,
    gone: `option-${gone}`,
  }
}

/** Three of them stand in the yard, with the engine that is not built in any more. */
async function addStock(
  tx: Tx,
  { version, source, today }: { version: string; source: string; today: CalendarDay },
): Promise<OutgoingModel['stock']> {
  const cars = []
  for (const [at, euro] of [43_900, 44_500, 42_900].entries()) {
    const { rows } = await sql<{ number: number; id: string }>`
      with example as (
        select vehicle.department_id, vehicle.stock_location_id, car.* from vehicle
        join stock_car car on car.vehicle_id = vehicle.id join version on version.id = car.version_id
        where version.model_id = (select model_id from version where id = ${source}) and car.state = 2
        order by vehicle.number limit 1
      ), car as (
        insert into vehicle (kind, stock_number, vehicle_class, department_id, stock_location_id, vin, arrived_on)
        select 'stock', ${`G-199${90 + at}`}, 1, department_id, stock_location_id, ${`YN9C6AA10T10409${at}0`}, ${daysFrom(today, -70)}
        from example returning id, number
      ), kept as (
        insert into stock_car (vehicle_id, brand_id, model_id, version_id, engine_id, exterior_colour_id, interior_cover_id,
          interior_colour_id, state, order_number, production_number, mileage_km, build_year)
        select car.id, brand_id, version.model_id, version.id,
          (select engine_id from version_engine where version_id = version.id and not is_base),
          exterior_colour_id, interior_cover_id, interior_colour_id, 2, ${`NO26-409${at}0`}, ${`71409${at}0`}, 12, build_year
        from car, example, version where version.id = ${version} returning vehicle_id
      ), cost as (
        insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on, supplier)
        select vehicle_id, 3100000, true, ${daysFrom(today, -70)}::date, 'Noord Belux' from kept
      ), priced as (
        insert into price (vehicle_id, valid_from, price_cents, vat_excluded)
        select vehicle_id, ${daysFrom(today, -70)}::date, ${euro * 100}::integer, false from kept
      )
      select id, number from car`.execute(tx)
    cars.push(rows[0]!)
  }
  const [last, withdrawn, promoted] = cars
  await sql`insert into promotion (vehicle_id, channel, valid_from, valid_until, price_cents, vat_excluded)
    values (${last!.id}, 'showroom', ${daysFrom(today, -5)}, ${daysFrom(today, 25)}, 4150000, false)`.execute(tx)
  await sql`insert into promotion (vehicle_id, channel, valid_from, valid_until, price_cents, vat_excluded)
    values (${promoted!.id}, 'showroom', ${daysFrom(today, -40)}, ${daysFrom(today, -14)}, 4190000, false),
      (${promoted!.id}, 'showroom', ${daysFrom(today, -14)}, ${daysFrom(today, 20)}, 3990000, false)`.execute(tx)
  return { last: last!.number, withdrawn: withdrawn!.number, promoted: promoted!.number }
}

/** Ends a model: production stopped, fewer options in its last weeks, and one car sold to another dealer. */
export async function endOutgoingModel(tx: Tx, today: CalendarDay, model: OutgoingModel): Promise<void> {
  const { rows } = await sql<{ id: string; modelId: string }>`
    select id, model_id from version where number = ${model.version}`.execute(tx)
  const { id, modelId } = rows[0]!
  const parseNumber = (part: PartKey) => Number(part.split('-')[1])
  await sql`insert into option_pack_content (option_pack_id, option_id, version_id)
    select pack.id, option.id, ${id} from option_pack pack, option
    where pack.number = ${parseNumber(model.pack)} and option.number = ${parseNumber(model.packed)}`.execute(tx)
  await sql`delete from version_option using option
    where option.id = option_id and version_id = ${id} and option.number = ${parseNumber(model.gone)}`.execute(tx)
  await sql`update version_engine set is_active = false where version_id = ${id} and not is_base`.execute(tx)
  await sql`update vehicle set withdrawn_at = ${`${daysFrom(today, -4)}T09:00:00Z`}::timestamptz
    where number = ${model.stock.withdrawn}`.execute(tx)
  await sql`update model_year set orderable_until = ${daysFrom(today, -7)} where model_id = ${modelId}`.execute(tx)
  await sql`update version set is_active = false where id = ${id}`.execute(tx)
  await sql`update model set is_active = false where id = ${modelId}`.execute(tx)
  await sql`update body_type set is_active = false where code = 'open'`.execute(tx)
}
