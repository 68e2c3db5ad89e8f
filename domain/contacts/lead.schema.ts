import { z } from 'zod'
import { Day, PublicNumber, typedText } from '../platform/fields.schema.ts'
import { CONTACT_WAYS, DAY_PARTS, MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from './lead.ts'

/** Text of several lines that people type in. */
const typedLines = z
  .string()
  .max(MAX_MESSAGE_LENGTH)
  .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u)
  .trim()

/** What every form of ours sends about whoever asks; `leadPersonViolations` says whether it is complete. */
export const LeadPersonInput = z.strictObject({
  name: typedText(MAX_NAME_LENGTH),
  company: typedText(MAX_NAME_LENGTH),
  email: typedText(254),
  phone: typedText(30),
  contactBy: z.enum(CONTACT_WAYS),
})

/** What tells people from machines: a field that people do not see, and the moment the form was opened, signed by us. */
export const FormProofInput = z.strictObject({ trap: z.string().max(500), stamp: z.string().max(200) })

/** `GET /shop/contact/getstamp` */
export const StampRequest = z.strictObject({})
export const StampAnswer = z.strictObject({ stamp: z.string() })

/** `POST /shop/contact/send` */
export const ContactRequest = z.strictObject({
  ...LeadPersonInput.shape,
  ...FormProofInput.shape,
  /** The department asked. */
  department: PublicNumber,
  message: typedLines,
})

/** What a question about a car brings besides the car. */
export const CarLeadFields = z.strictObject({
  ...LeadPersonInput.shape,
  ...FormProofInput.shape,
  kind: z.enum(['car-question', 'test-drive']),
  message: typedLines,
  /** Of a test drive; null with a question. */
  wish: z.strictObject({ day: Day, part: z.enum(DAY_PARTS) }).nullable(),
})

/** It arrived. Nothing more is said, least of all what we think of it. */
export const LeadAnswer = z.strictObject({ received: z.literal(true) })
