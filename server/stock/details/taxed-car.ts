import { sql } from 'kysely'
import { FUEL_TYPES, VEHICLE_CLASSES, type VehicleClass } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { toTaxedFuel, type TaxedCar } from '@forecourt/domain/pricing/buyer-taxes/taxed-car.ts'
import type { Db } from '../../platform/database/database.ts'

/** The facts of a car that its taxes depend on, without its catalogue value, which is the sum of list prices. */
export interface TaxedVehicle extends Omit<TaxedCar, 'catalogueValueCents'> {
  readonly vehicleClass: VehicleClass
}

/** Finds the tax data of a car in stock, by its public number. */
export async function findTaxedVehicle(db: Db, number: number): Promise<TaxedVehicle | undefined> {
  const { rows } = await sql<Row>`
    select v.vehicle_class, u.first_registration, power.kilowatts, fuel.code as fuel, fuel.fuel_type,
      coalesce(u.emission_g, engine.emission_max_g) as emission_g, coalesce(u.emission_cycle, 'WLTP') as cycle,
      coalesce(u.displacement_cc, engine.displacement_cc) as displacement_cc, engine.max_mass_kg
    from vehicle v
    left join used_car u on u.vehicle_id = v.id
    left join stock_car s on s.vehicle_id = v.id
    left join engine on engine.id = s.engine_id
    left join fuel on fuel.id = coalesce(u.fuel_id, engine.fuel_id)
    left join power_type power on power.id = coalesce(u.power_type_id, engine.power_type_id)
    where v.number = ${number}`.execute(db)
  return rows[0] && toTaxedVehicle(rows[0])
}

/** Finds the tax data of a car to be built with this engine. */
export async function findTaxedEngine(db: Db, engineId: string): Promise<TaxedVehicle | undefined> {
  const { rows } = await sql<Row>`
    select model.vehicle_class, null::date as first_registration, power.kilowatts, fuel.code as fuel, fuel.fuel_type,
      engine.emission_max_g as emission_g, 'WLTP' as cycle, engine.displacement_cc, engine.max_mass_kg
    from engine
    join model on model.id = engine.model_id
    join fuel on fuel.id = engine.fuel_id
    join power_type power on power.id = engine.power_type_id
    where engine.id = ${engineId}`.execute(db)
  return rows[0] && toTaxedVehicle(rows[0])
}

interface Row {
  vehicleClass: number
  firstRegistration: CalendarDay | null
  kilowatts: number | null
  fuel: string | null
  fuelType: number | null
  emissionG: number | null
  cycle: 'WLTP' | 'NEDC'
  displacementCc: number | null
  maxMassKg: number | null
}

function toTaxedVehicle({ vehicleClass, fuel, fuelType, ...row }: Row): TaxedVehicle {
  return {
    ...row,
    vehicleClass: getEnumerationName(VEHICLE_CLASSES, vehicleClass),
    fuel: fuel === null || fuelType === null ? null : toTaxedFuel(fuel, getEnumerationName(FUEL_TYPES, fuelType)),
  }
}
