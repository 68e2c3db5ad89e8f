import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { Instant, PublicNumber, PublicNumberParam } from '../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, listWishes } from '../platform/resources/resource.schema.ts'
import { audit, AUDIT_ACTORS, AUDIT_ACTS, auditReading } from './audit.ts'

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
  isBlanked: z.boolean().describe('True if the values were erased together with the person that they were about'),
})

export const HistoryEntry = z.strictObject({
  id: z.int(),
  at: z.string(),
  by: z.strictObject({
    kind: z.enum(AUDIT_ACTORS),
    name: z.string().nullable().describe('Null: no user, or the user no longer exists'),
  }),
  action: z.string().describe('The path of the call, or the name of the job'),
  reason: z.string().nullable(),
  batch: z.string().nullable().describe('Key of the action that it is one step of; null: it is the whole action'),
  undoes: z.int().nullable().describe('The entry that this one undid, and the last one that undid this one'),
  undoneBy: z.int().nullable(),
  isUndoable: z.boolean().describe('True if the change of this record can be undone, with the right to do it'),
  rows: z.array(ChangedRow),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryAnswer = z.strictObject({ entries: z.array(HistoryEntry), isMore: z.boolean() })

/** A change, or its part on one record; or all changes of one act. */
export const UndoRequest = z.union([
  ...ChangeRef.options,
  z.strictObject({ entry: z.int().positive(), record: z.strictObject({ subject: Subject, id: PublicNumber }) }),
])

export const UndoAnswer = z.strictObject({
  undone: z.int().describe('The number of rows with their former content'),
  left: z.int().describe('The number of records left unchanged: changed since, or needed by another record'),
  leftRows: z
    .array(z.strictObject({ subject: z.string(), id: PublicNumber.nullable(), label: z.string().nullable() }))
    .describe('The first of those. Null: without a number or name, or deleted'),
  change: ChangeRef.describe('The change by which it can be redone'),
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
  record: z.string().nullable().describe('Null: it concerns no named record, such as a failed sign-in'),
  what: z.string().nullable().describe('The action, in a few words'),
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

const changedRow = z.strictObject({
  kind: z.enum(['i', 'u', 'd', 'bulk']),
  part: z.string().nullable().describe('The part of the record; null: the record itself'),
  isBlanked: z.boolean(),
  count: z.int().nullable().describe('Number of rows of a bulk change'),
  fields: z.array(z.strictObject({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

export const AuditEntryAnswer = z.strictObject({
  entry: z.strictObject({
    id: z.int(),
    madeAt: Instant,
    by: z.string(),
    act: z.enum(AUDIT_ACTS),
    call: z.string().describe('The call or job'),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    account: z.string().nullable(),
    undoes: z.int().nullable(),
    undoneBy: z.int().nullable(),
    isStep: z.boolean().describe('True if it belongs to an action with several entries'),
    isMore: z.boolean().describe('True if there are more rows'),
    records: z
      .array(
        z.strictObject({
          subject: z.string(),
          id: PublicNumber.nullable().describe('Null: without a number, or deleted'),
          name: z.string(),
          rows: z.array(changedRow),
        }),
      )
      .describe('The records of the action, each with its rows'),
    undoRefusal: z.enum(UNDO_REFUSALS).nullable().describe('The reason that it cannot be undone; null: it can'),
  }),
})
export type AuditEntryAnswer = z.infer<typeof AuditEntryAnswer>

const listedReading = z.strictObject({
  id: z.int(),
  rev: z.int(),
  readAt: Instant,
  by: z.string(),
  record: z.string(),
  action: z.string().describe('The screen on which it was read'),
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
