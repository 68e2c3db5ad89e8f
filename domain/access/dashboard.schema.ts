import { z } from 'zod'
import { Day } from '../platform/forms/fields.schema.ts'
import { HOME_TILE_NAMES } from '../platform/routes/home-tiles.ts'

const tiles = z.array(z.enum(HOME_TILE_NAMES)).max(HOME_TILE_NAMES.length).nullable()

export const DashboardRequest = z.strictObject({})

export const DashboardAnswer = z.strictObject({
  tiles: tiles.describe('The tiles that the caller chose, in their order; null: never chosen'),
  today: Day.describe('The day in Brussels, independent of the clock of the browser'),
  priceReviewDays: z.int().describe('Days in stock after which a price is reviewed'),
})
export type Dashboard = z.infer<typeof DashboardAnswer>

/** `tiles` null: as they are at first. */
export const DashboardSaveRequest = z
  .strictObject({ tiles: tiles.refine((names) => new Set(names).size === (names?.length ?? 0)) })
  .meta({ example: { tiles: ['leads', 'orders'] } })
export const DashboardSaveAnswer = z.strictObject({ tiles })
