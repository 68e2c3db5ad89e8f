import { z } from 'zod'
import { CustomerIdentity, SignerIdentity } from '../offers/identity/identity.schema.ts'
import { Day, Instant, PublicNumber, PublicNumberParam, typedText } from '../platform/forms/fields.schema.ts'
import { CONTRACT_WAYS } from './contract.ts'
import { ORDER_FORM_EVENTS, ORDER_FORM_STATES } from './online-signing.ts'

/** The key to an order form: the secret of a link in a mail. */
const link = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ example: 'q3Zt0mS5k1vXw9cB7yNdEgq3Zt0mS5k1vXw9cB7yNdE' })
const documentHash = z.string().regex(/^[0-9a-f]{64}$/)

/** An order form as its customer reads and signs it. */
const OrderFormOnline = z
  .strictObject({
    orderNumber: z.string(),
    customer: z.string(),
    car: z.string(),
    totalCents: z.int().describe('To pay for this car, VAT included'),
    state: z.enum(ORDER_FORM_STATES),
    documentHash: documentHash
      .nullable()
      .describe('SHA-256 of the form to sign; the signer returns it. Null: there is none'),
    isRead: z.boolean().describe('This very form was fetched by a link to the same address'),
    isConsumer: z.boolean(),
    isMadeToOrder: z.boolean(),
    termsVersion: z.int().nullable().describe('Of the terms of sale that the form refers to; null: there are none'),
    identity: CustomerIdentity,
    signed: z
      .strictObject({
        name: z.string(),
        on: Day,
        way: z.enum(CONTRACT_WAYS),
        identity: SignerIdentity.nullable().describe('Null: a typed name, or signed before a user'),
      })
      .nullable()
      .describe('The signature in force'),
    salesperson: z.strictObject({ name: z.string(), email: z.string() }),
    branch: z.strictObject({ name: z.string(), address: z.string(), phone: z.string() }),
  })
  .meta({ id: 'OrderFormOnline' })
export type OrderFormOnline = z.infer<typeof OrderFormOnline>

export const OrderFormOnlineRequest = z.strictObject({ link })
export const OrderFormOnlineAnswer = z.strictObject({ form: OrderFormOnline })
export const OrderFormIdentifyRequest = z.strictObject({ link, documentHash })
/** Without the consent there is no signature. */
export const OrderFormSignRequest = z.strictObject({
  link,
  documentHash,
  name: typedText(160),
  isAgreed: z.boolean().describe('They read the form and agree to it, terms of sale included'),
  isIdentified: z.boolean().describe('Signs as who was identified in this browser; a typed name is then ignored'),
})

/** The events of an order form that was sent to be signed online, for staff. */
export const OnlineSigningRequest = z.strictObject({ id: PublicNumberParam })
export const OnlineSigningAnswer = z
  .strictObject({
    email: z.string().describe('Recipient of the next link; empty: none'),
    mode: z.enum(['off', 'optional', 'required']).describe('Whether the customer identifies themselves'),
    isOpen: z.boolean().describe('The customer can sign by a link now; staff can withdraw it'),
    events: z.array(
      z.strictObject({
        kind: z.enum(ORDER_FORM_EVENTS),
        at: Instant,
        by: z.string().nullable().describe('The user who sent or withdrew it'),
        email: z.string(),
        documentHash: documentHash.nullable(),
      }),
    ),
  })
  .meta({ id: 'OnlineSigning' })
export type OnlineSigning = z.infer<typeof OnlineSigningAnswer>
export const SendOrderFormRequest = z.strictObject({ id: PublicNumber, rev: z.int() })
export const WithdrawOrderFormRequest = z.strictObject({ id: PublicNumber })
