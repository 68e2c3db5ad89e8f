import {
  DashboardAnswer,
  DashboardRequest,
  DashboardSaveAnswer,
  DashboardSaveRequest,
} from '@forecourt/domain/access/dashboard.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { saveTiles, loadTiles } from './dashboard.sql.ts'

const getDashboard = query({
  path: 'GET /sales/dashboard/get',
  right: 'staff',
  summary:
    'Returns the dashboard tiles of the caller. The figures come from the lists that the tiles link to, each under its own right.',
  input: DashboardRequest,
  output: DashboardAnswer,
  async run({ db, call: { staff, now } }) {
    const [tiles, priceReviewDays] = await Promise.all([
      loadTiles(db, staff.userId),
      readSetting(db, 'stock.price-review-days'),
    ])
    return { tiles, today: brusselsDay(now), priceReviewDays }
  },
})

const save = command({
  path: 'POST /sales/dashboard/save',
  right: 'staff',
  summary: 'Saves the dashboard tiles of the caller and their order.',
  input: DashboardSaveRequest,
  output: DashboardSaveAnswer,
  async run({ tx, call: { staff } }, { tiles }) {
    await saveTiles(tx, staff.userId, tiles)
    return { tiles }
  },
})

export const dashboardEndpoints = [getDashboard, save] as const
