import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import type { VacancyDraft } from '@forecourt/domain/content/vacancy.schema.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Place as RightPlace } from '@forecourt/domain/platform/resources/rights.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import type { Db, Tx } from '../platform/database/database.ts'

const withBranch = (db: Db) => db.selectFrom('vacancy').innerJoin('branch', 'branch.id', 'vacancy.branchId')

/** Selects the vacancies that are open on a day, in the order of the dealer. */
export function openVacancies(db: Db, today: CalendarDay) {
  return vacanciesWithBranch(db)
    .where('vacancy.isActive', '=', true)
    .where('vacancy.publishedOn', '<=', today)
    .where((eb) => eb.or([eb('vacancy.closesOn', 'is', null), eb('vacancy.closesOn', '>=', today)]))
    .orderBy('vacancy.rank')
    .orderBy('vacancy.number')
    .execute()
}

export function openVacancy(db: Db, number: number, today: CalendarDay) {
  return vacanciesWithBranch(db)
    .where('vacancy.number', '=', number)
    .where('vacancy.isActive', '=', true)
    .where('vacancy.publishedOn', '<=', today)
    .where((eb) => eb.or([eb('vacancy.closesOn', 'is', null), eb('vacancy.closesOn', '>=', today)]))
    .executeTakeFirst()
}

export type OpenVacancyRow = Awaited<ReturnType<typeof openVacancies>>[number]

function vacanciesWithBranch(db: Db) {
  return withBranch(db)
    .select([
      'vacancy.id',
      'vacancy.number',
      'vacancy.slug',
      'vacancy.title',
      'vacancy.summary',
      'vacancy.tasks',
      'vacancy.profile',
      'vacancy.offer',
      'vacancy.pay',
    ])
    .select(['vacancy.hours', 'vacancy.publishedOn', 'vacancy.closesOn'])
    .select(['branch.number as branchNumber', 'branch.name as branchName', 'branch.companyName'])
    .select(['branch.streetName', 'branch.houseNumber', 'branch.boxNumber', 'branch.postalCode', 'branch.city'])
    .select('branch.countryCode')
}

/** Returns every vacancy as staff writes it. */
export function vacancyDrafts(db: Db) {
  return withBranch(db)
    .leftJoin('department', 'department.id', 'vacancy.departmentId')
    .select([
      'vacancy.number as id',
      'vacancy.rev',
      'vacancy.title',
      'vacancy.summary',
      'vacancy.tasks',
      'vacancy.profile',
      'vacancy.offer',
      'vacancy.pay',
    ])
    .select(['vacancy.hours', 'vacancy.publishedOn', 'vacancy.closesOn', 'vacancy.isActive'])
    .select(['branch.number as branchId', 'department.number as departmentId'])
    .select((eb) =>
      eb
        .selectFrom('application')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('application.vacancyId', '=', 'vacancy.id')
        .where('application.sentAt', 'is not', null)
        .as('entryCount'),
    )
    .orderBy('vacancy.rank')
    .orderBy('vacancy.number')
}

/** Returns the place of a vacancy; undefined when the branch does not exist, or the department is not one of it. */
export async function placeOfVacancy(
  db: Db,
  { branchId, departmentId }: Pick<VacancyDraft, 'branchId' | 'departmentId'>,
) {
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

/** Returns the places of vacancies; undefined when one of them does not exist. */
export async function placesOfVacancies(
  db: Db,
  numbers: readonly number[],
  goingTo: readonly number[] = [],
): Promise<RightPlace[] | undefined> {
  const wanted = [...new Set(numbers)]
  const vacancies = await db.selectFrom('vacancy').select('branchId as branch').where('number', 'in', wanted).execute()
  return vacancies.length < wanted.length ? undefined : [...vacancies, ...(await placesOfBranches(db, goingTo))]
}

export async function placesOfBranches(db: Db, numbers: readonly number[]): Promise<RightPlace[]> {
  if (numbers.length === 0) return []
  return db.selectFrom('branch').select('id as branch').where('number', 'in', numbers).execute()
}

function toValues({ id: _, rev: __, branchId: ___, departmentId: ____, pay, ...values }: VacancyDraft) {
  // Entered in one language, it is shown in both.
  const text = { nl: pay.nl || pay.fr, fr: pay.fr || pay.nl }
  return {
    ...values,
    pay: text.nl === '' ? null : text,
    slug: { nl: urlize(values.title.nl), fr: urlize(values.title.fr) },
  }
}

type Place = { branchId: string; departmentId: string | null }

/** @returns the number of the new vacancy, which comes last */
export async function insertVacancy(tx: Tx, vacancy: VacancyDraft, place: Place): Promise<number> {
  const { number } = await tx
    .insertInto('vacancy')
    .values({ ...toValues(vacancy), ...place, rank: sql<number>`(select coalesce(max(rank), -1) + 1 from vacancy)` })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** @returns whether it was still as it was when the editing began */
export async function updateVacancy(tx: Tx, number: number, vacancy: VacancyDraft, place: Place): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vacancy')
    .set({ ...toValues(vacancy), ...place })
    .where('number', '=', number)
    .where('rev', '=', vacancy.rev)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Writes the ranks of those whose place changed. */
export async function rankVacancies(tx: Tx, numbers: readonly number[]): Promise<void> {
  await sql`
    update vacancy set rank = place.rank
    from unnest(${numbers}::int[]) with ordinality as place (number, rank)
    where vacancy.number = place.number and vacancy.rank <> place.rank`.execute(tx)
}

export async function findVacancyForUpdate(tx: Tx, number: number) {
  return tx.selectFrom('vacancy').select('id').where('number', '=', number).forUpdate().executeTakeFirst()
}

export async function loadVacancyForUpdate(tx: Tx, number: number) {
  return requireValue(await findVacancyForUpdate(tx, number), `the vacancy ${number}`)
}

/** Drafts that were never sent go with it. @returns false when applications hang on it */
export async function deleteVacancy(tx: Tx, id: string): Promise<boolean> {
  const sent = await tx
    .selectFrom('application')
    .select('id')
    .where('vacancyId', '=', id)
    .where('sentAt', 'is not', null)
    .executeTakeFirst()
  if (sent) return false
  await tx.deleteFrom('application').where('vacancyId', '=', id).execute()
  await tx.deleteFrom('vacancy').where('id', '=', id).execute()
  return true
}

/** Returns the branches that a vacancy may be of, with their departments, in the dealer's order. */
export function placesForVacancies(db: Db) {
  return db
    .selectFrom('branch')
    .leftJoin('department', (join) =>
      join.onRef('department.branchId', '=', 'branch.id').on('department.isActive', '=', true),
    )
    .select(['branch.id', 'branch.number', 'branch.name', 'branch.city'])
    .select(['department.number as department', 'department.name as departmentName'])
    .where('branch.isActive', '=', true)
    .orderBy('branch.rank')
    .orderBy('branch.number')
    .orderBy('department.rank')
    .orderBy('department.number')
    .execute()
}
