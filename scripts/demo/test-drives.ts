import type pg from 'pg'
import { quartersOf } from '../../domain/agenda/free-slots.ts'
import { brusselsInstant, weekdayOf, type CalendarDay } from '../../domain/platform/calendar.ts'
import { carKeyOf } from '../../domain/stock/car-key.ts'
import { Batch, copyBatch } from './copy.ts'
import { daysFrom, holidaysOf, yearOf } from './days.ts'
import { idsOf, randomOf } from './random.ts'

// Who came to drive in the last weeks, and who comes in the next: a few a day in each showroom.

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

interface Car {
  vehicleId: string
  number: number
  kind: 'used' | 'stock'
  name: string
  departmentId: string
}

/** Adds them to a demo whose cars are listed. Each car is driven once, so that nobody meets another in it. */
export async function addTestDrives(client: pg.Client, today: CalendarDay): Promise<void> {
  const random = randomOf('test-drives')
  const id = idsOf('test-drives', Date.parse(`${today}T12:00:00Z`))
  const { rows: cars } = await client.query<Car>(
    `select l.vehicle_id as "vehicleId", l.number, l.kind, l.department_id as "departmentId",
       concat_ws(' ', brand.name, model.name, l.version_name) as name
     from listing l join brand on brand.id = l.brand_id join model on model.id = l.model_id
     join test_drive_capacity using (department_id)
     where l.state = 1 and l.stock_state = 2 order by l.number`,
  )
  const closed = new Set([yearOf(today), yearOf(today) + 1].flatMap(holidaysOf).map(({ day }) => day))
  const rows = new Batch()
  let count = 0
  for (const [departmentId, ofDepartment] of Map.groupBy(cars, (car) => car.departmentId)) {
    const waiting = ofDepartment.slice()
    for (let ahead = -daysBack; ahead <= daysAhead; ahead++) {
      const day = daysFrom(today, ahead)
      if (weekdayOf(day) === 7 || closed.has(day) || /-12-(24|31)$/.test(day)) continue
      for (const time of times) {
        // The first days are the fullest; the shop still finds room.
        if (random.whole(1, 100) > (ahead < 0 ? 30 : 34 - ahead)) continue
        const car = waiting.shift()
        if (!car) break
        const startsAt = brusselsInstant(day, time)
        const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
        const testDriveId = id()
        const isOver = ahead < 0
        const state = isOver ? (random.whole(1, 12) === 1 ? 'missed' : 'done') : 'booked'
        const [firstName, lastName, language] = random.pick(people)
        rows.add('test_drive', {
          ...{ id: testDriveId, number: `TD-${yearOf(today)}-${String(++count).padStart(6, '0')}` },
          once_key: random.bytes(16).toString('hex'),
          ...{ vehicle_id: car.vehicleId, car_key: carKeyOf({ kind: car.kind, id: car.number }), car: car.name },
          ...{ department_id: departmentId, place: 1, starts_at: startsAt, ends_at: endsAt, state },
          ...{ first_name: firstName, last_name: lastName, language },
          email: `${firstName}.${lastName}@voorbeeld.example`
            .normalize('NFD')
            .replaceAll(/[\u0300-\u036f ]/g, '')
            .toLowerCase(),
          phone: `+3247${random.whole(1_000_000, 9_999_999)}`,
          created_at: `${daysFrom(day < today ? day : today, -random.whole(1, 6))}T09:00:00Z`,
        })
        if (isOver) continue
        for (const slotAt of quartersOf({ startsAt, endsAt }))
          rows.add('test_drive_slot', {
            ...{ department_id: departmentId, place: 1, slot_at: slotAt },
            ...{ vehicle_id: car.vehicleId, test_drive_id: testDriveId },
          })
      }
    }
  }
  rows.add('number_series', { series: 'TD', year: yearOf(today), last: count })
  await copyBatch(client, rows)
}
