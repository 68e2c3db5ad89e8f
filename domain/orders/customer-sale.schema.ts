import { z } from 'zod'
import { FLEET_MEMBER_TYPES } from '../contacts/customer.ts'
import { CardPicture } from '../media/picture.schema.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { CentsAmount, Day } from '../platform/forms/fields.schema.ts'
import { AdvanceLink } from './advance-request.schema.ts'
import { CUSTOMER_ORDER_STATES } from './dossier.ts'
import { TransferAnswer } from './order.schema.ts'

const OrderNumber = z.string().regex(/^CO-\d{4}-\d{6}$/)

/** The documents of a sold car that can be downloaded. */
export const SALE_DOCUMENTS = ['offer', 'order-form'] as const

/** A car that a customer bought by an offer, as they follow it. */
const CustomerSale = z.strictObject({
  orderNumber: OrderNumber,
  car: z.string(),
  picture: CardPicture.nullable(),
  vin: z.string().nullable(),
  licencePlate: z.string().nullable(),
  state: z.enum(CUSTOMER_ORDER_STATES),
  boughtOn: Day,
  expectedOn: Day.nullable().describe('Null: delivered, canceled, or not known yet'),
  handover: z.string().nullable().describe('The agreed half-day, in words; null: none yet, or it has passed'),
  deliveredOn: Day.nullable(),
  steps: z.array(z.strictObject({ label: z.string(), dueOn: Day, doneOn: Day.nullable() })),
  documents: z.array(z.enum(SALE_DOCUMENTS)),
  total: z.int(),
  paid: z.int(),
  balance: z.int().describe('Left to pay; below zero it is owed to the customer'),
  transfer: TransferAnswer.nullable().describe('The bank transfer for the balance; null: nothing is left to pay'),
  advance: z.strictObject({ amount: CentsAmount, until: Day }).nullable().describe('The advance that is requested'),
  salesperson: z.strictObject({ name: z.string(), email: z.string() }),
})
export type CustomerSale = z.infer<typeof CustomerSale>

/** `GET /shop/account/getsales` */
export const AccountSalesRequest = z.strictObject({})
export const AccountSalesAnswer = z.strictObject({ sales: z.array(CustomerSale) })

/** `POST /shop/account/openadvance`: a link to a requested advance, for a day. */
export const OpenAdvanceRequest = z.strictObject({ orderNumber: OrderNumber })
export const OpenAdvanceAnswer = z.strictObject({ link: AdvanceLink })

export const SaleDocumentRequest = z.strictObject({ orderNumber: OrderNumber, document: z.enum(SALE_DOCUMENTS) })

/** `GET /shop/account/getfleet` */
export const AccountFleetRequest = z.strictObject({})
export const AccountFleetAnswer = z.strictObject({
  company: z
    .strictObject({
      name: z.string(),
      members: z.array(
        z.strictObject({ name: z.string(), role: z.enum(enumerationNames(FLEET_MEMBER_TYPES)), isAsking: z.boolean() }),
      ),
    })
    .nullable()
    .describe('Null: the caller does not belong to a fleet'),
  cars: z.array(
    z.strictObject({
      orderNumber: OrderNumber,
      car: z.string(),
      picture: CardPicture.nullable(),
      vin: z.string().nullable(),
      licencePlate: z.string().nullable(),
      boughtOn: Day,
      expectedOn: Day.nullable(),
      deliveredOn: Day.nullable(),
      next: z
        .strictObject({ label: z.string(), dueOn: Day })
        .nullable()
        .describe('The next step until delivery; null: none'),
    }),
  ),
})
export type AccountFleet = z.infer<typeof AccountFleetAnswer>
