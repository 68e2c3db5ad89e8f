import { normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { normaliseVin } from '@forecourt/domain/catalogue/vehicle.ts'
import { addDays, brusselsDay, brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { isTimeOdd } from '@forecourt/domain/workshop/work-orders/clock.ts'
import {
  BoardAnswer,
  BoardRequest,
  ClockAnswer,
  ClockRequest,
  ClockStartRequest,
  ClockStopRequest,
  TimeCorrectRequest,
  TimeListAnswer,
  TimeListRequest,
  WorkLogAnswer,
  WorkLogRequest,
} from '@forecourt/domain/workshop/work-orders/clock.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Db } from '../../platform/database/database.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { placeOfDepartment } from '../desk-appointments.ts'
import { countPlannedFrom, selectBoardCards, selectRunningClocks, selectWorkLog } from './board.sql.ts'
import { correctTime, startClock, stopClock } from './clock-acts.ts'
import { minutesSince, placeOfEntry, placeOfJob, runningEntry, selectClockOrders } from './clock.sql.ts'
import { workOrderNotFound } from './perform-work-act.ts'
import type { WorkCaller } from './work-order-record.ts'
import {
  deskWorkOrder,
  loadJobs,
  loadTime,
  placeOfWorkOrder,
  selectTechnicians,
  selectWorkshop,
} from './work-orders.sql.ts'

const dayBegin = (now: Date) => brusselsInstant(brusselsDay(now), 0)

/** Describes the clock of the user and the cars that they can work on. */
async function readClock(db: Db, { staff, now }: Pick<WorkCaller, 'staff' | 'now'>) {
  const [running, orders, [today]] = await Promise.all([
    runningEntry(db, staff.userId),
    selectClockOrders(db, staff.who).execute(),
    minutesSince(db, [staff.userId], dayBegin(now), now),
  ])
  return {
    now: now.toISOString(),
    running: running
      ? { job: running.job, workOrder: running.workOrder, startedAt: running.startedAt.toISOString() }
      : null,
    todayMinutes: today?.minutes ?? 0,
    orders: orders.map(({ promisedAt, ...order }) => ({ ...order, promisedAt: promisedAt?.toISOString() ?? null })),
  }
}

const getClock = query({
  path: 'GET /sales/workclock/get',
  right: 'WORK_ORDER_EXECUTE',
  place: 'rows',
  summary: 'Returns the running clock of the caller, and the cars in their workshops with open jobs.',
  input: ClockRequest,
  output: ClockAnswer,
  run: ({ db, call }) => readClock(db, call),
})

const start = command({
  path: 'POST /sales/workclock/start',
  right: 'WORK_ORDER_EXECUTE',
  place: placeOfJob,
  summary: 'Starts the clock of the caller on a job; a clock that runs on another job stops.',
  input: ClockStartRequest,
  output: ClockAnswer,
  run: async ({ tx, call }, asked) => (await startClock(tx, call, asked)) ?? (await readClock(tx, call)),
})

const stop = command({
  path: 'POST /sales/workclock/stop',
  right: 'WORK_ORDER_EXECUTE',
  place: 'rows',
  summary: 'Stops the clock of the caller.',
  input: ClockStopRequest,
  output: ClockAnswer,
  run: async ({ tx, call }) => (await stopClock(tx, call)) ?? (await readClock(tx, call)),
})

async function listTime(db: Db, number: number) {
  const order = await deskWorkOrder(db, number)
  if (!order) return workOrderNotFound()
  const [jobs, entries] = await Promise.all([loadJobs(db, order.id), loadTime(db, order.id)])
  return {
    entries: entries.map(({ id, rev, jobId, technicianName, startedAt, endedAt, correctedBecause }) => ({
      id,
      rev,
      job: requireValue(
        jobs.find((job) => job.id === jobId),
        'the job of clocked time',
      ).number,
      technician: technicianName,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      isOdd: endedAt !== null && isTimeOdd({ startedAt, endedAt }),
      correctedBecause,
    })),
  }
}

const time = query({
  path: 'GET /sales/workorder/time',
  right: 'WORK_ORDER_VIEW',
  place: placeOfWorkOrder,
  summary: 'Returns the clocked time of a work order, the oldest first.',
  input: TimeListRequest,
  output: TimeListAnswer,
  run: ({ db }, { id }) => listTime(db, id),
})

const correct = command({
  path: 'POST /sales/workorder/correcttime',
  right: 'TIME_CORRECT',
  place: placeOfEntry,
  summary: 'Corrects clocked time of a technician, for a reason that stays beside it.',
  input: TimeCorrectRequest,
  output: TimeListAnswer,
  async run({ tx, call }, asked) {
    const corrected = await correctTime(tx, call, asked)
    return isRefusal(corrected) ? corrected : listTime(tx, corrected.workOrder)
  },
})

const board = query({
  path: 'GET /sales/workorder/board',
  right: 'WORK_ORDER_VIEW',
  place: (db, { department }) => placeOfDepartment(db, department),
  summary: 'Returns the board of a workshop: its open work orders, its technicians and what each works on.',
  input: BoardRequest,
  output: BoardAnswer,
  async run({ db, call: { now } }, { department }) {
    const workshop = await selectWorkshop(db, department)
    if (!workshop) return workOrderNotFound()
    const since = dayBegin(now)
    const until = brusselsInstant(addDays(brusselsDay(now), 1), 0)
    const [cards, later, everybody, clocks] = await Promise.all([
      selectBoardCards(db, workshop.id, { now, since, until }),
      countPlannedFrom(db, workshop.id, until),
      selectTechnicians(db),
      selectRunningClocks(db, workshop.branchId),
    ])
    const technicians = everybody.filter(({ branches }) => branches.includes(workshop.branchNumber))
    const minutes = await minutesSince(
      db,
      technicians.map(({ id }) => id),
      since,
      now,
    )
    return {
      now: now.toISOString(),
      department: { id: department, bays: workshop.bays, branch: workshop.branchNumber },
      cards: cards.map(({ plannedAt, promisedAt, ...card }) => ({
        ...card,
        plannedAt: plannedAt.toISOString(),
        promisedAt: promisedAt?.toISOString() ?? null,
      })),
      later,
      technicians: technicians.map(({ id, number, name }) => {
        const clock = clocks.find(({ technicianId }) => technicianId === id)
        return {
          id: number,
          name,
          todayMinutes: minutes.find(({ technicianId }) => technicianId === id)?.minutes ?? 0,
          running: clock
            ? {
                workOrder: clock.workOrder,
                job: clock.job,
                licencePlate: clock.licencePlate,
                bay: clock.bay,
                startedAt: clock.startedAt.toISOString(),
              }
            : null,
        }
      }),
    }
  },
})

const log = query({
  path: 'POST /sales/worklog/find',
  right: 'WORK_LOG_VIEW',
  place: 'rows',
  summary: 'Finds the work that was done to a car by receipt number, chassis number or plate, the newest first.',
  input: WorkLogRequest,
  output: WorkLogAnswer,
  reads: ({ entries }) => entries.flatMap(({ workOrder }) => (workOrder === null ? [] : [`work_order:${workOrder}`])),
  async run({ db, call: { staff } }, { typed }) {
    const plate = normaliseLicencePlate(typed)
    if (plate.length < 4) return { entries: [] }
    const rows = await selectWorkLog(db, staff.who, { text: typed.toUpperCase(), plate, vin: normaliseVin(typed) })
    return { entries: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
  },
})

export const clockEndpoints = [getClock, start, stop, time, correct, board, log] as const
