import { z } from 'zod'
import { normaliseLicencePlate } from '../../catalogue/licence-plate.ts'
import { normaliseVin } from '../../catalogue/vehicle.ts'
import {
  CentsAmount,
  Instant,
  OnceKey,
  PublicNumber,
  PublicNumberParam,
  readText,
  typedLines,
  typedText,
  TranslatedText,
} from '../../platform/forms/fields.schema.ts'
import { tidyText } from '../../platform/forms/text-forms.ts'
import { INTERNAL_ORDER_STATES } from '../../orders/internal-order.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { WORK_KINDS } from './hourly-rate.ts'
import { WORK_PAYERS, WHOLE_SHARE } from './work-amounts.ts'
import { ProposedWork } from './proposed-work.schema.ts'
import { WorkPhoto, WorkReception } from './reception.schema.ts'
import { workOrderList, type ListedWorkOrder } from './work-order-list.ts'
import {
  JOB_PRICINGS,
  JOB_STATES,
  LINE_KINDS,
  MOST_JOBS,
  MOST_WORK_LINES,
  WORK_ORDER_STATES,
  WORK_VATS,
  WORK_WAITS,
} from './work-order.ts'

const Named = z.strictObject({ id: PublicNumber, name: z.string() })
const Department = z.strictObject({ id: PublicNumber, label: TranslatedText, bays: z.int() })
const state = z.enum(WORK_ORDER_STATES)

/** The fields that an act depends on, in a row of the list too. */
const standing = {
  rev: z.int(),
  openJobs: z.int(),
  runningClocks: z.int(),
  isBegun: z.boolean().describe('Time was clocked on it, or a job is done'),
  openProposals: z.int().describe('Proposed work that waits for being asked or for an answer'),
}

const listed: z.ZodType<ListedWorkOrder> = z.strictObject({
  id: PublicNumber,
  ...rowShape(workOrderList),
  ...standing,
})

export const WorkOrderListRequest = listRequest(workOrderList)
export const WorkOrderListAnswer = listAnswer(workOrderList, listed)
export const WorkOrderExportRequest = exportRequest(workOrderList)
export const WorkOrderNothing = z.strictObject({})
export const WorkOrderCountsAnswer = z.strictObject({
  states: z.array(z.strictObject({ state, count: z.int() })),
  late: z.int(),
})

const Share = z.int().min(0).max(WHOLE_SHARE)
const shares = z
  .strictObject({ customer: Share, importer: Share, insurer: Share, house: Share })
  .describe('Basis points; together 10000')
const Price = z.int().min(0).max(100_000_000)
const Cost = Price.nullable().describe('Of one piece or hour, without VAT; null: not known yet')
const amounts = z.strictObject({
  customer: CentsAmount,
  importer: CentsAmount,
  insurer: CentsAmount,
  house: CentsAmount,
})

/** Prices of a line; the caller has the right to see them. */
const Pricing = z.strictObject({
  unitPriceCents: CentsAmount.describe('Of one piece or hour, without VAT'),
  unitCostCents: CentsAmount.nullable(),
  discountBp: z.int(),
  vat: z.enum(WORK_VATS),
  shares,
  netCents: CentsAmount,
})
const Labour = z.strictObject({
  quantity: z.int().describe('Billed hours in thousandths'),
  pricing: Pricing.nullable(),
})

const Job = z.strictObject({
  id: PublicNumber,
  name: z.string(),
  pricing: z.enum(JOB_PRICINGS),
  workKind: z.enum(WORK_KINDS),
  minutes: z.int(),
  technician: Named.nullable(),
  state: z.enum(JOB_STATES),
  doneAt: Instant.nullable(),
  clockedMinutes: z.int(),
  running: z.array(z.strictObject({ technician: Named, startedAt: Instant })),
  isBeyondLimit: z.boolean().describe('It exceeds what the customer agreed to: it must not be started'),
  labour: Labour,
})
const Line = z.strictObject({
  id: PublicNumber,
  job: PublicNumber.nullable(),
  kind: z.enum(LINE_KINDS),
  name: z.string(),
  partNumber: z.string(),
  quantity: z.int(),
  pricing: Pricing.nullable().describe('Null: the caller may not see prices'),
})

