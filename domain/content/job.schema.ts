import { z } from 'zod'
import { Day, PublicNumber, PublicNumberParam, typedText } from '../platform/fields.schema.ts'
import { MAX_EMAIL_LENGTH } from '../platform/validation.ts'
import { AddressFields } from '../organisation/postal-address.schema.ts'
import { BLANK_JOB_ENTRY, MAX_MESSAGE_LENGTH } from './job-entry.ts'

export const JOB_HOURS = ['full-time', 'part-time'] as const

/** A vacancy as a list shows it. */
const jobCard = z.strictObject({
  id: PublicNumber,
  /** In each language, for links and for the sitemap. */
  slugs: z.strictObject({ nl: z.string(), fr: z.string() }),
  title: z.string(),
  summary: z.string(),
  hours: z.enum(JOB_HOURS),
  branchId: PublicNumber,
  branchName: z.string(),
  publishedOn: Day,
})
export const JobCard = jobCard.meta({
  id: 'JobCard',
  example: {
    id: 3,
    slugs: { nl: 'onderhoudsmecanicien', fr: 'mecanicien-d-entretien' },
    title: 'Onderhoudsmecanicien',
    summary: 'U houdt de wagens van onze klanten in topvorm.',
    hours: 'full-time',
    branchId: 1,
    branchName: 'Gent',
    publishedOn: '2026-11-02',
  },
})
export type JobCard = z.infer<typeof JobCard>

/** A vacancy with everything an applicant wants to know. */
export const JobDetail = jobCard
  .extend({
    tasks: z.array(z.string()),
    profile: z.array(z.string()),
    offer: z.array(z.string()),
    closesOn: Day.nullable(),
    company: z.strictObject({ name: z.string(), address: AddressFields }),
  })
  .meta({ id: 'Job' })
export type JobDetail = z.infer<typeof JobDetail>

export const JobsRequest = z.strictObject({})
export const JobsAnswer = z.strictObject({ jobs: z.array(JobCard) })
export const JobRequest = z.strictObject({ id: PublicNumberParam })
export const JobAnswer = z.strictObject({ job: JobDetail })

const line = z.strictObject({ nl: typedText(200).min(1), fr: typedText(200).min(1) })
const text = z.string().trim().min(1).max(5000)
const lines = z.strictObject({ nl: text, fr: text })

/** A vacancy as staff writes it, in both languages. A new one has no id. */
export const JobDraft = z
  .strictObject({
    id: PublicNumber.nullable(),
    /** Counts the changes; saving an old one is refused. */
    rev: z.int(),
    branchId: PublicNumber,
    /** Gets the applications; null: the branch does. */
    departmentId: PublicNumber.nullable(),
    title: line,
    summary: z.strictObject({ nl: typedText(300).min(1), fr: typedText(300).min(1) }),
    /** One a line. */
    tasks: lines,
    profile: lines,
    offer: lines,
    hours: z.enum(JOB_HOURS),
    publishedOn: Day,
    closesOn: Day.nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'JobDraft' })
export type JobDraft = z.infer<typeof JobDraft>

/** A blank one may lack what a saved one must have. */
export const BlankJobAnswer = z.strictObject({
  job: JobDraft.extend({
    branchId: PublicNumber.nullable(),
    title: z.strictObject({ nl: z.string(), fr: z.string() }),
    summary: z.strictObject({ nl: z.string(), fr: z.string() }),
    tasks: z.strictObject({ nl: z.string(), fr: z.string() }),
    profile: z.strictObject({ nl: z.string(), fr: z.string() }),
    offer: z.strictObject({ nl: z.string(), fr: z.string() }),
  }),
})
export const AllJobsAnswer = z.strictObject({
  jobs: z.array(JobDraft.extend({ id: PublicNumber, entryCount: z.int() })),
})
export const SaveJobRequest = z.strictObject({ job: JobDraft })
export const SaveJobAnswer = z.strictObject({ job: JobDraft })
export const RankJobsRequest = z
  .strictObject({ ids: z.array(PublicNumber).min(1).max(500) })
  .meta({ example: { ids: [3, 1, 2] } })
export const DeleteJobRequest = z.strictObject({ id: PublicNumber })

/** What opens an application that is being written: whoever has the key may change, complete and send it. */
export const JobEntryAccess = z
  .strictObject({ id: z.uuid(), accessKey: z.string().min(1).max(100) })
  .meta({ example: { id: '0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11', accessKey: 'Vb3…' } })

export const NewJobEntryRequest = z.strictObject({ jobId: PublicNumberParam })

/** An application (spec section 3). Id and key are null until it is saved. */
export const JobEntry = z
  .strictObject({
    id: z.uuid().nullable(),
    accessKey: z.string().max(100).nullable(),
    jobId: PublicNumber,
    firstName: typedText(80),
    lastName: typedText(80),
    email: typedText(MAX_EMAIL_LENGTH),
    phone: typedText(40),
    message: z.string().trim().max(MAX_MESSAGE_LENGTH),
    termsAccepted: z.boolean(),
  })
  .meta({ id: 'JobEntry', example: { id: null, accessKey: null, jobId: 3, ...BLANK_JOB_ENTRY } })
export type JobEntry = z.infer<typeof JobEntry>
export const JobEntryAnswer = z.strictObject({ jobEntry: JobEntry })
export const SaveJobEntryRequest = z.strictObject({ jobEntry: JobEntry })

/** A file that was taken in (spec section 3). */
export const UploadedFile = z
  .strictObject({
    uuid: z.uuid(),
    name: z.string(),
    info: z.strictObject({
      size: z.int(),
      mimeType: z.string(),
      extension: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      orientation: z.enum(['landscape', 'portrait']).nullable(),
    }),
  })
  .meta({ id: 'UploadedFile' })
export const SavedFileAnswer = z.strictObject({ file: UploadedFile })
