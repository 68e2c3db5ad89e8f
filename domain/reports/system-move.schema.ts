import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { Instant, PublicNumber, PublicNumberParam, typedText } from '../platform/forms/fields.schema.ts'
import { IMPORT_STATES } from '../platform/resources/import.ts'
import { MOVE_STEP_NAMES } from './system-move.ts'

const Count = z.int().min(0)
const Cents = z.int()

const Move = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  name: z.string().describe('Name of the other system'),
  startedAt: Instant,
  startedBy: z.string().nullable(),
  closedAt: Instant.nullable(),
  closedBy: z.string().nullable(),
})

const MoveFile = z.strictObject({
  id: PublicNumber,
  fileName: z.string(),
  at: Instant,
  by: z.string().nullable(),
  state: z.enum(IMPORT_STATES),
  counts: z.strictObject({ add: Count, change: Count, same: Count, wrong: Count, waiting: Count, done: Count }),
  isTakenBack: z.boolean(),
  change: ChangeRef.nullable(),
})

const MoveStepReport = z.strictObject({
  step: z.enum(MOVE_STEP_NAMES),
  isSkipped: z.boolean(),
  lines: Count.describe('Records in the files, each counted once'),
  taken: Count,
  wrong: Count,
  waiting: Count,
  amounts: z.array(
    z.strictObject({
      field: z.string(),
      fileCents: Cents,
      takenCents: Cents,
      unread: Count.describe('Lines whose amount cannot be read'),
    }),
  ),
  groups: z.array(z.strictObject({ group: z.enum(['private', 'business']), count: Count, cents: Cents })),
  files: z.array(MoveFile),
  refused: z.array(
    z.strictObject({ fileName: z.string(), line: z.int(), key: z.string().nullable(), reasons: z.array(z.string()) }),
  ),
})
export type MoveStepReport = z.infer<typeof MoveStepReport>
export type MoveFile = z.infer<typeof MoveFile>
export type Move = z.infer<typeof Move>

/** As it is kept once a move is closed: reasons in each language. */
export const StoredMoveReport = z.strictObject({
  steps: z.array(
    MoveStepReport.extend({
      refused: z.array(
        z.strictObject({
          fileName: z.string(),
          line: z.int(),
          key: z.string().nullable(),
          problems: z.record(z.string(), z.strictObject({ nl: z.string(), fr: z.string() })),
        }),
      ),
    }),
  ),
})
export type StoredMoveReport = z.infer<typeof StoredMoveReport>

export const MovesRequest = z.strictObject({})
export const MovesAnswer = z.strictObject({ data: z.array(Move) })
export const MoveQuery = z.strictObject({ id: PublicNumberParam })
export const MoveAnswer = z.strictObject({ move: Move, steps: z.array(MoveStepReport) })
export type MoveAnswer = z.infer<typeof MoveAnswer>
export const MoveBeginRequest = z.strictObject({ name: typedText(80) })
export const MoveSkipRequest = z.strictObject({
  id: PublicNumber,
  step: z.enum(MOVE_STEP_NAMES),
  isSkipped: z.boolean(),
})
export const MoveCloseRequest = z.strictObject({ id: PublicNumber })
export const MoveReportRequest = z.strictObject({ id: PublicNumberParam, format: z.enum(['xlsx', 'pdf']) })
