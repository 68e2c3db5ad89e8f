import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parsePhoneNumber } from '@forecourt/domain/platform/forms/phone.ts'
import { applicationForm } from '@forecourt/domain/content/application.ts'
import {
  ApplicationAnswer,
  DeleteApplicationRequest,
  NewApplicationRequest,
  ResumeRequest,
  SavedFileAnswer,
  SaveApplicationAnswer,
  SaveApplicationRequest,
  SendApplicationRequest,
} from '@forecourt/domain/content/application.schema.ts'
import { RESUME_RULES } from '@forecourt/domain/media/upload-rules.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { blankForm, findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { hashToken, newToken } from '../access/secrets.ts'
import { checkFile } from '../media/file-check.ts'
import { addUpload, keepUpload, releaseUpload, storeUpload } from '../media/uploads.ts'
import type { Tx } from '../platform/database/database.ts'
import { command, query, upload, type Endpoint } from '../platform/http/endpoint.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { currentLegalVersion } from './legal.ts'
import {
  applicationForUpdate,
  deleteApplication,
  insertApplication,
  updateApplication,
  type ApplicationRow,
} from './applications.sql.ts'
import { openVacancy } from './vacancies.sql.ts'

const getNew = query({
  path: 'GET /shop/jobentry/getnew',
  right: 'public',
  summary: 'Returns an empty application for a vacancy.',
  input: NewApplicationRequest,
  output: ApplicationAnswer,
  async run({ db, call: { now } }, { jobId }) {
    if (!(await openVacancy(db, jobId, brusselsDay(now)))) return refuse('vacancy-not-found', { status: 404 })
    return { jobEntry: { id: null, accessKey: null, jobId, ...blankForm(applicationForm) } }
  },
})

const save = command({
  path: 'POST /shop/jobentry/save',
  right: 'public',
  summary: 'Saves a draft application. Returns the key that gives access to it.',
  input: SaveApplicationRequest,
  output: SaveApplicationAnswer,
  limit: { max: 30, seconds: 3600 },
  async run({ tx, call: { now, language } }, { jobEntry }) {
    const { id, accessKey, jobId } = jobEntry
    const [wrong] = findViolations(applicationForm, jobEntry)
    const phone = parsePhoneNumber(jobEntry.phone)
    if (wrong || !phone)
      return refuse('application-incomplete', { status: 422, field: `jobEntry.${wrong?.field ?? 'phone'}` })
    const vacancy = await openVacancy(tx, jobId, brusselsDay(now))
    if (!vacancy) return refuse('vacancy-not-found', { status: 404 })
    const { firstName, lastName, email, message } = jobEntry
    const values = { firstName, lastName, email, phone, message }
    if (id !== null) {
      const access = { id, accessKey: accessKey ?? '' }
      const application = await openApplication(tx, access)
      if (isRefusal(application)) return application
      if (application.vacancyId !== vacancy.id) return refuse('application-not-found', { status: 404 })
      await updateApplication(tx, id, values)
      return { jobEntry: { ...jobEntry, ...access } }
    }
    const key = newToken()
    const newId = await insertApplication(tx, {
      ...values,
      language,
      vacancyId: vacancy.id,
      keyHash: hashToken(key),
      termsAcceptedAt: now,
      createdAt: now,
      privacyVersion: await currentLegalVersion(tx, { kind: 'privacy', language }, now),
    })
    return { jobEntry: { ...jobEntry, id: newId, accessKey: key } }
  },
})

const saveFile = upload({
  path: 'POST /shop/jobentry/savefile',
  right: 'public',
  summary: 'Uploads the CV of a draft application, in exchange for its key. Replaces an earlier file.',
  input: ResumeRequest,
  output: SavedFileAnswer,
  maxBytes: RESUME_RULES.maxBytes,
  limit: { max: 60, seconds: 3600 },
  async run({ transact, services, call: { now } }, access, sent) {
    // Asked first, so that strangers make us neither read nor keep anything.
    const first = await transact((tx) => openApplication(tx, access))
    if (isRefusal(first)) return first
    const file = await checkFile(sent, RESUME_RULES)
    if (isRefusal(file)) return file
    const uuid = await transact((tx) => addUpload(tx, file, now))
    await storeUpload(services, uuid, file)
    const attached = await transact(async (tx) => {
      const application = await openApplication(tx, access)
      if (isRefusal(application)) return application
      await updateApplication(tx, application.id, { resumeId: uuid })
      if (application.resumeId) await releaseUpload(tx, application.resumeId)
      return undefined
    })
    if (attached) return attached
    const { name, bytes, contentType: mimeType, extension } = file
    const info = { size: bytes.length, mimeType, extension, width: null, height: null, orientation: null }
    return { file: { uuid, name, info } }
  },
})

const remove = command({
  path: 'POST /shop/jobentry/delete',
  right: 'public',
  summary: 'Deletes a draft application with its CV.',
  input: DeleteApplicationRequest,
  output: z.strictObject({ isDeleted: z.boolean() }),
  async run({ tx }, access) {
    const application = await openApplication(tx, access)
    if (isRefusal(application)) return application
    await deleteApplication(tx, application.id)
    if (application.resumeId) await releaseUpload(tx, application.resumeId)
    return { isDeleted: true }
  },
})

const send = command({
  path: 'POST /shop/mail/sendjobapplication',
  right: 'public',
  summary: 'Submits an application and mails the applicant and the department.',
  input: SendApplicationRequest,
  output: z.strictObject({ isQueued: z.boolean() }),
  limit: { max: 20, seconds: 3600 },
  async run({ tx, call: { now } }, access) {
    const application = await openApplication(tx, access, { alsoSent: true })
    if (isRefusal(application)) return application
    // Asked again because the answer got lost: it was sent.
    if (application.sentAt !== null) return { isQueued: true }
    await updateApplication(tx, application.id, { sentAt: now })
    if (application.resumeId) await keepUpload(tx, application.resumeId, now)
    await enqueue(tx, 'announce-application', { applicationId: application.id })
    return { isQueued: true }
  },
})

export const applicationEndpoints = [getNew, save, saveFile, remove, send] as const satisfies readonly Endpoint[]

/** Finds the application for the holder of its key; for all others it does not exist. A sent one stays as it is. */
async function openApplication(
  tx: Tx,
  { id, accessKey }: { id: string; accessKey: string },
  { alsoSent = false } = {},
): Promise<ApplicationRow | ApiRefusal> {
  const application = await applicationForUpdate(tx, id)
  if (!application || !timingSafeEqual(hashToken(accessKey), application.keyHash))
    return refuse('application-not-found', { status: 404 })
  return application.sentAt !== null && !alsoSent ? refuse('application-sent') : application
}
