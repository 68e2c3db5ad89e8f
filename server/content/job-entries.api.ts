import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { phoneOf } from '@forecourt/domain/contacts/phone.ts'
import { BLANK_JOB_ENTRY, jobEntryViolations } from '@forecourt/domain/content/job-entry.ts'
import {
  JobEntryAccess,
  JobEntryAnswer,
  NewJobEntryRequest,
  SavedFileAnswer,
  SaveJobEntryRequest,
} from '@forecourt/domain/content/job.schema.ts'
import { RESUME_RULES } from '@forecourt/domain/media/upload-rules.ts'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { hashOf, newToken } from '../access/secrets.ts'
import { checkFile } from '../media/file-check.ts'
import { addUpload, keepUpload, releaseUpload, storeUpload } from '../media/uploads.ts'
import type { Tx } from '../platform/database.ts'
import { command, query, upload, type Endpoint } from '../platform/endpoint.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse, Refusal } from '../platform/refusal.ts'
import { currentLegalVersion } from './legal.ts'
import { deleteEntry, entryForUpdate, insertEntry, openJob, updateEntry, type EntryRow } from './jobs.sql.ts'

const getNew = query({
  path: 'GET /shop/jobentry/getnew',
  right: 'public',
  summary: 'A blank application for a vacancy.',
  input: NewJobEntryRequest,
  output: JobEntryAnswer,
  async run({ db, call: { now } }, { jobId }) {
    if (!(await openJob(db, jobId, brusselsDay(now)))) return refuse('job-not-found', { status: 404 })
    return { jobEntry: { id: null, accessKey: null, jobId, ...BLANK_JOB_ENTRY } }
  },
})

const save = command({
  path: 'POST /shop/jobentry/save',
  right: 'public',
  summary: 'Keeps an application until it is sent. The answer has the key that opens it.',
  input: SaveJobEntryRequest,
  output: JobEntryAnswer,
  limit: { max: 30, seconds: 3600 },
  async run({ tx, call: { now, language } }, { jobEntry }) {
    const { id, accessKey, jobId } = jobEntry
    const [wrong] = jobEntryViolations(jobEntry)
    const phone = phoneOf(jobEntry.phone)
    if (wrong || !phone)
      return refuse('application-incomplete', { status: 422, field: `jobEntry.${wrong?.field ?? 'phone'}` })
    const job = await openJob(tx, jobId, brusselsDay(now))
    if (!job) return refuse('job-not-found', { status: 404 })
    const { firstName, lastName, email, message } = jobEntry
    const values = { firstName, lastName, email, phone, message }
    if (id !== null) {
      const entry = await openedEntry(tx, { id, accessKey: accessKey ?? '' })
      if (entry instanceof Refusal) return entry
      if (entry.jobId !== job.id) return refuse('application-not-found', { status: 404 })
      await updateEntry(tx, id, values)
      return { jobEntry }
    }
    const key = newToken()
    const newId = await insertEntry(tx, {
      ...{ ...values, language, jobId: job.id, keyHash: hashOf(key) },
      ...{ termsAcceptedAt: now, createdAt: now },
      privacyVersion: await currentLegalVersion(tx, { kind: 'privacy', language }, now),
    })
    return { jobEntry: { ...jobEntry, id: newId, accessKey: key } }
  },
})

const saveFile = upload({
  path: 'POST /shop/jobentry/savefile',
  right: 'public',
  summary: 'The resume of an application, instead of the one it had. Only whoever has its key may send one.',
  input: JobEntryAccess,
  output: SavedFileAnswer,
  maxBytes: RESUME_RULES.maxBytes,
  limit: { max: 60, seconds: 3600 },
  async run({ transact, services, call: { now } }, access, sent) {
    // Asked first, so that strangers make us neither read nor keep anything.
    const first = await transact((tx) => openedEntry(tx, access))
    if (first instanceof Refusal) return first
    const file = await checkFile(sent, RESUME_RULES)
    if (file instanceof Refusal) return file
    const uuid = await transact((tx) => addUpload(tx, file, now))
    await storeUpload(services, uuid, file)
    const attached = await transact(async (tx) => {
      const entry = await openedEntry(tx, access)
      if (entry instanceof Refusal) return entry
      await updateEntry(tx, entry.id, { resumeId: uuid })
      if (entry.resumeId) await releaseUpload(tx, entry.resumeId)
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
  summary: 'Gives up an application that is not sent yet, with its resume.',
  input: JobEntryAccess,
  output: z.strictObject({ isDeleted: z.boolean() }),
  async run({ tx }, access) {
    const entry = await openedEntry(tx, access)
    if (entry instanceof Refusal) return entry
    await deleteEntry(tx, entry.id)
    if (entry.resumeId) await releaseUpload(tx, entry.resumeId)
    return { isDeleted: true }
  },
})

const send = command({
  path: 'POST /shop/mail/sendjobapplication',
  right: 'public',
  summary: 'Sends an application: the applicant and the department get a mail. Both are worded by us.',
  input: JobEntryAccess,
  output: z.strictObject({ isQueued: z.boolean() }),
  limit: { max: 20, seconds: 3600 },
  async run({ tx, call: { now } }, access) {
    const entry = await openedEntry(tx, access, { alsoSent: true })
    if (entry instanceof Refusal) return entry
    // Asked again because the answer got lost: it was sent.
    if (entry.sentAt !== null) return { isQueued: true }
    await updateEntry(tx, entry.id, { sentAt: now })
    if (entry.resumeId) await keepUpload(tx, entry.resumeId, now)
    await enqueue(tx, 'job-application', { entryId: entry.id })
    return { isQueued: true }
  },
})

export const jobEntryEndpoints = [getNew, save, saveFile, remove, send] as const satisfies readonly Endpoint[]

/** The entry, for whoever has its key; for all others it does not exist. A sent one stays as it is. */
async function openedEntry(
  tx: Tx,
  { id, accessKey }: { id: string; accessKey: string },
  { alsoSent = false } = {},
): Promise<EntryRow | Refusal> {
  const entry = await entryForUpdate(tx, id)
  if (!entry || !timingSafeEqual(hashOf(accessKey), entry.keyHash))
    return refuse('application-not-found', { status: 404 })
  return entry.sentAt !== null && !alsoSent ? refuse('application-sent') : entry
}
