import { randomUUID } from 'node:crypto'
import { isLicencePlate, normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { VIN_PATTERN } from '@forecourt/domain/catalogue/vehicle.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import {
  addDays,
  brusselsDay,
  brusselsInstant,
  toYear,
  type CalendarDay,
} from '@forecourt/domain/platform/values/calendar.ts'
import { HOUSE_PAYS } from '@forecourt/domain/workshop/work-orders/work-amounts.ts'
import { planDueWork } from '@forecourt/domain/workshop/work-orders/work-week.ts'
import { beginInternalWork, placeOfInternalWork, takeInternalWork } from '../../orders/internal-orders/internal-work.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { loadWorkDays } from '../workshop-days.ts'
import { findVehicleKey } from './known-cars.sql.ts'
import type { WorkAnswer } from './perform-work-act.ts'
import { addClockedJobs } from './work-lines.ts'
import { loadWorkOrderRecord, type WorkCaller } from './work-order-record.ts'
import { insertWorkOrder, placeOfWorkOrder } from './work-orders.sql.ts'

/** The days before and after the day on which work is due that are searched for one on which the workshop is open. */
const searchedDays = 14
/** The hours, in minutes of the day, of a workshop that is not open on any of them. */
const usualHours = { opens: 8 * 60, closes: 17 * 60 }
const longestName = 120

/**
 * Creates the planned work order of an internal order, which is accepted by that: a job by the clock for each line, at our
 * own cost. The time of such work is not known beforehand; its cost is that of the clocked time, and the parts.
 */
export async function createInternalWorkOrder(
  tx: Tx,
  call: WorkCaller,
  asked: { internalOrder: number; rev: number },
): Promise<WorkAnswer> {
  const place = await placeOfInternalWork(tx, asked.internalOrder)
  const permission = may(call.staff.who, 'INTERNAL_ORDER_EXECUTE', place)
  if (!permission.ok) return refuse(permission.reason, { status: 403 })
  const work = await takeInternalWork(tx, { id: asked.internalOrder, rev: asked.rev })
  if ('reason' in work) return work
  const { now } = call
  const plate = normaliseLicencePlate(work.licencePlate ?? '')
  const vin = work.vin !== null && VIN_PATTERN.test(work.vin) ? work.vin : null
  const { plannedAt, promisedAt } = await planInternalWork(tx, call, work)
  const { id, number } = await insertWorkOrder(tx, toYear(now), {
    onceKey: randomUUID().replaceAll('-', ''),
    departmentId: work.departmentId,
    internalOrderId: work.id,
    customerName: work.customer,
    vehicleId: await findVehicleKey(tx, vin),
    car: work.car,
    licencePlate: isLicencePlate(plate) ? plate : null,
    vin,
    note: work.note,
    plannedAt,
    promisedAt,
    createdBy: call.staff.userId,
    createdAt: now,
  })
  await addClockedJobs(tx, call, {
    workOrderId: id,
    branchId: (await placeOfWorkOrder(tx, { id: number }))?.branch ?? '',
    names: work.lines.map(({ name, quantity }) =>
      (quantity > 1 ? `${quantity} × ${name}` : name).slice(0, longestName),
    ),
    shares: HOUSE_PAYS,
  })
  const workOrder = await loadWorkOrderRecord(tx, number, call)
  await beginInternalWork(tx, work.id, { workOrder: number, workNumber: workOrder.workNumber })
  return { workOrder: await loadWorkOrderRecord(tx, number, call) }
}

async function planInternalWork(
  tx: Tx,
  { now, language }: WorkCaller,
  { dueOn, departmentId, departmentNumber }: { dueOn: CalendarDay; departmentId: string; departmentNumber: number },
): Promise<{ plannedAt: Date; promisedAt: Date }> {
  const today = brusselsDay(now)
  const days = await loadWorkDays(
    tx,
    { departmentId, departmentNumber },
    {
      first: addDays(dueOn, -searchedDays),
      last: addDays(dueOn > today ? dueOn : today, searchedDays),
    },
    { now, language },
  )
  const opens = brusselsInstant(dueOn, usualHours.opens)
  return (
    planDueWork(days, dueOn, now) ?? {
      plannedAt: opens > now ? opens : now,
      promisedAt: brusselsInstant(dueOn, usualHours.closes),
    }
  )
}
