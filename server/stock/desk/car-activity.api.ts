import { CarActivityAnswer } from '@forecourt/domain/stock/car-activity.schema.ts'
import { StockRequest } from '@forecourt/domain/stock/stock-desk.schema.ts'
import { query } from '../../platform/http/endpoint.ts'
import type { CarActivitySource } from './car-activity.ts'
import { countSaved, findVehicleKey } from './car-activity.sql.ts'
import { notFound } from './vehicle-desk.ts'

/** Most entries shown, of all kinds together. */
const mostShown = 30

const subjects: ReadonlyMap<string, string> = new Map([
  ['lead', 'lead'],
  ['test-drive', 'test_drive'],
])

/** @param sources what each area knows of a car */
export function carActivityEndpoints(sources: readonly CarActivitySource[]) {
  const getActivity = query({
    path: 'GET /sales/vehicle/getactivity',
    right: 'STOCK_VIEW',
    summary:
      'Returns the questions, offers, test drives and handovers of a vehicle that the caller may see, and how many customers saved it.',
    input: StockRequest,
    output: CarActivityAnswer,
    reads: ({ activities }) =>
      activities.flatMap(({ kind, record }) => (subjects.has(kind) ? [`${subjects.get(kind)}:${record}`] : [])),
    async run({ db, call: { now, staff } }, { id }) {
      const vehicle = await findVehicleKey(db, id)
      if (!vehicle) return notFound()
      const car = { vehicleId: vehicle.key, now, most: mostShown + 1 }
      const [saved, ...found] = await Promise.all([
        countSaved(db, vehicle),
        ...sources.map((source) => source(db, staff.who, car)),
      ])
      const all = found.flat()
      const planned = all.filter((one) => one.isPlanned).toSorted((one, other) => one.at.getTime() - other.at.getTime())
      const past = all.filter((one) => !one.isPlanned).toSorted((one, other) => other.at.getTime() - one.at.getTime())
      const activities = [...planned, ...past]
      return {
        activities: activities.slice(0, mostShown).map((one) => ({ ...one, at: one.at.toISOString() })),
        saved,
        isMore: activities.length > mostShown,
      }
    },
  })
  return [getActivity] as const
}
