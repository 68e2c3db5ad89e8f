import { z } from 'zod'
import { ChangeRef } from '../platform/resources/change.schema.ts'
import { MAX_NOTE_LENGTH, NOTE_KINDS } from './customer-note.ts'
import { Day, Instant, PublicNumber, PublicNumberParam, typedLines } from '../platform/forms/fields.schema.ts'

const Task = z.strictObject({ dueOn: Day, assignee: z.string().nullable(), isDone: z.boolean() })

const Entry = z.strictObject({
  kind: z.enum([
    ...NOTE_KINDS,
    'offer',
    'dossier',
    'invoice',
    'reminder',
    'trade-in',
    'order',
    'booking',
    'work-order',
    'test-drive',
    'lead',
    'mail',
  ]),
  act: z.enum(['made', 'issued', 'accepted', 'declined']),
  at: Instant,
  title: z.string(),
  detail: z.string(),
  record: PublicNumber.nullable().describe('Number of the record at its desk; null: none'),
  by: z.string().nullable().describe('The colleague who did it'),
  note: z
    .strictObject({ id: PublicNumber, author: z.string(), task: Task.nullable() })
    .nullable()
    .describe('The author of the note, and its number'),
})

export const TimelineRequest = z.strictObject({ id: PublicNumberParam })
/** Tasks that are open come first, by their day; then everything, the newest first. */
export const TimelineAnswer = z.strictObject({ entries: z.array(Entry), isMore: z.boolean() })

export const NoteRequest = z
  .strictObject({
    customer: PublicNumber,
    kind: z.enum(NOTE_KINDS),
    text: typedLines(MAX_NOTE_LENGTH).min(1),
    dueOn: Day.nullable().describe('Of a task'),
    assignee: PublicNumber.nullable(),
  })
  .refine(({ kind, dueOn }) => (kind === 'task') === (dueOn !== null), { path: ['dueOn'] })
export const TaskDoneRequest = z.strictObject({ id: PublicNumber, isDone: z.boolean() })
export const NoteAnswer = z.strictObject({ change: ChangeRef.nullable() })
