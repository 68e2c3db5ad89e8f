import { z } from 'zod'
import {
  Day,
  Instant,
  oneLine,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
  TranslatedText,
} from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape, exportRequest } from '../platform/resources/resource.schema.ts'
import { CUSTOMER_ORDER_STATES } from './dossier.ts'
import { internalOrderList, type ListedInternalOrder } from './internal-order-list.ts'
import { INTERNAL_ORDER_STATES, MOST_INTERNAL_LINES } from './internal-order.ts'

const Department = z.strictObject({ id: PublicNumber, label: TranslatedText })
const state = z.enum(INTERNAL_ORDER_STATES)
const orderState = z.enum(CUSTOMER_ORDER_STATES)

/** The fields that an act with it depends on, in a row of the list too. */
const standing = {
  rev: z.int(),
  orderState,
  hasLines: z.boolean(),
  hasCosts: z.boolean(),
  hasWorkOrder: z.boolean().describe('A work order carries it out: its state follows from there'),
  /** The branch that works on it. */
  workBranch: PublicNumber,
}

const listed: z.ZodType<ListedInternalOrder> = z.strictObject({
  id: PublicNumber,
  ...rowShape(internalOrderList),
  ...standing,
})

export const InternalOrderListRequest = listRequest(internalOrderList)
export const InternalOrderExportRequest = exportRequest(internalOrderList)
export const InternalOrderListAnswer = listAnswer(internalOrderList, listed)
export const InternalOrderNothing = z.strictObject({})
export const InternalOrderDepartmentsAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: TranslatedText })),
})
export const InternalOrderCountsAnswer = z.strictObject({
  states: z.array(z.strictObject({ state, count: z.int() })),
  late: z.int(),
  mine: z.int(),
})

const Cost = z.int().min(0).max(100_000_000)
const Line = z.strictObject({
  id: PublicNumber,
  name: z.string(),
  quantity: z.int(),
  source: z.string().nullable(),
  netCostCents: Cost.nullable().describe(
    'Cost of one piece, without VAT; null: not known yet, or the caller may not see it',
  ),
})

const InternalOrder = z.strictObject({
  ...standing,
  id: PublicNumber,
  internalNumber: z.string(),
  state,
  dossier: z.strictObject({ id: PublicNumber, dossierNumber: z.string() }),
  orderNumber: z.string(),
  customer: z.string(),
  car: z.string(),
  vin: z.string().nullable(),
  licencePlate: z.string().nullable(),
  owner: z.strictObject({ id: PublicNumber, name: z.string() }),
  branch: z.strictObject({ id: PublicNumber, name: z.string() }),
  department: Department,
  dueOn: Day,
  note: z.string(),
  workOrder: z.strictObject({ id: PublicNumber, workNumber: z.string() }).nullable(),
  hasWorkshop: z.boolean().describe('Its department is a workshop, which can make a work order of it'),
  lines: z.array(Line),
  netCents: z.int().nullable().describe('All lines together, or the whole work order, without VAT'),
  cancelReason: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  today: Day.describe('The day of the answer: anything due before it is late'),
})
export type InternalOrderRecord = z.infer<typeof InternalOrder>

export const InternalOrderRequest = z.strictObject({ id: PublicNumberParam })
export const InternalOrderAnswer = z.strictObject({ internalOrder: InternalOrder })

/** Of a dossier, by its number: its internal orders, and the content that a new one begins with. */
export const InternalOrdersOfDossierAnswer = z.strictObject({
  orders: z.array(
    z.strictObject({
      id: PublicNumber,
      internalNumber: z.string(),
      state,
      dueOn: Day,
      isLate: z.boolean(),
      department: TranslatedText,
      work: z.string(),
    }),
  ),
  proposed: z.strictObject({
    lines: z.array(z.strictObject({ name: z.string(), quantity: z.int(), source: z.string() })),
    department: Department.nullable(),
    dueOn: Day,
  }),
})

const line = { name: typedText(120), quantity: z.int().min(1).max(999), source: oneLine(60).min(1).nullable() }
const facts = { department: PublicNumber, dueOn: Day, note: typedLines(500) }
const asked = { id: PublicNumber, rev: z.int() }
export const InternalOrderCreateRequest = z.strictObject({
  dossier: PublicNumber,
  internalOrder: z.strictObject({ ...facts, lines: z.array(z.strictObject(line)).max(MOST_INTERNAL_LINES) }),
})
/** `id` of a line null: it is new. */
export const InternalOrderSaveRequest = z.strictObject({
  ...asked,
  internalOrder: z.strictObject({
    ...facts,
    lines: z.array(z.strictObject({ id: PublicNumber.nullable(), ...line })).max(MOST_INTERNAL_LINES),
  }),
})
export const InternalOrderActRequest = z.strictObject(asked)
export const InternalOrderCancelRequest = z.strictObject({ ...asked, reason: typedLines(300) })
export const InternalOrderCostsRequest = z.strictObject({
  ...asked,
  lines: z.array(z.strictObject({ id: PublicNumber, netCostCents: Cost.nullable() })).max(MOST_INTERNAL_LINES),
})
