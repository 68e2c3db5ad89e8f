import { z } from 'zod'
import {
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  typedText,
} from '../platform/forms/fields.schema.ts'
import { VAT_PERMIT_KINDS } from './vat-permit.ts'

const kind = z.enum(VAT_PERMIT_KINDS)

const Permit = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  kind,
  number: z.string(),
  validFrom: Day,
  validUntil: Day.nullable().describe('The first day on which it is not valid any more; null: until it is withdrawn'),
  fileName: z.string().nullable().describe('The file name of the proof; null: there is none here'),
  enteredBy: z
    .strictObject({ id: PublicNumber, name: z.string() })
    .describe('The user who entered it or changed it last'),
  enteredAt: Instant,
  certified: z.strictObject({ by: z.string(), at: Instant }).nullable(),
  withdrawn: z.strictObject({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  isOfOtherNumber: z
    .boolean()
    .describe('True if the customer has another VAT number than the one it was certified for'),
})
export type VatPermitRecord = z.infer<typeof Permit>

export const PermitsRequest = z.strictObject({ id: PublicNumberParam })
/** The permits of a customer, the newest first, and the day they were read on. */
export const PermitsAnswer = z.strictObject({ permits: z.array(Permit), today: Day })

/** `permit` null: a new one; `rev` is that of the state that was changed. */
export const PermitSaveRequest = z.strictObject({
  id: PublicNumber,
  permit: PublicNumber.nullable(),
  rev: z.int().min(0),
  kind,
  number: typedText(60),
  validFrom: Day,
  validUntil: Day.nullable(),
})
export const PermitSaved = z.strictObject({ ...PermitsAnswer.shape, permit: PublicNumber })

const asked = { id: PublicNumber, permit: PublicNumber }
export const PermitDeleteRequest = z.strictObject(asked)
export const PermitActRequest = z.strictObject({ ...asked, rev: z.int() })
export const PermitWithdrawRequest = z.strictObject({ ...asked, rev: z.int(), reason: typedLines(200) })
/** A file comes with text alone. */
export const PermitFileSaveRequest = z.strictObject({ id: PublicNumberParam, permit: PublicNumberParam })
export const PermitFileRequest = z.strictObject(asked)

export const VatCheckRequest = z.strictObject({ id: PublicNumber })
/** The answer of the register of the Union on the VAT number of a customer; `unchecked`: it gave no answer. */
export const VatCheckAnswer = z.strictObject({
  state: z.enum(['valid', 'invalid', 'unchecked']),
  checkedAt: Instant.nullable(),
})
