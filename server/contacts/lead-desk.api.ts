import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { leadCan, leadFields, leadList, type LeadAct } from '@forecourt/domain/contacts/lead-desk.ts'
import {
  ANSWERED_WEEKS,
  HOURS_TO_ANSWER,
  LeadAnsweredAnswer,
  LeadActRequest,
  LeadAnswered,
  LeadAnswerRequest,
  LeadAssignRequest,
  LeadBulkAnswer,
  LeadBulkRequest,
  LeadChoicesAnswer,
  LeadCountsAnswer,
  LeadListAnswer,
  LeadListRequest,
  LeadMoveRequest,
  LeadNoteRequest,
  LeadNothing,
  LeadRequest,
  type Lead,
} from '@forecourt/domain/contacts/lead-desk.schema.ts'
import { addDays, brusselsDay, brusselsInstant, toWeekday } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { colleagues } from '../access/staff-with-right.ts'
import type { Lead as LeadTable } from '../db/schema.ts'
import { changeUnderway } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query, type CallerWith } from '../platform/http/endpoint.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { listRows } from '../platform/resources/list.ts'
import { loadSentTimes } from '../platform/mail/mail.ts'
import { addNotices } from '../platform/notices/notices.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import {
  selectAnsweredLeads,
  selectLeadCounts,
  departmentsOfDesk,
  findDeskLead,
  loadDeskLead,
  selectEntries,
  isEntryThere,
  leadForUpdate,
  leadPlace,
  leadPlaces,
  selectListedLeads,
  selectOtherLeads,
  updateLead,
} from './lead-desk.sql.ts'
import { addEntry, overtaken, type LeadRow } from './lead-acts.ts'
import {
  answerEvent,
  mailAnswer,
  mailAllPassedOn,
  mailPassedOn,
  notifyDesks,
  parseWishedDay,
  wishText,
  type PassedOn,
} from './lead-news.ts'

const list = query({
  path: 'POST /sales/lead/list',
  right: 'LEAD_VIEW',
  place: 'rows',
  summary: "Lists the leads within the caller's scope, the longest waiting first.",
  input: LeadListRequest,
  output: LeadListAnswer,
  run: ({ db, call: { language, staff } }, request) =>
    listRows(db, selectListedLeads(db, staff.who), leadList, request, {
      language,
      read: (row) => ({ id: row.id, rev: row.rev, ...readFields(leadFields, row) }),
    }),
})

const getCounts = query({
  path: 'GET /sales/lead/getcounts',
  right: 'LEAD_VIEW',
  place: 'rows',
  summary: "Counts the open leads by state, within the caller's scope.",
  input: LeadNothing,
  output: LeadCountsAnswer,
  run: async ({ db, call: { staff } }) => ({ counts: await selectLeadCounts(db, staff.who) }),
})

const getAnswered = query({
  path: 'GET /sales/lead/getanswered',
  right: 'LEAD_VIEW',
  place: 'rows',
  summary: "Counts the leads of the last weeks and those that were answered in time, within the caller's scope.",
  input: LeadNothing,
  output: LeadAnsweredAnswer,
  async run({ db, call: { staff, now } }) {
    const today = brusselsDay(now)
    const monday = addDays(today, 1 - toWeekday(today))
    const first = addDays(monday, -7 * (ANSWERED_WEEKS - 1))
    const mondays = Array.from({ length: ANSWERED_WEEKS }, (_, index) => addDays(first, 7 * index))
    const counted = await selectAnsweredLeads(db, staff.who, {
      first: brusselsInstant(first, 0),
      until: brusselsInstant(addDays(monday, 7), 0),
      hours: HOURS_TO_ANSWER,
      now,
    })
    return {
      weeks: mondays.map((day) => {
        const { due = 0, inTime = 0 } = counted.find((week) => week.first === day) ?? {}
        return { first: day, last: addDays(day, 6), due, inTime }
      }),
    }
  },
})

