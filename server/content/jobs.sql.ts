import { sql } from 'kysely'
import type { JobDraft } from '@forecourt/domain/content/job.schema.ts'
import type { CalendarDay } from '@forecourt/domain/platform/calendar.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import type { Place as RightPlace } from '@forecourt/domain/platform/rights.ts'
import { urlize } from '@forecourt/domain/platform/slug.ts'
import type { Db, Tx } from '../platform/database.ts'

const withBranch = (db: Db) => db.selectFrom('job').innerJoin('branch', 'branch.id', 'job.branchId')

/** What can be applied for on a day, in the order the dealer gave it. */
export function openJobs(db: Db, today: CalendarDay) {
  return jobsWithBranch(db)
    .where('job.isActive', '=', true)
    .where('job.publishedOn', '<=', today)
    .where((eb) => eb.or([eb('job.closesOn', 'is', null), eb('job.closesOn', '>=', today)]))
    .orderBy('job.rank')
    .orderBy('job.number')
    .execute()
}

export function openJob(db: Db, number: number, today: CalendarDay) {
  return jobsWithBranch(db)
    .where('job.number', '=', number)
    .where('job.isActive', '=', true)
    .where('job.publishedOn', '<=', today)
    .where((eb) => eb.or([eb('job.closesOn', 'is', null), eb('job.closesOn', '>=', today)]))
    .executeTakeFirst()
}

export type OpenJobRow = Awaited<ReturnType<typeof openJobs>>[number]

function jobsWithBranch(db: Db) {
  return withBranch(db)
    .select(['job.id', 'job.number', 'job.slug', 'job.title', 'job.summary', 'job.tasks', 'job.profile', 'job.offer'])
    .select(['job.hours', 'job.publishedOn', 'job.closesOn'])
    .select(['branch.number as branchNumber', 'branch.name as branchName', 'branch.companyName'])
    .select(['branch.streetName', 'branch.houseNumber', 'branch.boxNumber', 'branch.postalCode', 'branch.city'])
    .select('branch.countryCode')
}

/** Every job as staff writes it. */
export function jobDrafts(db: Db) {
  return withBranch(db)
    .leftJoin('department', 'department.id', 'job.departmentId')
    .select(['job.number as id', 'job.rev', 'job.title', 'job.summary', 'job.tasks', 'job.profile', 'job.offer'])
    .select(['job.hours', 'job.publishedOn', 'job.closesOn', 'job.isActive'])
    .select(['branch.number as branchId', 'department.number as departmentId'])
    .select((eb) =>
      eb
        .selectFrom('jobEntry')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('jobEntry.jobId', '=', 'job.id')
        .where('jobEntry.sentAt', 'is not', null)
        .as('entryCount'),
    )
    .orderBy('job.rank')
    .orderBy('job.number')
}

/** Where a job belongs; undefined when there is no such branch, or the department is not one of it. */
export async function placeOfJob(db: Db, { branchId, departmentId }: Pick<JobDraft, 'branchId' | 'departmentId'>) {
  const branch = await db.selectFrom('branch').select('id').where('number', '=', branchId).executeTakeFirst()
  if (!branch || departmentId === null) return branch && { branchId: branch.id, departmentId: null }
  const department = await db
    .selectFrom('department')
    .select('id')
    .where('number', '=', departmentId)
    .where('branchId', '=', branch.id)
    .executeTakeFirst()
  return department && { branchId: branch.id, departmentId: department.id }
}

/** Whose jobs these are; undefined when one of them does not exist. */
export async function placesOfJobs(
  db: Db,
  numbers: readonly number[],
  goingTo: readonly number[] = [],
): Promise<RightPlace[] | undefined> {
  const wanted = [...new Set(numbers)]
  const jobs = await db.selectFrom('job').select('branchId as branch').where('number', 'in', wanted).execute()
  return jobs.length < wanted.length ? undefined : [...jobs, ...(await placesOfBranches(db, goingTo))]
}

export async function placesOfBranches(db: Db, numbers: readonly number[]): Promise<RightPlace[]> {
  if (numbers.length === 0) return []
  return db.selectFrom('branch').select('id as branch').where('number', 'in', numbers).execute()
}

function valuesOf({ id: _, rev: __, branchId: ___, departmentId: ____, ...values }: JobDraft) {
  return { ...values, slug: { nl: urlize(values.title.nl), fr: urlize(values.title.fr) } }
}

type Place = { branchId: string; departmentId: string | null }

