import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/calendar.ts'
import type { Translated } from '@forecourt/domain/platform/translated.ts'
import type { Db } from '../platform/database.ts'

/** What an order promises of a vehicle: when it is there, and what the dealer gives on a used one. */
export type VehiclePromise = {
  readonly vehicleId: string
  /** The day it should arrive while it is only ordered, as far as known. */
  readonly expectedOn: CalendarDay | null
  readonly isHere: boolean
  /** Of a used car. */
  readonly warrantyMonths: number | null
}

export async function vehiclePromises(
  db: Db,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, VehiclePromise>> {
  if (vehicleIds.length === 0) return new Map()
  const { rows } = await sql<VehiclePromise>`
    select v.id as vehicle_id, s.expected_on, coalesce(s.state, 2) = 2 as is_here, warranty.months as warranty_months
    from vehicle v
    left join stock_car s on s.vehicle_id = v.id
    left join used_car u on u.vehicle_id = v.id
    left join warranty on warranty.id = u.warranty_id
    where v.id = any(${vehicleIds})`.execute(db)
  return new Map(rows.map((row) => [row.vehicleId, row]))
}

/**
 * Which car was sold, and how it was then: the order form tells both (Royal Decree of 5 April 2019, art. 3). What a car
 * does not have, or nobody knows yet, is null.
 */
export type VehicleIdentity = {
  readonly vin: string | null
  readonly stockNumber: string | null
  readonly mileageKm: number | null
  readonly firstRegistration: CalendarDay | null
  readonly colour: Translated | null
  readonly fuel: Translated
  readonly gearbox: Translated
  /** Options and packs that somebody chose, not what every car of the version has. */
  readonly options: readonly Translated[]
}

/** Of a vehicle that exists. */
export async function vehicleIdentity(db: Db, vehicleId: string): Promise<VehicleIdentity> {
  const { rows } = await sql<VehicleIdentity>`
    select v.vin, v.stock_number, coalesce(u.mileage_km, s.mileage_km) as mileage_km, u.first_registration,
      paint.name as colour, fuel.name as fuel, gearbox.name as gearbox,
      (select coalesce(jsonb_agg(chosen.name order by chosen.name ->> 'nl'), '[]') from (
        select o.name::jsonb as name from vehicle_option vo join option o on o.id = vo.option_id
        where vo.vehicle_id = v.id and not vo.is_fixed
        union all
        select p.name::jsonb from vehicle_pack vp join option_pack p on p.id = vp.option_pack_id
        where vp.vehicle_id = v.id) chosen) as options
    from vehicle v
    left join used_car u on u.vehicle_id = v.id
    left join stock_car s on s.vehicle_id = v.id
    left join engine on engine.id = s.engine_id
    join exterior_colour paint on paint.id = coalesce(u.exterior_colour_id, s.exterior_colour_id)
    join fuel on fuel.id = coalesce(u.fuel_id, engine.fuel_id)
    join gearbox on gearbox.id = coalesce(u.gearbox_id, engine.gearbox_id)
    where v.id = ${vehicleId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no vehicle ${vehicleId}`)
  return row
}

/** Of a car that the factory builds with this engine. */
export async function engineIdentity(db: Db, engineId: string): Promise<VehicleIdentity> {
  const { fuel, gearbox } = await db
    .selectFrom('engine')
    .innerJoin('fuel', 'fuel.id', 'engine.fuelId')
    .innerJoin('gearbox', 'gearbox.id', 'engine.gearboxId')
    .select(['fuel.name as fuel', 'gearbox.name as gearbox'])
    .where('engine.id', '=', engineId)
    .executeTakeFirstOrThrow()
  return {
    vin: null,
    stockNumber: null,
    mileageKm: null,
    firstRegistration: null,
    colour: null,
    fuel,
    gearbox,
    options: [],
  }
}
