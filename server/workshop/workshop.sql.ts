import type { Weekday } from '@forecourt/domain/platform/values/calendar.ts'
import { loadDepartment } from '../organisation/organisation.ts'
import { getRow } from '../platform/database/rows.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { EXPECTED_STATES, orderToComeFirst } from '../agenda/appointments.ts'
import type { WorkshopBooking } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { KnownBy } from '../platform/audit/timeline.ts'
import { within } from '../platform/database/within.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'

export type BookingRow = Selectable<WorkshopBooking>

/** Selects active services with the departments whose lifts carry their vehicles, in the dealer's order. */
export async function selectOfferedServices(db: Db) {
  const { rows } = await sql<{
    id: string
    number: number
    code: string
    name: { nl: string; fr?: string }
    description: { nl: string; fr?: string }
    durationMinutes: number
    priceFromGrossCents: number | null
    departments: number[]
  }>`
    select service.id, service.number, service.code, service.name, service.description,
      service.duration_minutes as "durationMinutes", service.price_from_gross_cents as "priceFromGrossCents",
      coalesce(array_agg(department.number order by branch.rank, department.rank)
        filter (where department.id is not null), '{}') as departments
    from workshop_service service
    left join workshop_department offering on offering.vehicle_classes && service.vehicle_classes
    left join department on department.id = offering.department_id and department.is_active
    left join branch on branch.id = department.branch_id and branch.is_active
    where service.is_active and (department.id is null or branch.id is not null)
    group by service.id
    order by service.rank, service.number`.execute(db)
  return rows
}

/** Selects a service and a department by number, if that department does that service now. */
export function selectOffer(db: Db, { department, service }: { department: number; service: number }) {
  return offers(db)
    .where('department.number', '=', department)
    .where('workshopService.number', '=', service)
    .where('workshopService.isActive', '=', true)
    .executeTakeFirst()
}

/** Returns the service of a booking with its current duration; undefined when its department has stopped. */
export function offerOfBooking(db: Db, { departmentId, serviceId }: BookingRow) {
  return offers(db)
    .where('department.id', '=', departmentId)
    .where('workshopService.id', '=', serviceId)
    .executeTakeFirst()
}

function offers(db: Db) {
  return db
    .selectFrom('workshopService')
    .innerJoin('workshopDepartment', (join) =>
      join.on(sql<boolean>`workshop_department.vehicle_classes && workshop_service.vehicle_classes`),
    )
    .innerJoin('department', 'department.id', 'workshopDepartment.departmentId')
    .select([
      'department.id as departmentId',
      'department.number as departmentNumber',
      'workshopService.id as serviceId',
      'workshopService.durationMinutes',
    ])
    .where('department.isActive', '=', true)
}

export type Offer = NonNullable<Awaited<ReturnType<typeof selectOffer>>>

export async function selectCapacities(db: Db, departmentId: string) {
  const { rows } = await sql<{ weekday: Weekday; bays: number; from: string | null; until: string | null }>`
    select weekday, bays, lower(period)::text as from, upper(period)::text as until, period is not null as "isSpecial"
    from workshop_capacity where department_id = ${departmentId}`.execute(db)
  return rows
}

/** Selects the quarters taken between two instants; those of one booking may be left out. */
export function selectTakenSlots(db: Db, departmentId: string, from: Date, until: Date, except: string | undefined) {
  return db
    .selectFrom('workshopBookingSlot')
    .select(['slotAt', 'bay'])
    .where('departmentId', '=', departmentId)
    .where('slotAt', '>=', from)
    .where('slotAt', '<', until)
    .where((is) => is.and(except === undefined ? [] : [is('bookingId', '!=', except)]))
    .execute()
}

/** Returns the bookings whose cars are still expected at departments. */
export function bookingsFrom(db: Db, departmentIds: readonly string[], now: Date) {
  return db
    .selectFrom('workshopBooking')
    .select(['number', 'departmentId', 'startsAt', 'endsAt'])
    .where('departmentId', 'in', departmentIds)
    .where('state', 'in', EXPECTED_STATES)
    .where('endsAt', '>', now)
    .orderBy('startsAt')
    .execute()
}

/**
 * Returns the bookings whose cars are still expected: with this plate, and for this account, or for a guest with this
 * address.
 */
export async function openBookings(
  db: Db,
  { licencePlate, email, customerId }: { licencePlate: string; email: string; customerId: string | undefined },
  now: Date,
): Promise<{ ofPlate: number; ofBooker: number }> {
  const isBooker =
    customerId === undefined ? sql`lower(email) = ${email.toLowerCase()}` : sql`customer_id = ${customerId}`
  const { rows } = await sql<{ ofPlate: number; ofBooker: number }>`
    select count(*) filter (where licence_plate = ${licencePlate})::int as of_plate,
      count(*) filter (where ${isBooker})::int as of_booker
    from workshop_booking
    where state in (${sql.join(EXPECTED_STATES)}) and starts_at > ${now} and (licence_plate = ${licencePlate} or ${isBooker})`.execute(
    db,
  )
  return getRow(rows)
}

