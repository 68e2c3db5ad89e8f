import type { CarActivity } from '@forecourt/domain/stock/car-activity.schema.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../../platform/database/database.ts'

/** The activity of an area around a car, as far as the rights of the caller reach: what is to come, and the newest of the past. */
export type CarActivitySource = (
  db: Db,
  who: Who,
  car: { readonly vehicleId: string; readonly now: Date; readonly most: number },
) => Promise<CarActivity[]>

/** The fields that most activities leave empty. */
export const PLAIN_ACTIVITY = {
  isDay: false,
  isPlanned: false,
  isOpen: false,
  number: null,
  text: '',
  cents: null,
  until: null,
} as const
