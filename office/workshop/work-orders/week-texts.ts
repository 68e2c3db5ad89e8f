import type { ApiResult } from '@forecourt/api-client/api.ts'
import { clockTime } from '@forecourt/domain/organisation/opening-hours.ts'
import { brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { WeekExpected, WeekWork } from '@forecourt/domain/workshop/work-orders/work-week.schema.ts'
import { toWorkStart, type PlaceVerdict, type WorkPlace } from '@forecourt/domain/workshop/work-orders/work-week.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { clockText, dayInWords, verdictTexts } from '../calendar/calendar-texts.ts'

export type Week = ApiResult<'GET /sales/workorder/week'>
export type { WeekExpected, WeekWork }

/** The rows of a week: its bays, or its technicians. */
export const WEEK_ROWS = ['bay', 'technician'] as const
export type WeekRows = (typeof WEEK_ROWS)[number]

export const rowTexts = {
  bay: m['office.work-week.by-bay'],
  technician: m['office.work-week.by-technician'],
} as const satisfies Record<WeekRows, unknown>

export const placeTexts = {
  free: verdictTexts.free,
  past: verdictTexts.past,
  'day-closed': verdictTexts['day-closed'],
  'outside-hours': verdictTexts['outside-hours'],
  'bay-closed': m['office.work-week.bay-closed'],
  'bay-full': m['office.work-week.bay-full'],
} as const satisfies Record<PlaceVerdict, unknown>

export function bayText(bay: number | null): string {
  return bay === null
    ? m['office.work-order.receive.no-bay']()
    : m['office.work-order.receive.bay-number']({ number: bay })
}

/** Names a work order by its car: the plate, or its number while the plate is not known. */
export function workName({ licencePlate, workNumber }: Pick<WeekWork, 'licencePlate' | 'workNumber'>): string {
  return licencePlate ?? workNumber
}

/** Names a work order in the week for its focus. */
export function workKey({ id }: Pick<WeekWork, 'id'>): string {
  return `work:${id}`
}

export function minutesText(minutes: number): string {
  return clockText(clockTime(minutes))
}

export function placeText({ day, minutes, bay }: WorkPlace): string {
  return m['office.work-week.place']({ day: dayInWords(day), time: minutesText(minutes), bay: bayText(bay) })
}

export function toPlannedAt({ day, minutes }: Pick<WorkPlace, 'day' | 'minutes'>): string {
  return brusselsInstant(day, minutes).toISOString()
}

/** Returns the place of a work order. */
export function toPlace({ plannedAt, bay }: Pick<WeekWork, 'plannedAt' | 'bay'>): WorkPlace {
  return { ...toWorkStart(plannedAt), bay }
}
