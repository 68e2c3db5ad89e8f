import { z } from 'zod'
import { Day, OnceKey, oneLine, PublicNumber, severalLines } from '../platform/forms/fields.schema.ts'
import { formShape } from '../platform/forms/form.schema.ts'
import { DAY_PARTS } from '../platform/values/day-part.ts'
import { leadForm } from './lead.ts'

/**
 * The proof that a form comes from a person: a field that people do not see, and the moment the form was opened, signed
 * by us.
 */
export const FormProofInput = z.strictObject({
  trap: severalLines(500),
  stamp: oneLine(200),
  onceKey: OnceKey.optional().describe('Key of the request: repeated with the same key, it stays one lead'),
})

/** `GET /shop/contact/getstamp` */
export const StampRequest = z.strictObject({})
export const StampAnswer = z.strictObject({ stamp: z.string() })

/** `POST /shop/contact/send` */
export const ContactRequest = z.strictObject({
  ...formShape(leadForm),
  ...FormProofInput.shape,
  department: PublicNumber.describe('The department that the visitor asked'),
})

/** The fields of a question about a car besides the car. */
export const CarLeadFields = z.strictObject({
  ...formShape(leadForm),
  ...FormProofInput.shape,
  kind: z.enum(['car-question', 'test-drive']),
  wish: z
    .strictObject({ day: Day, part: z.enum(DAY_PARTS) })
    .nullable()
    .describe('Of a test drive; null with a question'),
})

/** It arrived. The answer contains nothing more, least of all our assessment of it. */
export const LeadAnswer = z.strictObject({ received: z.literal(true) })
