import { z } from 'zod'
import { Day } from '../platform/forms/fields.schema.ts'
import { HOME_TILE_NAMES } from '../platform/routes/home-tiles.ts'

const tiles = z.array(z.enum(HOME_TILE_NAMES)).max(HOME_TILE_NAMES.length).nullable()

export const DashboardRequest = z.strictObject({})

export const DashboardAnswer = z.strictObject({
  tiles: tiles.describe('As the caller chose them, in their order; null: they never did'),
  today: Day.describe('The day in Brussels, whatever the clock of the browser says'),
  priceReviewDays: z.int().describe('From so many days in stock on, a price is looked at again'),
})
export type Dashboard = z.infer<typeof DashboardAnswer>

/** `tiles` null: as they are at first. */
export const DashboardSaveRequest = z
  .strictObject({ tiles: tiles.refine((names) => new Set(names).size === (names?.length ?? 0)) })
  .meta({ example: { tiles: ['leads', 'orders'] } })
export const DashboardSaveAnswer = z.strictObject({ tiles })
