import { salesReportEndpoints } from './sales-report.api.ts'
import { passportEndpoints } from './vin-passport.api.ts'

/** The endpoints of this area. */
export const endpoints = [...salesReportEndpoints, ...passportEndpoints] as const
