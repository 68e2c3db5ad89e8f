import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Insertable } from 'kysely'
import type { ApplicationStatus } from '@forecourt/domain/content/application-desk.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { ApplicationAnswer } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'

const selectSent = (db: Db) =>
  db
    .selectFrom('application')
    .innerJoin('vacancy', 'vacancy.id', 'application.vacancyId')
    .innerJoin('branch', 'branch.id', 'vacancy.branchId')
    .where('application.sentAt', 'is not', null)

/** Selects the applications that a user may see, as their inbox shows them. */
export function selectApplications(db: Db, who: Who, language: Language) {
  return selectSent(db)
    .select(['application.number as id', 'application.sentAt', 'application.status', 'application.email'])
    .select([
      sql<string>`application.first_name || ' ' || application.last_name`.as('name'),
      sql<string>`coalesce(vacancy.title ->> ${language}, vacancy.title ->> 'nl')`.as('vacancy'),
      'branch.name as branch',
      sql<boolean>`application.resume_id is not null`.as('hasResume'),
    ])
    .where(within(who, 'APPLICATION_EDIT', { branch: 'vacancy.branchId' }))
}

/** Returns the place of an application. */
export function placeOfApplication(db: Db, number: number) {
  return selectSent(db).select('vacancy.branchId as branch').where('application.number', '=', number).executeTakeFirst()
}

export function findDeskApplication(db: Db, number: number) {
  return selectSent(db)
    .leftJoin('department', 'department.id', 'vacancy.departmentId')
    .leftJoin('upload', 'upload.id', 'application.resumeId')
    .selectAll('application')
    .select(['vacancy.title', 'vacancy.number as vacancyNumber', 'branch.number as branchNumber'])
    .select(['branch.name as branchName', 'department.name as departmentName', 'upload.name as resumeName'])
    .select((eb) => [
      eb.fn.coalesce('department.email', 'branch.email').as('replyTo'),
      eb.fn.coalesce('department.phone', 'branch.phone').as('replyPhone'),
    ])
    .where('application.number', '=', number)
    .executeTakeFirst()
}

export async function loadDeskApplication(db: Db, number: number) {
  return requireValue(await findDeskApplication(db, number), `the application ${number}`)
}
export type DeskApplicationRow = NonNullable<Awaited<ReturnType<typeof findDeskApplication>>>

export function lockSentApplication(tx: Tx, number: number) {
  return tx
    .selectFrom('application')
    .selectAll()
    .where('number', '=', number)
    .where('sentAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function setStatus(tx: Tx, id: string, status: ApplicationStatus): Promise<void> {
  await tx.updateTable('application').set({ status }).where('id', '=', id).execute()
}

export function selectAnswers(db: Db, applicationId: string) {
  return db
    .selectFrom('applicationAnswer')
    .leftJoin('staffUser', 'staffUser.id', 'applicationAnswer.staffUserId')
    .select(['applicationAnswer.id', 'applicationAnswer.subject', 'applicationAnswer.body'])
    .select(['applicationAnswer.createdAt', 'applicationAnswer.onceKey'])
    .select(sql<string | null>`staff_user.first_name || ' ' || staff_user.last_name`.as('by'))
    .where('applicationAnswer.applicationId', '=', applicationId)
    .orderBy('applicationAnswer.createdAt')
    .execute()
}

export async function insertAnswer(tx: Tx, answer: Insertable<ApplicationAnswer>): Promise<string> {
  const { id } = await tx.insertInto('applicationAnswer').values(answer).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function isAnswerThere(tx: Tx, onceKey: string): Promise<boolean> {
  return (
    (await tx.selectFrom('applicationAnswer').select('id').where('onceKey', '=', onceKey).executeTakeFirst()) !==
    undefined
  )
}
