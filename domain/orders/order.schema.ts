import { formShape } from '../platform/forms/form.schema.ts'
import { z } from 'zod'
import { UsedSetup } from '../catalogue/setup.schema.ts'
import { DAY_PARTS } from '../platform/values/day-part.ts'
import { AddressAnswer, AddressInput } from '../contacts/contact.schema.ts'
import { CardPicture } from '../media/picture.schema.ts'
import { ShopCustomerTypeInput } from '../contacts/customer-type.schema.ts'
import { SHOP_CUSTOMER_TYPES } from '../contacts/customer.ts'
import { AddressFields } from '../organisation/postal-address.schema.ts'
import { PAYMENT_STATUSES } from '../payments/payment.ts'
import { enumerationInput } from '../platform/values/enumeration.schema.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { CentsAmount, Day, Instant, oneLine, PublicNumber, typedLines } from '../platform/forms/fields.schema.ts'
import { mailPayload } from '../platform/mails/mail-payload.schema.ts'
import { acceptAnswered, unused } from '../platform/values/unused.schema.ts'
import { CarKeyText } from '../stock/car-card.schema.ts'
import { MAX_CARS_PER_ORDER } from './checkout.ts'
import { MAX_ESSENTIAL_LENGTH } from './essential.ts'
import { DELIVERY_TYPES, ORDER_STATUSES } from './order.ts'
import { customerForm } from './order-customer.ts'
import { ORDER_DOCUMENTS } from './order-documents.ts'
import { ORDER_STEPS, STEP_STATES } from './order-steps.ts'

const customerExample = {
  customerType: 'private',
  companyName: '',
  vatPrefix: '',
  vatNumber: '',
  firstName: 'Lotte',
  lastName: 'Van den Broeck',
  email: 'lotte@example.be',
  dialCode: '+32',
  phone: '0478 12 34 56',
} as const

/** The customer of an order as checkout sends it, complete or not: `violationsOf` returns what is missing. */
export const OrderCustomerInput = z
  .strictObject({
    ...formShape(customerForm),
    customerType: ShopCustomerTypeInput,
    isFleetMember: unused('the account of who is signed in says so'),
  })
  .meta({ example: customerExample })

/** The proof that the caller may see and change an order: its key, given to the visitor who started it. */
export const OrderAccess = z.strictObject({
  id: z.uuid(),
  accessKey: z
    .string()
    .min(22)
    .max(64)
    .regex(/^[\w-]+$/),
})

/** `GET /shop/order/get`. */
export const OrderRequest = OrderAccess

/** One car of an order. A car that is gone stays in the list with `isAvailable` false. */
export const OrderEntryAnswer = z
  .strictObject({
    id: z.uuid(),
    key: CarKeyText,
    stockCarId: PublicNumber.nullable(),
    isUsedCar: z.boolean(),
    isStockCar: z.boolean(),
    isMadeToOrder: z
      .boolean()
      .describe('The factory builds it once it is ordered: it stays bought (Code of Economic Law, art. VI.53, 3°)'),
    delivery: z.string().describe('The latest delivery date, in words'),
    isAvailable: z.boolean(),
    needsColour: z
      .boolean()
      .describe(
        'A car that the factory builds is ordered in a colour: this one has none yet (Royal Decree of 5 April 2019, art. 3)',
      ),
    slug: z.string().describe('The slug and number of its page, for the link'),
    carName: z.string(),
    carModel: z.strictObject({ name: z.string() }),
    carVersion: z.strictObject({ name: z.string() }).nullable(),
    usedSetup: UsedSetup.pick({ engineType: true, powerType: true }).nullable(),
    stockData: z
      .strictObject({ carEngine: z.strictObject({ label: z.string(), kilowatts: z.int(), horsepower: z.int() }) })
      .nullable(),
    parts: z
      .array(z.strictObject({ name: z.string(), priceInc: CentsAmount }))
      .describe('The parts chosen for a new car, with the surcharge of each'),
    lines: z
      .array(z.strictObject({ name: z.string(), priceInc: CentsAmount }))
      .describe(
        'The lines in the price of a car that is put together: the version, and all that costs more. None: one amount',
      ),
    picture: CardPicture.nullable(),
    isMargin: z.boolean().describe('Sold under the margin scheme: no VAT is shown or deducted'),
    total: z
      .strictObject({ toPay: CentsAmount, exc: CentsAmount.nullable() })
      .describe('exc is without VAT; null for a margin car'),
  })
  .meta({ id: 'OrderEntry' })
