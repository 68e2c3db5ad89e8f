import { customerPassportEndpoints } from './customer-passport.api.ts'
import { followUpReportEndpoints } from './follow-up-report.api.ts'
import { openItemEndpoints } from './open-items.api.ts'
import { salesBoardEndpoints } from './sales-board.api.ts'
import { salesForecastEndpoints } from './sales-forecast.api.ts'
import { salesReportEndpoints } from './sales-report.api.ts'
import { stockReportEndpoints } from './stock-report.api.ts'
import { systemMoveEndpoints } from './system-move.api.ts'
import { systemStatusEndpoints } from './system-status.api.ts'
import { passportEndpoints } from './vin-passport.api.ts'
import { workshopReportEndpoints } from './workshop-report.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...salesReportEndpoints,
  ...followUpReportEndpoints,
  ...salesForecastEndpoints,
  ...salesBoardEndpoints,
  ...stockReportEndpoints,
  ...workshopReportEndpoints,
  ...openItemEndpoints,
  ...passportEndpoints,
  ...customerPassportEndpoints,
  ...systemMoveEndpoints,
  ...systemStatusEndpoints,
] as const
