import { sql } from 'kysely'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { Db } from '../../platform/database/database.ts'

/** Doors, seats and paint of a car, as paper states them; null: not known. */
export interface CarLook {
  readonly doors: number | null
  readonly seats: number | null
  /** `hex` as CSS has it. */
  readonly paint: { readonly name: Translated; readonly hex: string } | null
}

/** Returns the look of a car in stock, by its public number. */
export async function lookOfVehicle(db: Db, number: number): Promise<CarLook | undefined> {
  const { rows } = await sql<CarLook>`
    select coalesce(u.doors, version.doors) as doors, coalesce(u.seats, version.seats) as seats,
      case when paint.id is not null then jsonb_build_object('name', paint.name, 'hex', paint.hex) end as paint
    from vehicle v
    left join used_car u on u.vehicle_id = v.id
    left join stock_car s on s.vehicle_id = v.id
    left join version on version.id = s.version_id
    left join exterior_colour paint on paint.id = coalesce(u.exterior_colour_id, s.exterior_colour_id)
    where v.number = ${number}`.execute(db)
  return rows[0]
}

/** Returns the look of a car to be built, by the public numbers of its version and of the chosen colour; null: none yet. */
export async function lookOfVersion(db: Db, number: number, colour: number | null): Promise<CarLook | undefined> {
  const { rows } = await sql<CarLook>`
    select version.doors, version.seats,
      case when paint.id is not null then jsonb_build_object('name', paint.name, 'hex', paint.hex) end as paint
    from version left join exterior_colour paint on paint.number = ${colour}
    where version.number = ${number}`.execute(db)
  return rows[0]
}
