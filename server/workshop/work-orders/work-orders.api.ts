import type { InferResult } from 'kysely'
import { normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { normaliseVin } from '@forecourt/domain/catalogue/vehicle.ts'
import { addDays, brusselsDay, brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { workOrderList, type ListedWorkOrder } from '@forecourt/domain/workshop/work-orders/work-order-list.ts'
import {
  ExpectedCarsAnswer,
  FindCarAnswer,
  FindCarRequest,
  JobSettleRequest,
  RateAnswer,
  RateRequest,
  WorkCancelRequest,
  WorkChargeRequest,
  WorkChoicesAnswer,
  WorkFinishRequest,
  WorkOrderAnswer,
  WorkOrderCountsAnswer,
  WorkOrderCreateRequest,
  WorkOrderExportRequest,
  WorkOrderInternalRequest,
  WorkOrderListAnswer,
  WorkOrderListRequest,
  WorkOrderNothing,
  WorkOrderPrintRequest,
  WorkOrderReceiveRequest,
  WorkOrderRequest,
  WorkOrderSaveRequest,
  WorkSaveRequest,
  WorkTechniciansAnswer,
  WorkWaitRequest,
} from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import {
  WorkPlanRequest,
  WorkWeekAnswer,
  WorkWeekRequest,
} from '@forecourt/domain/workshop/work-orders/work-week.schema.ts'
import { OPEN_WORK_STATES } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { seesCustomer } from '../../contacts/customers.ts'
import { placeOfInternalWork } from '../../orders/internal-orders/internal-work.ts'
import type { Db } from '../../platform/database/database.ts'
import { fileAnswer } from '../../platform/files/file-answer.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { MOST_TO_EXPORT } from '../../platform/imports/export-file.ts'
import { exportList } from '../../platform/imports/export-list.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { placeOfDepartment } from '../desk-appointments.ts'
import { findKnownCars, findLastKm, findOpenOrder, selectExpectedBookings } from './known-cars.sql.ts'
import { createInternalWorkOrder } from './internal-work-orders.ts'
import { printJobCard } from './job-card.ts'
import { workOrderNotFound } from './perform-work-act.ts'
import { loadHourlyRate, saveWork } from './work-lines.ts'
import {
  cancelWorkOrder,
  chargeWorkOrder,
  createWorkOrder,
  finishWork,
  letWorkWait,
  receiveWorkOrder,
  saveWorkOrder,
  settleWorkJob,
} from './work-order-acts.ts'
import { findWorkOrderRecord } from './work-order-record.ts'
import { findWorkWeek, planWorkOrder } from './work-week.ts'
import {
  countWorkOrders,
  placeOfWorkOrder,
  selectListedWorkOrders,
  selectTechnicians,
  selectWorkshop,
  techniciansOfWork,
  workOrderConditions,
  workshops,
} from './work-orders.sql.ts'

type StoredOrder = InferResult<ReturnType<typeof selectListedWorkOrders>>[number]

const toListed = ({
  id,
  rev,
  openJobs,
  runningClocks,
  isBegun,
  openProposals,
  ...row
}: StoredOrder): ListedWorkOrder => ({
  ...readFields(workOrderList.fields, row),
  id,
  rev,
  openJobs,
  runningClocks,
  isBegun,
  openProposals,
})

const list = query({
  path: 'POST /sales/workorder/list',
  right: 'WORK_ORDER_VIEW',
  place: 'rows',
  summary: "Lists the work orders within the caller's scope, the last planned on top.",
  input: WorkOrderListRequest,
  output: WorkOrderListAnswer,
  run: ({ db, call: { staff, language, now } }, request) =>
    listRows(db, selectListedWorkOrders(db, staff.who, now), workOrderList, request, {
      language,
      read: toListed,
      own: workOrderConditions,
    }),
})

const exportRows = query({
  path: 'POST /sales/workorder/export',
  right: 'WORK_ORDER_VIEW',
  place: 'rows',
  summary: `Exports the listed work orders as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: WorkOrderExportRequest,
  output: fileAnswer,
  reads: () => ['work_order:export'],
  run: ({ db, call: { staff, language, now } }, request) =>
    exportList(db, selectListedWorkOrders(db, staff.who, now), workOrderList, request, {
      language,
      read: toListed,
      own: workOrderConditions,
    }),
})

const counts = query({
  path: 'GET /sales/workorder/counts',
  right: 'WORK_ORDER_VIEW',
  place: 'rows',
  summary: "Counts the open work orders by state, within the caller's scope.",
  input: WorkOrderNothing,
  output: WorkOrderCountsAnswer,
  async run({ db, call: { staff, now } }) {
    const rows = await countWorkOrders(db, staff.who, now)
    const states = OPEN_WORK_STATES.map((state) => ({
      state,
      count: rows.find((row) => row.state === state)?.count ?? 0,
    }))
    return { states, late: rows.reduce((sum, { late }) => sum + late, 0) }
  },
})

const get = query({
  path: 'GET /sales/workorder/get',
  right: 'WORK_ORDER_VIEW',
  place: placeOfWorkOrder,
  summary: 'Returns a work order. Prices are included for callers with the right to see them.',
  input: WorkOrderRequest,
  output: WorkOrderAnswer,
  reads: (_, { id }) => [`work_order:${id}`],
  async run({ db, call }, { id }) {
    const workOrder = await findWorkOrderRecord(db, id, call)
    return workOrder ? { workOrder } : workOrderNotFound()
  },
})

const print = query({
  path: 'POST /sales/workorder/print',
  right: 'WORK_ORDER_VIEW',
  place: placeOfWorkOrder,
  summary: 'Prints the job card of a work order, without prices.',
  input: WorkOrderPrintRequest,
  output: fileAnswer,
  reads: (_, { id }) => [`work_order:${id}`],
  async run({ db, call, services }, { id }) {
    const order = await findWorkOrderRecord(db, id, call)
    return order ? printJobCard(order, call.language, services.settings.look) : workOrderNotFound()
  },
})

const choices = query({
  path: 'GET /sales/workorder/choices',
  right: 'WORK_ORDER_VIEW',
  place: 'rows',
  summary: 'Returns the workshops within the scope of the caller, and the technicians.',
  input: WorkOrderNothing,
  output: WorkChoicesAnswer,
  async run({ db, call: { staff } }) {
    const [departments, technicians] = await Promise.all([workshops(db).execute(), selectTechnicians(db)])
    return {
      departments: departments
        .filter(({ branchId }) => may(staff.who, 'WORK_ORDER_VIEW', { branch: branchId }).ok)
        .map(({ number: id, name: label, bays, branchNumber: branch }) => ({ id, label, bays, branch })),
      technicians: technicians.map(({ number: id, name, branches }) => ({ id, name, branches })),
    }
  },
})

const technicians = query({
  path: 'GET /sales/worktechnician/getall',
  right: 'WORK_ORDER_VIEW',
  place: 'rows',
  summary: 'Returns the technicians to filter work orders by.',
  input: WorkOrderNothing,
  output: WorkTechniciansAnswer,
  run: async ({ db }) => ({ data: await techniciansOfWork(db) }),
})

const expected = query({
  path: 'GET /sales/workorder/expected',
  right: 'WORK_ORDER_EDIT',
  place: 'rows',
  summary: 'Returns the appointments from yesterday to tomorrow that have no work order yet.',
  input: WorkOrderNothing,
  output: ExpectedCarsAnswer,
  reads: ({ bookings }) => bookings.map(({ number }) => `workshop_booking:${number}`),
  async run({ db, call: { staff, now } }) {
    const today = brusselsDay(now)
    const days = { from: brusselsInstant(addDays(today, -1), 0), until: brusselsInstant(addDays(today, 2), 0) }
    const rows = await selectExpectedBookings(db, staff.who, days).limit(100).execute()
    return {
      bookings: rows.map(({ number, startsAt, service, department, bay, car, licencePlate, name, phone, remarks }) => ({
        number,
        startsAt: startsAt.toISOString(),
        service,
        department,
        bay,
        car,
        licencePlate,
        name,
        phone,
        complaint: remarks,
      })),
    }
  },
})

const findCar = query({
  path: 'POST /sales/workorder/findcar',
  right: 'WORK_ORDER_EDIT',
  place: 'rows',
  summary:
    'Finds cars that are known by a plate or the end of a chassis number, with their last kilometres and customer.',
  input: FindCarRequest,
  output: FindCarAnswer,
  reads: ({ cars }) => cars.flatMap(({ customer }) => (customer.id === null ? [] : [`customer:${customer.id}`])),
  async run({ db, call: { staff, now } }, { typed }) {
    const plate = normaliseLicencePlate(typed)
    if (plate.length < 3) return { cars: [] }
    const rows = await findKnownCars(db, { plate, vin: normaliseVin(typed) })
    const today = brusselsDay(now)
    const days = { from: brusselsInstant(addDays(today, -7), 0), until: brusselsInstant(addDays(today, 60), 0) }
    const cars = await Promise.all(
      rows.map(async ({ car, licencePlate, vin, lastKm, customerNumber, customerName, phone, vehicle }) => {
        const [isSeen, km, open, booking] = await Promise.all([
          customerNumber === null || seesCustomer(db, staff.who, customerNumber),
          findLastKm(db, { vin, plate: licencePlate, except: null }),
          findOpenOrder(db, staff.who, { vin, plate: licencePlate }),
          licencePlate === null
            ? undefined
            : selectExpectedBookings(db, staff.who, { ...days, plate: licencePlate }).executeTakeFirst(),
        ])
        return {
          car,
          licencePlate,
          vin,
          lastKm: km ?? lastKm,
          customer: isSeen
            ? { id: customerNumber, name: customerName ?? '', phone: phone ?? '' }
            : { id: null, name: '', phone: '' },
          vehicle,
          open: open ?? null,
          booking: booking
            ? {
                number: booking.number,
                startsAt: booking.startsAt.toISOString(),
                department: booking.department,
                complaint: booking.remarks,
              }
            : null,
        }
      }),
    )
    return { cars }
  },
})

const rate = query({
  path: 'GET /sales/workorder/rate',
  right: 'WORK_PRICE_VIEW',
  summary: 'Returns the price and cost of an hour of work today, without VAT; null: there is no rate.',
  input: RateRequest,
  output: RateAnswer,
  async run({ db, call: { now } }, { department, workKind, payer }) {
    const workshop = await selectWorkshop(db, department)
    if (!workshop) return workOrderNotFound()
    return { rate: (await loadHourlyRate(db, { branchId: workshop.branchId, workKind, payer, now })) ?? null }
  },
})

const create = command({
  path: 'POST /sales/workorder/create',
  right: 'WORK_ORDER_EDIT',
  place: (db: Db, { department }) => placeOfDepartment(db, department),
  summary:
    'Creates a work order of an appointment or of a car that comes without one, and takes the car in if it is there.',
  input: WorkOrderCreateRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => createWorkOrder(tx, call, asked),
})

const createInternal = command({
  path: 'POST /sales/workorder/createinternal',
  right: 'WORK_ORDER_EDIT',
  place: (db: Db, { internalOrder }) => placeOfInternalWork(db, internalOrder),
  summary:
    'Creates the planned work order of an internal order, once, and accepts the internal order. Requires the right to accept it.',
  input: WorkOrderInternalRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => createInternalWorkOrder(tx, call, asked),
})

const save = command({
  path: 'POST /sales/workorder/save',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary: 'Saves the car, customer, complaint and promise of a work order.',
  input: WorkOrderSaveRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => saveWorkOrder(tx, call, asked),
})

const saveLines = command({
  path: 'POST /sales/workorder/savework',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary:
    'Saves the jobs and lines of a work order with the shares of their payers. Requires the right to see prices.',
  input: WorkSaveRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => saveWork(tx, call, asked),
})

const week = query({
  path: 'GET /sales/workorder/week',
  right: 'WORK_ORDER_VIEW',
  place: (db: Db, { department }) => placeOfDepartment(db, department),
  summary: 'Returns a week of a workshop: its planned work by bay and technician, with two weeks before and after it.',
  input: WorkWeekRequest,
  output: WorkWeekAnswer,
  run: async ({ db, call }, asked) => (await findWorkWeek(db, call, asked)) ?? workOrderNotFound(),
})

const plan = command({
  path: 'POST /sales/workorder/plan',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary:
    'Plans a work order for another time, bay or technician. Its appointment moves with it, and the customer is notified by mail if asked.',
  input: WorkPlanRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call, services }, asked) => planWorkOrder(tx, call, services, asked),
})

const receive = command({
  path: 'POST /sales/workorder/receive',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary: 'Takes the car of a work order in, and enters it in the garage register of the branch.',
  input: WorkOrderReceiveRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => receiveWorkOrder(tx, call, asked),
})

const settleJob = command({
  path: 'POST /sales/workorder/settlejob',
  right: 'WORK_ORDER_EXECUTE',
  place: placeOfWorkOrder,
  summary: 'Marks a job of a work order as done or dropped, or opens it again.',
  input: JobSettleRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => settleWorkJob(tx, call, asked),
})

const wait = command({
  path: 'POST /sales/workorder/wait',
  right: 'WORK_ORDER_EXECUTE',
  place: placeOfWorkOrder,
  summary: 'Lets a work order wait for a part, its customer or the importer.',
  input: WorkWaitRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => letWorkWait(tx, call, asked),
})

const finish = command({
  path: 'POST /sales/workorder/finish',
  right: 'WORK_ORDER_EXECUTE',
  place: placeOfWorkOrder,
  summary: 'Marks the work as ready, with a note on how it was tested.',
  input: WorkFinishRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => finishWork(tx, call, asked),
})

const charge = command({
  path: 'POST /sales/workorder/charge',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary: 'Charges ready work that is wholly under warranty or at our own cost, without an invoice.',
  input: WorkChargeRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => chargeWorkOrder(tx, call, asked),
})

const cancel = command({
  path: 'POST /sales/workorder/cancel',
  right: 'WORK_ORDER_EDIT',
  place: placeOfWorkOrder,
  summary: 'Cancels a work order on which nothing was done.',
  input: WorkCancelRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => cancelWorkOrder(tx, call, asked),
})

export const workOrderEndpoints = [
  list,
  exportRows,
  counts,
  get,
  print,
  choices,
  technicians,
  expected,
  findCar,
  rate,
  create,
  createInternal,
  week,
  plan,
  save,
  saveLines,
  receive,
  settleJob,
  wait,
  finish,
  charge,
  cancel,
] as const
