import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  NoteAnswer,
  NoteRequest,
  TaskDoneRequest,
  TimelineAnswer,
  TimelineRequest,
} from '@forecourt/domain/contacts/customer-timeline.schema.ts'
import { changeUnderway } from '../platform/audit/audit.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import type { TimelineSource } from '../platform/audit/timeline.ts'
import { findCustomerKey, insertNote, loadKnownBy, markTask, notePlace, selectNotes } from './customer-notes.sql.ts'
import { customerNotFound } from './customers.ts'
import { customerPlace, salespersonKey } from './customers.sql.ts'

/** Most entries shown, of all kinds together, the newest. */
const mostShown = 100

/** @param sources what each area knows of a customer */
export function customerTimelineEndpoints(sources: readonly TimelineSource[]) {
  const getTimeline = query({
    path: 'GET /sales/customer/gettimeline',
    right: 'CUSTOMER_VIEW',
    place: (db, { id }) => customerPlace(db, id),
    summary: 'Returns the timeline of a customer: orders, bookings, test drives, questions, mails and notes.',
    input: TimelineRequest,
    output: TimelineAnswer,
    reads: (_, { id }) => [`customer:${id}`],
    async run({ db, call: { language } }, { id }) {
      const customerId = await findCustomerKey(db, id)
      if (!customerId) return customerNotFound()
      const by = await loadKnownBy(db, customerId)
      const [notes, ...others] = await Promise.all([
        selectNotes(db, customerId, mostShown + 1),
        ...sources.map((source) => source(db, by, { language, most: mostShown + 1 })),
      ])
      const noted = notes.map(({ number, kind, text, author, dueOn, assignee, doneAt, createdAt }) => ({
        kind,
        act: 'made' as const,
        by: author,
        title: text,
        detail: '',
        record: null,
        at: createdAt,
        note: { id: number, author, task: dueOn === null ? null : { dueOn, assignee, isDone: doneAt !== null } },
      }))
      const happened = others.flat().map((happening) => ({
        record: null,
        act: 'made' as const,
        by: null,
        ...happening,
        note: null,
      }))
      const open = noted
        .filter(({ note: { task } }) => task && !task.isDone)
        .toSorted((one, other) =>
          requireValue(one.note.task, 'the task of the note').dueOn.localeCompare(
            requireValue(other.note.task, 'the task of the note').dueOn,
          ),
        )
      const past = [...noted.filter((entry) => !open.includes(entry)), ...happened].toSorted(
        (one, other) => other.at.getTime() - one.at.getTime(),
      )
      const entries = [...open, ...past]
      return {
        entries: entries.slice(0, mostShown).map((entry) => ({ ...entry, at: entry.at.toISOString() })),
        isMore: entries.length > mostShown,
      }
    },
  })

  const saveNote = command({
    path: 'POST /sales/customer/savenote',
    right: 'CUSTOMER_EDIT',
    place: (db, { customer }) => customerPlace(db, customer),
    summary: 'Adds a note, visit, call or task to the timeline of a customer.',
    input: NoteRequest,
    output: NoteAnswer,
    isUndoable: true,
    async run({ tx, call: { staff } }, { customer, kind, text, dueOn, assignee }) {
      const customerId = await findCustomerKey(tx, customer)
      if (!customerId) return customerNotFound()
      const assigneeId = kind === 'task' && assignee !== null ? await salespersonKey(tx, assignee) : null
      if (assigneeId === undefined) return refuse('customer-incomplete', { status: 422, field: 'assignee' })
      await insertNote(tx, { customerId, kind, text, dueOn, assigneeId, authorId: staff.userId })
      return { change: await changeUnderway(tx) }
    },
  })

  const markDone = command({
    path: 'POST /sales/customer/marktask',
    right: 'CUSTOMER_EDIT',
    place: (db, { id }) => notePlace(db, id),
    summary: 'Marks a task as done or open.',
    input: TaskDoneRequest,
    output: NoteAnswer,
    isUndoable: true,
    async run({ tx, call: { now } }, { id, isDone }) {
      await markTask(tx, id, isDone ? now : null)
      return { change: await changeUnderway(tx) }
    },
  })

  return [getTimeline, saveNote, markDone] as const
}
