import { z } from 'zod'
import { Day, Instant, PublicNumber, PublicNumberParam, typedText } from '../platform/forms/fields.schema.ts'

const By = z.strictObject({ id: PublicNumber, name: z.string() })
const Term = z.strictObject({ days: z.int(), isEndOfMonth: z.boolean() })

const Account = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  iban: z.string(),
  enteredBy: By,
  enteredAt: Instant,
  verified: z.strictObject({ by: z.string(), at: Instant, how: z.string() }).nullable(),
})
export type SupplierAccountRecord = z.infer<typeof Account>

const Agreement = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  validFrom: Day,
  validUntil: Day.nullable().describe('The first day on which it is not valid any more; null: until it is ended'),
  fileName: z
    .string()
    .nullable()
    .describe('The file name of the signed agreement; null: it is not here, and does not count'),
  enteredBy: By,
  enteredAt: Instant,
})
export type SupplierAgreementRecord = z.infer<typeof Agreement>

export const SupplierRequest = z.strictObject({ id: PublicNumberParam })
export const SupplierAnswer = z.strictObject({
  term: Term.nullable().describe('Null: none was agreed on; those of businesses apply'),
  accounts: z.array(Account).describe('The oldest first'),
  agreements: z.array(Agreement).describe('The newest first'),
  today: Day,
})

export const SupplierTermRequest = z.strictObject({
  id: PublicNumber,
  days: z.int().min(0).max(120),
  isEndOfMonth: z.boolean(),
})
export const SupplierAccountSaveRequest = z.strictObject({ id: PublicNumber, iban: typedText(42) })
export const SupplierAccountRequest = z.strictObject({ id: PublicNumber, account: PublicNumber, rev: z.int() })
export const SupplierVerifyRequest = z.strictObject({
  ...SupplierAccountRequest.shape,
  how: typedText(200).describe('How it was verified: who was called, at which number'),
})

/** `agreement` null: a new one; `rev` is that of the state that was changed. */
export const AgreementSaveRequest = z.strictObject({
  id: PublicNumber,
  agreement: PublicNumber.nullable(),
  rev: z.int().min(0),
  validFrom: Day,
  validUntil: Day.nullable(),
})
export const AgreementSaved = z.strictObject({ ...SupplierAnswer.shape, agreement: PublicNumber })
export const AgreementDeleteRequest = z.strictObject({ id: PublicNumber, agreement: PublicNumber, rev: z.int() })
/** A file comes with text alone. */
export const AgreementFileSaveRequest = z.strictObject({ id: PublicNumberParam, agreement: PublicNumberParam })
export const AgreementFileRequest = z.strictObject({ id: PublicNumber, agreement: PublicNumber })
