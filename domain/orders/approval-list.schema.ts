import { z } from 'zod'
import { Day, Instant, PublicNumber } from '../platform/forms/fields.schema.ts'
import { APPROVAL_SUBJECTS, APPROVAL_VERDICTS } from './approval-list.ts'

const subject = {
  kind: z.enum(APPROVAL_SUBJECTS),
  id: PublicNumber.describe('Of the offer, trade-in or dossier'),
  number: z.string(),
  customer: z.string(),
  car: z.string(),
  cents: z
    .int()
    .nullable()
    .describe('The discount on one car, what the customer asks for their own, or the total of the sale'),
  by: z.string(),
  at: Instant,
}
const Request = z.strictObject({
  ...subject,
  carCount: z.int(),
  marginBp: z.int().nullable().describe('Null: none, or the caller may not see margins'),
  isBelowFloor: z.boolean(),
})
const Decision = z.strictObject({
  ...subject,
  verdict: z.enum(APPROVAL_VERDICTS),
  counterCents: z.int().nullable(),
  for: z.string().nullable().describe('The absent user in whose place it was decided'),
})

export const ApprovalsRequest = z.strictObject({})
export const ApprovalsAnswer = z.strictObject({
  today: Day,
  waiting: z.array(Request).describe('What the caller may decide, the newest first'),
  above: z.array(Request).describe('Discounts above the limit of the caller, which others decide about'),
  decided: z.array(Decision).describe('What was decided within the reach of the caller, the newest first'),
})
export type ApprovalsAnswer = z.infer<typeof ApprovalsAnswer>
