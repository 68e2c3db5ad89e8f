import { isLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { VIN_PATTERN } from '@forecourt/domain/catalogue/vehicle.ts'
import { appointmentCan } from '@forecourt/domain/agenda/appointment.ts'
import { brusselsDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Reception, WorkOrderFacts } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import type { JobState, WorkWait } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import { seesCustomer } from '../../contacts/customers.ts'
import { finishInternalWork, returnInternalWork } from '../../orders/internal-orders/internal-work.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { settleBooking } from '../booking-acts.ts'
import { bookingForUpdate } from '../workshop.sql.ts'
import { calculateHouseCost, chargeWork, findBillableWork } from './billable-work.ts'
import { bookingForWork, findLastKm, findVehicleKey, type BookingForWork } from './known-cars.sql.ts'
import { isBeyondLimit, loadWork } from './loaded-work.ts'
import { performWorkAct, workOrderNotFound, type AskedWorkOrder, type WorkAnswer } from './perform-work-act.ts'
import { loadWorkOrderRecord, seesPrices, type WorkCaller } from './work-order-record.ts'
import { addServiceJob } from './work-lines.ts'
import { moveToBay, refuseTakenBay } from './work-week.ts'
import {
  deskWorkOrder,
  insertWorkOrder,
  loadJobs,
  selectWorkshop,
  settleJobRow,
  updateWorkOrder,
  workOrderOfOnceKey,
  type DeskWorkOrder,
} from './work-orders.sql.ts'

/** Creates the work order of a car that is expected or at the desk; a repeated call answers the same one. */
export async function createWorkOrder(
  tx: Tx,
  call: WorkCaller,
  asked: {
    onceKey: string
    department: number
    booking: string | null
    facts: WorkOrderFacts
    reception: Reception | null
  },
): Promise<WorkAnswer> {
  const { onceKey, facts, reception } = asked
  const known = await workOrderOfOnceKey(tx, onceKey)
  if (known) return { workOrder: await loadWorkOrderRecord(tx, known.number, call) }
  const workshop = await selectWorkshop(tx, asked.department)
  if (!workshop) return refuse('reference-gone', { status: 422, field: 'department' })
  const booking = asked.booking === null ? null : await bookingForWork(tx, asked.booking)
  if (booking === undefined || (booking && booking.departmentId !== workshop.id))
    return refuse('reference-gone', { status: 422, field: 'booking' })
  const columns = await readFacts(tx, call, facts)
  if ('reason' in columns) return columns
  const made = await insertWorkOrder(tx, toYear(call.now), {
    ...columns,
    onceKey,
    departmentId: workshop.id,
    bookingId: booking?.id ?? null,
    bay: facts.bay ?? booking?.bay ?? null,
    plannedAt: booking?.startsAt ?? call.now,
    createdBy: call.staff.userId,
    createdAt: call.now,
  })
  if (booking)
    await addServiceJob(tx, call, { workOrderId: made.id, branchId: workshop.branchId, ...toService(booking, call) })
  const row = requireValue(await deskWorkOrder(tx, made.number), 'the new work order')
  // An appointment has reserved its own bay.
  if (row.bay !== booking?.bay) {
    const moved = await changeBay(tx, call, row, row.bay)
    if (isRefusal(moved)) return moved
  }
  if (reception) {
    const refused = await receiveCar(tx, call, row, { facts: columns, reception }, 'facts')
    if (refused) return refused
  }
  return { workOrder: await loadWorkOrderRecord(tx, made.number, call) }
}

function toService({ service, serviceMinutes }: BookingForWork, { language }: Pick<WorkCaller, 'language'>) {
  return { name: translate(service, language), minutes: serviceMinutes }
}

type Columns = Exclude<Awaited<ReturnType<typeof readFacts>>, ApiRefusal>

/** Checks the facts of a work order and turns them into its columns. */
async function readFacts(tx: Tx, call: WorkCaller, facts: WorkOrderFacts) {
  const customer = facts.customer === null ? null : await buyerWithNumber(tx, facts.customer)
  if (facts.customer !== null) {
    if (!customer || !(await seesCustomer(tx, call.staff.who, facts.customer)))
      return refuse('reference-gone', { status: 422, field: 'facts.customer' })
  }
  const customerName = customer?.name ?? facts.customerName
  if (customerName === '') return refuse('work-order-without-customer', { status: 422, field: 'facts.customerName' })
  if (facts.car === '') return refuse('work-order-without-car', { status: 422, field: 'facts.car' })
  const car = checkCar(facts, 'facts')
  if (car) return car
  const vin = facts.vin || null
  return {
    customerId: customer?.key ?? null,
    customerName,
    phone: facts.phone,
    car: facts.car,
    licencePlate: facts.licencePlate || null,
    vin,
    vehicleId: await findVehicleKey(tx, vin),
    complaint: facts.complaint,
    note: facts.note,
    limitCents: facts.limitCents,
    promisedAt: facts.promisedAt === null ? null : new Date(facts.promisedAt),
  }
}

/** Refuses a plate or chassis number that is none. */
function checkCar(
  { licencePlate, vin }: Pick<WorkOrderFacts, 'licencePlate' | 'vin'>,
  at: string,
): ApiRefusal | undefined {
  const field = (name: string) => (at === '' ? name : `${at}.${name}`)
  if (licencePlate !== '' && !isLicencePlate(licencePlate))
    return refuse('work-order-plate', { status: 422, field: field('licencePlate') })
  if (vin !== '' && !VIN_PATTERN.test(vin)) return refuse('work-order-vin', { status: 422, field: field('vin') })
  return undefined
}

/** Checks a bay that was chosen with the facts, and moves the appointment there; answers with the bay of both. */
async function changeBay(
  tx: Tx,
  call: WorkCaller,
  row: DeskWorkOrder,
  bay: number | null,
): Promise<number | null | ApiRefusal> {
  return (await refuseTakenBay(tx, call, { row, bay })) ?? moveToBay(tx, call, { row, bay })
}

export function saveWorkOrder(
  tx: Tx,
  call: WorkCaller,
  { facts, ...asked }: AskedWorkOrder & { facts: WorkOrderFacts },
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, asked, 'save', async (row) => {
    const columns = await readFacts(tx, call, facts)
    if ('reason' in columns) return columns
    if (row.receivedAt !== null && columns.vin === null && columns.licencePlate === null)
      return refuse('work-order-unknown-car', { status: 422, field: 'facts.licencePlate' })
    const bay = facts.bay === row.bay ? row.bay : await changeBay(tx, call, row, facts.bay)
    if (isRefusal(bay)) return bay
    // The limit is a price: users who do not see it do not change it.
    const { limitCents, ...others } = columns
    await updateWorkOrder(tx, row.id, {
      ...others,
      ...(seesPrices(call) && { limitCents }),
      bay,
      updatedAt: call.now,
    })
    return undefined
  })
}

