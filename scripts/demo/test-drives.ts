import type pg from 'pg'
import { splitIntoQuarters } from '../../domain/agenda/free-slots.ts'
import type { LoanMark } from '../../domain/agenda/test-drive-loan.ts'
import { brusselsDay, brusselsInstant, toWeekday, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { toCarKey } from '../../domain/stock/car-key.ts'
import { Batch, copyBatch } from './copy.ts'
import { daysFrom, listHolidays, toYear } from './days.ts'
import { createIds, createRandom } from './random.ts'

// Test drives of the last weeks, current loans, and those of the next weeks: a few a day in each showroom.

const minutes = 45
const daysBack = 15
const daysAhead = 13
/** When people come, in minutes; showrooms are open then on Saturdays as well. */
const times = [10 * 60, 11 * 60, 14 * 60, 15 * 60 + 30] as const

const people: readonly [firstName: string, lastName: string, language: 'nl' | 'fr'][] = [
  ['Jonas', 'Vermeulen', 'nl'],
  ['Lies', 'Mertens', 'nl'],
  ['Nathalie', 'Renard', 'fr'],
  ['Wim', 'Jacobs', 'nl'],
  ['Fatima', 'Bensaïd', 'fr'],
  ['Greet', 'Wauters', 'nl'],
  ['Koen', 'Willems', 'nl'],
  ['Aurélie', 'Simon', 'fr'],
  ['Dries', 'Maes', 'nl'],
  ['Sofie', 'Aerts', 'nl'],
]

const addresses = [
  { driver_street: 'Kerkstraat 12', driver_postal_code: '9000', driver_city: 'Gent' },
  { driver_street: 'Steenweg 204 bus 3', driver_postal_code: '9300', driver_city: 'Aalst' },
  { driver_street: 'Rue du Moulin 8', driver_postal_code: '5000', driver_city: 'Namur' },
  { driver_street: 'Lindelaan 41', driver_postal_code: '8500', driver_city: 'Kortrijk' },
  { driver_street: 'Avenue des Tilleuls 17', driver_postal_code: '4000', driver_city: 'Liège' },
] as const

const marks: readonly LoanMark[] = [
  { place: 'rear-bumper', kind: 'scratch', remark: '4 cm' },
  { place: 'windscreen', kind: 'chip', remark: '' },
  { place: 'left-front-door', kind: 'dent', remark: '' },
]

/** Only for cars that the companies of the demo lend. */
const insurance = { carInsurer: 'Polis & Partner', carPolicyNumber: '45.018.227' } as const

interface Car {
  vehicleId: string
  number: number
  kind: 'used' | 'stock'
  name: string
  departmentId: string
  mileageKm: number
  licencePlate: string
  /** A salesperson of the branch. */
  sellerId: string | null
}

/** Adds them to a demo whose cars are listed. Each car is driven once, so that no test drives overlap. */
export async function addTestDrives(client: pg.Client, today: CalendarDay): Promise<void> {
  const random = createRandom('test-drives')
  const drivers = createRandom('test-drive-drivers')
  const id = createIds('test-drives', Date.parse(`${today}T12:00:00Z`))
  await client.query('update company set car_insurer = $1, car_policy_number = $2', [
    insurance.carInsurer,
    insurance.carPolicyNumber,
  ])
  const { rows: cars } = await client.query<Car>(
    `select l.vehicle_id as "vehicleId", l.number, l.kind, l.department_id as "departmentId",
       concat_ws(' ', brand.name, model.name, l.version_name) as name, coalesce(used.mileage_km, stock.mileage_km) as "mileageKm",
       coalesce(used.licence_plate, stock.licence_plate, '1-TZA-' || lpad((l.number % 1000)::text, 3, '0')) as "licencePlate",
       (select staff.id from staff_user staff join role on role.id = staff.role_id
         join staff_user_branch works on works.staff_user_id = staff.id
         join department on department.branch_id = works.branch_id
        where role.base = 'salesperson' and department.id = l.department_id order by staff.number limit 1) as "sellerId"
     from listing l
     left join used_car used on used.vehicle_id = l.vehicle_id
     left join stock_car stock on stock.vehicle_id = l.vehicle_id
     join brand on brand.id = l.brand_id join model on model.id = l.model_id
     join test_drive_capacity using (department_id)
     where l.state = 1 and l.stock_state = 2 order by l.number`,
  )
  const closed = new Set([toYear(today), toYear(today) + 1].flatMap(listHolidays).map(({ day }) => day))
  const rows = new Batch()
  let count = 0

  function addDrive(car: Car, startsAt: Date, state: 'booked' | 'out' | 'done' | 'missed') {
    const { vehicleId, departmentId } = car
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
    const testDriveId = id()
    const day = brusselsDay(startsAt)
    const [firstName, lastName, language] = random.pick(people)
    const place = state === 'out' ? 2 : 1
    rows.add('test_drive', {
      id: testDriveId,
      number: `TD-${toYear(today)}-${String(++count).padStart(6, '0')}`,
      once_key: random.bytes(16).toString('hex'),
      vehicle_id: vehicleId,
      car_key: toCarKey({ kind: car.kind, id: car.number }),
      car: car.name,
      department_id: departmentId,
      place,
      starts_at: startsAt,
      ends_at: endsAt,
      state,
      first_name: firstName,
      last_name: lastName,
      language,
      email: `${firstName}.${lastName}@voorbeeld.example`
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f ]/g, '')
        .toLowerCase(),
      phone: `+3247${random.whole(1_000_000, 9_999_999)}`,
      created_at: `${daysFrom(day < today ? day : today, -random.whole(1, 6))}T09:00:00Z`,
    })
    if (state === 'done' || state === 'out')
      addLoan(car, { testDriveId, startsAt, driver: `${firstName} ${lastName}`, state })
    if (state === 'done' || state === 'missed') return
    for (const slotAt of splitIntoQuarters({ startsAt, endsAt }))
      rows.add('test_drive_slot', {
        department_id: departmentId,
        place,
        slot_at: slotAt,
        vehicle_id: vehicleId,
        test_drive_id: testDriveId,
      })
  }

  /** Cars come back after some twenty kilometres, one in ten with something to tell. */
  function addLoan(
    { vehicleId, mileageKm, licencePlate, sellerId }: Car,
    {
      testDriveId,
      startsAt,
      driver,
      state,
    }: { testDriveId: string; startsAt: Date; driver: string; state: 'out' | 'done' },
  ) {
    const km = random.whole(9, 38)
    const outEnergy = random.whole(4, 19) * 5
    const isBack = state === 'done'
    rows.add('test_drive_loan', {
      test_drive_id: testDriveId,
      vehicle_id: vehicleId,
      driver,
      driver_born_on: daysFrom(today, -drivers.whole(16_200, 24_000)),
      ...drivers.pick(addresses),
      insurer: insurance.carInsurer,
      policy_number: insurance.carPolicyNumber,
      out_marks: JSON.stringify(drivers.whole(1, 4) === 1 ? [drivers.pick(marks)] : []),
      licence_plate: licencePlate,
      licence_number: String(random.whole(1_000_000_000, 9_999_999_999)),
      licence_issued_on: daysFrom(today, -random.whole(400, 9_000)),
      own_risk_cents: 125_000,
      out_at: startsAt,
      out_km: isBack ? Math.max(0, mileageKm - km) : mileageKm,
      out_energy_percent: outEnergy,
      out_damage: '',
      handed_out_by: sellerId,
      back_at: isBack ? new Date(startsAt.getTime() + random.whole(25, 50) * 60_000) : null,
      back_km: isBack ? mileageKm : null,
      back_energy_percent: isBack ? Math.max(5, outEnergy - 5) : null,
      back_damage: isBack && random.whole(1, 10) === 1 ? 'Steenslag op de voorruit' : '',
      taken_back_by: isBack ? sellerId : null,
    })
  }

  for (const ofDepartment of Map.groupBy(cars, (car) => car.departmentId).values()) {
    const waiting = ofDepartment.slice()
    const now = outNow(today)
    if (now && !closed.has(today)) addDrive(waiting.shift()!, now, 'out')
    for (let ahead = -daysBack; ahead <= daysAhead; ahead++) {
      const day = daysFrom(today, ahead)
      if (toWeekday(day) === 7 || closed.has(day) || /-12-(24|31)$/.test(day)) continue
      for (const time of times) {
        // The first days are the fullest; the shop still finds room.
        if (random.whole(1, 100) > (ahead < 0 ? 30 : 34 - ahead)) continue
        const car = waiting.shift()
        if (!car) break
        addDrive(
          car,
          brusselsInstant(day, time),
          ahead < 0 ? (random.whole(1, 12) === 1 ? 'missed' : 'done') : 'booked',
        )
      }
    }
  }
  for (const { daysAgo, ...car } of await findDemoDrives(client))
    addDrive(car, brusselsInstant(weekdayBefore(daysFrom(today, -daysAgo)), 14 * 60), 'done')
  rows.add('number_series', { series: 'TD', year: toYear(today), last: count })
  await copyBatch(client, rows)
}

