import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db, Tx } from '../platform/database/database.ts'

type ApplicationValues = { firstName: string; lastName: string; email: string; phone: string; message: string }

export async function insertApplication(
  tx: Tx,
  values: ApplicationValues & {
    vacancyId: string
    keyHash: Buffer
    language: Language
    termsAcceptedAt: Date
    privacyVersion: number | null
    createdAt: Date
  },
): Promise<string> {
  const { id } = await tx.insertInto('application').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateApplication(
  tx: Tx,
  id: string,
  values: Partial<ApplicationValues> & { resumeId?: string; sentAt?: Date },
) {
  await tx.updateTable('application').set(values).where('id', '=', id).execute()
}

/** Locks an application: of two calls the second sees what the first did. */
export function applicationForUpdate(tx: Tx, id: string) {
  return tx.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof applicationForUpdate>>>

export async function deleteApplication(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('application').where('id', '=', id).execute()
}

/** Uploads of drafts that go with their vacancy. */
export async function loadResumes(tx: Tx, vacancyId: string): Promise<string[]> {
  const rows = await tx.selectFrom('application').select('resumeId').where('vacancyId', '=', vacancyId).execute()
  return rows.flatMap(({ resumeId }) => resumeId ?? [])
}

/** Selects the applications of an address, the newest first. */
export function applicationsOfAddress(db: Db, email: string) {
  return db
    .selectFrom('application')
    .innerJoin('vacancy', 'vacancy.id', 'application.vacancyId')
    .leftJoin('upload', 'upload.id', 'application.resumeId')
    .select([
      'vacancy.title',
      'application.firstName',
      'application.lastName',
      'application.email',
      'application.phone',
      'application.message',
    ])
    .select(['application.language', 'application.termsAcceptedAt', 'application.privacyVersion'])
    .select(['application.createdAt', 'application.sentAt', 'application.keptUntil', 'upload.name as resume'])
    .select(
      sql<{ at: string; subject: string; text: string }[]>`array(
        select json_build_object('at', created_at, 'subject', subject, 'text', body) from application_answer
        where application_id = application.id order by created_at)`.as('answers'),
    )
    .where(sql<boolean>`lower(application.email) = lower(${email})`)
    .orderBy('application.createdAt', 'desc')
    .execute()
}

export function deleteApplicationsOfAddress(tx: Tx, email: string) {
  return tx
    .deleteFrom('application')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .returning('resumeId')
    .execute()
}

/** Deletes drafts that were never sent, and applications past their retention period; with their resumes. */
export function deleteOldApplications(tx: Tx, before: { begun: Date; sent: Date; today: CalendarDay }) {
  return tx
    .deleteFrom('application')
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

/** Selects a sent application with the vacancy and its recipient. */
export function selectSentApplication(db: Db, id: string) {
  return db
    .selectFrom('application')
    .innerJoin('vacancy', 'vacancy.id', 'application.vacancyId')
    .innerJoin('branch', 'branch.id', 'vacancy.branchId')
    .leftJoin('department', 'department.id', 'vacancy.departmentId')
    .leftJoin('upload', 'upload.id', 'application.resumeId')
    .selectAll('application')
    .select(['vacancy.title', 'branch.number as branchNumber', 'upload.name as resumeName'])
    .select((eb) => eb.fn.coalesce('department.email', 'branch.email').as('departmentEmail'))
    .where('application.id', '=', id)
    .where('application.sentAt', 'is not', null)
    .executeTakeFirst()
}
