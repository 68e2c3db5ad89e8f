import type { Db } from '../../platform/database/database.ts'

/** Selects the data of a vehicle for a lead, by its public number. */
export function vehicleForLead(db: Db, number: number) {
  return db
    .selectFrom('vehicle')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .select(['vehicle.id', 'vehicle.stockNumber', 'department.number as departmentNumber'])
    .where('vehicle.number', '=', number)
    .executeTakeFirst()
}
