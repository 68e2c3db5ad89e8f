import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { AppointmentState } from '@forecourt/domain/agenda/appointment.ts'
import type { Verdict } from '@forecourt/domain/agenda/room.ts'
import { longDay } from '@forecourt/domain/platform/values/day-text.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { toIsoWeek, type CalendarKind, type CalendarView } from '@forecourt/domain/workshop/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { currentLanguage, currentLocale } from '../../platform/language.ts'

export type Period = ApiResult<'POST /sales/calendar/getperiod'>
export type CalendarAppointment = Period['appointments'][number]
export type CalendarHandover = Period['handovers'][number]
export type CalendarDepartment = Period['departments'][number]
export type Appointment = ApiResult<'POST /sales/calendar/get'>['appointment']

export const kindTexts: Readonly<Record<CalendarKind, () => string>> = {
  workshop: m['office.calendar.kinds.workshop'],
  'test-drive': m['office.calendar.kinds.test-drive'],
  handover: m['office.calendar.kinds.handover'],
}

export const viewTexts: Readonly<Record<CalendarView, () => string>> = {
  day: m['office.calendar.views.day'],
  week: m['office.calendar.views.week'],
  month: m['office.calendar.views.month'],
}

export const stateTexts: Readonly<Record<AppointmentState, () => string>> = {
  booked: m['office.calendar.states.booked'],
  moved: m['office.calendar.states.moved'],
  out: m['office.calendar.states.out'],
  cancelled: m['office.calendar.states.cancelled'],
  done: m['office.calendar.states.done'],
  missed: m['office.calendar.states.missed'],
}

export const verdictTexts: Readonly<Record<Verdict, () => string>> = {
  free: m['office.calendar.verdicts.free'],
  past: m['office.calendar.verdicts.past'],
  'too-late': m['office.calendar.verdicts.too-late'],
  'day-closed': m['office.calendar.verdicts.day-closed'],
  'outside-hours': m['office.calendar.verdicts.outside-hours'],
  full: m['office.calendar.verdicts.full'],
  'car-out': m['office.calendar.verdicts.car-out'],
}

export function dayInWords(day: CalendarDay): string {
  return longDay(day, currentLanguage())
}

/** Returns the title of the period: a day, the week by its days, a month. */
export function periodText(view: CalendarView, { first, last, day }: Record<'first' | 'last' | 'day', CalendarDay>) {
  if (view === 'day') return longDay(day, currentLanguage(), { year: true })
  if (view === 'month') return inDay(day, { month: 'long', year: 'numeric' })
  return m['office.calendar.week']({ week: toIsoWeek(first), days: formatDays(first, last) })
}

/** Formats a period: `23–29 november 2026`. */
function formatDays(first: CalendarDay, last: CalendarDay): string {
  const format = new Intl.DateTimeFormat(currentLocale(), { timeZone: 'UTC', dateStyle: 'long' })
  return format.formatRange(Date.parse(`${first}T12:00:00Z`), Date.parse(`${last}T12:00:00Z`))
}

export function inDay(day: CalendarDay, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentLocale(), { timeZone: 'UTC', ...parts }).format(Date.parse(`${day}T12:00:00Z`))
}

/** Formats `10:15` as `10.15` in Dutch, `10 h 15` in French. */
export function clockText(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  return currentLanguage() === 'fr' ? `${Number(hours)} h ${minutes}` : `${Number(hours)}.${minutes}`
}

/** Formats minutes as hours: `22,5`. */
export function hoursText(minutes: number): string {
  return (minutes / 60).toLocaleString(currentLocale(), { maximumFractionDigits: 1 })
}

export const kindOneTexts: Readonly<Record<CalendarKind, () => string>> = {
  workshop: m['office.calendar.kind-one.workshop'],
  'test-drive': m['office.calendar.kind-one.test-drive'],
  handover: m['office.calendar.kind-one.handover'],
}
export const wayTexts = { pickup: m['office.calendar.ways.pickup'], deliver: m['office.calendar.ways.deliver'] }
export const partTexts = {
  morning: m['words.in-morning'],
  afternoon: m['words.in-afternoon'],
}
export const partShortTexts = {
  morning: m['office.calendar.parts-short.morning'],
  afternoon: m['office.calendar.parts-short.afternoon'],
}