/** Drives with demo cars since they were registered: up to four each, some sixty kilometres apart. */
async function findDemoDrives(client: pg.Client): Promise<readonly (Car & { daysAgo: number })[]> {
  const { rows } = await client.query<Car & { daysAgo: number }>(
    `select vehicle.id as "vehicleId", vehicle.number, 'stock' as kind, vehicle.department_id as "departmentId",
       concat_ws(' ', brand.name, model.name, version.name) as name, stock_car.mileage_km - 60 * drive as "mileageKm",
       stock_car.licence_plate as "licencePlate", null as "sellerId",
       brussels_today() - coalesce(demo_ended_on, brussels_today()) + 2 + 7 * drive as "daysAgo"
     from stock_car join vehicle on vehicle.id = stock_car.vehicle_id join version on version.id = stock_car.version_id
     join model on model.id = stock_car.model_id join brand on brand.id = model.brand_id
     cross join generate_series(3, 0, -1) as drive
     where is_demo and coalesce(demo_ended_on, brussels_today()) - 3 - 7 * drive > demo_since
     order by vehicle.number, drive desc`,
  )
  return rows
}

/** The day itself, or the Friday before a weekend. */
function weekdayBefore(day: CalendarDay): CalendarDay {
  return daysFrom(day, Math.min(0, 5 - toWeekday(day)))
}

/** Returns the departure time of a test drive under way: the quarter before; undefined while showrooms are closed. */
function outNow(today: CalendarDay): Date | undefined {
  const quarterMs = 900_000
  const left = new Date((Math.floor(Date.now() / quarterMs) - 1) * quarterMs)
  const isOpen = left >= brusselsInstant(today, 10 * 60) && left < brusselsInstant(today, 17 * 60)
  return isOpen && toWeekday(today) !== 7 ? left : undefined
}
