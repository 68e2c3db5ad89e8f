import { brusselsDay, isCalendarDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  APPOINTMENT_KINDS,
  CALENDAR_KINDS,
  CALENDAR_VIEWS,
  HANDOVER_SOURCES,
  type AppointmentKind,
  type CalendarKind,
  type CalendarView,
  type HandoverSource,
} from '@forecourt/domain/workshop/calendar.ts'

/** The calendar in the address: the back button, a reload and a colleague find the same. */
export interface CalendarAddress {
  view: CalendarView
  day: CalendarDay
  /** Null: all that may be seen. */
  branch: number | null
  department: number | null
  kinds: readonly CalendarKind[]
  /** The record that is open beside it. */
  open: Opened | null
}

export type Opened = { kind: AppointmentKind; number: string } | { kind: 'handover'; of: HandoverSource; id: number }

/** The place of the calendar: all branches, one, or a department of it. */
export type CalendarPlace = Pick<CalendarAddress, 'branch' | 'department'>

/** Reads the address of the calendar; without a place in it, `place` is shown. */
export function readAddress(
  search: URLSearchParams,
  { now, place, at }: { now: Date; place: CalendarPlace; at: Pick<CalendarAddress, 'view' | 'kinds'> },
): CalendarAddress {
  const day = search.get('day') ?? ''
  const branch = search.get('branch')
  const department = numberIn(search.get('department'))
  const named = { branch: branch === 'all' ? null : numberIn(branch), department }
  const kinds = search.get('kinds')?.split(',')
  return {
    view: CALENDAR_VIEWS.find((view) => view === search.get('view')) ?? at.view,
    day: isCalendarDay(day) ? day : brusselsDay(now),
    ...(branch === null && department === null ? place : named),
    kinds: kinds ? at.kinds.filter((kind) => kinds.includes(kind)) : at.kinds,
    open: parseOpened(search.get('open') ?? ''),
  }
}

export function toSearch(
  { view, day, branch, department, kinds, open }: CalendarAddress,
  at: Pick<CalendarAddress, 'kinds'> = { kinds: CALENDAR_KINDS },
): URLSearchParams {
  return new URLSearchParams({
    view,
    day,
    branch: branch === null ? 'all' : String(branch),
    ...(department !== null && { department: String(department) }),
    ...(kinds.length < at.kinds.length && { kinds: kinds.join(',') }),
    ...(open && { open: openedKey(open) }),
  })
}

/** Returns the place that was shown last in this browser; undefined: none yet. */
export function readKeptPlace(screen: string): CalendarPlace | undefined {
  const kept = localStorage.getItem(placeKey(screen))
  if (kept === null) return undefined
  const [branch = '', department = ''] = kept.split('/')
  return { branch: numberIn(branch), department: numberIn(department) }
}

export function keepPlace(screen: string, { branch, department }: CalendarPlace): void {
  localStorage.setItem(placeKey(screen), `${branch ?? ''}/${department ?? ''}`)
}

function placeKey(screen: string): string {
  return `office-place-${screen}`
}

/** Names what is opened in the address and on the screen. */
export function openedKey(open: Opened): string {
  return open.kind === 'handover' ? `${open.of}:${open.id}` : `${open.kind}:${open.number}`
}

function parseOpened(text: string): Opened | null {
  const [kind = '', number = ''] = text.split(':')
  const source = HANDOVER_SOURCES.find((one) => one === kind)
  const id = numberIn(number)
  if (source) return id === null ? null : { kind: 'handover', of: source, id }
  const appointment = APPOINTMENT_KINDS.find((one) => one === kind)
  return appointment && number !== '' ? { kind: appointment, number } : null
}

function numberIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