const getChoices = query({
  path: 'GET /sales/lead/getchoices',
  right: 'LEAD_VIEW',
  place: async () => [],
  summary: 'Returns the departments and colleagues that leads can be assigned to.',
  input: LeadNothing,
  output: LeadChoicesAnswer,
  async run({ db, call: { language } }) {
    const [departments, staff] = await Promise.all([departmentsOfDesk(db), colleagues(db, 'LEAD_EDIT')])
    return {
      departments: departments.map(({ id, name, branch, isActive }) => ({
        id,
        name: translate(name, language),
        branch,
        isActive: Boolean(isActive),
      })),
      colleagues: staff.map(({ number, name, holds }) => ({ id: number, name, canAnswer: holds })),
    }
  },
})

const get = query({
  path: 'GET /sales/lead/get',
  right: 'LEAD_VIEW',
  place: (db, { id }) => leadPlace(db, id),
  summary: 'Returns a lead: the request, its sender and its history.',
  input: LeadRequest,
  output: LeadAnswered,
  reads: (_, { id }) => [`lead:${id}`],
  async run({ db, call }, { id }) {
    const lead = await leadAnswer(db, id, call)
    return lead ? { lead } : notFound()
  },
})

const answer = command({
  path: 'POST /sales/lead/answer',
  right: 'LEAD_EDIT',
  place: (db, { id }) => leadPlace(db, id),
  summary: 'Answers the sender of a lead by mail. Replies go to the department.',
  input: LeadAnswerRequest,
  output: LeadAnswered,
  async run({ tx, call }, { subject, text, isHandled, ...asked }) {
    if (subject.trim() === '') return refuse('subject-missing', { status: 422, field: 'subject' })
    if (text.trim() === '') return refuse('text-missing', { status: 422, field: 'text' })
    return performAct(tx, call, asked, 'answer', async (lead) => {
      const entryId = await addEntry(tx, call, lead, {
        kind: 'answer',
        onceKey: asked.onceKey,
        subject: subject.trim(),
        text: text.trim(),
      })
      await updateLead(tx, lead.id, {
        ...(isHandled ? { status: 'handled', waitingSince: null } : { status: 'new', waitingSince: null }),
        // A user who answers becomes the assignee, unless the lead has one.
        assigneeId: lead.assigneeId ?? call.staff.userId,
      })
      if (isHandled) await addEntry(tx, call, lead, { kind: 'handled' })
      const loadAnswer = await loadDeskLead(tx, lead.number)
      await mailAnswer(tx, loadAnswer, { entryId, subject: subject.trim(), text: text.trim(), by: call.staff.name })
    })
  },
})

const note = command({
  path: 'POST /sales/lead/note',
  right: 'LEAD_EDIT',
  place: (db, { id }) => leadPlace(db, id),
  summary: 'Adds a note or a logged call to a lead.',
  input: LeadNoteRequest,
  output: LeadAnswered,
  async run({ tx, call }, { note: noted, text, ...asked }) {
    if (text.trim() === '') return refuse('text-missing', { status: 422, field: 'text' })
    return performAct(tx, call, asked, 'note', async (lead) => {
      const way = noted.kind === 'received' ? noted.way : null
      await addEntry(tx, call, lead, { kind: noted.kind, way, onceKey: asked.onceKey, text: text.trim() })
      // Also where nothing else changes: the next user to act has seen it, or gets a conflict.
      if (noted.kind === 'note' || lead.status === 'quarantined') return updateLead(tx, lead.id, { email: lead.email })
      return updateLead(tx, lead.id, {
        status: 'new',
        waitingSince: noted.kind === 'called' ? null : (lead.waitingSince ?? call.now),
      })
    })
  },
})

const assign = command({
  path: 'POST /sales/lead/assign',
  right: 'LEAD_EDIT',
  place: (db, { id }) => leadPlace(db, id),
  summary: 'Assigns a lead to a colleague and notifies them by mail, or removes the assignment.',
  input: LeadAssignRequest,
  output: LeadAnswered,
  async run({ tx, services, call }, { assignee, ...asked }) {
    const colleague = await findColleague(tx, assignee)
    if (colleague === undefined) return refuse('colleague-cannot-answer', { status: 422, field: 'assignee' })
    return performAct(tx, call, asked, 'assigned', (lead) =>
      give(tx, call, lead, colleague, (passedOn) => mailPassedOn(tx, services.settings, passedOn)),
    )
  },
})