const WorkOrder = z
  .strictObject({
    ...standing,
    id: PublicNumber,
    workNumber: z.string(),
    state,
    department: Department,
    branch: Named,
    bay: z.int().nullable(),
    customer: z.strictObject({ id: PublicNumber.nullable(), name: z.string(), phone: z.string() }),
    booking: z.strictObject({ number: z.string(), startsAt: Instant, service: TranslatedText }).nullable(),
    internalOrder: z
      .strictObject({ id: PublicNumber, internalNumber: z.string(), state: z.enum(INTERNAL_ORDER_STATES) })
      .nullable()
      .describe('The internal order that it carries out'),
    vehicle: z.strictObject({ id: PublicNumber, kind: z.enum(['used', 'stock']), stockNumber: z.string() }).nullable(),
    car: z.string(),
    licencePlate: z.string().nullable(),
    vin: z.string().nullable(),
    kmIn: z.int().nullable(),
    kmOut: z.int().nullable(),
    keyCount: z.int().nullable(),
    complaint: z.string(),
    note: z.string(),
    limitCents: CentsAmount.nullable().describe('VAT included; null: none, or the caller may not see prices'),
    plannedAt: Instant,
    promisedAt: Instant.nullable(),
    waitsFor: z.enum(WORK_WAITS).nullable(),
    waitNote: z.string(),
    testNote: z.string(),
    cancelReason: z.string(),
    received: z.strictObject({ at: Instant, by: z.string() }).nullable(),
    finishedAt: Instant.nullable(),
    closedAt: Instant.nullable(),
    handedOver: z
      .strictObject({ to: z.string(), by: z.string(), isOnAccount: z.boolean() })
      .nullable()
      .describe('Null: the car is still here'),
    jobs: z.array(Job),
    lines: z.array(Line).describe('Parts, work of other firms and fees; work is listed with its job'),
    proposals: z.array(ProposedWork).describe('Work beyond the order, the first proposed on top'),
    photos: z.array(WorkPhoto).describe('The first taken on top'),
    receptions: z.array(WorkReception).describe('The sheets that the customer signed, the last signature on top'),
    totals: z
      .strictObject({
        net: amounts,
        customerGrossCents: CentsAmount.describe('VAT included, all at the ordinary rate'),
        agreedMoreCents: CentsAmount.describe('Of proposed work that the customer agreed to, VAT included'),
        costCents: CentsAmount.nullable().describe('Null: the cost of a line is not known'),
      })
      .nullable()
      .describe('Null: the caller may not see prices'),
    createdBy: z.string(),
    createdAt: Instant,
    now: Instant,
  })
  .meta({ id: 'WorkOrder' })
export type WorkOrderRecord = z.infer<typeof WorkOrder>

export const WorkOrderRequest = z.strictObject({ id: PublicNumberParam })
export const WorkOrderPrintRequest = z.strictObject({ id: PublicNumber })
export const WorkOrderAnswer = z.strictObject({ workOrder: WorkOrder })

export const WorkChoicesAnswer = z.strictObject({
  departments: z.array(Department.extend({ branch: PublicNumber })),
  technicians: z.array(Named.extend({ branches: z.array(PublicNumber) })),
})

export const WorkTechniciansAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
})

/** A car that an earlier record knows by its plate or chassis number. */
const KnownCar = z.strictObject({
  car: z.string(),
  licencePlate: z.string().nullable(),
  vin: z.string().nullable(),
  lastKm: z.int().nullable(),
  customer: z.strictObject({ id: PublicNumber.nullable(), name: z.string(), phone: z.string() }),
  vehicle: PublicNumber.nullable(),
  open: z.strictObject({ id: PublicNumber, workNumber: z.string() }).nullable().describe('Its open work order'),
  booking: z
    .strictObject({ number: z.string(), startsAt: Instant, department: PublicNumber, complaint: z.string() })
    .nullable()
    .describe('Its appointment that has no work order yet'),
})
export const FindCarRequest = z.strictObject({ typed: typedText(40) })
export const FindCarAnswer = z.strictObject({ cars: z.array(KnownCar).describe('At most 8') })

/** The appointments that wait for a work order. */
export const ExpectedCarsAnswer = z.strictObject({
  bookings: z.array(
    z.strictObject({
      number: z.string(),
      startsAt: Instant,
      service: TranslatedText,
      department: PublicNumber,
      bay: z.int(),
      car: z.string(),
      licencePlate: z.string(),
      name: z.string(),
      phone: z.string(),
      complaint: z.string(),
    }),
  ),
})

