import { sql } from 'kysely'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { Db } from '../../platform/database/database.ts'

type Range = { readonly from: number; readonly to: number } | null

/** Powertrain and official figures of a car, as paper states them (Royal Decree of 5 September 2001). */
export interface TechnicalData {
  readonly engine: string
  readonly kilowatts: number
  readonly horsepower: number
  readonly fuel: Translated
  readonly gearbox: Translated
  readonly cycle: 'WLTP' | 'NEDC'
  /** In g CO₂/km, l/100 km (CNG: kg/100 km) and kWh/100 km. */
  readonly emission: Range
  readonly consumption: Range
  readonly power: Range
  readonly rangeKm: number | null
}

/** Returns the technical data of a car in stock, by its public number. */
export async function technicalDataOfVehicle(db: Db, number: number): Promise<TechnicalData | undefined> {
  const { rows } = await sql<Row>`
    select coalesce(u.engine_name, engine.name) as engine, power.kilowatts, power.horsepower,
      fuel.name as fuel, gearbox.name as gearbox, coalesce(u.emission_cycle, 'WLTP') as cycle,
      coalesce(u.emission_g, engine.emission_min_g) as emission_min,
      coalesce(u.emission_g, engine.emission_max_g) as emission_max,
      coalesce(u.consumption, engine.consumption_min)::float as consumption_min,
      coalesce(u.consumption, engine.consumption_max)::float as consumption_max,
      coalesce(u.power_consumption, engine.power_consumption_min)::float as power_min,
      coalesce(u.power_consumption, engine.power_consumption_max)::float as power_max,
      coalesce(u.electric_range_km, engine.electric_range_min_km) as range_km
    from vehicle v
    left join used_car u on u.vehicle_id = v.id
    left join stock_car s on s.vehicle_id = v.id
    left join engine on engine.id = s.engine_id
    join fuel on fuel.id = coalesce(u.fuel_id, engine.fuel_id)
    join gearbox on gearbox.id = coalesce(u.gearbox_id, engine.gearbox_id)
    join power_type power on power.id = coalesce(u.power_type_id, engine.power_type_id)
    where v.number = ${number}`.execute(db)
  return rows[0] && toTechnicalData(rows[0])
}

/** Returns the technical data of a car to be built with this engine. */
export async function technicalDataOfEngine(db: Db, engineId: string): Promise<TechnicalData | undefined> {
  const { rows } = await sql<Row>`
    select engine.name as engine, power.kilowatts, power.horsepower, fuel.name as fuel, gearbox.name as gearbox,
      'WLTP' as cycle, emission_min_g as emission_min, emission_max_g as emission_max,
      consumption_min::float, consumption_max::float,
      power_consumption_min::float as power_min, power_consumption_max::float as power_max,
      electric_range_min_km as range_km
    from engine
    join fuel on fuel.id = fuel_id join gearbox on gearbox.id = gearbox_id join power_type power on power.id = power_type_id
    where engine.id = ${engineId}`.execute(db)
  return rows[0] && toTechnicalData(rows[0])
}

type Least = { emissionMin: number | null; consumptionMin: number | null; powerMin: number | null }
type Most = { emissionMax: number | null; consumptionMax: number | null; powerMax: number | null }
type Row = Omit<TechnicalData, 'emission' | 'consumption' | 'power'> & Least & Most

function toTechnicalData(row: Row): TechnicalData {
  const { emissionMin, emissionMax, consumptionMin, consumptionMax, powerMin, powerMax, ...data } = row
  return {
    ...data,
    emission: between(emissionMin, emissionMax),
    consumption: between(consumptionMin, consumptionMax),
    power: between(powerMin, powerMax),
  }
}

function between(from: number | null, to: number | null): Range {
  return from === null || to === null ? null : { from, to }
}