const move = command({
  path: 'POST /sales/lead/move',
  right: 'LEAD_EDIT',
  place: (db, { id }) => leadPlace(db, id),
  summary: 'Moves a lead to another department and notifies it by mail. The lead becomes unassigned.',
  input: LeadMoveRequest,
  output: LeadAnswered,
  async run({ tx, services, call }, { department, ...asked }) {
    const to = (await departmentsOfDesk(tx)).find(({ id }) => id === department)
    if (!to?.isActive) return refuse('department-unknown', { status: 422, field: 'department' })
    return performAct(tx, call, asked, 'moved', (lead) =>
      handOn(tx, call, lead, to, (passedOn) => mailPassedOn(tx, services.settings, passedOn)),
    )
  },
})

const handle = command({
  path: 'POST /sales/lead/handle',
  right: 'LEAD_EDIT',
  place: (db, { id }) => leadPlace(db, id),
  summary: 'Marks a lead as handled.',
  input: LeadActRequest,
  output: LeadAnswered,
  run: ({ tx, call }, asked) =>
    performAct(tx, call, asked, 'handled', () => ({ status: 'handled' as const, waitingSince: null })),
})

const reopen = command({
  path: 'POST /sales/lead/reopen',
  right: 'LEAD_EDIT',
  place: (db, { id }) => leadPlace(db, id),
  summary: 'Reopens a lead. Its waiting time starts now.',
  input: LeadActRequest,
  output: LeadAnswered,
  run: ({ tx, call }, asked) =>
    performAct(tx, call, asked, 'reopened', () => ({ status: 'new' as const, waitingSince: call.now })),
})

const release = command({
  path: 'POST /sales/lead/release',
  right: 'LEAD_EDIT',
  place: (db, { id }) => leadPlace(db, id),
  summary: 'Marks a lead as not spam. Its waiting time counts from the day it came in; no mail is sent.',
  input: LeadActRequest,
  output: LeadAnswered,
  run: ({ tx, call }, asked) =>
    performAct(tx, call, asked, 'released', ({ createdAt }) => ({
      status: 'new' as const,
      suspicion: null,
      waitingSince: createdAt,
    })),
})

const quarantine = command({
  path: 'POST /sales/lead/quarantine',
  right: 'LEAD_EDIT',
  place: (db, { id }) => leadPlace(db, id),
  summary: 'Marks a lead as spam. It is kept apart and deleted earlier than other leads.',
  input: LeadActRequest,
  output: LeadAnswered,
  run: ({ tx, call }, asked) =>
    performAct(tx, call, asked, 'quarantined', () => ({
      status: 'quarantined' as const,
      suspicion: 'by-hand',
      waitingSince: null,
    })),
})

const bulk = command({
  path: 'POST /sales/lead/bulk',
  right: 'LEAD_EDIT',
  place: (db, { ids }) => leadPlaces(db, ids),
  summary: 'Changes several leads: assigns, moves or closes them. Returns the leads that were refused.',
  isUndoable: true,
  input: LeadBulkRequest,
  output: LeadBulkAnswer,
  async run({ tx, services, call }, { ids, act }) {
    // An assignee of several leads gets one mail.
    const passedOn: PassedOn[] = []
    const work = await prepareWork(tx, call, act, async (one) => void passedOn.push(one))
    if (isRefusal(work)) return work
    const left: { id: number; name: string }[] = []
    const numbers = [...new Set(ids)].toSorted((a, b) => a - b)
    for (const number of numbers) {
      const lead = await leadForUpdate(tx, number)
      if (!lead) return notFound()
      if (leadCan(act.kind, lead)) await work(lead)
      else left.push({ id: number, name: lead.name })
    }
    await mailAllPassedOn(tx, services.settings, passedOn)
    await notifyDesks(tx)
    return { done: numbers.length - left.length, left, change: await changeUnderway(tx) }
  },
})

