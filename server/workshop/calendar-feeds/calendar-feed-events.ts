import { writeCalendar, type CalendarEvent } from '@forecourt/domain/agenda/write-calendar.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import {
  addDays,
  addDaysToInstant,
  brusselsDay,
  brusselsInstant,
  type CalendarDay,
} from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { CALENDAR_FEED_DAYS } from '@forecourt/domain/workshop/calendar-feed.ts'
import { layOutOrder, type WorkDay } from '@forecourt/domain/workshop/work-orders/work-week.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { branchName } from '../../organisation/organisation.ts'
import type { Db } from '../../platform/database/database.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { loadWorkDays } from '../workshop-days.ts'
import {
  selectFeedBookings,
  selectFeedDrives,
  selectFeedHandovers,
  selectFeedTasks,
  selectFeedWorks,
  type AppointmentRow,
  type BookingRow,
  type FeedSpan,
  type FeedWork,
  type HandoverRow,
  type TaskRow,
  type WorkRow,
} from './calendar-feed-events.sql.ts'
import type { FeedRow } from './calendar-feeds.sql.ts'

interface FeedContext {
  readonly who: Who
  readonly language: Language
  readonly now: Date
  readonly publicUrl: string
}

/** Most days that work which began in the span goes on after it. */
const longestWorkDays = 14
const refreshHours = 1

/** Returns the calendar as a file, as its user may see it now. */
export async function writeFeed(db: Db, feed: FeedRow, context: FeedContext): Promise<string> {
  const withNames = await readSetting(db, 'agenda.names-in-calendars')
  const events = await loadEvents(db, feed, { ...context, withNames, span: toSpan(context.now) })
  return writeCalendar(
    { name: nameFeed(feed, context.language), refreshHours },
    events.toSorted((one, other) => sortKey(one).localeCompare(sortKey(other))),
  )
}

/** Returns whether the user may see what the calendar shows. Their own shows what they may see of their appointments. */
export function isFeedAllowed({ kind, branchId, departmentBranchId }: FeedRow, who: Who): boolean {
  if (kind === 'own') return true
  if (kind === 'branch') return may(who, 'AGENDA_VIEW', { branch: branchId }).ok
  return may(who, 'WORK_ORDER_VIEW', { branch: departmentBranchId }).ok
}

export function nameFeed(
  { kind, branchName: name, branchCity: city, departmentName, bay, technicianName }: FeedRow,
  language: Language,
): string {
  const locale = { locale: language }
  if (kind === 'own') return m['calendar-feed.own']({}, locale)
  if (kind === 'branch')
    return m['calendar-feed.branch'](
      {
        branch: branchName(
          { name: requireValue(name, 'the branch of a calendar'), city: requireValue(city, 'its city') },
          language,
        ),
      },
      locale,
    )
  const department = translate(requireValue(departmentName, 'the workshop of a calendar'), language)
  if (kind === 'technician')
    return m['calendar-feed.technician'](
      { name: requireValue(technicianName, 'the technician of a calendar'), department },
      locale,
    )
  return bay === null
    ? m['calendar-feed.workshop']({ department }, locale)
    : m['calendar-feed.bay']({ number: bay, department }, locale)
}

function toSpan(now: Date): FeedSpan {
  const today = brusselsDay(now)
  const [first, last] = [addDays(today, -CALENDAR_FEED_DAYS.past), addDays(today, CALENDAR_FEED_DAYS.future)]
  return {
    first,
    last,
    from: brusselsInstant(first, 0),
    until: brusselsInstant(addDays(last, 1), 0),
    canceledSince: addDaysToInstant(now, -CALENDAR_FEED_DAYS.canceled),
  }
}

type EventContext = FeedContext & { readonly withNames: boolean; readonly span: FeedSpan }

async function loadEvents(db: Db, feed: FeedRow, context: EventContext): Promise<CalendarEvent[]> {
  const { who, span } = context
  if (feed.kind === 'own') {
    const of = { userId: who.id }
    const [drives, handovers, tasks, works] = await Promise.all([
      selectFeedDrives(db, who, of, span),
      selectFeedHandovers(db, who, of, span),
      selectFeedTasks(db, who, span),
      loadWorks(db, { technicianId: who.id }, context),
    ])
    return [
      ...drives.map((row) => toDrive(row, context)),
      ...handovers.map((row) => toHandover(row, context)),
      ...tasks.map((row) => toTask(row, context)),
      ...works,
    ]
  }
  if (feed.kind === 'branch') {
    const of = { branchId: requireValue(feed.branchId, 'the branch of a calendar') }
    const [drives, bookings, handovers] = await Promise.all([
      selectFeedDrives(db, who, of, span),
      selectFeedBookings(db, of, span),
      selectFeedHandovers(db, who, of, span),
    ])
    return [
      ...drives.map((row) => toDrive(row, context)),
      ...bookings.map((row) => toBooking(row, context)),
      ...handovers.map((row) => toHandover(row, context)),
    ]
  }
  const departmentId = requireValue(feed.departmentId, 'the workshop of a calendar')
  if (feed.kind === 'technician') {
    const technicianId = requireValue(feed.technicianId, 'the technician of a calendar')
    return loadWorks(db, { departmentId, technicianId }, context)
  }
  const [works, bookings] = await Promise.all([
    loadWorks(db, { departmentId, bay: feed.bay }, context),
    selectFeedBookings(db, { departmentId, bay: feed.bay }, span),
  ])
  return [...works, ...bookings.map((row) => toBooking(row, context))]
}

