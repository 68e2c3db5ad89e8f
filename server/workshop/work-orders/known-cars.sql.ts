import { sql } from 'kysely'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'

/** A car as an earlier record knows it; the newest record counts. */
interface KnownCarRow {
  readonly car: string
  readonly licencePlate: string | null
  readonly vin: string | null
  readonly lastKm: number | null
  readonly customerNumber: number | null
  readonly customerName: string | null
  readonly phone: string | null
  readonly vehicle: number | null
}

/**
 * Finds cars by the beginning of their plate or by the end of their chassis number: in work orders, dossiers, appointments
 * and our stock, in this order.
 */
export async function findKnownCars(db: Db, { plate, vin }: { plate: string; vin: string }): Promise<KnownCarRow[]> {
  const bare = plate.replaceAll('-', '')
  const hasPlate = (column: string) =>
    sql<boolean>`replace(coalesce(${sql.ref(column)}, ''), '-', '') like ${`${bare}%`}`
  const hasVin = (column: string) => sql<boolean>`(length(${vin}::text) >= 6 and ${sql.ref(column)} like ${`%${vin}`})`
  const { rows } = await sql<KnownCarRow>`
    select distinct on (coalesce(vin, licence_plate)) car, licence_plate, vin, last_km, customer_number, customer_name, phone, vehicle
    from (
      select 1 as place, work_order.number as age, work_order.car, work_order.licence_plate, work_order.vin,
        coalesce(km_out, km_in) as last_km, customer.number as customer_number, work_order.customer_name, work_order.phone,
        vehicle.number as vehicle
      from work_order left join customer on customer.id = work_order.customer_id
      left join vehicle on vehicle.id = work_order.vehicle_id
      where ${hasPlate('work_order.licence_plate')} or ${hasVin('work_order.vin')}
      union all
      select 2, dossier.number, dossier.car_name, dossier.licence_plate, dossier.vin, null, customer.number, dossier.customer_name, '', vehicle.number
      from dossier join offer on offer.id = dossier.offer_id left join customer on customer.id = offer.customer_id
      left join vehicle on vehicle.id = dossier.vehicle_id
      where ${hasPlate('dossier.licence_plate')} or ${hasVin('dossier.vin')}
      union all
      select 3, extract(epoch from created_at)::integer, car, licence_plate, vin, null, null, first_name || ' ' || last_name, phone, null
      from workshop_booking where state <> 'cancelled' and (${hasPlate('workshop_booking.licence_plate')} or ${hasVin('workshop_booking.vin')})
      union all
      select 4, vehicle.number, vehicle_name(vehicle.id), used_car.licence_plate, vehicle.vin, used_car.mileage_km, null, null, '', vehicle.number
      from vehicle left join used_car on used_car.vehicle_id = vehicle.id
      where ${hasPlate('used_car.licence_plate')} or ${hasVin('vehicle.vin')}
    ) known
    order by coalesce(vin, licence_plate), place, age desc
    limit 8`.execute(db)
  return rows
}

/** Returns the most kilometres that were read of a car by its chassis number or, where none is known, by its plate. */
export async function findLastKm(
  db: Db,
  { vin, plate, except }: { vin: string | null; plate: string | null; except: string | null },
): Promise<number | null> {
  const { rows } = await sql<{ km: number | null }>`
    select max(km) as km from (
      select coalesce(km_out, km_in) as km from work_order
      where id is distinct from ${except}::uuid and state <> 'canceled'
        and (vin = ${vin} or (licence_plate = ${plate} and (vin is null or ${vin}::text is null)))
      union all
      select used_car.mileage_km from vehicle join used_car on used_car.vehicle_id = vehicle.id where vehicle.vin = ${vin}
    ) reading`.execute(db)
  return rows[0]?.km ?? null
}

/** Returns the open work order of a car, as far as the user may see it. */
export function findOpenOrder(db: Db, who: Who, { vin, plate }: { vin: string | null; plate: string | null }) {
  return db
    .selectFrom('workOrder')
    .innerJoin('department', 'department.id', 'workOrder.departmentId')
    .select(['workOrder.number as id', 'workNumber'])
    .where('workOrder.state', 'not in', ['closed', 'canceled'])
    .where((eb) =>
      eb.or([
        ...(vin === null ? [] : [eb('vin', '=', vin)]),
        ...(plate === null ? [] : [eb('licencePlate', '=', plate)]),
      ]),
    )
    .where(within(who, 'WORK_ORDER_VIEW', { branch: 'department.branchId' }))
    .orderBy('workOrder.number', 'desc')
    .executeTakeFirst()
}

/** Returns the key of a vehicle of our stock by its chassis number. */
export async function findVehicleKey(db: Db, vin: string | null): Promise<string | null> {
  if (vin === null) return null
  const row = await db
    .selectFrom('vehicle')
    .select('id')
    .where('vin', '=', vin)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Appointments from a day before until the end of the next, that have no work order yet. */
export function selectExpectedBookings(
  db: Db,
  who: Who,
  { from, until, plate }: { from: Date; until: Date; plate?: string },
) {
  return db
    .selectFrom('workshopBooking as booking')
    .innerJoin('workshopService as service', 'service.id', 'booking.serviceId')
    .innerJoin('department', 'department.id', 'booking.departmentId')
    .select(['booking.id', 'booking.number', 'booking.startsAt', 'booking.endsAt', 'booking.bay', 'booking.car'])
    .select(['booking.licencePlate', 'booking.vin', 'booking.remarks', 'booking.phone', 'booking.email'])
    .select(['service.name as service', 'department.number as department'])
    .select(sql<string>`booking.first_name || ' ' || booking.last_name`.as('name'))
    .where('booking.state', 'in', ['booked', 'moved', 'done'])
    .where('booking.startsAt', '>=', from)
    .where('booking.startsAt', '<', until)
    .$if(plate !== undefined, (rows) => rows.where('booking.licencePlate', '=', plate ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workOrder')
            .select('workOrder.id')
            .whereRef('workOrder.bookingId', '=', 'booking.id')
            .where('workOrder.state', '<>', 'canceled'),
        ),
      ),
    )
    .where(within(who, 'WORK_ORDER_EDIT', { branch: 'department.branchId' }))
    .orderBy('booking.startsAt')
    .orderBy('booking.number')
}

/** Returns an appointment that a work order is made of. */
export function bookingForWork(tx: Db, number: string) {
  return tx
    .selectFrom('workshopBooking as booking')
    .innerJoin('workshopService as service', 'service.id', 'booking.serviceId')
    .innerJoin('department', 'department.id', 'booking.departmentId')
    .selectAll('booking')
    .select(['service.name as service', 'service.durationMinutes as serviceMinutes'])
    .select('department.number as departmentNumber')
    .where('booking.number', '=', number)
    .executeTakeFirst()
}
export type BookingForWork = NonNullable<Awaited<ReturnType<typeof bookingForWork>>>
