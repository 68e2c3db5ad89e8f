import { z } from 'zod'
import { PublicNumber } from '../platform/fields.schema.ts'

/** A record by its table and the number people know it by. `before` pages back: only entries older than that one. */
export const HistoryRequest = z.strictObject({
  subject: z
    .string()
    .regex(/^[a-z]+(_[a-z]+)*$/)
    .max(63)
    .meta({ example: 'fuel' }),
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
  /** The entry that this one took back, and the last one that took this one back. */
  undoes: z.int().nullable(),
  undoneBy: z.int().nullable(),
  rows: z.array(ChangedRow),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const HistoryAnswer = z.strictObject({ entries: z.array(HistoryEntry), isMore: z.boolean() })

export const UndoRequest = z.strictObject({ entry: z.int().positive() })
export const UndoAnswer = z.strictObject({
  undone: z.int(),
  /** Rows that somebody changed since: they stay as they are. */
  changedSince: z.array(z.strictObject({ subject: z.string(), rowId: z.string().nullable() })),
})