/** Lays planned work out over the opening hours, as the week of the workshop shows it: an entry for each piece of it. */
async function loadWorks(db: Db, of: FeedWork, context: EventContext): Promise<CalendarEvent[]> {
  const { span, now, language } = context
  const works = await selectFeedWorks(db, context.who, of, span)
  const departments = new Map(works.map(({ departmentId, departmentNumber }) => [departmentId, departmentNumber]))
  const days = new Map<string, readonly WorkDay[]>(
    await Promise.all(
      [...departments].map(async ([departmentId, departmentNumber]) => {
        const period = { first: span.first, last: addDays(span.last, longestWorkDays) }
        return [
          departmentId,
          await loadWorkDays(db, { departmentId, departmentNumber }, period, { now, language }),
        ] as const
      }),
    ),
  )
  return works.flatMap((row) => toWork(row, days.get(row.departmentId) ?? [], context))
}

function toDrive(row: AppointmentRow & { readonly deskNumber: number }, context: EventContext): CalendarEvent {
  const summary = m['test-drive.calendar']({ car: row.car }, { locale: context.language })
  return toAppointment(row, { summary, path: `testdrive/${row.deskNumber}` }, context)
}

function toBooking(row: BookingRow, context: EventContext): CalendarEvent {
  const summary = joinFacts(translate(row.service, context.language), row.car, context.withNames && row.licencePlate)
  const path = `calendar?${new URLSearchParams({
    view: 'day',
    day: brusselsDay(row.startsAt),
    branch: 'all',
    open: `workshop:${row.number}`,
  }).toString()}`
  return toAppointment(row, { summary, path, bay: row.bay }, context)
}

function toAppointment(
  row: AppointmentRow,
  { summary, path, bay }: { summary: string; path: string; bay?: number },
  context: EventContext,
): CalendarEvent {
  const { withNames, language } = context
  const locale = { locale: language }
  return {
    ...toChange(row, context),
    isCanceled: row.state === 'cancelled',
    time: { startsAt: row.startsAt, endsAt: row.endsAt },
    summary: joinFacts(summary, withNames && row.lastName),
    description: joinLines(
      row.number,
      bay !== undefined && m['office.work-order.receive.bay-number']({ number: bay }, locale),
      row.state === 'missed' && m['calendar-feed.missed']({}, locale),
    ),
    location: translate(row.department, language),
    url: toUrl(path, context),
  }
}

function toHandover(row: HandoverRow, context: EventContext): CalendarEvent {
  const { withNames, language } = context
  const locale = { locale: language }
  const way = row.way === 'deliver' ? m['calendar-feed.delivery'] : m['calendar-feed.pickup']
  const part = row.part === 'morning' ? m['words.in-morning'] : m['words.in-afternoon']
  return {
    ...toChange(row, context),
    isCanceled: row.isCanceled,
    // Half a day is agreed on, and no hour.
    time: { day: row.day },
    summary: joinFacts(way({ part: part({}, locale), cars: row.cars }, locale), withNames && row.customer),
    description: row.name,
    location: row.branch,
    url: toUrl(`${row.of === 'order' ? 'shoporder' : 'dossier'}/${row.number}`, context),
  }
}

function toTask(row: TaskRow, context: EventContext): CalendarEvent {
  const locale = { locale: context.language }
  const about =
    row.offerNumber === null
      ? m['calendar-feed.task-customer']({ number: row.customer }, locale)
      : m['calendar-feed.task-offer']({ number: row.offerNumber }, locale)
  return {
    ...toChange(row, context),
    isCanceled: false,
    time: { day: row.day },
    // A typed text may name the customer.
    summary: joinFacts(about, context.withNames && row.text),
    description: '',
    location: '',
    url: toUrl(row.offer === null ? `customer/${row.customer}` : `offer/${row.offer}`, context),
  }
}

function toWork(row: WorkRow, days: readonly WorkDay[], context: EventContext): CalendarEvent[] {
  const { withNames, language } = context
  const pieces = layOutOrder(days, {
    ...row,
    id: row.number,
    plannedAt: row.plannedAt.toISOString(),
    promisedAt: null,
  })
  const change = toChange(row, context)
  return pieces.map(({ day, from, to }, at) => ({
    ...change,
    // The first piece stays the same entry when work gets longer or shorter.
    uid: at === 0 ? change.uid : change.uid.replace('@', `-${at + 1}@`),
    isCanceled: row.state === 'canceled',
    time: { startsAt: brusselsInstant(day, from), endsAt: brusselsInstant(day, to) },
    summary: joinFacts(row.work, row.car, withNames && row.licencePlate, withNames && row.customer),
    description: joinLines(
      row.workNumber,
      row.bay !== null && m['office.work-order.receive.bay-number']({ number: row.bay }, { locale: language }),
    ),
    location: translate(row.department, language),
    url: toUrl(`workorder/${row.number}`, context),
  }))
}

function toChange(
  { id, sequence, changedAt }: { id: string; sequence: number; changedAt: Date },
  { publicUrl }: Pick<EventContext, 'publicUrl'>,
): Pick<CalendarEvent, 'uid' | 'sequence' | 'changedAt'> {
  return { uid: `${id}@${new URL(publicUrl).hostname}`, sequence, changedAt }
}

function toUrl(path: string, { publicUrl }: Pick<EventContext, 'publicUrl'>): string {
  return `${publicUrl}/office/${path}`
}

function joinFacts(...facts: readonly (string | false | null)[]): string {
  return facts.filter((fact) => fact !== false && fact !== null && fact !== '').join(' · ')
}

function joinLines(...lines: readonly (string | false)[]): string {
  return lines.filter((line) => line !== false).join('\n')
}

function sortKey({ time, uid }: CalendarEvent): string {
  const day: CalendarDay = 'day' in time ? time.day : brusselsDay(time.startsAt)
  return `${day} ${'day' in time ? '' : time.startsAt.toISOString()} ${uid}`
}
