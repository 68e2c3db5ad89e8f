import { VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Options of one group, in the order of the catalogue. */
export interface EquipmentGroup {
  readonly name: Translated
  readonly items: readonly Translated[]
}

/** Groups the options with these public numbers. An option that was archived since is listed as well. */
export function groupOptions(db: Db, numbers: readonly number[]): Promise<EquipmentGroup[]> {
  return selectGroups(db, sql`select id from option where number = any (${numbers}::integer[])`)
}

/** Returns the standard equipment of a car in stock, by its public number: of its version, and its own. */
export function standardEquipmentOfVehicle(db: Db, number: number): Promise<EquipmentGroup[]> {
  return selectGroups(
    db,
    sql`select own.option_id from vehicle join vehicle_option own on own.vehicle_id = vehicle.id and own.is_fixed
        where vehicle.number = ${number}
      union select offered.option_id from vehicle join stock_car on stock_car.vehicle_id = vehicle.id
        join version_option offered on offered.version_id = stock_car.version_id
          and offered.tag = ${sql.lit(VERSION_TAGS.standard)}
        join option on option.id = offered.option_id and option.is_active
        where vehicle.number = ${number}`,
  )
}

/** Returns the options and packs of a car beyond those of its version, by its public number. */
export async function chosenEquipmentOfVehicle(db: Db, number: number): Promise<readonly Translated[]> {
  const { rows } = await sql<{ name: Translated }>`
    select option.name from vehicle join vehicle_option own on own.vehicle_id = vehicle.id and not own.is_fixed
      join option on option.id = own.option_id where vehicle.number = ${number}
    union all
    select pack.name from vehicle join vehicle_pack own on own.vehicle_id = vehicle.id
      join option_pack pack on pack.id = own.option_pack_id where vehicle.number = ${number}`.execute(db)
  return rows.map(({ name }) => name)
}

async function selectGroups(db: Db, ids: RawBuilder<unknown>): Promise<EquipmentGroup[]> {
  const { rows } = await sql<EquipmentGroup>`
    select option_group.name, jsonb_agg(option.name order by option.rank, option.name ->> 'nl') as items
    from option join option_group on option_group.id = option.option_group_id
    where option.id in (${ids}) group by option_group.id order by option_group.rank, option_group.code`.execute(db)
  return rows
}
