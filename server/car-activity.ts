import { testDriveActivity } from './agenda/car-activity.ts'
import { offerActivity } from './offers/desk/car-activity.ts'
import { handoverActivity } from './orders/dossiers/car-activity.ts'
import type { CarActivitySource } from './stock/desk/car-activity.ts'
import { leadActivity } from './stock/desk/lead-activity.ts'

/** Sources of the activity of a car, by area, for its desk. A new area adds its source here. */
export const carActivitySources: readonly CarActivitySource[] = [
  testDriveActivity,
  handoverActivity,
  leadActivity,
  offerActivity,
]
