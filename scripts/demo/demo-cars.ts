import type pg from 'pg'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { atClock, daysFrom } from './days.ts'
import type { NewCar } from './new-cars.ts'

// Demo cars with their term in every state: it runs, is near, urgent and past; their VAT was adjusted, they left demo use in
// time to be sold, and one is sold.

/** Life of a demo car, in days before today. */
export interface DemoLife {
  readonly plate: string
  readonly registeredDaysAgo: number
  readonly endedDaysAgo?: number
  readonly soldDaysAgo?: number
  /** The VAT of its use was adjusted. */
  readonly adjustedDaysAgo?: number
  readonly hasOwnInsurance?: boolean
}

const lives: readonly Omit<DemoLife, 'plate'>[] = [
  { registeredDaysAgo: 12 },
  { registeredDaysAgo: 41 },
  { registeredDaysAgo: 66, hasOwnInsurance: true },
  { registeredDaysAgo: 84 },
  { registeredDaysAgo: 97 },
  { registeredDaysAgo: 130, adjustedDaysAgo: 35 },
  { registeredDaysAgo: 75, endedDaysAgo: 20 },
  { registeredDaysAgo: 150, endedDaysAgo: 70, soldDaysAgo: 40 },
]

const getLife = (index: number) => requireValue(lives[index % lives.length], 'the life of a demo car')
const getPlate = (index: number) => `1-DEM-${201 + index * 17}`

/** Returns what became of a demo car. */
export function chooseDemoFate(index: number): { demo: DemoLife; soldDaysAgo?: number } {
  const life = { plate: getPlate(index), ...getLife(index) }
  return { demo: life, ...(life.soldDaysAgo !== undefined && { soldDaysAgo: life.soldDaysAgo }) }
}

/** Returns a new car that came in a week before it was registered, and was driven since. */
export function toDemoCar<Car extends NewCar>(car: Car, index: number, today: CalendarDay): Car {
  const arrivedOn = daysFrom(today, -getLife(index).registeredDaysAgo - 8)
  return {
    ...car,
    mileageKm: 1_400 + index * 1_130,
    arrivedOn,
    publishedOn: arrivedOn,
    publishedAt: atClock(arrivedOn, '10:00'),
  }
}

/** Returns the columns of a new car that say what it is as a demo car. */
export function toDemoColumns(demo: DemoLife | undefined, today: CalendarDay) {
  return {
    is_demo: demo !== undefined,
    licence_plate: demo?.plate ?? null,
    demo_since: demo ? daysFrom(today, -demo.registeredDaysAgo) : null,
    demo_until: demo ? daysFrom(today, 90 - demo.registeredDaysAgo) : null,
    demo_ended_on: demo?.endedDaysAgo === undefined ? null : daysFrom(today, -demo.endedDaysAgo),
    insurer: demo?.hasOwnInsurance ? 'Wegpolis' : null,
    policy_number: demo?.hasOwnInsurance ? '88.120.431' : null,
  }
}

/** Adds what was spent on demo cars, and the VAT adjustments of those that were used for longer than their term. */
export async function addDemoCarCosts(client: pg.Client, today: CalendarDay): Promise<void> {
  await client.query(
    `insert into car_entry (vehicle_id, on_day, kind, description, regime, net_cents, paper)
     select vehicle_id, demo_since, 'papers', 'Inschrijving en nummerplaat', 'rated', -12395, null from stock_car where is_demo
     union all
     select vehicle_id, demo_since + 14, 'valeting', 'Reiniging na proefritten', 'rated', -4500, null
     from stock_car where is_demo and demo_since + 14 < $1::date
     order by 2`,
    [today],
  )
  for (const [index, { adjustedDaysAgo }] of lives.entries()) {
    if (adjustedDaysAgo === undefined) continue
    await client.query(
      `insert into car_entry (vehicle_id, on_day, kind, description, regime, net_cents)
       select vehicle_id, $2, 'vat-adjustment', 'Demogebruik na de termijn', 'none', -214200
       from stock_car where licence_plate = $1`,
      [getPlate(index), daysFrom(today, -adjustedDaysAgo)],
    )
  }
}