export type OrderEntry = z.infer<typeof OrderEntryAnswer>

/** A payment of an order as the buyer watches it. */
export const PaymentAnswer = z
  .strictObject({
    id: z.uuid(),
    paymentStatus: z.enum(enumerationNames(PAYMENT_STATUSES)),
    amount: CentsAmount,
    expiresAt: Instant.nullable(),
    isRefundDue: z
      .boolean()
      .describe('The payment came after the car was sold, twice, or with another amount, and is refunded'),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof PaymentAnswer>

/** The details of a payment by bank transfer. */
export const TransferAnswer = z
  .strictObject({
    beneficiaryName: z.string(),
    iban: z.string(),
    amount: CentsAmount,
    structuredCommunication: z.string().describe('Twelve digits'),
    epcPayload: z.string().describe('Payload of the QR code banking apps read (EPC069-12)'),
    epcCode: z.string().describe('The QR code as a picture: a data address'),
  })
  .meta({ id: 'Transfer' })
export type Transfer = z.infer<typeof TransferAnswer>

const link = z.strictObject({ href: z.string() })
/** The links for a payment: the link into the app and the picture of it. */
export const PaymentLinksAnswer = z.strictObject({ deepLink: link, qrcode: link })
export type PaymentLinks = z.infer<typeof PaymentLinksAnswer>

/** A department where cars can be collected. */
export const PickupAddressAnswer = z
  .strictObject({ id: PublicNumber, name: z.string(), contactData: z.strictObject({ address: AddressFields }) })
  .meta({ id: 'PickupAddress' })

/** Half a day on which the buyer gets the car. */
const HandoverChoice = z.strictObject({ day: Day, part: z.enum(DAY_PARTS) }).meta({ id: 'Handover' })

/**
 * An order. Until its advance is paid it has no number and no status. `pickupPlaces` are the departments to choose from;
 * `transfer`, with the data to pay the rest, is there once the order is paid, until it is canceled; `withdrawal`: whether
 * its buyer may withdraw.
 */
export const OrderAnswer = z
  .strictObject({
    ...OrderAccess.shape,
    orderNumber: z.string().nullable(),
    createdOn: Instant,
    orderStatus: z.enum(enumerationNames(ORDER_STATUSES)).nullable(),
    deliveryType: z.enum(enumerationNames(DELIVERY_TYPES)).nullable(),
    entries: z.array(OrderEntryAnswer),
    total: z.strictObject({ subTotal: CentsAmount, advance: CentsAmount, transport: CentsAmount, amount: CentsAmount }),
    vat: z
      .strictObject({ rateBp: z.int(), base: CentsAmount, amount: CentsAmount, margin: CentsAmount })
      .describe('The VAT in the total, for buyers who deduct it; margin: the amount under the margin scheme'),
    essential: z
      .string()
      .describe(
        'The properties of the cars that the consumer considers essential: the order form repeats them (Royal Decree of 5 April 2019, art. 3, 5°)',
      ),
    customer: z.strictObject({ ...formShape(customerForm), isFleetMember: z.boolean() }),
    invoiceAddress: AddressAnswer.nullable(),
    deliveryAddress: AddressAnswer.nullable(),
    pickupAddress: PickupAddressAnswer.nullable(),
    pickupPlaces: z.array(PickupAddressAnswer),
    handover: HandoverChoice.nullable(),
    handoverDays: z
      .array(z.strictObject({ day: Day, parts: z.array(z.enum(DAY_PARTS)) }))
      .describe('Half-days to choose from until the order is placed. Empty: a day is agreed by phone'),
    payment: PaymentAnswer.nullable(),
    transfer: TransferAnswer.nullable(),
    withdrawal: z
      .strictObject({
        isPossible: z.boolean().describe('True if a consumer can still withdraw from the purchase of at least one car'),
        until: Day.nullable().describe('The last day to withdraw; null until the car is delivered'),
        receivedAt: Instant.nullable(),
      })
      .nullable()
      .describe('Null until the order is paid'),
    terms: z
      .strictObject({
        customerType: z.enum(SHOP_CUSTOMER_TYPES),
        version: z.int().nullable(),
        agreedVersion: z.int().nullable(),
      })
      .describe(
        'The terms for its customer: those in force, and of an order that was placed those agreed to. agreedVersion is what the buyer last ordered under. Null version: there are none',
      ),
    branch: z.strictObject({ name: z.string(), phone: z.string(), email: z.string(), iban: z.string() }),
    steps: z
      .array(z.strictObject({ step: z.enum(ORDER_STEPS), state: z.enum(STEP_STATES), on: Day.nullable() }))
      .describe('The steps on its way to its buyer, with the days; none before it is paid'),
    documents: z.array(z.enum(ORDER_DOCUMENTS)).describe('The prints for it; none before it is paid'),
    confirmationMail: z
      .enum(['waiting', 'sent', 'refused'])
      .nullable()
      .describe('State of the first confirmation mail; null before payment, and once retention has deleted the mail'),
    seller: z.string().describe('The company that sells, with its number and where it is registered'),
    conditions: z
      .strictObject({ withdrawal: z.string(), guarantee: z.array(z.string()) })
      .describe('The texts that the law wants before the order; the same words are in the mail and on the order form'),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof OrderAnswer>

/** The fields of an order in an answer that count when it is sent back. */
const READ_OF_ORDER = [
  'id',
  'accessKey',
  'entries',
  'deliveryType',
  'customer',
  'invoiceAddress',
  'deliveryAddress',
  'pickupAddress',
  'handover',
  'essential',
] as const

const carList = z.array(CarKeyText).max(MAX_CARS_PER_ORDER)
const computed = 'the server computes it'

/**
 * An order as the browser sends it: cars by key and what the buyer chose, or an order as it was answered, changed or not.
 * Amounts and states are accepted and not used; the server computes every one of them.
 */
export const OrderInput = z
  .strictObject({
    ...acceptAnswered(OrderAnswer, READ_OF_ORDER, computed),
    ...OrderAccess.shape,
    carList: carList.optional(),
    entries: z
      .array(z.strictObject({ key: CarKeyText, ...acceptAnswered(OrderEntryAnswer, ['key'], computed) }))
      .max(MAX_CARS_PER_ORDER)
      .optional()
      .describe('Instead of carList: the cars as an order has them'),
    deliveryType: enumerationInput(DELIVERY_TYPES).nullable(),
    customer: OrderCustomerInput,
    invoiceAddress: AddressInput.nullable(),
    deliveryAddress: AddressInput.nullable(),
    pickupAddress: z
      .strictObject({ id: PublicNumber, ...acceptAnswered(PickupAddressAnswer, ['id'], 'its id says which it is') })
      .nullable()
      .describe('The department where the buyer collects the car'),
    handover: HandoverChoice.nullable()
      .optional()
      .describe('When the buyer gets the car: one of handoverDays. Null: not chosen yet. Left out: agreed on by phone'),
    essential: typedLines(MAX_ESSENTIAL_LENGTH).optional().describe('Left out: none'),
  })
  .transform(({ carList: keys, entries = [], ...order }, context) => {
    if (keys === undefined && entries.length === 0) {
      context.addIssue({ code: 'custom', message: 'carList, entries', path: ['carList'] })
    }
    return { ...order, carList: keys ?? entries.map(({ key }) => key) }
  })
  .meta({
    id: 'OrderInput',
    example: {
      id: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11',
      accessKey: 'q3Zt0mS5k1vXw9cB7yNdEg',
      carList: ['used-20418'],
      deliveryType: 'pickup',
      customer: customerExample,
      invoiceAddress: null,
      deliveryAddress: null,
      pickupAddress: { id: 3 },
    },
  })
export type OrderInput = z.infer<typeof OrderInput>

/**
 * `POST /shop/order/getnew`: an order for the cars of the cart. With `order`, an earlier unpaid one, it continues that
 * order with what the buyer filled in.
 */
export const NewOrderRequest = z
  .strictObject({
    carList: carList.min(1),
    order: z
      .strictObject({
        ...acceptAnswered(OrderAnswer, ['id', 'accessKey'], 'what was saved of the order goes on'),
        ...OrderAccess.shape,
      })
      .nullable()
      .optional(),
    shopUserId: unused('the session says who is signed in'),
    languageId: unused('the header X-Language says the language'),
  })
  .meta({ example: { carList: ['used-20418'] } })

/** `POST /shop/order/save`: stores the input so far, so that the order continues after a reload or on another device. */
export const SaveOrderRequest = z.strictObject({ order: OrderInput })

/** `POST /shop/mail/sendorderconfirmation`. */
export const OrderConfirmationRequest = z.strictObject({ ...mailPayload, ...OrderAccess.shape })

/** The answer of every call that returns an order: the order has a name of its own, `result.order`. */
export const OrderResult = z.strictObject({ order: OrderAnswer })

/** `POST /shop/order/getdocument`: with the key of the order, or that of a mailed link. */
export const OrderDocumentRequest = z.strictObject({ ...OrderAccess.shape, document: z.enum(ORDER_DOCUMENTS) })

/** `POST /shop/account/getorderdocument`: a document of an order of the signed-in customer. */
export const AccountOrderDocumentRequest = OrderDocumentRequest.omit({ accessKey: true })

/**
 * `GET /shop/account/getorders`: the placed orders of the signed-in customer. The key that opens an order is not repeated.
 */
export const AccountOrdersRequest = z.strictObject({})
export const AccountOrderAnswer = OrderAnswer.omit({ accessKey: true, pickupPlaces: true, handoverDays: true }).meta({
  id: 'AccountOrder',
})
export type AccountOrder = z.infer<typeof AccountOrderAnswer>
export const AccountOrdersAnswer = z.strictObject({ orders: z.array(AccountOrderAnswer) })

/** `GET /shop/order/follow`: a placed order, for the holder of its key or of that of a mailed link. */
export const FollowedOrderAnswer = z.strictObject({ order: AccountOrderAnswer })

/**
 * `POST /shop/order/requestpayment`: checks everything again, reserves the cars and starts a payment. `connectionId` is the
 * hub connection to notify, if there is one; it proves nothing on its own. `termsVersion` is the version of the terms that
 * the buyer saw: when another is in force, or it is for another customer type, the payment is refused.
 */
export const PaymentRequest = z.strictObject({
  connectionId: oneLine(64).optional(),
  termsVersion: z.int().positive().nullable().optional(),
  order: OrderInput,
})

/** The links to pay by and the payment to watch. */
export const PaymentRequestAnswer = z.strictObject({
  paymentLinks: PaymentLinksAnswer.meta({
    example: { deepLink: { href: 'https://pay.example/abc' }, qrcode: { href: 'data:image/svg+xml,…' } },
  }),
  payment: PaymentAnswer,
  order: OrderAnswer,
})

/** `GET /shop/order/confirmpayment`: the status of the last payment of an order, for reloads and lost connections. */
export const ConfirmPaymentRequest = OrderAccess
export const ConfirmPaymentAnswer = z.strictObject({
  payment: PaymentAnswer.nullable(),
  paymentLinks: PaymentLinksAnswer.nullable().describe('The links of a payment that is still pending, to go on paying'),
  order: OrderAnswer,
})
