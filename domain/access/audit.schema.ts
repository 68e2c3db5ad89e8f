import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { Instant, PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, listWishes } from '../platform/resources/resource.schema.ts'
import { audit, AUDIT_ACTS, auditReading } from './audit.ts'

const Subject = z
  .string()
  .regex(/^[a-z]+(_[a-z]+)*$/)
  .max(63)
  .meta({ example: 'fuel' })

/** A record by its table and the number people know it by. `before` pages back: only entries older than that one. */
export const HistoryRequest = z.strictObject({
  subject: Subject,
  id: z.coerce.number().pipe(PublicNumber),
  before: z.coerce.number().int().positive().optional(),
})

const Values = z.record(z.string(), z.unknown().describe('The value of the field')).nullable()

export const ChangedRow = z.strictObject({
  subject: z.string().describe('The record itself, or one that is part of it'),
  kind: z.enum(['i', 'u', 'd']),
  before: Values,
  after: Values,
  isBlanked: z.boolean().describe('The values were taken out, because whoever they were about is forgotten'),
})

export const HistoryEntry = z.strictObject({
  id: z.int(),
  at: z.string(),
  by: z.strictObject({
    kind: z.enum(['user', 'customer', 'guest', 'job', 'seed', 'database']),
    name: z.string().nullable().describe('Null: nobody by name, or no longer there'),
  }),
  action: z.string().describe('The path of the call, or the name of the job'),
  reason: z.string().nullable(),
  batch: z.string().nullable().describe('It is a step of an act that changed more than this'),
  undoes: z.int().nullable().describe('The entry that this one took back, and the last one that took this one back'),
  undoneBy: z.int().nullable(),
  isUndoable: z.boolean().describe('True if the change of this record can be undone, with the right to do it'),
  rows: z.array(ChangedRow),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryAnswer = z.strictObject({ entries: z.array(HistoryEntry), isMore: z.boolean() })

/** A change, or of it what it did to one record; or all that was one act. */
export const UndoRequest = z.union([
  ...ChangeRef.options,
  z.strictObject({ entry: z.int().positive(), record: z.strictObject({ subject: Subject, id: PublicNumber }) }),
])

export const UndoAnswer = z.strictObject({
  undone: z.int().describe('The number of rows with their former content'),
  left: z.int().describe('The number that stay as they are: they were changed since, or something needs them by now'),
  leftRows: z
    .array(z.strictObject({ subject: z.string(), id: PublicNumber.nullable(), label: z.string().nullable() }))
    .describe('The first of those. Null: what has no number, no name, or is gone'),
  change: ChangeRef.describe('To do again what was taken back'),
})
export type UndoAnswer = z.infer<typeof UndoAnswer>

export const AuditListRequest = listRequest(audit)
export const AuditExportRequest = z.strictObject({ ...listWishes(audit), format: z.literal('xlsx') })

const listed = z.strictObject({
  id: z.int(),
  rev: z.int(),
  madeAt: Instant,
  by: z.string(),
  act: z.enum(AUDIT_ACTS),
  record: z.string().nullable().describe('Null: it was done to nothing that has a name, such as a sign-in that failed'),
  what: z.string().nullable().describe('The act, in a few words'),
})
export type AuditRow = z.infer<typeof listed>
export const AuditListAnswer = listAnswer(audit, listed)

export const AuditEntryRequest = z.strictObject({ id: PublicNumberParam })

/** The reasons that an act cannot be undone. */
export const UNDO_REFUSALS = [
  'undone',
  'no-rows',
  'forgotten',
  'not-by-call',
  'not-undoable',
  'right-missing',
  'not-yours',
] as const

const toldRow = z.strictObject({
  kind: z.enum(['i', 'u', 'd', 'bulk']),
  part: z.string().nullable().describe('The part of the record; null: the record itself'),
  isBlanked: z.boolean(),
  count: z.int().nullable().describe('Rows that were brought in at once'),
  fields: z.array(z.strictObject({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

export const AuditEntryAnswer = z.strictObject({
  entry: z.strictObject({
    id: z.int(),
    madeAt: Instant,
    by: z.string(),
    act: z.enum(AUDIT_ACTS),
    call: z.string().describe('By which call or job'),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    account: z.string().nullable(),
    undoes: z.int().nullable(),
    undoneBy: z.int().nullable(),
    isStep: z.boolean().describe('It is one of several that were one act'),
    isMore: z.boolean().describe('There are more rows than these'),
    records: z
      .array(
        z.strictObject({
          subject: z.string(),
          id: PublicNumber.nullable().describe('Null: it has no number, or is gone and left none'),
          name: z.string(),
          rows: z.array(toldRow),
        }),
      )
      .describe('The records of the act, each with its rows'),
    undoRefusal: z.enum(UNDO_REFUSALS).nullable().describe('Null: it can be taken back'),
  }),
})
export type AuditEntryAnswer = z.infer<typeof AuditEntryAnswer>

const listedReading = z.strictObject({
  id: z.int(),
  rev: z.int(),
  readAt: Instant,
  by: z.string(),
  record: z.string(),
  action: z.string().describe('On which screen'),
  subject: z.string(),
  number: PublicNumber.nullable(),
})
export type ReadingRow = z.infer<typeof listedReading>
export const ReadingListRequest = listRequest(auditReading)
export const ReadingListAnswer = listAnswer(auditReading, listedReading)

export const ColleaguesRequest = z.strictObject({})
export const ColleaguesAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, rev: z.int(), name: z.string() })),
})
