import { z } from 'zod'
import { CentsAmount, Day, Instant, PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { RUNNING_KINDS, RUNNING_STANDINGS } from './customer-desk.ts'

const Running = z.strictObject({
  kind: z.enum(RUNNING_KINDS),
  record: PublicNumber.nullable().describe('Number of the record at its desk; null: none'),
  number: z.string(),
  what: z.string(),
  licencePlate: z.string().nullable(),
  state: z.string().describe('In words, in the language of the call'),
  standing: z.enum(RUNNING_STANDINGS),
  when: z
    .strictObject({ is: z.enum(['until', 'on', 'since']), at: z.union([Day, Instant]) })
    .nullable()
    .describe('Valid until a day, planned on it, or waiting since it'),
  amountCents: CentsAmount.nullable(),
  openCents: CentsAmount.describe('The amount that the customer still has to pay'),
  branch: PublicNumber.nullable().describe('Of an appointment'),
})

const KnownCar = z.strictObject({
  licencePlate: z.string().nullable(),
  vin: z.string().nullable(),
  name: z.string(),
  mileageKm: z.int().nullable(),
  boughtOn: Day.nullable().describe('Null: it only comes to the workshop'),
  record: z
    .strictObject({ kind: z.enum(['dossier', 'order']), id: PublicNumber })
    .nullable()
    .describe('The dossier or the order that it was bought by'),
})

export const CustomerDeskRequest = z.strictObject({ id: PublicNumberParam })
export const CustomerDeskAnswer = z.strictObject({
  running: z.array(Running),
  cars: z.array(KnownCar),
  newsletterSince: Instant.nullable().describe('Null: none of their addresses gets the newsletter'),
})
