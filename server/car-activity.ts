import { testDriveActivity } from './agenda/car-activity.ts'
import { offerActivity } from './offers/desk/car-activity.ts'
import { handoverActivity } from './orders/dossiers/car-activity.ts'
import type { CarActivitySource } from './stock/desk/car-activity.ts'
import { leadActivity } from './stock/desk/lead-activity.ts'

/** What each area knows of a car, for its desk. An area that comes to know something new adds it here. */
export const carActivitySources: readonly CarActivitySource[] = [
  testDriveActivity,
  handoverActivity,
  leadActivity,
  offerActivity,
]
