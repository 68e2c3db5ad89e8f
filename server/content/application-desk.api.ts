import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { z } from 'zod'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { applicationList } from '@forecourt/domain/content/application-desk.ts'
import {
  ApplicationActRequest,
  ApplicationListAnswer,
  ApplicationListRequest,
  ApplicationReplyRequest,
  ApplicationStatusRequest,
  DeskApplicationAnswer,
  DeskApplicationRequest,
  type DeskApplication,
} from '@forecourt/domain/content/application-desk.schema.ts'
import { addDays, brusselsDay, formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { readUpload, releaseUpload } from '../media/uploads.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { FileAnswer, fileAnswer } from '../platform/files/file-answer.ts'
import { listRows } from '../platform/resources/list.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { loadSentTimes } from '../platform/mail/mail.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { readSetting } from '../platform/setting/setting.ts'
import {
  selectAnswers,
  findDeskApplication,
  loadDeskApplication,
  insertAnswer,
  isAnswerThere,
  selectApplications,
  placeOfApplication,
  lockSentApplication,
  setStatus,
} from './application-desk.sql.ts'
import { deleteApplication, type ApplicationRow } from './applications.sql.ts'

const right = 'APPLICATION_EDIT'
const place = (db: Db, { id }: { id: number }) => placeOfApplication(db, id)
const reads = (_: unknown, { id }: { id: number }) => [`application:${id}`]

const list = query({
  path: 'POST /sales/application/list',
  right,
  place: 'rows',
  summary: "Lists the job applications within the caller's scope.",
  input: ApplicationListRequest,
  output: ApplicationListAnswer,
  run: ({ db, call: { staff, language } }, request) =>
    listRows(db, selectApplications(db, staff.who, language), applicationList, request, {
      language,
      read: (row) => ({ id: row.id, ...readFields(applicationList.fields, row) }),
    }),
})

const get = query({
  path: 'GET /sales/application/get',
  right,
  place,
  summary: 'Returns a job application with its status and correspondence.',
  input: DeskApplicationRequest,
  output: DeskApplicationAnswer,
  reads,
  async run({ db, call: { language } }, { id }) {
    const application = await loadApplication(db, id, language)
    return application ? { application } : notFound()
  },
})

const resume = query({
  path: 'POST /sales/application/resume',
  right,
  place,
  summary: 'Downloads the CV of an applicant. The download is recorded in the audit.',
  input: z.strictObject({ id: DeskApplicationRequest.shape.id }),
  output: fileAnswer,
  reads,
  async run({ db, services }, { id }) {
    const row = await findDeskApplication(db, id)
    const file = row?.resumeId ? await readUpload(db, services, row.resumeId) : undefined
    if (!file) return notFound()
    return new FileAnswer(new Uint8Array(file.content), { contentType: file.contentType, fileName: file.name })
  },
})

const changeStatus = command({
  path: 'POST /sales/application/setstatus',
  right,
  place,
  summary: 'Changes the status of a job application. The applicant is not notified.',
  input: ApplicationStatusRequest,
  output: DeskApplicationAnswer,
  isUndoable: true,
  run: ({ tx, call: { language } }, { status, ...asked }) =>
    performAct(tx, asked, language, (application) => setStatus(tx, application.id, status)),
})

const reply = command({
  path: 'POST /sales/application/reply',
  right,
  place,
  summary: 'Answers an applicant by mail. Replies go to the contact of the vacancy.',
  input: ApplicationReplyRequest,
  output: DeskApplicationAnswer,
  async run({ tx, call: { staff, now, language } }, { onceKey, subject, text, status, ...asked }) {
    if (subject.trim() === '') return refuse('subject-missing', { status: 422, field: 'subject' })
    if (text.trim() === '') return refuse('text-missing', { status: 422, field: 'text' })
    if (await isAnswerThere(tx, onceKey)) return (await loadAnswer(tx, asked.id, language)) ?? notFound()
    return performAct(tx, asked, language, async ({ id }) => {
      const answerId = await insertAnswer(tx, {
        applicationId: id,
        onceKey,
        subject: subject.trim(),
        body: text.trim(),
        staffUserId: staff.userId,
        createdAt: now,
      })
      await setStatus(tx, id, status)
      const row = await loadDeskApplication(tx, asked.id)
      await queueTemplateMail(tx, {
        template: 'lead-answer',
        to: row.email,
        language: row.language,
        branch: row.branchNumber,
        replyTo: row.replyTo,
        onceKey: answerEvent(answerId),
        values: {
          subject: subject.trim(),
          text: text
            .trim()
            .split(/\n{2,}/)
            .map((paragraph) => ({ kind: 'text', parts: [paragraph.trim()] })),
          by: staff.name,
          department: row.departmentName ? translate(row.departmentName, row.language) : row.branchName,
          departmentPhone: formatPhoneInBelgium(row.replyPhone),
          askedAt: formatInstant(requireValue(row.sentAt, 'the instant of sending')),
          message: row.message || null,
        },
      })
    })
  },
})

const remove = command({
  path: 'POST /sales/application/delete',
  right,
  place,
  summary: "Deletes a job application with its CV and correspondence, for example at the applicant's request.",
  input: ApplicationActRequest,
  output: z.strictObject({ isDeleted: z.boolean() }),
  async run({ tx }, asked) {
    const application = await asShown(tx, asked)
    if (isRefusal(application)) return application
    await deleteApplication(tx, application.id)
    if (application.resumeId) await releaseUpload(tx, application.resumeId)
    return { isDeleted: true }
  },
})

export const applicationDeskEndpoints = [list, get, resume, changeStatus, reply, remove] as const

/** Returns the event of the mail of an answer. */
function answerEvent(answerId: string): string {
  return `application-answer:${answerId}`
}

type Asked = { id: number; rev: number }

async function performAct(
  tx: Tx,
  asked: Asked,
  language: 'nl' | 'fr',
  work: (application: ApplicationRow) => Promise<void>,
): Promise<{ application: DeskApplication } | ApiRefusal> {
  const application = await asShown(tx, asked)
  if (isRefusal(application)) return application
  await work(application)
  return (await loadAnswer(tx, asked.id, language)) ?? notFound()
}

async function asShown(tx: Tx, { id, rev }: Asked): Promise<ApplicationRow | ApiRefusal> {
  const application = await lockSentApplication(tx, id)
  if (!application) return notFound()
  return application.rev === rev ? application : refuse('changed-meanwhile')
}

async function loadAnswer(db: Db, number: number, language: 'nl' | 'fr') {
  const application = await loadApplication(db, number, language)
  return application && { application }
}

async function loadApplication(db: Db, number: number, language: 'nl' | 'fr'): Promise<DeskApplication | undefined> {
  const row = await findDeskApplication(db, number)
  if (!row) return undefined
  const answers = await selectAnswers(db, row.id)
  const sentAt = await loadSentTimes(
    db,
    answers.map(({ id }) => answerEvent(id)),
  )
  const days = await readSetting(db, 'content.application-days')
  return {
    id: row.number,
    rev: row.rev,
    email: row.email,
    phone: formatPhoneInBelgium(row.phone),
    language: row.language,
    message: row.message,
    status: row.status,
    replyTo: row.replyTo,
    name: `${row.firstName} ${row.lastName}`,
    vacancy: { id: row.vacancyNumber, title: translate(row.title, language) },
    branch: { id: row.branchNumber, name: row.branchName },
    sentAt: requireValue(row.sentAt, 'the instant of sending').toISOString(),
    keptUntil: lastDay(row.keptUntil, addDays(brusselsDay(requireValue(row.sentAt, 'the instant of sending')), days)),
    resume: row.resumeName,
    answers: answers.map(({ id, subject, body, by, createdAt }) => ({
      subject,
      text: body,
      by,
      at: createdAt.toISOString(),
      // A mail that was deleted already was sent long ago.
      sentAt: (sentAt.has(answerEvent(id)) ? sentAt.get(answerEvent(id)) : createdAt)?.toISOString() ?? null,
    })),
  }
}

/** Returns the last day of retention; an applicant may have agreed to a later one. */
function lastDay(agreed: string | null, usual: string): string {
  return agreed !== null && agreed > usual ? agreed : usual
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