/** Receives a car: it is in the garage register of the branch from then on. */
export function receiveWorkOrder(
  tx: Tx,
  call: WorkCaller,
  {
    id,
    rev,
    reception,
    ...typed
  }: AskedWorkOrder &
    Pick<WorkOrderFacts, 'licencePlate' | 'vin' | 'complaint' | 'limitCents' | 'promisedAt'> & {
      reception: Reception
    },
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, { id, rev }, 'receive', async (row) => {
    const refused = checkCar(typed, '')
    if (refused) return refused
    const vin = typed.vin || null
    const facts = {
      licencePlate: typed.licencePlate || null,
      vin,
      vehicleId: await findVehicleKey(tx, vin),
      complaint: typed.complaint,
      // The limit is a price: users who do not see it do not change it.
      limitCents: seesPrices(call) ? typed.limitCents : row.limitCents,
      promisedAt: typed.promisedAt === null ? null : new Date(typed.promisedAt),
    }
    return receiveCar(tx, call, row, { facts, reception }, '')
  })
}

type ReceivedFacts = Pick<Columns, 'licencePlate' | 'vin' | 'vehicleId' | 'complaint' | 'limitCents' | 'promisedAt'>

async function receiveCar(
  tx: Tx,
  call: WorkCaller,
  row: DeskWorkOrder,
  { facts, reception }: { facts: ReceivedFacts; reception: Reception },
  at: string,
): Promise<ApiRefusal | undefined> {
  const { vin, licencePlate } = facts
  const field = (name: string) => (at === '' ? name : `${at}.${name}`)
  if (vin === null && licencePlate === null)
    return refuse('work-order-unknown-car', { status: 422, field: field('licencePlate') })
  if (row.customerNumber !== null) {
    const customer = await buyerWithNumber(tx, row.customerNumber)
    if (customer && customer.blockedReason !== '')
      return refuse('customer-blocked', { status: 422, values: { reason: customer.blockedReason } })
  }
  const lastKm = await findLastKm(tx, { vin, plate: licencePlate, except: row.id })
  if (lastKm !== null && reception.km < lastKm && !reception.acceptsLowerKm)
    return refuse('km-below-last', {
      status: 422,
      field: 'reception.km',
      values: { km: String(lastKm) },
      detail: { km: lastKm },
    })
  const { vehicleId, complaint, limitCents, promisedAt } = facts
  await updateWorkOrder(tx, row.id, {
    vin,
    licencePlate,
    vehicleId,
    complaint,
    limitCents,
    promisedAt,
    state: 'in',
    kmIn: reception.km,
    keyCount: reception.keyCount,
    receivedAt: call.now,
    receivedBy: call.staff.userId,
    updatedAt: call.now,
  })
  if (row.bookingId !== null) await settleAppointment(tx, call, row.bookingId)
  return undefined
}