export const leadDeskEndpoints = [
  list,
  getCounts,
  getAnswered,
  getChoices,
  get,
  answer,
  note,
  assign,
  move,
  handle,
  reopen,
  release,
  quarantine,
  bulk,
] as const

type StaffCall = CallerWith<'staff'>
type Asked = { id: number; rev: number; onceKey?: string }

/**
 * Acts on a lead as its state and revision allow, and notifies all desks. A call that comes twice, by its `onceKey`, did it
 * already. An act that answers changes is shown in the thread under its own name.
 */
async function performAct(
  tx: Tx,
  call: StaffCall,
  { id, rev, onceKey }: Asked,
  act: LeadAct,
  work: (lead: LeadRow) => Updateable<LeadTable> | Promise<void>,
): Promise<{ lead: Lead } | ApiRefusal> {
  const lead = await leadForUpdate(tx, id)
  if (!lead) return notFound()
  if (onceKey !== undefined && (await isEntryThere(tx, lead.id, onceKey))) return shown(tx, call, id)
  if (lead.rev !== rev) return overtaken(tx, call, lead, await leadAnswer(tx, lead.number, call))
  if (!leadCan(act, lead)) return refuse('lead-not-in-that-state')
  const outcome = work(lead)
  if (outcome instanceof Promise) await outcome
  else {
    await updateLead(tx, lead.id, outcome)
    await addEntry(tx, call, lead, { kind: act })
  }
  await notifyDesks(tx)
  return shown(tx, call, id)
}

type Colleague = Awaited<ReturnType<typeof colleagues>>[number]
type Desk = Awaited<ReturnType<typeof departmentsOfDesk>>[number]

/** @returns null: no colleague was named; undefined: the colleague may not answer, or does not exist */
async function findColleague(db: Db, number: number | null): Promise<Colleague | null | undefined> {
  if (number === null) return null
  return (await colleagues(db, 'LEAD_EDIT')).find((one) => one.number === number && one.holds)
}

type Tell = (passedOn: PassedOn) => Promise<void>

async function give(tx: Tx, call: StaffCall, lead: LeadRow, to: Colleague | null, tell: Tell): Promise<void> {
  if (lead.assigneeId === (to?.id ?? null)) return
  await updateLead(tx, lead.id, { assigneeId: to?.id ?? null })
  const entryId = await addEntry(tx, call, lead, { kind: 'assigned', toStaffUserId: to?.id ?? null })
  if (!to || to.id === call.staff.userId) return
  const { name: by } = call.staff
  await addNotices(tx, [to.id], { kind: 'lead-assigned', screen: 'lead', record: lead.number, label: '', by })
  const shown = await loadDeskLead(tx, lead.number)
  await tell({ lead: shown, entryId, by, to: to.email, language: to.language })
}

async function handOn(tx: Tx, call: StaffCall, lead: LeadRow, to: Desk, tell: Tell): Promise<void> {
  if (lead.departmentId === to.key) return
  await updateLead(tx, lead.id, { departmentId: to.key, assigneeId: null })
  const entryId = await addEntry(tx, call, lead, { kind: 'moved', toDepartmentId: to.key })
  const shown = await loadDeskLead(tx, lead.number)
  await tell({ lead: shown, entryId, by: call.staff.name, to: to.email })
}

/** Prepares the action for each of several leads. */
async function prepareWork(
  tx: Tx,
  call: StaffCall,
  act: z.infer<typeof LeadBulkRequest>['act'],
  tell: Tell,
): Promise<((lead: LeadRow) => Promise<void>) | ApiRefusal> {
  switch (act.kind) {
    case 'assigned': {
      const colleague = await findColleague(tx, act.assignee)
      if (colleague === undefined) return refuse('colleague-cannot-answer', { status: 422, field: 'act.assignee' })
      return (lead) => give(tx, call, lead, colleague, tell)
    }
    case 'moved': {
      const to = (await departmentsOfDesk(tx)).find(({ id }) => id === act.department)
      if (!to?.isActive) return refuse('department-unknown', { status: 422, field: 'act.department' })
      return (lead) => handOn(tx, call, lead, to, tell)
    }
    case 'handled': {
      const text = act.reason.trim()
      if (text === '') return refuse('text-missing', { status: 422, field: 'act.reason' })
      return async (lead) => {
        await updateLead(tx, lead.id, { status: 'handled', waitingSince: null })
        await addEntry(tx, call, lead, { kind: 'handled', text })
      }
    }
  }
}

