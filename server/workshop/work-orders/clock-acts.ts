import { isTimeOdd } from '@forecourt/domain/workshop/work-orders/clock.ts'
import { workOrderCan } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { lockNames } from '../../agenda/locks.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import {
  beginEntry,
  correctEntry,
  endEntry,
  entryForUpdate,
  jobForClock,
  lastEnd,
  overlapsOther,
  runningEntry,
} from './clock.sql.ts'
import { isBeyondLimit } from './loaded-work.ts'
import { workOrderNotFound } from './perform-work-act.ts'
import type { WorkCaller } from './work-order-record.ts'
import { deskWorkOrder, updateWorkOrder, workOrderForUpdate } from './work-orders.sql.ts'

/** A stretch of time lasts something. */
const SHORTEST_MS = 1

/** Locks the clock of a technician: two phones of one person do not clock on twice. */
const lockClock = (tx: Tx, technicianId: string) => lockNames(tx, [`clock:${technicianId}`])

/** Starts the clock of the user on a job; a clock that runs on another job stops. */
export async function startClock(
  tx: Tx,
  { staff, now }: Pick<WorkCaller, 'staff' | 'now'>,
  { job: number }: { job: number },
): Promise<ApiRefusal | undefined> {
  await lockClock(tx, staff.userId)
  const job = await jobForClock(tx, number)
  if (!job) return workOrderNotFound()
  await workOrderForUpdate(tx, job.workOrder)
  const order = await deskWorkOrder(tx, job.workOrder)
  if (!order) return workOrderNotFound()
  const can = workOrderCan('clock', order)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  if (job.state !== 'open') return refuse('job-settled', { status: 422 })
  if (order.limitCents !== null && (await isBeyondLimit(tx, order.number, job.id, now)))
    return refuse('job-beyond-limit', { status: 422 })
  const running = await runningEntry(tx, staff.userId)
  if (running?.jobId === job.id) return refuse('already-clocked', { status: 422 })
  if (running) await endEntry(tx, running.id, findEnd(running.startedAt, now))
  const before = await lastEnd(tx, staff.userId)
  const startedAt = before !== null && before > now ? before : now
  await beginEntry(tx, { jobId: job.id, technicianId: staff.userId, startedAt })
  await updateWorkOrder(tx, order.id, { state: 'working', waitsFor: null, waitNote: '', updatedAt: now })
  return undefined
}

/** Stops the clock of the user. */
export async function stopClock(
  tx: Tx,
  { staff, now }: Pick<WorkCaller, 'staff' | 'now'>,
): Promise<ApiRefusal | undefined> {
  await lockClock(tx, staff.userId)
  const running = await runningEntry(tx, staff.userId)
  if (!running) return refuse('no-clock', { status: 422 })
  await endEntry(tx, running.id, findEnd(running.startedAt, now))
  return undefined
}

function findEnd(startedAt: Date, now: Date): Date {
  return now.getTime() > startedAt.getTime() ? now : new Date(startedAt.getTime() + SHORTEST_MS)
}

/** Corrects a stretch of time, for a reason that stays beside it. Unusual time is a question before it is stored. */
export async function correctTime(
  tx: Tx,
  { staff, now }: Pick<WorkCaller, 'staff' | 'now'>,
  asked: { entry: number; rev: number; startedAt: string; endedAt: string; reason: string; acceptsOdd: boolean },
): Promise<{ workOrder: number } | ApiRefusal> {
  const entry = await entryForUpdate(tx, asked.entry)
  if (!entry) return workOrderNotFound()
  if (entry.rev !== asked.rev) return refuse('changed-meanwhile')
  const [startedAt, endedAt] = [new Date(asked.startedAt), new Date(asked.endedAt)]
  if (asked.reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  if (endedAt <= startedAt || endedAt > now) return refuse('time-order', { status: 422, field: 'endedAt' })
  const { id, technicianId, state } = entry
  if (state === 'invoiced' || state === 'closed') return refuse('work-order-state', { status: 422 })
  await lockClock(tx, technicianId)
  if (await overlapsOther(tx, { id, technicianId, startedAt, endedAt }))
    return refuse('time-overlaps', { status: 422, field: 'startedAt' })
  if (isTimeOdd({ startedAt, endedAt }) && !asked.acceptsOdd)
    return refuse('time-odd', { status: 422, field: 'endedAt' })
  await correctEntry(tx, id, {
    startedAt,
    endedAt,
    correctedBy: staff.userId,
    correctedBecause: asked.reason,
    updatedAt: now,
  })
  return { workOrder: entry.workOrder }
}
