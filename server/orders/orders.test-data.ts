import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'

let made = 0

/** A version that can be ordered at the factory, with a base engine and, asked for in the key, a dearer one. */
export async function makeNewCar(
  { kysely }: Database,
  { priceGrossCents, enginePriceGrossCents }: { priceGrossCents: number; enginePriceGrossCents: number },
): Promise<{ key: string; baseKey: string; versionId: string }> {
  const serial = ++made
  const { rows } = await sql<{ model: number; version: number; versionId: string; engine: number }>`
    with brand_row as (
      insert into brand (slug, name, is_sold_new) values (${`lumen-${serial}`}, ${`Lumen ${serial}`}, true) returning id),
    model_row as (
      insert into model (brand_id, slug, name, vehicle_class)
      select id, ${`lumen-${serial}-e3`}, 'E3', 1 from brand_row returning id, number),
    year_row as (
      insert into model_year (model_id, year, orderable_from) select id, 2026, '2026-01-01' from model_row returning id),
    power_row as (
      insert into power_type (kilowatts, horsepower) values (150, 204)
      on conflict (kilowatts) do update set horsepower = excluded.horsepower returning id),
    version_row as (
      insert into version (model_id, model_year_id, slug, name, build_id, doors, seats)
      select model_row.id, year_row.id, 'momentum', 'Momentum', (select id from build where code = 'suv'), 5, 5
      from model_row, year_row returning id, number, model_id),
    engine_row as (
      insert into engine (model_id, code, name, fuel_id, power_type_id, gear_id, wheel_drive_id, emission_norm_id)
      select model_row.id, choice.code, choice.name, (select id from fuel where code = 'electric'), power_row.id,
        (select id from gear where code = 'reduction'), (select id from wheel_drive where code = 'rear'),
        (select id from emission_norm where code = 'electric')
      from model_row, power_row, (values ('base', '58 kWh'), ('large', '77 kWh')) as choice (code, name)
      returning id, number, code),
    choice_row as (
      insert into version_engine (version_id, engine_id, model_id, is_base)
      select version_row.id, engine_row.id, version_row.model_id, engine_row.code = 'base' from version_row, engine_row),
    price_row as (
      insert into price (version_id, valid_from, price_cents, vat_excluded)
      select id, '2026-01-01', ${priceGrossCents}, false from version_row),
    engine_price_row as (
      insert into price (engine_id, valid_from, price_cents, vat_excluded)
      select id, '2026-01-01', ${enginePriceGrossCents}, false from engine_row where code = 'large')
    select model_row.number as model, version_row.number as version, version_row.id as "versionId", engine_row.number as engine
    from model_row, version_row, engine_row where engine_row.code = 'large'`.execute(kysely)
  const { model, version, versionId, engine } = rows[0]!
  const baseKey = `new-${model}-${version}`
  return { key: `${baseKey}-${engine}`, baseKey, versionId }
}
