import { getRow } from '../../platform/database/rows.ts'
import { sql } from 'kysely'
import type { EquipmentAnswer, EquipmentRequest } from '@forecourt/domain/stock/equipment.schema.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'

type Answer = z.infer<typeof EquipmentAnswer>
type Request = z.infer<typeof EquipmentRequest>

/** Finds a used car by its number; undefined: there is none. */
export async function findUsedCarKey(db: Db, number: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('vehicle')
    .innerJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
    .select('vehicle.id')
    .where('vehicle.number', '=', number)
    .executeTakeFirst()
  return row?.id
}

/** Returns the options of its brand and of any, those that are archived only where the car has them. */
export async function optionsFor(db: Db, vehicleId: string): Promise<Answer['groups']> {
  const { rows } = await sql<Answer['groups'][number]>`
    select g.number as id, g.name, jsonb_agg(jsonb_build_object('id', o.number, 'code', o.code, 'name', o.name,
      'kind', o.kind, 'state', case when own.is_fixed then 'standard' when own.option_id is not null then 'chosen' end)
      order by o.name ->> 'nl', o.code) as options
    from used_car car
    join option o on o.brand_id is null or o.brand_id = car.brand_id
      or exists (select from vehicle_option there where there.vehicle_id = car.vehicle_id and there.option_id = o.id)
    join option_group g on g.id = o.option_group_id
    left join vehicle_option own on own.option_id = o.id and own.vehicle_id = car.vehicle_id
    where car.vehicle_id = ${vehicleId} and (o.is_active or own.option_id is not null)
    group by g.id order by g.rank, g.code`.execute(db)
  return rows
}

export async function packsFor(db: Db, vehicleId: string): Promise<Answer['packs']> {
  const { rows } = await sql<Answer['packs'][number]>`
    select p.number as id, p.code, p.name, own.option_pack_id is not null as "isOn"
    from used_car car
    join option_pack p on p.brand_id = car.brand_id
      or exists (select from vehicle_pack there where there.vehicle_id = car.vehicle_id and there.option_pack_id = p.id)
    left join vehicle_pack own on own.option_pack_id = p.id and own.vehicle_id = car.vehicle_id
    where car.vehicle_id = ${vehicleId} and (p.is_active or own.option_pack_id is not null)
    order by p.name ->> 'nl', p.code`.execute(db)
  return rows
}

/** @returns whether every option and pack that is to be on it can be: it is of the car's brand, or of any */
export async function canHave(db: Db, vehicleId: string, { options, packs }: Request): Promise<boolean> {
  const asked = options.filter(({ state }) => state !== null).map(({ id }) => id)
  const packed = packs.filter(({ isOn }) => isOn).map(({ id }) => id)
  const { rows } = await sql<{ fit: boolean }>`
    select (select count(*) from option o where o.number = any (${asked}::integer[])
        and (o.brand_id is null or o.brand_id = car.brand_id
          or exists (select from vehicle_option own where own.vehicle_id = car.vehicle_id and own.option_id = o.id)))
      = ${new Set(asked).size}
      and (select count(*) from option_pack p where p.number = any (${packed}::integer[])
        and (p.brand_id = car.brand_id
          or exists (select from vehicle_pack own where own.vehicle_id = car.vehicle_id and own.option_pack_id = p.id)))
      = ${new Set(packed).size} as fit
    from used_car car where car.vehicle_id = ${vehicleId}`.execute(db)
  return getRow(rows).fit
}

export async function writeEquipment(tx: Tx, vehicleId: string, { options, packs }: Request): Promise<void> {
  const off = options.filter(({ state }) => state === null).map(({ id }) => id)
  const on = options.filter(({ state }) => state !== null)
  await sql`delete from vehicle_option where vehicle_id = ${vehicleId}
    and option_id in (select id from option where number = any (${off}::integer[]))`.execute(tx)
  await sql`insert into vehicle_option (vehicle_id, option_id, is_fixed)
    select ${vehicleId}::uuid, option.id, wanted.is_fixed
    from unnest(${on.map(({ id }) => id)}::integer[], ${on.map(({ state }) => state === 'standard')}::boolean[])
      as wanted (number, is_fixed)
    join option using (number)
    on conflict (vehicle_id, option_id) do update set is_fixed = excluded.is_fixed
    where vehicle_option.is_fixed <> excluded.is_fixed`.execute(tx)
  const packsOff = packs.filter(({ isOn }) => !isOn).map(({ id }) => id)
  const packsOn = packs.filter(({ isOn }) => isOn).map(({ id }) => id)
  await sql`delete from vehicle_pack where vehicle_id = ${vehicleId}
    and option_pack_id in (select id from option_pack where number = any (${packsOff}::integer[]))`.execute(tx)
  await sql`insert into vehicle_pack (vehicle_id, option_pack_id)
    select ${vehicleId}::uuid, id from option_pack where number = any (${packsOn}::integer[])
    on conflict do nothing`.execute(tx)
}