/** Settles the appointment of a customer who showed up, as far as that is possible by now. */
async function settleAppointment(tx: Tx, call: WorkCaller, bookingId: string): Promise<void> {
  const booking = await bookingForUpdate(tx, bookingId)
  if (booking && appointmentCan('done', booking, call.now).ok) await settleBooking(tx, call, booking, 'done')
}

/** Settles a job: done, dropped, or open again. A job that is done has begun the work. */
export function settleWorkJob(
  tx: Tx,
  call: WorkCaller,
  { job: number, outcome, ...asked }: AskedWorkOrder & { job: number; outcome: JobState },
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, asked, 'settle-job', async (row) => {
    const job = (await loadJobs(tx, row.id)).find((one) => one.number === number)
    if (!job) return workOrderNotFound()
    if (outcome !== 'open' && (await hasRunningClock(tx, job.id))) return refuse('clock-open', { status: 422 })
    if (outcome === 'done' && row.limitCents !== null && (await isBeyondLimit(tx, row.number, job.id, call.now)))
      return refuse('job-beyond-limit', { status: 422 })
    await settleJobRow(tx, job.id, outcome, call.now)
    const isWork = outcome === 'done' && row.state !== 'working'
    await updateWorkOrder(tx, row.id, {
      updatedAt: call.now,
      ...(isWork && { state: 'working' as const, waitsFor: null, waitNote: '' }),
    })
    return undefined
  })
}

async function hasRunningClock(tx: Tx, jobId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('timeEntry')
    .select('id')
    .where('jobId', '=', jobId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export function letWorkWait(
  tx: Tx,
  call: WorkCaller,
  { waitsFor, note, ...asked }: AskedWorkOrder & { waitsFor: WorkWait; note: string },
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, asked, 'wait', async (row) => {
    await updateWorkOrder(tx, row.id, { state: 'waiting', waitsFor, waitNote: note, updatedAt: call.now })
    return undefined
  })
}

/** Finishes work that is done and tested; the car waits for its customer. */
export function finishWork(
  tx: Tx,
  call: WorkCaller,
  { testNote, kmOut, ...asked }: AskedWorkOrder & { testNote: string; kmOut: number | null },
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, asked, 'finish', async (row) => {
    if (testNote === '') return refuse('work-test-missing', { status: 422, field: 'testNote' })
    if (kmOut !== null && row.kmIn !== null && kmOut < row.kmIn)
      return refuse('km-below-last', { status: 422, field: 'kmOut', values: { km: String(row.kmIn) } })
    await updateWorkOrder(tx, row.id, {
      state: 'ready',
      testNote,
      kmOut: kmOut ?? row.kmIn,
      finishedAt: call.now,
      updatedAt: call.now,
    })
    if (row.internalOrderId !== null)
      await finishInternalWork(tx, row.internalOrderId, await loadHouseCost(tx, row, call))
    return undefined
  })
}

async function loadHouseCost(tx: Tx, { number }: Pick<DeskWorkOrder, 'number'>, { now }: Pick<WorkCaller, 'now'>) {
  const work = await loadWork(tx, number, now)
  return work ? calculateHouseCost(work.lines) : null
}

/** Charges ready work without an invoice: it is under warranty, or at the dealer's own cost. */
export function chargeWorkOrder(tx: Tx, call: WorkCaller, asked: AskedWorkOrder): Promise<WorkAnswer> {
  return performWorkAct(tx, call, asked, 'invoice', async ({ number }) => {
    const work = await findBillableWork(tx, number)
    if (!work) return workOrderNotFound()
    if (work.net.customer > 0 || work.net.insurer > 0) return refuse('work-to-invoice', { status: 422 })
    if (!work.isCostKnown) return refuse('work-cost-missing', { status: 422 })
    await chargeWork(tx, work, brusselsDay(call.now))
    return undefined
  })
}

export function cancelWorkOrder(
  tx: Tx,
  call: WorkCaller,
  { reason, ...asked }: AskedWorkOrder & { reason: string },
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, asked, 'cancel', async (row) => {
    if (reason === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
    await updateWorkOrder(tx, row.id, { state: 'canceled', cancelReason: reason, updatedAt: call.now })
    if (row.internalOrderId !== null) await returnInternalWork(tx, row.internalOrderId)
    return undefined
  })
}
