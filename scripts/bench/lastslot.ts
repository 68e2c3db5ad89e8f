import { randomBytes } from 'node:crypto'
import type { SlotsAnswer } from '@forecourt/domain/agenda/diary.schema.ts'
import type { BookAnswer, ServicesAnswer } from '@forecourt/domain/workshop/booking.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { z } from 'zod'
import { api } from './calls.ts'
import { dataDir, makeDealer, run, withCluster } from './databases.ts'
import { exactly, reported } from './figures.ts'
import { startProduct } from './servers.ts'

const drivers = 100
const rounds = 20

/** A hundred people book the same last place in a workshop at the same moment, on two processes. */
export async function measure(): Promise<void> {
  await withCluster(async (cluster) => {
    const url = await makeDealer(cluster, 'bench_lastslot')
    const environment = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: '0' }
    const products = [await startProduct(environment), await startProduct(environment)]
    const origin = (driver: number) => products[driver % products.length]!.origin
    // One free bay: each time of the day is a last place.
    await run(url, 'delete from workshop_booking')
    await run(url, 'update workshop_capacity set bays = 1')
    const places = await freePlaces(origin(0))

    let roundsWithOneWinner = 0
    let slowest = 0
    for (const place of places) {
      const startedAt = performance.now()
      const answers = await Promise.all(
        Array.from({ length: drivers }, (_, driver) =>
          api<z.infer<typeof BookAnswer>>(origin(driver), 'POST', '/shop/workshop/book', buildBooking(place, driver)),
        ),
      )
      slowest = Math.max(slowest, performance.now() - startedAt)
      const won = answers.filter(({ status }) => status === 200).length
      const refused = answers.filter(({ status, reason }) => status === 409 && reason === 'slot-taken').length
      const kept = await run(
        url,
        `select count(*)::int as n from workshop_booking where starts_at = $1 and state = 'booked'`,
        [place.startsAt],
      )
      if (won === 1 && refused === drivers - 1 && (kept.rows[0] as { n: number }).n === 1) roundsWithOneWinner++
    }
    exactly(`rounds of ${rounds} in which one of ${drivers} got the last place`, roundsWithOneWinner, rounds)
    reported('slowest round', `${Math.round(slowest)} ms`)
  })
}

type Place = { department: number; service: number; startsAt: string }

/** Places that do not overlap: the first of the coming days. */
async function freePlaces(origin: string): Promise<Place[]> {
  const { result } = await api<z.infer<typeof ServicesAnswer>>(origin, 'GET', '/shop/workshop/getservices')
  const { id: service, departments } = result.services[0]!
  const department = departments[0]!
  const places: Place[] = []
  for (let ahead = 1; places.length < rounds; ahead++) {
    const day = addDays(brusselsDay(new Date()), ahead)
    const { result: answer } = await api<z.infer<typeof SlotsAnswer>>(origin, 'POST', '/shop/workshop/getslots', {
      department,
      service,
      day,
    })
    const [first] = answer.slots
    if (first) places.push({ department, service, startsAt: first.startsAt })
  }
  return places
}

function buildBooking(place: Place, driver: number): Record<string, unknown> {
  return {
    ...place,
    onceKey: randomBytes(16).toString('hex'),
    details: {
      licencePlate: `1-BCH-${String(driver).padStart(3, '0')}`,
      car: 'Noord V6',
      mileage: '45000',
      vin: '',
      remarks: '',
      firstName: 'Ann',
      lastName: 'Peeters',
      email: `bestuurder${driver}@example.be`,
      dialCode: '+32',
      phone: '0478 12 34 56',
    },
  }
}
