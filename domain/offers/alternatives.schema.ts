import { z } from 'zod'
import { PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { ALTERNATIVE_LETTERS, PAYMENT_FORMS, type AlternativePayment } from './alternatives.ts'
import { OFFER_STATUSES } from './offer.ts'

export const Letter = z.enum(ALTERNATIVE_LETTERS)

/** A line of an offer with its amount in cents; its key names it in another version, and in another alternative, too. */
export const OfferAmount = z.strictObject({
  key: z.string(),
  name: z.string(),
  cents: z.int(),
  isStrong: z.boolean(),
})
export type OfferAmount = z.infer<typeof OfferAmount>

export const Payment: z.ZodType<AlternativePayment> = z.strictObject({
  form: z.enum(PAYMENT_FORMS),
  balanceCents: z.int().describe('To pay at the delivery'),
  credit: z
    .strictObject({ months: z.int(), instalmentCents: z.int(), jkpPpm: z.int().describe('Parts per million a year') })
    .nullable(),
})

const Alternative = z.strictObject({
  id: PublicNumber,
  letter: Letter,
  offerNumber: z.string(),
  rev: z.int(),
  status: z.enum(enumerationNames(OFFER_STATUSES)),
  car: z.string().describe('Empty: none is chosen yet'),
  totalCents: z.int().nullable().describe('Null: it has no price'),
  payment: Payment.nullable(),
  isAccepted: z.boolean().describe('The customer accepted it online'),
  isTogether: z.boolean().describe('All of the set are bought together; false: the customer chooses one'),
  carCount: z.int(),
  driverCount: z.int(),
  lines: z.array(OfferAmount),
  sums: z.array(OfferAmount),
})
export type OfferAlternative = z.infer<typeof Alternative>

/** The alternatives of the set of an offer, by their letters; none for an offer without alternatives. */
export const AlternativesRequest = z.strictObject({ id: PublicNumberParam })
/** `isTogether`: a configuration that is bought with the others; left out: an alternative to them. */
export const AddAlternativeRequest = z.strictObject({ id: PublicNumber, isTogether: z.boolean().exactOptional() })
export const AlternativesAnswer = z.strictObject({ alternatives: z.array(Alternative) })
