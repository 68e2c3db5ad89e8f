import { z } from 'zod'
import { ChangeRef } from '../platform/change.schema.ts'
import { PublicNumber } from '../platform/fields.schema.ts'

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

const Values = z.record(z.string(), z.unknown()).nullable()

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
  /** What it did to this record can be taken back, by whoever may do it. */
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
  /** How many rows say again what they said before. */
  undone: z.int(),
  /** How many stay as they are: they were changed since, or something needs them by now. */
  left: z.int(),
  /** The first of those. Null: what has no number, no name, or is gone. */
  leftRows: z.array(z.strictObject({ subject: z.string(), id: PublicNumber.nullable(), label: z.string().nullable() })),
  /** To do again what was taken back. */
  change: ChangeRef,
})
export type UndoAnswer = z.infer<typeof UndoAnswer>
