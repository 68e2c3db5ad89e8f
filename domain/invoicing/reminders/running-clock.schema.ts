import { z } from 'zod'
import { PublicNumber } from '../../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { runningClockList, type ListedClock } from './running-clock-list.ts'

const listed: z.ZodType<ListedClock> = z.strictObject({
  id: z.int(),
  ...rowShape(runningClockList),
  record: PublicNumber.describe('Number of the record at its screen'),
})

export const RunningClockListRequest = listRequest(runningClockList)
export const RunningClockListAnswer = listAnswer(runningClockList, listed)
export const RunningClockExportRequest = exportRequest(runningClockList)
export const RunningClockNothing = z.strictObject({})
export const RunningClockCountsAnswer = z.strictObject({ near: z.int(), missed: z.int() })
