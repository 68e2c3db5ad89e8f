import { z } from 'zod'
import {
  CentsAmount,
  Day,
  Instant,
  PublicNumber,
  PublicNumberParam,
  typedLines,
  TranslatedText,
} from '../../platform/forms/fields.schema.ts'
import { exportRequest, listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { DUNNING_STOPS, NOTED_STOPS, REMINDER_CHANNELS } from './dunning.ts'
import { PAYERS } from '../invoices/payer.ts'
import { receivableList, type ListedReceivable } from './receivable-list.ts'
import { STATEMENT_KINDS } from './statement.ts'

const listed: z.ZodType<ListedReceivable> = z.strictObject({
  id: PublicNumber,
  ...rowShape(receivableList),
  customerId: PublicNumber.describe('Number of the customer'),
})

export const ReceivableListRequest = listRequest(receivableList)
export const ReceivableListAnswer = listAnswer(receivableList, listed)
export const ReceivableExportRequest = exportRequest(receivableList)
export const ReceivableNothing = z.strictObject({})

const CountAndSum = z.strictObject({ count: z.int(), cents: CentsAmount })
export const ReceivableCountsAnswer = z.strictObject({
  open: CountAndSum,
  overdue: CountAndSum,
  due: z.int().describe('Customers to whom a reminder may be sent today'),
  stopped: z.int().describe('Customers who are overdue and get no reminder'),
})

const Level = z.int().min(1).max(5)
const Link = z.strictObject({ id: PublicNumber, number: z.string() })

const OpenInvoice = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  number: z.string(),
  company: PublicNumber,
  issuedOn: Day,
  dueOn: Day,
  receivableCents: CentsAmount,
  openCents: CentsAmount.describe('Below zero for a credit note'),
  daysLate: z.int().describe('0: not overdue'),
  payer: z.enum(PAYERS),
  last: z.strictObject({ level: Level, name: TranslatedText, sentOn: Day, payUntil: Day }).nullable(),
  next: z
    .strictObject({ level: Level, name: TranslatedText, on: Day })
    .nullable()
    .describe('Null: no reminder is left, or nothing is owed'),
  stop: z.enum(DUNNING_STOPS).nullable(),
})

const Reminder = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  invoice: Link,
  level: Level,
  name: TranslatedText,
  channel: z.enum(REMINDER_CHANNELS),
  sentTo: z.string().describe('Mail address, or the place of the postal address'),
  sentOn: Day,
  termFrom: Day,
  payUntil: Day,
  openCents: CentsAmount,
  costCents: CentsAmount,
  interestCents: CentsAmount,
  by: z.string(),
  revoked: z.strictObject({ at: Instant, by: z.string(), reason: z.string() }).nullable(),
})
export type ReminderRecord = z.infer<typeof Reminder>

const Stop = z.strictObject({
  id: PublicNumber,
  kind: z.enum(NOTED_STOPS),
  invoice: Link.nullable().describe('Of a dispute'),
  reason: z.string(),
  until: Day.nullable().describe('Last day of a pause'),
  by: z.string(),
  at: Instant,
})

const Debtor = z.strictObject({
  customer: z.strictObject({ id: PublicNumber, name: z.string(), email: z.string().nullable() }),
  companies: z.array(
    z.strictObject({
      id: PublicNumber,
      name: z.string(),
      openCents: CentsAmount,
      overdueCents: CentsAmount,
      creditCents: CentsAmount,
    }),
  ),
  invoices: z.array(OpenInvoice).describe('Open invoices and credit notes, the oldest due first'),
  reminders: z.array(Reminder).describe('The newest first; revoked ones among them'),
  stops: z.array(Stop),
  today: Day,
})
export type DebtorRecord = z.infer<typeof Debtor>
export const DebtorRequest = z.strictObject({ id: PublicNumberParam.describe('Number of the customer') })
export const DebtorAnswer = z.strictObject({ debtor: Debtor })

