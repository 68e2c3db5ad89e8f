import { getRow } from '../platform/database/rows.ts'
import { sql } from 'kysely'
import { addDays, brusselsDay, brusselsInstant, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import type { Database } from '../platform/database/database.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague, makeCustomer } from '../test/people.ts'
import type { RunningShop } from '../test/running-shop.ts'
import { nextSerial } from '../test/serials.ts'
import { signedInStaff } from '../test/signed-in.ts'

/** A workshop open on all days but Sunday, from eight to noon and from half past twelve to half past five. */
export async function makeWorkshop(
  { kysely }: Database,
  { bays = 1, branch }: { bays?: number; branch?: string } = {},
): Promise<Workshop> {
  const { branchId } = await makeBranch({ kysely } as Database, branch)
  const serial = nextSerial('workshop')
  const { rows } = await sql<Workshop>`
    with department_row as (
      insert into department (branch_id, slug, kind, name, street_name, house_number, postal_code, city, phone, email,
        latitude, longitude)
      values (${branchId}, ${`werkplaats-${serial}`}, 'workshop',
        jsonb_build_object('nl', ${`Werkplaats ${serial}`}::text, 'fr', ${`Atelier ${serial}`}::text),
        'Kerkstraat', '1', '9000', '{"nl": "Gent", "fr": "Gand"}', '+3293961422', 'werkplaats@example.be', 51, 3.7)
      returning id, number),
    hours as (
      insert into opening_hours (department_id, weekday, opens, closes)
      select id, weekday, opens::time, closes::time
      from department_row, generate_series(1, 6) weekday, (values ('08:00', '12:00'), ('12:30', '17:30')) as period (opens, closes)),
    offering as (
      insert into workshop_department (department_id, vehicle_classes) select id, '{1,2}' from department_row returning department_id),
    capacity as (
      insert into workshop_capacity (department_id, weekday, bays)
      select department_id, weekday, ${bays} from offering, generate_series(1, 6) weekday)
    select id as "departmentId", number as department from department_row`.execute(kysely)
  return getRow(rows)
}

/** A workshop in Gent with its reception, a technician, somebody with all rights, and a customer. */
export async function makeStaffedWorkshop(shop: Pick<RunningShop, 'as' | 'database' | 'services'>) {
  const here = await makeWorkshop(shop.database)
  const { branchId } = await makeBranch(shop.database)
  const main = await signedInStaff(shop)
  return {
    here,
    branchId,
    main,
    nadia: await makeColleague(shop, 'reception', branchId),
    joren: await makeColleague(shop, 'workshop', branchId),
    customer: await makeCustomer(main.call),
  }
}

export type Workshop = { departmentId: string; department: number }

/** Returns the first Tuesday that is at least so many days away and no holiday. */
export function workingTuesday(daysAway = 14): string {
  let day = addDays(brusselsDay(new Date()), daysAway)
  while (toWeekday(day) !== 2 || /-(12-25|01-01|05-01|07-21|08-15|11-01|11-11)$/.test(day)) day = addDays(day, 1)
  return day
}

/** Returns the instant at which clocks in Brussels show this time, such as `09:15`, on that day. */
export function instantAt(time: string, day: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return brusselsInstant(day, hours * 60 + minutes).toISOString()
}

/** Returns what somebody fills in to bring a car to the workshop. */
export function visitDetails(email: string) {
  return {
    licencePlate: '1 abc 234',
    car: 'Noord V6',
    mileage: '45.000',
    vin: '',
    remarks: '',
    firstName: 'Lotte',
    lastName: 'Van den Broeck',
    email,
    dialCode: '+32',
    phone: '0478 12 34 56',
  }
}

/** A service for private cars. */
export async function makeService({ kysely }: Database, { minutes = 60 }: { minutes?: number } = {}): Promise<number> {
  const { number } = await kysely
    .insertInto('workshopService')
    .values({
      code: `dienst-${nextSerial('workshop-service')}`,
      name: { nl: 'Klein onderhoud', fr: 'Petit entretien' },
      description: { nl: 'Olie en filters', fr: 'Huile et filtres' },
      durationMinutes: minutes,
      priceFromGrossCents: 18_900,
      vehicleClasses: [1],
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}