async function shown(tx: Tx, call: StaffCall, number: number): Promise<{ lead: Lead } | ApiRefusal> {
  const lead = await leadAnswer(tx, number, call)
  return lead ? { lead } : notFound()
}

async function leadAnswer(db: Db, number: number, { staff, language }: StaffCall): Promise<Lead | undefined> {
  const lead = await findDeskLead(db, number)
  if (!lead) return undefined
  const [entries, others] = await Promise.all([selectEntries(db, lead.id), selectOtherLeads(db, lead, staff.who)])
  const sent = await loadSentTimes(
    db,
    entries.filter(({ kind }) => kind === 'answer').map(({ id }) => answerEvent(id)),
  )
  return {
    id: lead.number,
    rev: lead.rev,
    kind: lead.kind,
    state: lead.state,
    name: lead.name,
    company: lead.company,
    email: lead.email,
    phone: lead.phone,
    contactBy: lead.contactBy,
    language: lead.language,
    message: lead.message,
    wish: wishText(lead.details, language),
    wishedDay: parseWishedDay(lead.details),
    suspicion: lead.suspicion,
    car: lead.car === null ? null : toCar(lead, lead.car),
    department: { id: lead.departmentNumber, name: translate(lead.departmentName, language) },
    branch: lead.branchNumber,
    assignee:
      lead.assigneeNumber === null
        ? null
        : { id: lead.assigneeNumber, name: requireValue(lead.assigneeName, 'the name of the assignee') },
    createdAt: lead.createdAt.toISOString(),
    waitingSince: lead.waitingSince?.toISOString() ?? null,
    entries: entries.map((entry) => ({
      kind: entry.kind,
      way: entry.way,
      subject: entry.subject,
      text: entry.text,
      by: entry.author,
      to: toWhom(entry, language),
      at: entry.createdAt.toISOString(),
      // A mail that was deleted already was sent long ago.
      sentAt:
        entry.kind === 'answer'
          ? ((sent.has(answerEvent(entry.id)) ? sent.get(answerEvent(entry.id)) : entry.createdAt)?.toISOString() ??
            null)
          : null,
      appointment: toAppointment(entry),
    })),
    others: others.map(({ id, kind, state, car, createdAt }) => ({
      id,
      kind,
      state,
      car,
      createdAt: createdAt.toISOString(),
    })),
    replyTo: lead.departmentEmail,
  }
}

const standings = { 1: 'for-sale', 2: 'reserved', 3: 'sold', 4: 'withdrawn' } as const

function toCar(lead: NonNullable<Awaited<ReturnType<typeof findDeskLead>>>, name: string): Lead['car'] {
  const state = lead.listingState as keyof typeof standings | null
  return {
    name,
    path: lead.carPath,
    picture: lead.picture,
    standing: state && standings[state],
    usedCar: lead.vehicleKind === 'used' ? lead.vehicleNumber : null,
    key: lead.vehicleKind === null ? null : `${lead.vehicleKind}-${lead.vehicleNumber}`,
  }
}

type Entry = Awaited<ReturnType<typeof selectEntries>>[number]

function toAppointment({ appointment, appointmentKind, appointmentAt }: Entry): Lead['entries'][number]['appointment'] {
  if (appointment === null || appointmentKind === null || appointmentAt === null) return null
  return { kind: appointmentKind, number: appointment, startsAt: appointmentAt.toISOString() }
}

function toWhom({ kind, colleague, departmentName }: Entry, language: Language): string | null {
  if (kind === 'assigned') return colleague
  return departmentName && translate(departmentName, language)
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