export function insertBooking(
  tx: Tx,
  booking: Omit<Insertable<WorkshopBooking>, 'number'>,
  year: number,
): Promise<BookingRow> {
  return tx
    .insertInto('workshopBooking')
    .values((eb) => ({ ...booking, number: eb.fn<string>('take_number', [eb.val('WB'), eb.val(year)]) }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function takeSlots(tx: Tx, { id, departmentId, bay, startsAt, endsAt }: BookingRow): Promise<void> {
  await sql`
    insert into workshop_booking_slot (department_id, bay, slot_at, booking_id)
    select ${departmentId}, ${bay}, quarter, ${id}
    from generate_series(${startsAt}::timestamptz, ${endsAt}::timestamptz - interval '15 minutes', interval '15 minutes') quarter
    order by quarter`.execute(tx)
}

export async function freeSlots(tx: Tx, bookingId: string): Promise<void> {
  await tx.deleteFrom('workshopBookingSlot').where('bookingId', '=', bookingId).execute()
}

export function changeBooking(
  tx: Tx,
  id: string,
  changes: Partial<Pick<BookingRow, 'state' | 'bay' | 'startsAt' | 'endsAt' | 'remindedAt' | 'calledOffFor'>>,
  now: Date,
): Promise<BookingRow> {
  return tx
    .updateTable('workshopBooking')
    .set((eb) => ({ ...changes, sequence: eb('sequence', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Plans the work order of an appointment that was moved for its new time, as long as the car is still to come. */
export async function moveWorkOfBooking(
  tx: Tx,
  bookingId: string,
  changes: { plannedAt: Date; bay: number; updatedAt: Date },
): Promise<void> {
  await tx
    .updateTable('workOrder')
    .set(changes)
    .where('bookingId', '=', bookingId)
    .where('state', '=', 'planned')
    .execute()
}

export async function markReminded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('workshopBooking').set({ remindedAt: now }).where('id', '=', id).execute()
}

export function bookingForUpdate(tx: Tx, id: string): Promise<BookingRow | undefined> {
  return tx.selectFrom('workshopBooking').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function bookingOfOnceKey(db: Db, onceKey: string): Promise<BookingRow | undefined> {
  return db.selectFrom('workshopBooking').selectAll().where('onceKey', '=', onceKey).executeTakeFirst()
}

export function bookingOfLink(db: Db, tokenHash: Buffer): Promise<BookingRow | undefined> {
  return db
    .selectFrom('workshopBooking')
    .innerJoin('workshopBookingLink', 'workshopBookingLink.bookingId', 'workshopBooking.id')
    .selectAll('workshopBooking')
    .where('workshopBookingLink.tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

export async function insertLink(tx: Tx, bookingId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.insertInto('workshopBookingLink').values({ bookingId, tokenHash, createdAt: now }).execute()
}

/** Returns the service and department that a booking shows. */
export async function placeAndService(db: Db, { serviceId, departmentId }: BookingRow) {
  const [service, department] = await Promise.all([
    db.selectFrom('workshopService').selectAll().where('id', '=', serviceId).executeTakeFirstOrThrow(),
    loadDepartment(db, departmentId),
  ])
  return { service, department }
}

/** Bookings of an account, those to come first by time, then the past ones backwards. */
export function selectBookings(
  db: Db,
  { customerId, emails }: { customerId: string; emails: readonly string[] },
  now: Date,
) {
  const { isOver, distance } = orderToComeFirst(now)
  return db
    .selectFrom('workshopBooking')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('customerId', '=', customerId),
        ...(emails.length > 0
          ? [
              eb(
                eb.fn<string>('lower', ['email']),
                'in',
                emails.map((one) => one.toLowerCase()),
              ),
            ]
          : []),
      ]),
    )
    .orderBy(isOver)
    .orderBy(distance)
    .execute()
}

/** Selects bookings by addresses in lower case that are not canceled, the latest first. */
export function selectNewestBookings(db: Db, emails: readonly string[], most: number) {
  return db
    .selectFrom('workshopBooking')
    .select(['number', 'car', 'licencePlate', 'startsAt'])
    .where(sql<boolean>`lower(email) = any (${emails}::text[])`)
    .where('state', '<>', 'cancelled')
    .orderBy('startsAt', 'desc')
    .limit(most)
    .execute()
}

/** Selects the coming bookings of a customer, as far as the user may see them. */
export function selectRunningBookings(db: Db, by: KnownBy, { who, now }: { who: Who; now: Date }) {
  return knownBookings(db, by, who)
    .innerJoin('workshopService as service', 'service.id', 'booking.serviceId')
    .select(['booking.number', 'booking.car', 'booking.licencePlate', 'booking.state', 'booking.startsAt'])
    .select(['service.name as service', 'branch.number as branch'])
    .where('booking.state', 'in', EXPECTED_STATES)
    .where('booking.endsAt', '>=', now)
    .orderBy('booking.startsAt')
    .execute()
}

/** Selects the cars that a customer brought to the workshop, the last one first. */
export function selectServicedCars(db: Db, by: KnownBy, who: Who) {
  return knownBookings(db, by, who)
    .select(['booking.car as name', 'booking.licencePlate', 'booking.vin', 'booking.mileageKm'])
    .where('booking.state', '<>', 'cancelled')
    .orderBy('booking.startsAt', 'desc')
    .limit(40)
    .execute()
}

function knownBookings(db: Db, { customerId, emails }: KnownBy, who: Who) {
  return db
    .selectFrom('workshopBooking as booking')
    .innerJoin('department', 'department.id', 'booking.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .where(sql<boolean>`(booking.customer_id = ${customerId} or lower(booking.email) = any (${emails}::text[]))`)
    .where(within(who, 'AGENDA_VIEW', { branch: 'branch.id' }))
}
