import { salesReportEndpoints } from './sales-report.api.ts'

/** The endpoints of this area. */
export const endpoints = [...salesReportEndpoints] as const
