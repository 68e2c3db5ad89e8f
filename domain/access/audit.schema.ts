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
  /** The record itself, or one that is part of it. */
  subject: z.string(),
  kind: z.enum(['i', 'u', 'd']),
  before: Values,
  after: Values,
  /** The values were taken out, because whoever they were about is forgotten. */
  isBlanked: z.boolean(),
})

export const HistoryEntry = z.strictObject({
  id: z.int(),
  at: z.string(),
  by: z.strictObject({
    kind: z.enum(['user', 'customer', 'guest', 'job', 'seed', 'database']),
    /** Null: nobody by name, or no longer there. */
    name: z.string().nullable(),
  }),
  /** The path of the call, or the name of the job. */
  action: z.string(),
  reason: z.string().nullable(),
  /** It is a step of an act that changed more than this. */
  batch: z.string().nullable(),
  /** The entry that this one took back, and the last one that took this one back. */
  undoes: z.int().nullable(),
  undoneBy: z.int().nullable(),
  /** True if the change of this record can be undone, with the right to do it. */
  isUndoable: z.boolean(),
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
  /** The number of rows with their former content. */
  undone: z.int(),
  /** The number that stay as they are: they were changed since, or something needs them by now. */
  left: z.int(),
  /** The first of those. Null: what has no number, no name, or is gone. */
  leftRows: z.array(z.strictObject({ subject: z.string(), id: PublicNumber.nullable(), label: z.string().nullable() })),
  /** To do again what was taken back. */
  change: ChangeRef,
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
  /** Null: it was done to nothing that has a name, such as a sign-in that failed. */
  record: z.string().nullable(),
  /** The act, in a few words. */
  what: z.string().nullable(),
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
  /** The part of the record; null: the record itself. */
  part: z.string().nullable(),
  isBlanked: z.boolean(),
  /** Rows that were brought in at once. */
  count: z.int().nullable(),
  fields: z.array(z.strictObject({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})

export const AuditEntryAnswer = z.strictObject({
  entry: z.strictObject({
    id: z.int(),
    madeAt: Instant,
    by: z.string(),
    act: z.enum(AUDIT_ACTS),
    /** By which call or job. */
    call: z.string(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    account: z.string().nullable(),
    undoes: z.int().nullable(),
    undoneBy: z.int().nullable(),
    /** It is one of several that were one act. */
    isStep: z.boolean(),
    /** There are more rows than these. */
    isMore: z.boolean(),
    /** The records of the act, each with its rows. */
    records: z.array(
      z.strictObject({
        subject: z.string(),
        /** Null: it has no number, or is gone and left none. */
        id: PublicNumber.nullable(),
        name: z.string(),
        rows: z.array(toldRow),
      }),
    ),
    /** Null: it can be taken back. */
    undoRefusal: z.enum(UNDO_REFUSALS).nullable(),
  }),
})
export type AuditEntryAnswer = z.infer<typeof AuditEntryAnswer>

const listedReading = z.strictObject({
  id: z.int(),
  rev: z.int(),
  readAt: Instant,
  by: z.string(),
  record: z.string(),
  /** On which screen. */
  action: z.string(),
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
