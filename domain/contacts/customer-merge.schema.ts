import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { PublicNumber, typedText, typedEmail } from '../platform/forms/fields.schema.ts'
import { CustomerRecord } from './customer.schema.ts'
import { MERGE_FIELD_NAMES } from './customer-merge.ts'
import { MOST_OF_A_KIND } from './customer-record.ts'

/** `POST /sales/customer/getduplicates`: takes the input so far; incomplete input finds no customers. */
export const DuplicatesRequest = z.strictObject({
  id: PublicNumber.nullable(),
  name: typedText(170),
  emails: z.array(typedEmail()).max(MOST_OF_A_KIND),
  phones: z.array(typedText(30)).max(MOST_OF_A_KIND),
  vatPrefix: typedText(2),
  vatNumber: typedText(20),
  postalCodes: z.array(typedText(12)).max(MOST_OF_A_KIND),
})

export const DUPLICATE_REASONS = ['email', 'phone', 'vat-number', 'name'] as const

export const DuplicatesAnswer = z.strictObject({
  duplicates: z.array(
    z.strictObject({
      customer: z
        .strictObject({ id: PublicNumber, name: z.string(), city: z.string().nullable() })
        .nullable()
        .describe("Of a customer outside the caller's reach only the responsible salesperson is returned"),
      salesperson: z.string().nullable(),
      reasons: z.array(z.enum(DUPLICATE_REASONS)),
    }),
  ),
})

const Seen = z.strictObject({ id: PublicNumber, rev: z.int() })

/** `POST /sales/customer/merge`: two customers, as the user saw them, and the fields taken from the one that is deleted. */
export const MergeRequest = z.strictObject({
  kept: Seen,
  gone: Seen,
  taken: z.array(z.enum(MERGE_FIELD_NAMES)).max(MERGE_FIELD_NAMES.length),
})
export const MergeAnswer = z.strictObject({ customer: CustomerRecord, change: ChangeRef.nullable() })
