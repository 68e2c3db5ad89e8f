import { z } from 'zod'
import { Instant, PublicNumber } from '../../platform/forms/fields.schema.ts'
import { TEST_EVENT, type DeliveredType } from './webhook-events.ts'

/** An event as it is sent: its type, when it occurred, and the numbers by which its record is read. */
export type WebhookEvent = z.infer<(typeof webhookEvents)[DeliveredType]>

const branch = PublicNumber.describe('Number of the branch')
const customer = PublicNumber.nullable().describe('Number of the customer; null: none is known')

const order = {
  id: PublicNumber.describe('Read it by GET /sales/shoporder/get'),
  orderNumber: z.string().describe('As the customer knows it: SO-2026-000123'),
  branch,
}
const car = {
  id: PublicNumber.describe('Public number of the car, the id of the car feeds'),
  stockNumber: z.string(),
  kind: z.enum(['used', 'stock']),
}
const offer = {
  id: PublicNumber.describe('Read it by GET /sales/offer/get'),
  offerNumber: z.string().describe('As the customer knows it: OF-2026-000123'),
  version: z.int().describe('Version of the offer'),
  branch,
  customer,
}
const dossier = {
  id: PublicNumber.describe('Read it by GET /sales/dossier/get'),
  dossierNumber: z.string().describe('DO-2026-000123'),
  orderNumber: z.string().describe('Number of its order form: CO-2026-000123'),
  offer: PublicNumber.describe('Number of the offer that was confirmed'),
  car: PublicNumber.nullable().describe('Public number of the car; null: the factory still has it'),
}
const invoice = {
  id: PublicNumber.describe('Read it by GET /sales/invoice/get'),
  invoiceNumber: z.string(),
  kind: z.enum(['invoice', 'advance', 'credit-note', 'self-billed', 'free', 'self-billed-credit', 'opening']),
  branch,
  customer,
  dossier: PublicNumber.nullable().describe('Number of the dossier; null: it is of none'),
}

/**
 * The events that endpoints are notified of, by type. They contain numbers and states: receivers that need names or amounts
 * read the record, with the rights of their own key.
 */
export const webhookEvents = {
  'order.paid': defineEvent('order.paid', 'The advance of a shop order was paid, and the order placed.', order),
  'order.canceled': defineEvent('order.canceled', 'A shop order was canceled.', order),
  'car.published': defineEvent('car.published', 'The shop began to show a car, or shows it again.', car),
  'car.withdrawn': defineEvent('car.withdrawn', 'The shop ceased to show a car that is not sold.', car),
  'car.sold': defineEvent('car.sold', 'A car was sold, by a shop order or an offer.', car),
  'lead.created': defineEvent('lead.created', 'A visitor asked something, or a message was found to be no spam.', {
    id: PublicNumber.describe('Read it by GET /sales/lead/get'),
    kind: z.enum(['contact', 'car-question', 'test-drive', 'trade-in', 'car-search']),
    department: PublicNumber.describe('Number of the department that answers'),
  }),
  'customer.changed': defineEvent('customer.changed', 'A customer was added or changed, with their addresses.', {
    id: PublicNumber.describe('Read it by GET /sales/customer/get'),
  }),
  'customer.merged': defineEvent('customer.merged', 'A customer was merged into another one.', {
    id: PublicNumber.describe('The number that is no longer used'),
    into: PublicNumber.describe('The number that stays'),
  }),
  'offer.issued': defineEvent('offer.issued', 'A version of an offer was issued to its customer.', offer),
  'offer.accepted': defineEvent('offer.accepted', 'The customer accepted a version of an offer online.', offer),
  'offer.confirmed': defineEvent('offer.confirmed', 'A salesperson confirmed an offer.', {
    ...offer,
    version: offer.version.nullable(),
    mode: z.enum(['sale', 'delay']).describe('`delay`: the customer asked for time, and nothing is sold yet'),
  }),
  'dossier.delivered': defineEvent('dossier.delivered', 'The car of a dossier was delivered.', dossier),
  'dossier.canceled': defineEvent('dossier.canceled', 'The order of a dossier was canceled.', dossier),
  'workorder.finished': defineEvent('workorder.finished', 'The work of a work order is done and tested.', {
    id: PublicNumber.describe('Read it by GET /sales/workorder/get'),
    workNumber: z.string().describe('WO-2026-000123'),
    branch,
    customer,
  }),
  'invoice.issued': defineEvent('invoice.issued', 'An invoice or credit note was issued.', invoice),
  'invoice.paid': defineEvent('invoice.paid', 'Nothing of an invoice is open any more.', invoice),
  [TEST_EVENT]: defineEvent(TEST_EVENT, 'A user tested this endpoint.', {
    endpoint: PublicNumber.describe('Number of the endpoint'),
  }),
} as const satisfies Record<DeliveredType, z.ZodType>

function defineEvent<Type extends DeliveredType, Data extends z.ZodRawShape>(
  type: Type,
  description: string,
  data: Data,
) {
  return z
    .strictObject({
      type: z.literal(type),
      timestamp: Instant.describe('When it occurred'),
      data: z.strictObject(data),
    })
    .describe(description)
}
