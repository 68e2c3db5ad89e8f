import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { holidayOn } from '@forecourt/domain/organisation/holidays.ts'
import { daysOfView } from '@forecourt/domain/workshop/calendar.ts'
import { addDays, brusselsDay, brusselsInstant, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { WorkPlanWish, WorkWeekRecord } from '@forecourt/domain/workshop/work-orders/work-week.schema.ts'
import {
  checkBay,
  checkWorkPlace,
  findOccupant,
  isInBay,
  layOutWork,
  listOccupants,
  toPlannedMinutes,
  toWorkStart,
  type NoPlace,
  type PlannedWork,
} from '@forecourt/domain/workshop/work-orders/work-week.ts'
import { dayName } from '../../agenda/diary.ts'
import { houseSlotAt } from '../../agenda/room.ts'
import { lockNames } from '../../agenda/locks.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { refuse, type ApiRefusal, type RefusalReason } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { moveBookingTo, moveBookingToBay } from '../booking-acts.ts'
import { newLink } from '../booking-link.ts'
import { loadDiary, loadWorkDays } from '../workshop-days.ts'
import { bookingForUpdate, offerOfBooking, selectTakenSlots } from '../workshop.sql.ts'
import { performWorkAct, type WorkAnswer } from './perform-work-act.ts'
import type { WorkCaller } from './work-order-record.ts'
import { selectTechnicians, selectWorkshop, updateWorkOrder, type DeskWorkOrder } from './work-orders.sql.ts'
import { assignOpenJobs, findTechnicianOfBranch, selectWeekExpected, selectWeekWorks } from './work-week.sql.ts'

/** Work that began at most so many days before a day may still be in its bay, and room is looked for as many days after it. */
const daysAround = 14

type Workshop = NonNullable<Awaited<ReturnType<typeof selectWorkshop>>>

async function loadWeek(
  db: Db,
  { id, number }: Pick<Workshop, 'id' | 'number'>,
  { first, last }: { first: CalendarDay; last: CalendarDay },
  at: Pick<WorkCaller, 'language' | 'now'>,
) {
  const span = { from: brusselsInstant(first, 0), until: brusselsInstant(addDays(last, 1), 0) }
  const [days, works, expected] = await Promise.all([
    loadWorkDays(db, { departmentId: id, departmentNumber: number }, { first, last }, at),
    selectWeekWorks(db, id, span),
    selectWeekExpected(db, id, span),
  ])
  return {
    days,
    works: works.map(({ plannedAt, promisedAt, ...work }) => ({
      ...work,
      plannedAt: plannedAt.toISOString(),
      promisedAt: promisedAt?.toISOString() ?? null,
    })),
    expected: expected.map(({ startsAt, endsAt, service, ...one }) => ({
      ...one,
      service: translate(service, at.language),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  }
}

/** Returns the week of a day in a workshop: the bay, time and technician of each work. Undefined: there is no such workshop. */
export async function findWorkWeek(
  db: Db,
  at: Pick<WorkCaller, 'language' | 'now'>,
  { department, day }: { department: number; day: CalendarDay },
): Promise<WorkWeekRecord | undefined> {
  const workshop = await selectWorkshop(db, department)
  if (!workshop) return undefined
  const { first, last } = daysOfView('week', day)
  const around = { first: addDays(first, -daysAround), last: addDays(last, daysAround) }
  const [{ days, works, expected }, technicians] = await Promise.all([
    loadWeek(db, workshop, around, at),
    selectTechnicians(db),
  ])
  return {
    now: at.now.toISOString(),
    department: { id: department, bays: workshop.bays, branch: workshop.branchNumber },
    first,
    days: days.map(({ day: one, hours, bays }) => {
      const holiday = holidayOn(one)
      return { day: one, holiday: holiday ? translate(holiday.name, at.language) : null, hours: [...hours], bays }
    }),
    works,
    expected,
    technicians: technicians
      .filter(({ branches }) => branches.includes(workshop.branchNumber))
      .map(({ number: id, name }) => ({ id, name })),
  }
}

const refusals = {
  past: 'slot-past',
  'day-closed': 'slot-day-closed',
  'outside-hours': 'slot-outside-hours',
  'bay-closed': 'bay-closed',
  'bay-full': 'bay-full',
} as const satisfies Record<NoPlace, RefusalReason>

/** Plans a work order for another time, bay or technician; its appointment moves with it. */
export function planWorkOrder(
  tx: Tx,
  call: WorkCaller,
  { settings }: Pick<Services, 'settings'>,
  { technician, plannedAt, bay, tells, ...asked }: WorkPlanWish,
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, asked, 'plan', async (row) => {
    const workshop = requireValue(await selectWorkshop(tx, row.departmentNumber), 'the workshop of a work order')
    const assigned = await findAssigned(tx, row.branchId, technician)
    if (isRefusal(assigned)) return assigned
    const wanted = new Date(plannedAt)
    const isMoved = wanted.getTime() !== row.plannedAt.getTime() || bay !== row.bay
    if (isMoved) {
      const refused = await refuseTakenPlace(tx, call, { workshop, row, plannedAt, bay })
      if (refused) return refused
      const moved = await moveAppointment(tx, call, { settings, row, wanted, bay, tells })
      if (isRefusal(moved)) return moved
      await updateWorkOrder(tx, row.id, { plannedAt: wanted, bay: moved ?? bay, updatedAt: call.now })
    }
    if (assigned === undefined) return undefined
    await assignOpenJobs(tx, row.id, assigned.technicianId)
    if (!isMoved) await updateWorkOrder(tx, row.id, { updatedAt: call.now })
    return undefined
  })
}

/** Finds the technicians of the open jobs; undefined: they stay as they are. */
async function findAssigned(
  tx: Tx,
  branchId: string,
  technician: number | null | undefined,
): Promise<{ technicianId: string | null } | undefined | ApiRefusal> {
  if (technician === undefined) return undefined
  if (technician === null) return { technicianId: null }
  const found = await findTechnicianOfBranch(tx, branchId, technician)
  return found ? { technicianId: found.id } : refuse('reference-gone', { status: 422, field: 'technician' })
}

interface Place {
  readonly workshop: Workshop
  readonly row: DeskWorkOrder
  readonly plannedAt: string
  readonly bay: number | null
}

/** Refuses a place that is taken or closed, and locks its days until the transaction ends. */
export async function refuseTakenPlace(
  tx: Tx,
  call: Pick<WorkCaller, 'language' | 'now'>,
  place: Place,
): Promise<ApiRefusal | undefined> {
  const { start, work, days, week } = await lockPlace(tx, call, place)
  const occupants = listOccupants(week, place.row.number)
  const verdict = checkWorkPlace({ days, occupants }, { ...start, bay: place.bay }, work, call.now)
  return verdict === 'free'
    ? undefined
    : refuse(refusals[verdict], { status: 422, field: verdict.startsWith('bay') ? 'bay' : 'plannedAt' })
}

/**
 * Refuses a bay that is not manned or has other work while a work order would be in it, whatever the hour: its car is at the desk. Names
 * the other car, and the bays that are free meanwhile (`detail.free`). Locks its days until the transaction ends.
 */
export async function refuseTakenBay(
  tx: Tx,
  call: Pick<WorkCaller, 'language' | 'now'>,
  { row, bay }: Pick<Place, 'row'> & { bay: number | null },
): Promise<ApiRefusal | undefined> {
  if (bay === null || !isInBay(row.state)) return undefined
  const workshop = requireValue(await selectWorkshop(tx, row.departmentNumber), 'the workshop of a work order')
  const plannedAt = row.plannedAt.toISOString()
  const { start, work, days, week } = await lockPlace(tx, call, { workshop, row, plannedAt, bay })
  const known = { days, occupants: listOccupants(week, row.number) }
  const verdict = checkBay(known, { ...start, bay }, work)
  if (verdict === 'free') return undefined
  const bays = Array.from({ length: workshop.bays }, (_, at) => at + 1)
  const free = bays.filter((one) => checkBay(known, { ...start, bay: one }, work) === 'free')
  const at = { status: 422, field: 'facts.bay', detail: { free } } as const
  if (verdict === 'bay-closed') return refuse('bay-closed', at)
  const other = findOccupant(known, { ...start, bay }, work)?.of
  const { licencePlate = null, car = '' } =
    week.works.find(({ id }) => id === other) ?? week.expected.find(({ number }) => number === other) ?? {}
  return refuse('bay-taken', { ...at, values: { bay: String(bay), car: licencePlate ?? car } })
}

/** Loads what is known around a place, and locks its days until the transaction ends. */
async function lockPlace(tx: Tx, call: Pick<WorkCaller, 'language' | 'now'>, { workshop, row, plannedAt, bay }: Place) {
  const start = toWorkStart(plannedAt)
  const around = { first: addDays(start.day, -daysAround), last: addDays(start.day, daysAround) }
  const days = await loadWorkDays(tx, { departmentId: workshop.id, departmentNumber: workshop.number }, around, call)
  const work = await loadPlannedWork(tx, call, { workshop, row })
  const pieces = layOutWork(days, start, { minutes: toPlannedMinutes(work), bay })
  const locked = [row.plannedAt, new Date(plannedAt), ...pieces.map(({ day }) => brusselsInstant(day, 0))]
  await lockNames(
    tx,
    locked.map((at) => dayName(workshop.id, at)),
  )
  return { start, work, days, week: await loadWeek(tx, workshop, around, call) }
}

async function loadPlannedWork(
  tx: Tx,
  call: Pick<WorkCaller, 'language' | 'now'>,
  { workshop, row }: Pick<Place, 'workshop' | 'row'>,
): Promise<PlannedWork> {
  const day = brusselsDay(row.plannedAt)
  const { works } = await loadWeek(tx, workshop, { first: day, last: day }, call)
  return requireValue(
    works.find(({ id }) => id === row.number),
    'the planned work order',
  )
}

/**
 * Moves the appointment of a work order that is still to come to another bay, at the same time; answers with the bay of both.
 * Without a wish that of the appointment stays: the place that it reserved.
 */
export async function moveToBay(
  tx: Tx,
  call: Pick<WorkCaller, 'now'>,
  { row, bay }: Pick<Place, 'row' | 'bay'>,
): Promise<number | null | ApiRefusal> {
  const booking = await expectedBooking(tx, row)
  if (!booking) return bay
  if (bay === null || bay === booking.bay) return booking.bay
  const { departmentId, startsAt, endsAt, id } = booking
  const taken = await selectTakenSlots(tx, departmentId, startsAt, endsAt, id)
  if (taken.some((slot) => slot.bay === bay)) return refuse('bay-full', { status: 422, field: 'facts.bay' })
  await moveBookingToBay(tx, call, booking, bay)
  return bay
}

/** Locks the appointment of a work order whose car is still expected. */
async function expectedBooking(tx: Tx, { bookingId }: Pick<DeskWorkOrder, 'bookingId'>) {
  const booking = bookingId === null ? undefined : await bookingForUpdate(tx, bookingId)
  return booking?.state === 'booked' || booking?.state === 'moved' ? booking : undefined
}

/** Moves the appointment of a work order that is still to come; answers with its bay. Undefined: it has none. */
async function moveAppointment(
  tx: Tx,
  call: WorkCaller,
  {
    settings,
    row,
    wanted,
    bay,
    tells,
  }: Pick<Services, 'settings'> & { row: DeskWorkOrder; wanted: Date; bay: number | null; tells: boolean },
): Promise<number | undefined | ApiRefusal> {
  const booking = await expectedBooking(tx, row)
  if (!booking) return undefined
  const offer = await offerOfBooking(tx, booking)
  if (!offer) return refuse('service-not-offered', { status: 404 })
  const slot = await houseSlotAt(tx, await loadDiary(tx, offer, { ...call, moving: booking.id }), wanted)
  if (isRefusal(slot)) return slot
  if (bay !== null && !slot.bays.includes(bay)) return refuse('bay-full', { status: 422, field: 'bay' })
  const isSameTime = booking.startsAt.getTime() === wanted.getTime()
  const context = { now: call.now, settings, by: tells && !isSameTime ? 'house' : 'house-quietly' } as const
  const link = await newLink(tx, booking.id, call.now)
  const chosen = bay ?? slot.bays[0]
  await moveBookingTo(tx, context, { booking, link }, { ...slot, bays: [chosen] })
  return chosen
}
