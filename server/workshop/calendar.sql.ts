import { sql } from 'kysely'
import { LISTING_STATES, STOCK_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { AppointmentState } from '@forecourt/domain/agenda/appointment.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../platform/database/database.ts'
import { foldText } from '../platform/resources/field-columns.ts'
import { hasWords, splitSearchWords } from '../platform/resources/search-words.ts'
import { within } from '../platform/database/within.ts'
import type { BookingRow } from './workshop.sql.ts'

/** Finds the departments whose calendar a user may see, in the dealer's order. */
export function departmentsOfCalendar(db: Db, who: Who) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .leftJoin('workshopDepartment', 'workshopDepartment.departmentId', 'department.id')
    .select(['department.id', 'department.number', 'department.name', 'department.kind', 'branch.id as branchId'])
    .select(['branch.number as branch', 'branch.name as branchName'])
    .select(sql<boolean>`workshop_department.department_id is not null`.as('hasBays'))
    .where('branch.isActive', '=', true)
    .where('department.isActive', '=', true)
    .where(within(who, 'AGENDA_VIEW', { branch: 'branch.id' }))
    .orderBy('branch.rank')
    .orderBy('branch.number')
    .orderBy('department.rank')
    .orderBy('department.number')
    .execute()
}

export function bookingsBetween(
  db: Db,
  departmentIds: readonly string[],
  { from, until }: { from: Date; until: Date },
) {
  return db
    .selectFrom('workshopBooking as booking')
    .innerJoin('workshopService as service', 'service.id', 'booking.serviceId')
    .select(['booking.number', 'booking.departmentId', 'booking.startsAt', 'booking.endsAt', 'booking.state'])
    .select(['booking.firstName', 'booking.lastName', 'booking.car', 'booking.licencePlate', 'service.name as service'])
    .where('booking.departmentId', 'in', departmentIds)
    .where('booking.startsAt', '>=', from)
    .where('booking.startsAt', '<', until)
    .where('booking.state', '<>', 'cancelled')
    .orderBy('booking.startsAt')
    .orderBy('booking.number')
    .execute()
}

export function bookingByNumber(db: Db, number: string): Promise<BookingRow | undefined> {
  return db.selectFrom('workshopBooking').selectAll().where('number', '=', number).executeTakeFirst()
}

/** Returns a department with its branch, by its key or its number. */
export function departmentPlace(db: Db, department: { id: string } | { number: number }) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['department.number', 'department.name', 'branch.id as branch', 'branch.number as branchNumber'])
    .$if('id' in department, (all) => all.where('department.id', '=', (department as { id: string }).id))
    .$if('number' in department, (all) =>
      all.where('department.number', '=', (department as { number: number }).number),
    )
    .executeTakeFirst()
}

/** Returns the place of one of our cars, whatever its state. */
export function placeOfCar(db: Db, { kind, id }: { kind: 'stock' | 'used'; id: number }) {
  return db
    .selectFrom('listing')
    .innerJoin('department', 'department.id', 'listing.departmentId')
    .select('department.branchId as branch')
    .where('listing.number', '=', id)
    .where('listing.kind', '=', kind)
    .executeTakeFirst()
}

export async function staffName(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select actor_name(${`user:${id}`}) as name`.execute(db)
  return rows[0]?.name ?? null
}

/** Returns the audited times and states of an appointment, the last first. */
export async function appointmentHistory(db: Db, subject: 'workshop_booking' | 'test_drive', id: string) {
  const { rows } = await sql<{
    at: Date
    by: string | null
    state: AppointmentState | null
    from: string | null
    to: string | null
  }>`
    select changed.at, case when entry.actor ~ '^(user|integration):' then actor_name(entry.actor) end as by,
      changed.after ->> 'state' as state, changed.before ->> 'starts_at' as "from", changed.after ->> 'starts_at' as "to"
    from audit_row changed join audit_entry entry on entry.id = changed.entry and entry.at = changed.at
    where changed.subject = ${subject} and changed.row_id = ${id} and changed.kind in ('i', 'u')
      and changed.after ?| array['state', 'starts_at']
    order by changed.id desc limit 20`.execute(db)
  return rows
}

/** Finds the cars in stock and for sale whose names contain the words. */
export async function carsCalled(db: Db, typed: string, who: Who) {
  const { rows } = await sql<{ key: string; name: string; branch: string }>`
    select car.key, car.name, car.branch from (
      select listing.kind || '-' || listing.number as key, listing.number,
        concat_ws(' ', brand.name, model.name, listing.version_name) as name, branch.name as branch
      from listing
      join brand on brand.id = listing.brand_id
      join model on model.id = listing.model_id
      join department on department.id = listing.department_id
      join branch on branch.id = department.branch_id
      where listing.state = ${sql.lit(LISTING_STATES.available)} and listing.stock_state = ${sql.lit(STOCK_STATES['in-stock'])} and ${within(who, 'AGENDA_EDIT', { branch: 'branch.id' })}
    ) car
    where ${hasWords(foldText(sql`car.name || ' ' || car.number`), splitSearchWords(typed))}
    order by car.name, car.number limit 8`.execute(db)
  return rows
}
