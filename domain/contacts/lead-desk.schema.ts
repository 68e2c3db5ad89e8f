import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
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
import { listAnswerShape, ListPages, listRequestShape, rowShape } from '../platform/resources/resource.schema.ts'
import type { ListAnswer, ListRequest, ListRequestInput } from '../platform/resources/resource-calls.ts'
import {
  LEAD_APPOINTMENTS,
  LEAD_ENTRY_KINDS,
  LEAD_SCOPES,
  LEAD_STATES,
  leadList,
  MOST_LEADS_AT_ONCE,
  RECEIVED_WAYS,
  type ListedLead,
} from './lead-desk.ts'
import { CONTACT_WAYS, LEAD_KINDS } from './lead.ts'
import { SUSPICIONS } from './suspicion.ts'

const numbered = z.string().regex(/^[1-9]\d{0,8}$/)
const numberedMany = z.array(numbered).min(1).max(100)

const some = <Names extends readonly string[]>(names: Names) =>
  z.array(z.enum(names)).min(1).max(names.length).optional()

/** Departments and colleagues are filtered by their numbers, which no definition knows. */
const queryFilter = z.strictObject({
  state: some(LEAD_STATES),
  whose: some(LEAD_SCOPES),
  kind: some(LEAD_KINDS),
  department: numberedMany.optional(),
  assignee: numberedMany.optional(),
  createdAt: z.strictObject({ from: Day.optional(), to: Day.optional() }).optional(),
})

export const LeadListRequest: z.ZodType<ListRequest, ListRequestInput> = z.strictObject({
  ...listRequestShape(leadList),
  queryFilter: queryFilter.prefault({}),
})

const listed: z.ZodType<ListedLead> = z.strictObject({
  id: PublicNumber,
  ...rowShape(leadList),
  department: z.string(),
  assignee: z.string().nullable(),
  rev: z.int(),
})
const answered = listAnswerShape(leadList, listed)
export const LeadListAnswer: z.ZodType<ListAnswer<ListedLead>> = z.strictObject({
  ...answered,
  filter: z.intersection(ListPages, z.strictObject({ queryFilter })),
})

const named = z.strictObject({ id: PublicNumber, name: z.string() })

export const LeadNothing = z.strictObject({})

/** The people and departments that can have leads, as the desk names them. */
export const LeadChoicesAnswer = z.strictObject({
  departments: z.array(named.extend({ branch: PublicNumber, isActive: z.boolean() })),
  colleagues: z
    .array(named.extend({ canAnswer: z.boolean() }))
    .describe('canAnswer: has the right to answer now; others are listed because they once answered'),
})

/** Weeks that `GET /sales/lead/getanswered` covers, this one included. */
export const ANSWERED_WEEKS = 8

/** An answer within these hours is in time: we promise one within a working day. */
export const HOURS_TO_ANSWER = 24

export const LeadAnsweredAnswer = z.strictObject({
  weeks: z.array(
    z.strictObject({
      first: Day.describe('The Monday'),
      last: Day,
      due: z.int().describe('Leads of the week that are answered, or whose time to answer is over'),
      inTime: z.int().describe('Leads that were answered or called within 24 hours'),
    }),
  ),
})

/** The numbers of leads that are not handled, by place; within the reach of the right. */
export const LeadCountsAnswer = z.strictObject({
  counts: z.array(
    z.strictObject({
      state: z.enum(LEAD_STATES),
      whose: z.enum(LEAD_SCOPES),
      department: PublicNumber,
      count: z.int(),
    }),
  ),
})

const LeadEntry = z.strictObject({
  kind: z.enum(LEAD_ENTRY_KINDS),
  way: z.enum(RECEIVED_WAYS).nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  by: z.string().nullable().describe('Null: the user no longer exists'),
  to: z.string().nullable().describe('The recipient, or the place that it was passed to'),
  at: Instant,
  sentAt: Instant.nullable().describe('Of an answer: when the mail went out; null: it waits to be sent'),
  appointment: z
    .strictObject({ kind: z.enum(LEAD_APPOINTMENTS), number: z.string(), startsAt: Instant })
    .nullable()
    .describe('The booking: its number in the calendar, and its time'),
})

const Lead = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  kind: z.enum(LEAD_KINDS),
  state: z.enum(LEAD_STATES),
  suspicion: z.enum(SUSPICIONS).nullable(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  contactBy: z.enum(CONTACT_WAYS),
  language: z.enum(LANGUAGES),
  message: z.string(),
  wish: z.string().nullable().describe('The wished moment of a test drive, in words'),
  wishedDay: Day.nullable(),
  car: z
    .strictObject({
      name: z.string(),
      path: z.string().nullable().describe('Its page in the shop'),
      picture: z.string().nullable(),
      usedCar: PublicNumber.nullable().describe('Number at the used-car desk; null: not a used car'),
      key: z.string().nullable().describe('Key of one of our cars, as addresses name it'),
      standing: z.enum(['for-sale', 'reserved', 'sold', 'withdrawn']).nullable(),
    })
    .nullable(),
  department: named,
  branch: PublicNumber,
  assignee: named.nullable(),
  createdAt: Instant,
  waitingSince: Instant.nullable(),
  entries: z.array(LeadEntry),
  others: z
    .array(
      z.strictObject({
        id: PublicNumber,
        kind: z.enum(LEAD_KINDS),
        state: z.enum(LEAD_STATES),
        car: z.string().nullable(),
        createdAt: Instant,
      }),
    )
    .describe('Other leads of the same address, the newest first'),
  replyTo: z.string().describe("The mail address for the sender's reply"),
})
export type Lead = z.infer<typeof Lead>

export const LeadRequest = z.strictObject({ id: PublicNumberParam })
export const LeadAnswered = z.strictObject({ lead: Lead })

/** `rev`: as the screen shows it; a colleague may have changed the lead since. */
const act = { id: PublicNumber, rev: z.int().min(0) }
const written = { ...act, onceKey: OnceKey }

export const LeadActRequest = z.strictObject(act)
/** The lead that something is booked for, in the call that books it. */
export const LeadBookedFor = z.strictObject(act)
export const LeadAnswerRequest = z.strictObject({
  ...written,
  subject: typedText(200),
  text: typedLines(8000),
  isHandled: z.boolean().describe('True if it is closed without a result'),
})
export const LeadNoteRequest = z.strictObject({
  ...written,
  note: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('note') }),
    z.strictObject({ kind: z.literal('called') }),
    z.strictObject({ kind: z.literal('received'), way: z.enum(RECEIVED_WAYS) }),
  ]),
  text: typedLines(8000),
})
export const LeadAssignRequest = z.strictObject({ ...act, assignee: PublicNumber.nullable() })
export const LeadMoveRequest = z.strictObject({ ...act, department: PublicNumber })

/** The same for all leads that the user chose in the list. */
export const LeadBulkRequest = z.strictObject({
  ids: z.array(PublicNumber).min(1).max(MOST_LEADS_AT_ONCE),
  act: z.union([
    z.strictObject({ kind: z.literal('assigned'), assignee: PublicNumber.nullable() }),
    z.strictObject({ kind: z.literal('moved'), department: PublicNumber }),
    z.strictObject({ kind: z.literal('handled'), reason: typedLines(500) }),
  ]),
})
export const LeadBulkAnswer = z.strictObject({
  done: z.int(),
  left: z
    .array(z.strictObject({ id: PublicNumber, name: z.string() }))
    .describe('Leads whose state does not allow it: they stay unchanged'),
  change: ChangeRef.nullable(),
})