const period = { from: Day, to: Day }
const statementOf = {
  customer: PublicNumber,
  company: PublicNumber,
  ...period,
}
export const StatementRequest = z.strictObject({
  customer: PublicNumberParam,
  company: PublicNumberParam,
  ...period,
})
export const StatementFileRequest = z.strictObject(statementOf)
export const StatementMailRequest = z.strictObject(statementOf)
export const StatementMailAnswer = z.strictObject({ sentTo: z.string() })
const Line = z.strictObject({
  on: Day,
  kind: z.enum(STATEMENT_KINDS),
  number: z.string(),
  text: z.string(),
  dueOn: Day.nullable(),
  cents: CentsAmount.describe('Above zero: owed by the customer'),
  balanceCents: CentsAmount,
})
export const StatementAnswer = z.strictObject({
  statement: z.strictObject({
    ...period,
    openingCents: CentsAmount,
    lines: z.array(Line),
    closingCents: CentsAmount,
    claims: z
      .array(z.strictObject({ number: z.string(), sentOn: Day, costCents: CentsAmount, interestCents: CentsAmount }))
      .describe('Costs and interest that reminders of open invoices asked; not booked, so not in the balance'),
  }),
})

const Proposal = z.strictObject({
  invoice: z.strictObject({ id: PublicNumber, rev: z.int(), number: z.string(), dueOn: Day }),
  customer: z.strictObject({ id: PublicNumber, name: z.string(), email: z.string().nullable() }),
  level: Level,
  name: TranslatedText,
  daysLate: z.int(),
  openCents: CentsAmount,
  costCents: CentsAmount,
  interestCents: CentsAmount,
  channel: z.enum(REMINDER_CHANNELS).describe('By mail where the customer has an address'),
  stop: z.enum(DUNNING_STOPS).nullable().describe('Why it cannot be sent'),
})
export type ReminderProposal = z.infer<typeof Proposal>
export const ProposalsRequest = z.strictObject({
  customer: PublicNumberParam.optional().describe('Of one customer; default: all'),
})
export const ProposalsAnswer = z.strictObject({
  proposals: z.array(Proposal).describe('By customer, the oldest due first'),
  isMore: z.boolean(),
})

const Chosen = z.strictObject({
  id: PublicNumber.describe('Number of the invoice'),
  rev: z.int(),
  level: Level,
  channel: z.enum(REMINDER_CHANNELS),
})
export const MOST_REMINDERS = 200
export const SendRemindersRequest = z.strictObject({ reminders: z.array(Chosen).min(1).max(MOST_REMINDERS) })
export const SendRemindersAnswer = z.strictObject({
  sent: z.array(PublicNumber),
  toPost: z.int().describe('Letters to print'),
})
export const ReminderPreviewRequest = Chosen
export const ReminderLetterRequest = z.strictObject({ id: PublicNumber })
export const RevokeReminderRequest = z.strictObject({ id: PublicNumber, rev: z.int(), reason: typedLines(300) })
export const RevokeReminderAnswer = z.strictObject({ reminder: Reminder })
export const RemindersOfInvoiceRequest = z.strictObject({ id: PublicNumberParam })
export const RemindersOfInvoiceAnswer = z.strictObject({
  reminders: z.array(Reminder),
  next: z.strictObject({ level: Level, name: TranslatedText, on: Day }).nullable(),
  stop: z.enum(DUNNING_STOPS).nullable(),
})
export const StopRequest = z.strictObject({
  kind: z.enum(NOTED_STOPS),
  customer: PublicNumber,
  invoice: PublicNumber.nullable().describe('Of a dispute'),
  reason: typedLines(300),
  until: Day.nullable().describe('Last day of a pause'),
})
export const LiftStopRequest = z.strictObject({ id: PublicNumber })
export const StopAnswer = z.strictObject({ id: PublicNumber })
