import { z } from 'zod'
import { LANGUAGES } from '../platform/values/languages.ts'
import { DAY_PARTS } from '../platform/values/day-part.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import {
  CentsAmount,
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
} from '../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import { PAYMENT_STATUSES } from '../payments/payment.ts'
import { REFUND_STATES } from '../payments/refund.ts'
import { CardPicture } from '../media/picture.schema.ts'
import { SHOP_CUSTOMER_TYPES } from '../contacts/customer.ts'
import { DELIVERY_TYPES, ORDER_STATUSES } from './order.ts'
import { OrderEntryAnswer } from './order.schema.ts'
import { ORDER_DOCUMENTS } from './order-documents.ts'
import { ORDER_STEPS, STEP_STATES } from './order-steps.ts'
import { DESK_STATES, STEPS_TAKEN_BACK, shopOrderList, type ListedOrder } from './order-desk.ts'
import { WITHDRAWAL_STATES } from './withdrawal.ts'

const listed: z.ZodType<ListedOrder> = z.strictObject({
  id: PublicNumber,
  ...rowShape(shopOrderList),
  picture: CardPicture.nullable(),
})

export const ShopOrderListRequest = listRequest(shopOrderList)
export const ShopOrderListAnswer = listAnswer(shopOrderList, listed)
export const ShopOrderExportRequest = exportRequest(shopOrderList)

export const ShopOrderNothing = z.strictObject({})
export const ShopOrderCountsAnswer = z.strictObject({
  states: z.array(z.strictObject({ state: z.enum(DESK_STATES), count: z.int() })),
  refundDue: z.int(),
  withdrawalOpen: z.int(),
})
export const ShopOrderBranchesAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: z.string(), isActive: z.boolean() })),
})

export const ShopOrderVinRequest = z.strictObject({
  id: PublicNumber,
  entry: z.uuid(),
  vin: z
    .string()
    .regex(/^(?:[A-HJ-NPR-Z0-9]{17})?$/)
    .describe('Empty: not known'),
})
export const ShopOrderRequest = z.strictObject({ id: PublicNumberParam })

const HalfDay = z.strictObject({ day: Day, part: z.enum(DAY_PARTS) })

const DeskEntry = z.strictObject({
  id: z.uuid(),
  key: z.string(),
  vehicle: PublicNumber.nullable().describe('Number of the vehicle; null for one that the factory builds'),
  name: z.string(),
  engine: z.string(),
  parts: OrderEntryAnswer.shape.parts.describe('The parts chosen for a new car, with the surcharge of each'),
  stockNumber: z.string().nullable(),
  vin: z.string().nullable(),
  picture: CardPicture.nullable(),
  priceGrossCents: CentsAmount,
  delivery: z.string(),
  isMadeToOrder: z.boolean(),
  isWithdrawn: z.boolean(),
})

const DeskRefund = z.strictObject({
  id: z.uuid(),
  amountCents: CentsAmount,
  state: z.enum(REFUND_STATES),
  requestedAt: Instant,
  endedAt: Instant.nullable(),
  failure: z.string().nullable().describe('The reason of the failure, as the payment provider reports it'),
})

const DeskPayment = z.strictObject({
  id: z.uuid(),
  providerPaymentId: z.string().nullable(),
  amountCents: CentsAmount,
  status: z.enum(enumerationNames(PAYMENT_STATUSES)),
  requestedAt: Instant,
  endedAt: Instant.nullable(),
  receivedAt: Instant.nullable(),
  events: z
    .array(z.strictObject({ status: z.string(), at: Instant }))
    .describe('Events that the payment provider reported, the oldest first'),
  due: z
    .strictObject({ reason: z.string(), amountCents: CentsAmount, refundedAt: Instant.nullable() })
    .nullable()
    .describe('Amount received that does not belong to this order, or is refunded with it'),
  refunds: z.array(DeskRefund),
  refundableCents: CentsAmount.describe('The amount that can still be refunded'),
})

const DeskWithdrawal = z.strictObject({
  receivedAt: Instant,
  name: z.string(),
  cars: z.array(z.string()),
  state: z.enum(WITHDRAWAL_STATES),
  refundBy: Day.describe('The last day for the refund'),
  isCarOut: z.boolean().describe('True if the buyer has the car: the refund may wait until it is returned'),
  answeredAt: Instant.nullable(),
  returnedOn: Day.nullable(),
  refusal: z.string().nullable(),
})

