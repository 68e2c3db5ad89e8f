import { z } from 'zod'
import { oneLine, PublicNumber, PublicNumberParam, typedEmail, typedText } from '../../platform/forms/fields.schema.ts'
import { DELIVERY_STANDINGS } from '../invoices/delivery-standing.ts'
import { DELIVERY_CHANNELS, DELIVERY_PROBLEMS, DELIVERY_STATES } from './delivery-states.ts'

const instant = z.string().nullable()

const Delivery = z.strictObject({
  id: PublicNumber,
  channel: z.enum(DELIVERY_CHANNELS),
  state: z.enum(DELIVERY_STATES),
  recipient: z.string().describe('Address on Peppol or mail address; empty for account and paper'),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
  answer: z.string().describe('The answer of the access point or the buyer, in their words'),
  attempts: z.int(),
  createdAt: z.string(),
  sentAt: instant,
  deliveredAt: instant,
  answeredAt: instant,
  by: z.string().nullable().describe('Who began it; null: the system'),
})

export const DeliveriesRequest = z.strictObject({ id: PublicNumberParam })
export const DeliveriesAnswer = z.strictObject({
  standing: z.enum(DELIVERY_STANDINGS).nullable().describe('State of the deliveries together; null: none was begun'),
  deliveries: z.array(Delivery),
  isForPeppol: z.boolean().describe('The buyer is a Belgian business: it gets an e-invoice'),
  hasAccessPoint: z.boolean().describe('The company of the invoice has an access point'),
  email: z.string().nullable().describe('Mail address of the buyer'),
  rules: z
    .strictObject({
      version: z.string(),
      checkedAt: z.string(),
      findings: z.array(
        z.strictObject({
          rule: z.string().describe('BR-CO-15, PEPPOL-EN16931-R003, XSD'),
          isFatal: z.boolean(),
          text: z.string(),
          place: z.string(),
        }),
      ),
    })
    .nullable()
    .describe('Result of the official rules for the XML; null: it was not checked'),
})
export type InvoiceDeliveries = z.infer<typeof DeliveriesAnswer>

export const DeliverySendRequest = z.strictObject({ id: PublicNumber })
export const DeliveryMailRequest = z.strictObject({ id: PublicNumber, to: typedEmail() })

export const ACCESS_POINT_KINDS = ['phoss-ap', 'simulator'] as const
export const PEPPOL_NETWORKS = ['production', 'test'] as const

const settings = {
  kind: z.enum(ACCESS_POINT_KINDS).nullable().describe('Null: the company has none'),
  address: typedText(300).describe('Empty for the simulator'),
  network: z.enum(PEPPOL_NETWORKS),
}
const CompanyAccessPoint = z.strictObject({
  company: PublicNumber,
  name: z.string(),
  rev: z.int().describe('0: nothing is stored yet'),
  ...settings,
  hasToken: z.boolean().describe('A token is stored; the token itself is never returned'),
})
export type CompanyAccessPoint = z.infer<typeof CompanyAccessPoint>

export const AccessPointsRequest = z.strictObject({})
export const AccessPointsAnswer = z.strictObject({
  companies: z.array(CompanyAccessPoint),
  isSimulatorThere: z.boolean().describe('This installation has the built-in access point'),
})
export const AccessPointSaveRequest = z.strictObject({
  company: PublicNumber,
  rev: z.int(),
  ...settings,
  token: oneLine(400).describe('Empty: the stored token stays'),
})
export const AccessPointSaved = z.strictObject({ point: CompanyAccessPoint })