/** @returns the number of the new job, which comes last */
export async function insertJob(tx: Tx, job: JobDraft, place: Place): Promise<number> {
  const { number } = await tx
    .insertInto('job')
    .values({ ...valuesOf(job), ...place, rank: sql<number>`(select coalesce(max(rank), -1) + 1 from job)` })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** @returns whether it was still as it was when the editing began */
export async function updateJob(tx: Tx, number: number, job: JobDraft, place: Place): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({ ...valuesOf(job), ...place })
    .where('number', '=', number)
    .where('rev', '=', job.rev)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Only of those whose place changed. */
export async function rankJobs(tx: Tx, numbers: readonly number[]): Promise<void> {
  await sql`
    update job set rank = place.rank
    from unnest(${numbers}::int[]) with ordinality as place (number, rank)
    where job.number = place.number and job.rank <> place.rank`.execute(tx)
}

export async function jobForUpdate(tx: Tx, number: number) {
  return tx.selectFrom('job').select('id').where('number', '=', number).forUpdate().executeTakeFirst()
}

/** Drafts that were never sent go with it. @returns false when applications hang on it */
export async function deleteJob(tx: Tx, id: string): Promise<boolean> {
  const sent = await tx
    .selectFrom('jobEntry')
    .select('id')
    .where('jobId', '=', id)
    .where('sentAt', 'is not', null)
    .executeTakeFirst()
  if (sent) return false
  await tx.deleteFrom('jobEntry').where('jobId', '=', id).execute()
  await tx.deleteFrom('job').where('id', '=', id).execute()
  return true
}

/** Uploads of drafts that go with their job. */
export async function resumesOf(tx: Tx, jobId: string): Promise<string[]> {
  const rows = await tx.selectFrom('jobEntry').select('resumeId').where('jobId', '=', jobId).execute()
  return rows.flatMap(({ resumeId }) => resumeId ?? [])
}

type EntryValues = { firstName: string; lastName: string; email: string; phone: string; message: string }

export async function insertEntry(
  tx: Tx,
  values: EntryValues & {
    jobId: string
    keyHash: Buffer
    language: Language
    termsAcceptedAt: Date
    privacyVersion: number | null
    createdAt: Date
  },
): Promise<string> {
  const { id } = await tx.insertInto('jobEntry').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateEntry(
  tx: Tx,
  id: string,
  values: Partial<EntryValues> & { resumeId?: string; sentAt?: Date },
) {
  await tx.updateTable('jobEntry').set(values).where('id', '=', id).execute()
}

/** Locked: of two calls for one entry the second sees what the first did. */
export function entryForUpdate(tx: Tx, id: string) {
  return tx.selectFrom('jobEntry').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type EntryRow = NonNullable<Awaited<ReturnType<typeof entryForUpdate>>>

export async function deleteEntry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('jobEntry').where('id', '=', id).execute()
}

/** What was applied for with an address, newest first. */
export function entriesOfAddress(db: Db, email: string) {
  return db
    .selectFrom('jobEntry as entry')
    .innerJoin('job', 'job.id', 'entry.jobId')
    .leftJoin('upload', 'upload.id', 'entry.resumeId')
    .select(['job.title', 'entry.firstName', 'entry.lastName', 'entry.email', 'entry.phone', 'entry.message'])
    .select(['entry.language', 'entry.termsAcceptedAt', 'entry.privacyVersion'])
    .select(['entry.createdAt', 'entry.sentAt', 'entry.keptUntil', 'upload.name as resume'])
    .where(sql<boolean>`lower(entry.email) = lower(${email})`)
    .orderBy('entry.createdAt', 'desc')
    .execute()
}

export function deleteEntriesOfAddress(tx: Tx, email: string) {
  return tx
    .deleteFrom('jobEntry')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .returning('resumeId')
    .execute()
}

/** Drafts that nobody sent, and applications that were kept long enough; with the resumes they had. */
export function deleteOldEntries(tx: Tx, before: { begun: Date; sent: Date; today: CalendarDay }) {
  return tx
    .deleteFrom('jobEntry')
    .where((eb) =>
      eb.or([
        eb.and([eb('sentAt', 'is', null), eb('createdAt', '<', before.begun)]),
        eb.and([
          eb('sentAt', '<', before.sent),
          eb.or([eb('keptUntil', 'is', null), eb('keptUntil', '<', before.today)]),
        ]),
      ]),
    )
    .returning(['id', 'resumeId'])
    .execute()
}

/** A sent application with the job and where it goes to. */
export function sentEntry(db: Db, id: string) {
  return db
    .selectFrom('jobEntry as entry')
    .innerJoin('job', 'job.id', 'entry.jobId')
    .innerJoin('branch', 'branch.id', 'job.branchId')
    .leftJoin('department', 'department.id', 'job.departmentId')
    .selectAll('entry')
    .select(['job.title', 'branch.number as branchNumber'])
    .select((eb) => eb.fn.coalesce('department.email', 'branch.email').as('departmentEmail'))
    .where('entry.id', '=', id)
    .where('entry.sentAt', 'is not', null)
    .executeTakeFirst()
}