/** One order, whole. */
export const DeskOrder = z.strictObject({
  id: PublicNumber,
  orderNumber: z.string(),
  orderStatus: z.enum(enumerationNames(ORDER_STATUSES)).nullable(),
  state: z.enum(DESK_STATES),
  isReady: z.boolean(),
  deliveryType: z.enum(enumerationNames(DELIVERY_TYPES)).nullable(),
  language: z.enum(LANGUAGES),
  createdAt: Instant,
  placedAt: Instant.nullable(),
  branch: z.strictObject({ id: PublicNumber, name: z.string() }),
  customer: z.strictObject({
    customerType: z.enum(SHOP_CUSTOMER_TYPES),
    companyName: z.string(),
    vatNumber: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    hasAccount: z.boolean().describe('True if the customer has an account in the shop'),
  }),
  invoiceAddress: z.array(z.string()).nullable(),
  deliveryAddress: z.array(z.string()).nullable(),
  pickupAddress: z.array(z.string()).nullable(),
  handover: HalfDay.nullable(),
  entries: z.array(DeskEntry),
  totals: z.strictObject({ totalCents: CentsAmount, transportCents: CentsAmount, advanceCents: CentsAmount }),
  account: z.strictObject({
    worthCents: CentsAmount,
    paidCents: CentsAmount,
    returnedCents: CentsAmount,
    balanceCents: CentsAmount,
    refundDueCents: CentsAmount,
  }),
  structuredCommunication: z.string().nullable().describe("The communication on the buyer's transfer of the balance"),
  terms: z.strictObject({ version: z.int().nullable(), agreedAt: Instant.nullable() }),
  steps: z.array(z.strictObject({ step: z.enum(ORDER_STEPS), state: z.enum(STEP_STATES), on: Day.nullable() })),
  payments: z.array(DeskPayment),
  refundRefusal: z.string().nullable().describe('The reason that the provider cannot refund; null: it can'),
  transfers: z.array(
    z.strictObject({
      id: PublicNumber,
      direction: z.enum(['in', 'out']),
      amountCents: CentsAmount,
      on: Day,
      reference: z.string(),
      isDifference: z.boolean().describe('No money: so little was missing that it is not asked for'),
      isUndone: z.boolean().describe('Taken back, or takes another back'),
    }),
  ),
  mails: z.array(z.strictObject({ subject: z.string(), to: z.string(), at: Instant, sentAt: Instant.nullable() })),
  documents: z.array(z.enum(ORDER_DOCUMENTS)),
  notes: z.array(z.strictObject({ id: PublicNumber, text: z.string(), by: z.string().nullable(), at: Instant })),
  withdrawal: DeskWithdrawal.nullable(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

export const ShopOrderAnswer = z.strictObject({ order: DeskOrder })

const one = { id: PublicNumber }
export const ShopOrderStepRequest = z.strictObject(one)
export const ShopOrderTakeBackRequest = z.strictObject({
  ...one,
  step: z.enum(STEPS_TAKEN_BACK).optional().describe('The step to undo; refused when it is not the last one any more'),
})
/** With an open amount it requires a reason, which is stored as a note. */
export const ShopOrderDeliverRequest = z.strictObject({ ...one, reason: typedLines(1000).optional() })
/** `reason` is sent to the buyer, in the language of the order. */
export const ShopOrderCancelRequest = z.strictObject({ ...one, reason: typedLines(1000).min(1) })
export const ShopOrderNoteRequest = z.strictObject({ ...one, text: typedLines(4000).min(1) })
export const ShopOrderHandoverDaysAnswer = z.strictObject({
  days: z.array(z.strictObject({ day: Day, parts: z.array(z.enum(DAY_PARTS)) })),
})
export const ShopOrderHandoverRequest = z.strictObject({ ...one, handover: HalfDay })
export const ShopOrderDocumentRequest = z.strictObject({ ...one, document: z.enum(ORDER_DOCUMENTS) })

/** The largest amount that a bank transfers at once. */
const Amount = z.int().min(1).max(99_999_999_99)

/** `key` is chosen by the browser: the same key asks for the same refund. */
export const ShopOrderRefundRequest = z.strictObject({
  ...one,
  key: z.uuid(),
  payment: z.uuid(),
  amountCents: Amount,
})

/** As stated on the bank statement. `payment`: it is repaid because it was never for this order. */
export const ShopOrderTransferRequest = z.strictObject({
  ...one,
  key: z.uuid(),
  direction: z.enum(['in', 'out']),
  amountCents: Amount,
  on: Day,
  reference: typedText(140),
  payment: z.uuid().nullable(),
})
export const ShopOrderTransferRemoval = z.strictObject({ ...one, transfer: PublicNumber })

/** `refusal` is sent to the buyer. */
export const ShopOrderWithdrawalRefusal = z.strictObject({ ...one, refusal: typedLines(1000).min(1) })
export const ShopOrderReturn = z.strictObject({ ...one, on: Day })