export const RateRequest = z.strictObject({
  department: PublicNumberParam,
  workKind: z.enum(WORK_KINDS),
  payer: z.enum(WORK_PAYERS),
})
export const RateAnswer = z.strictObject({
  rate: z.strictObject({ priceCents: CentsAmount, costCents: CentsAmount }).nullable(),
})

const Km = z.int().min(0).max(3_000_000)
const Bay = z.int().min(1).max(50).nullable()
const facts = {
  customer: PublicNumber.nullable(),
  customerName: typedText(200),
  phone: readText(40, (typed) => tidyText('phone', typed)),
  car: typedText(200),
  licencePlate: readText(20, normaliseLicencePlate),
  vin: readText(40, normaliseVin),
  bay: Bay,
  complaint: typedLines(2_000),
  note: typedLines(1_000),
  limitCents: z.int().min(1).max(100_000_000).nullable().describe('VAT included'),
  promisedAt: Instant.nullable(),
}
const reception = {
  km: Km,
  keyCount: z.int().min(0).max(9).nullable(),
  acceptsLowerKm: z.boolean().describe('The caller saw that the car showed more kilometres before'),
}
const asked = { id: PublicNumber, rev: z.int() }

export const WorkOrderCreateRequest = z.strictObject({
  onceKey: OnceKey,
  department: PublicNumber,
  booking: typedText(20).nullable().describe('Number of the appointment; null: without one'),
  facts: z.strictObject(facts),
  reception: z.strictObject(reception).nullable().describe('Null: the car is still to come'),
})
/** Of an internal order, in the revision that was read. */
export const WorkOrderInternalRequest = z.strictObject({ internalOrder: PublicNumber, rev: z.int() })
export type WorkOrderFacts = z.infer<typeof WorkOrderCreateRequest>['facts']
export type Reception = z.infer<typeof WorkOrderReceiveRequest>['reception']
export const WorkOrderSaveRequest = z.strictObject({ ...asked, facts: z.strictObject(facts) })
export const WorkOrderReceiveRequest = z.strictObject({
  ...asked,
  licencePlate: facts.licencePlate,
  vin: facts.vin,
  complaint: facts.complaint,
  limitCents: facts.limitCents,
  promisedAt: facts.promisedAt,
  reception: z.strictObject(reception),
})

const priced = {
  discountBp: Share,
  vat: z.enum(WORK_VATS),
  shares,
}
export const WorkSaveRequest = z.strictObject({
  ...asked,
  jobs: z
    .array(
      z.strictObject({
        id: PublicNumber.nullable().describe('Null: it is new'),
        name: typedText(120),
        pricing: z.enum(JOB_PRICINGS),
        workKind: z.enum(WORK_KINDS),
        minutes: z.int().min(0).max(6_000),
        technician: PublicNumber.nullable(),
        unitPriceCents: Price.nullable().describe('Of an hour, without VAT; null: the hourly rate of its main payer'),
        ...priced,
      }),
    )
    .max(MOST_JOBS),
  lines: z
    .array(
      z.strictObject({
        id: PublicNumber.nullable().describe('Null: it is new'),
        kind: z.enum(['part', 'subcontract', 'fee']),
        name: typedText(200),
        partNumber: typedText(40),
        quantity: z.int().min(0).max(9_999_999).describe('In thousandths'),
        unitPriceCents: Price,
        unitCostCents: Cost,
        ...priced,
      }),
    )
    .max(MOST_WORK_LINES),
})
export type WorkWishes = Omit<z.infer<typeof WorkSaveRequest>, 'id' | 'rev'>

export const JobSettleRequest = z.strictObject({ ...asked, job: PublicNumber, outcome: z.enum(JOB_STATES) })
export const WorkWaitRequest = z.strictObject({ ...asked, waitsFor: z.enum(WORK_WAITS), note: typedText(200) })
export const WorkFinishRequest = z.strictObject({ ...asked, testNote: typedLines(500), kmOut: Km.nullable() })
export const WorkChargeRequest = z.strictObject(asked)
export const WorkHandOverRequest = z.strictObject({
  ...asked,
  handedTo: typedText(120).describe('Name of the person who takes the car'),
  isOnAccount: z.boolean().describe('The customer takes the car before the invoice is paid'),
})
export const WorkCancelRequest = z.strictObject({ ...asked, reason: typedLines(300) })
