import { z } from 'zod'
import { CentsAmount, Day, PublicNumber, PublicNumberParam } from '../../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { carPaymentList, type ListedCarPayment } from './car-payment-list.ts'
import { CAR_SUBJECTS } from '../../stock/money-car.ts'
import { CAR_PAYMENT_KINDS, CAR_PAYMENT_PARTS, CAR_PAYMENT_SCREENS } from './car-payment.ts'

const listed: z.ZodType<ListedCarPayment> = z.strictObject({ id: PublicNumber, ...rowShape(carPaymentList) })
export const CarPaymentListRequest = listRequest(carPaymentList)
export const CarPaymentListAnswer = listAnswer(carPaymentList, listed)
export const CarPaymentExportRequest = exportRequest(carPaymentList)
export const CarPaymentNothing = z.strictObject({})

const Count = z.strictObject({ count: z.int(), cents: CentsAmount })
export const CarPaymentCountsAnswer = z.strictObject({ toReceive: Count, toPay: Count, overdue: Count })

const Paper = z.strictObject({
  screen: z.enum(CAR_PAYMENT_SCREENS),
  id: PublicNumber,
  number: z.string(),
})

const Part = z.strictObject({
  kind: z.enum(CAR_PAYMENT_PARTS),
  on: Day,
  dueOn: Day.nullable(),
  cents: CentsAmount.describe('As its paper states it'),
  openCents: CentsAmount.nullable().describe('Null: it is money, and owes nothing'),
  paper: Paper.nullable(),
  note: z.string(),
})

const Row = z.strictObject({
  kind: z.enum(CAR_PAYMENT_KINDS),
  paper: Paper,
  party: z.string(),
  on: Day,
  dueOn: Day.nullable(),
  cents: CentsAmount.describe('Below zero: owed the other way around'),
  openCents: CentsAmount,
  isWaiting: z.boolean().describe('It is not approved or claimed yet, and owes nothing until then'),
  parts: z.array(Part),
})
export type CarPaymentRow = z.infer<typeof Row>
export type CarPaymentPartRow = z.infer<typeof Part>

const Side = z.strictObject({
  totalCents: CentsAmount,
  settledCents: CentsAmount,
  openCents: CentsAmount,
  overdueCents: CentsAmount,
  rows: z.array(Row),
})
export type CarPaymentSide = z.infer<typeof Side>

const Ledger = z.strictObject({
  purchaseCents: CentsAmount.describe('Below zero'),
  costCents: CentsAmount.describe('Below zero'),
  supportCents: CentsAmount,
  saleCents: CentsAmount,
  vatCents: CentsAmount.describe('Margin VAT and adjustments'),
  marginCents: CentsAmount.nullable().describe('Null: it is not sold, or the caller lacks the right to margins'),
})

export const CarPaymentRequest = z.strictObject({ id: PublicNumberParam })
export const CarPaymentAnswer = z.strictObject({
  car: z.strictObject({
    id: PublicNumber,
    subject: z.enum(CAR_SUBJECTS),
    number: PublicNumber,
    screen: z.enum(['usedCar', 'stockCar', 'dossier', 'tradeIn']),
    name: z.string(),
    stockNumber: z.string().nullable(),
    vin: z.string().nullable(),
    licencePlate: z.string().nullable(),
    branch: z.string(),
  }),
  today: Day,
  buy: Side.nullable().describe('Null: the caller lacks the right to what cars cost'),
  sell: Side.nullable().describe('Null: the caller may see no sales'),
  ledger: Ledger.nullable().describe(
    'In cents without VAT; null: the caller lacks the right, or it is not in the stock',
  ),
})
export type CarPayments = z.infer<typeof CarPaymentAnswer>
