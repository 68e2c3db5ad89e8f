import { z } from 'zod'
import {
  Day,
  Instant,
  OnceKey,
  PublicNumber,
  PublicNumberParam,
  typedText,
  typedLines,
} from '../platform/forms/fields.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import { APPLICATION_STATUSES, applicationList, type ListedApplication } from './application-desk.ts'

const status = z.enum(APPLICATION_STATUSES)

const listed: z.ZodType<ListedApplication> = z.strictObject({ id: PublicNumber, ...rowShape(applicationList) })

export const ApplicationListRequest = listRequest(applicationList)
export const ApplicationListAnswer = listAnswer(applicationList, listed)

export const DeskApplicationRequest = z.strictObject({ id: PublicNumberParam })
const DeskApplication = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  language: z.enum(LANGUAGES),
  message: z.string(),
  status,
  vacancy: z.strictObject({ id: PublicNumber, title: z.string() }),
  branch: z.strictObject({ id: PublicNumber, name: z.string() }),
  sentAt: Instant,
  keptUntil: Day.describe('The last day that it may be kept; it is deleted automatically afterwards'),
  resume: z.string().nullable().describe('The name of the file; null: none was sent'),
  answers: z.array(
    z.strictObject({
      subject: z.string(),
      text: z.string(),
      by: z.string().nullable(),
      at: Instant,
      sentAt: Instant.nullable().describe('Null: the mail waits to be sent'),
    }),
  ),
  replyTo: z.string().describe("The address for the applicant's answer"),
})
export type DeskApplication = z.infer<typeof DeskApplication>
export const DeskApplicationAnswer = z.strictObject({ application: DeskApplication })

/** `rev`: as the screen shows it; a colleague may have changed it since. */
const act = { id: PublicNumber, rev: z.int().min(0) }
export const ApplicationActRequest = z.strictObject(act)
export const ApplicationStatusRequest = z.strictObject({ ...act, status })
export const ApplicationReplyRequest = z.strictObject({
  ...act,
  onceKey: OnceKey,
  subject: typedText(200),
  text: typedLines(8000),
  status: status.describe('The status once the mail is written'),
})
