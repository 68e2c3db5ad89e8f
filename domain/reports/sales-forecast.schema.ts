import { z } from 'zod'
import { PublicNumber } from '../platform/forms/fields.schema.ts'
import { FORECAST_GROUPS } from './sales-forecast.ts'

export const SalesForecastRequest = z
  .strictObject({
    by: z.enum(FORECAST_GROUPS),
    branch: PublicNumber.nullable().describe('Null: every branch within the reach of the caller'),
  })
  .meta({ example: { by: 'age', branch: null } })
