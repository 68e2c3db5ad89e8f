import {
  AllJobsAnswer,
  BlankJobAnswer,
  DeleteJobRequest,
  JobAnswer,
  JobRequest,
  JobsAnswer,
  JobsRequest,
  RankJobsRequest,
  SaveJobAnswer,
  SaveJobRequest,
  type JobCard,
  type JobDetail,
} from '@forecourt/domain/content/job.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { translate, type Translated } from '@forecourt/domain/platform/translated.ts'
import { z } from 'zod'
import { releaseUpload } from '../media/uploads.ts'
import { command, query, type Endpoint } from '../platform/endpoint.ts'
import { refuse } from '../platform/refusal.ts'
import { within } from '../platform/within.ts'
import {
  deleteJob,
  insertJob,
  jobDrafts,
  jobForUpdate,
  openJob,
  openJobs,
  placeOfJob,
  placesOfBranches,
  placesOfJobs,
  rankJobs,
  resumesOf,
  updateJob,
  type OpenJobRow,
} from './jobs.sql.ts'

const getAllActive = query({
  path: 'GET /shop/job/getallactive',
  right: 'public',
  summary: 'The vacancies of the day, in the order the dealer gave them.',
  input: JobsRequest,
  output: JobsAnswer,
  shows: ['content', 'organisation'],
  async run({ db, call: { language, now } }) {
    const jobs = await openJobs(db, brusselsDay(now))
    return { jobs: jobs.map((job) => cardOf(job, language)) }
  },
})

const get = query({
  path: 'GET /shop/job/get',
  right: 'public',
  summary: 'One vacancy, while one can apply for it.',
  input: JobRequest,
  output: JobAnswer,
  shows: ['content', 'organisation'],
  async run({ db, call: { language, now } }, { id }) {
    const job = await openJob(db, id, brusselsDay(now))
    return job ? { job: detailOf(job, language) } : refuse('job-not-found', { status: 404 })
  },
})

const getAll = query({
  path: 'GET /shop/job/getall',
  right: 'VACANCY_EDIT',
  place: 'rows',
  summary: 'Every vacancy in both languages, also those that do not show, as far as the right reaches.',
  input: JobsRequest,
  output: AllJobsAnswer,
  async run({ db, call: { staff } }) {
    const jobs = await jobDrafts(db)
      .where(within(staff.who, 'VACANCY_EDIT', { branch: 'job.branchId' }))
      .execute()
    return { jobs: jobs.map((job) => ({ ...inBoth(job), entryCount: Number(job.entryCount) })) }
  },
})

const getNew = query({
  path: 'GET /shop/job/getnew',
  right: 'VACANCY_EDIT',
  place: async () => [],
  summary: 'A blank vacancy to fill in.',
  input: JobsRequest,
  output: BlankJobAnswer,
  async run({ call: { now } }) {
    const blank = () => ({ nl: '', fr: '' })
    const texts = { title: blank(), summary: blank(), tasks: blank(), profile: blank(), offer: blank() }
    const where = { id: null, rev: 0, branchId: null, departmentId: null }
    return {
      job: {
        ...where,
        ...texts,
        hours: 'full-time' as const,
        publishedOn: brusselsDay(now),
        closesOn: null,
        isActive: true,
      },
    }
  },
})

const save = command({
  path: 'POST /shop/job/save',
  right: 'VACANCY_EDIT',
  // Where it was and where it goes to: nobody hands a vacancy to a branch that is not theirs.
  place: async (db, { job: { id, branchId } }) =>
    id === null ? placesOfBranches(db, [branchId]) : placesOfJobs(db, [id], [branchId]),
  isUndoable: true,
  summary: 'Saves a vacancy; one that somebody else changed meanwhile is refused.',
  input: SaveJobRequest,
  output: SaveJobAnswer,
  async run({ tx }, { job }) {
    if (job.closesOn !== null && job.closesOn < job.publishedOn)
      return refuse('job-closes-early', { status: 422, field: 'job.closesOn' })
    const place = await placeOfJob(tx, job)
    if (!place) return refuse('job-place-unknown', { status: 422, field: 'job.departmentId' })
    const number = job.id ?? (await insertJob(tx, job, place))
    if (job.id !== null) {
      if (!(await jobForUpdate(tx, job.id))) return refuse('job-not-found', { status: 404 })
      if (!(await updateJob(tx, job.id, job, place))) return refuse('changed-meanwhile')
    }
    const saved = await jobDrafts(tx).where('job.number', '=', number).executeTakeFirstOrThrow()
    const { entryCount: _, ...draft } = saved
    return { job: inBoth(draft) }
  },
})

const rank = command({
  path: 'POST /shop/job/rank',
  right: 'VACANCY_EDIT',
  place: (db, { ids }) => placesOfJobs(db, ids),
  isUndoable: true,
  summary: 'Puts the vacancies in this order.',
  input: RankJobsRequest,
  output: z.strictObject({ ids: z.array(z.int()) }),
  async run({ tx }, { ids }) {
    await rankJobs(tx, ids)
    const jobs = await jobDrafts(tx).execute()
    return { ids: jobs.map(({ id }) => id) }
  },
})

const remove = command({
  path: 'POST /shop/job/delete',
  right: 'VACANCY_EDIT',
  place: (db, { id }) => placesOfJobs(db, [id]),
  summary: 'Deletes a vacancy nobody applied for; others are switched off instead.',
  input: DeleteJobRequest,
  output: z.strictObject({ isDeleted: z.boolean() }),
  async run({ tx }, { id }) {
    const job = await jobForUpdate(tx, id)
    if (!job) return refuse('job-not-found', { status: 404 })
    for (const resume of await resumesOf(tx, job.id)) await releaseUpload(tx, resume)
    return (await deleteJob(tx, job.id)) ? { isDeleted: true } : refuse('job-has-entries')
  },
})

export const jobEndpoints = [
  getAllActive,
  get,
  getAll,
  getNew,
  save,
  rank,
  remove,
] as const satisfies readonly Endpoint[]

function cardOf(job: OpenJobRow, language: Language): JobCard {
  return {
    id: job.number,
    slugs: { nl: translate(job.slug, 'nl'), fr: translate(job.slug, 'fr') },
    title: translate(job.title, language),
    summary: translate(job.summary, language),
    hours: job.hours,
    branchId: job.branchNumber,
    branchName: job.branchName === job.city.nl ? translate(job.city, language) : job.branchName,
    publishedOn: job.publishedOn,
  }
}

function detailOf(job: OpenJobRow, language: Language): JobDetail {
  const { streetName, houseNumber, boxNumber, postalCode, city, countryCode } = job
  return {
    ...cardOf(job, language),
    tasks: linesOf(job.tasks, language),
    profile: linesOf(job.profile, language),
    offer: linesOf(job.offer, language),
    closesOn: job.closesOn,
    company: {
      name: job.companyName,
      address: {
        ...{ streetName, houseNumber, boxNumber: boxNumber ?? '', postalCode, countryCode },
        city: translate(city, language),
      },
    },
  }
}

function linesOf(text: Translated, language: Language): string[] {
  return translate(text, language)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The database knows that every text of a job is there in both languages; its type does not. */
function inBoth<Job extends Record<'title' | 'summary' | 'tasks' | 'profile' | 'offer', Translated>>(job: Job) {
  const both = ({ nl, fr }: Translated) => ({ nl, fr: fr ?? nl })
  return {
    ...job,
    title: both(job.title),
    summary: both(job.summary),
    tasks: both(job.tasks),
    profile: both(job.profile),
    offer: both(job.offer),
  }
}
