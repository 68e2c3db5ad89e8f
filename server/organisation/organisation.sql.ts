import type { Weekday } from '@forecourt/domain/platform/values/calendar.ts'
import { sql } from 'kysely'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Returns the cities of the branches, the main branch first. */
export async function branchCities(db: Db, language: Language): Promise<string[]> {
  const branches = await db.selectFrom('branch').select('city').where('isActive', '=', true).orderBy('rank').execute()
  return branches.map(({ city }) => translate(city, language))
}

/** Returns the active branches with their links and active departments, hours included, in the order the dealer gave them. */
export async function activeBranches(db: Db) {
  // Not nested in one query: inside JSON the names of columns stay as they are in the database.
  const [branches, links, departments, hours] = await Promise.all([
    db.selectFrom('branch').selectAll().where('isActive', '=', true).orderBy('rank').execute(),
    db.selectFrom('socialLink').select(['branchId', 'name', 'url']).orderBy('rank').execute(),
    db.selectFrom('department').selectAll().where('isActive', '=', true).orderBy('rank').execute(),
    db
      .selectFrom('openingHours')
      .select(['departmentId', 'weekday', 'opens', 'closes'])
      .orderBy('weekday')
      .orderBy('opens')
      .execute(),
  ])
  const linksByBranch = Map.groupBy(links, ({ branchId }) => branchId)
  const departmentsByBranch = Map.groupBy(departments, ({ branchId }) => branchId)
  const hoursByDepartment = Map.groupBy(hours, ({ departmentId }) => departmentId)
  return branches.map((branch) => ({
    ...branch,
    socialLinks: linksByBranch.get(branch.id) ?? [],
    departments: (departmentsByBranch.get(branch.id) ?? []).map((department) => ({
      ...department,
      hours: hoursByDepartment.get(department.id) ?? [],
    })),
  }))
}

/** Days from `from` on that differ from the week; a department's own come with its id, those of all with null. */
export function openingExceptionsFrom(db: Db, from: string) {
  return db
    .selectFrom('openingException')
    .select(['day', 'name', 'departmentId', 'opens', 'closes'])
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('opens')
    .execute()
}

/**
 * Returns the number of the department that answers for a kind of cars: the first that sells them, at one of these branches
 * if it can be.
 */
export async function salesDepartment(
  db: Db,
  { kind, branches = [] }: { kind: 'sales-new' | 'sales-used' | 'trucks'; branches?: readonly string[] },
): Promise<number> {
  const row = await db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select('department.number')
    .where('department.isActive', '=', true)
    .where('branch.isActive', '=', true)
    .orderBy((eb) => eb('department.kind', '=', kind), 'desc')
    .orderBy(sql`branch.slug = any(${branches}::text[])`, 'desc')
    .orderBy('branch.rank')
    .orderBy('department.rank')
    .executeTakeFirstOrThrow()
  return row.number
}

/** Loads a department, active or not, with the number and the name of its branch. */
export function loadDepartment(db: Db, id: string) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .selectAll('department')
    .select(['branch.number as branchNumber', 'branch.name as branchName'])
    .where('department.id', '=', id)
    .executeTakeFirstOrThrow()
}
export type LoadedDepartment = Awaited<ReturnType<typeof loadDepartment>>

/** Returns the active departments of active branches, in the dealer's order. */
export function activeDepartments(db: Db) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['department.id', 'department.number', 'department.name', 'branch.name as branchName', 'branch.city'])
    .where('department.isActive', '=', true)
    .where('branch.isActive', '=', true)
    .orderBy('branch.rank')
    .orderBy('branch.number')
    .orderBy('department.rank')
    .orderBy('department.number')
    .execute()
}

export function departmentByNumber(db: Db, number: number) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['department.id', 'department.number', 'department.name', 'branch.name as branchName', 'branch.city'])
    .where('department.number', '=', number)
    .executeTakeFirst()
}

export function selectWeeks(db: Db, departmentIds: readonly string[]) {
  return db
    .selectFrom('openingHours')
    .select(['id', 'departmentId', 'weekday', 'opens', 'closes'])
    .where('departmentId', 'in', departmentIds)
    .orderBy('weekday')
    .orderBy('opens')
    .execute()
}

export async function deleteWeekly(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('openingHours').where('id', 'in', ids).execute()
}

export async function insertWeekly(
  tx: Tx,
  rows: readonly { departmentId: string; weekday: Weekday; opens: string; closes: string }[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('openingHours').values(rows).execute()
}

/** Deletes those of a department, or with null those of all, from a day on. */
export async function deleteExceptions(
  tx: Tx,
  { departmentId, from, days }: { departmentId: string | null; from: string; days: readonly string[] },
): Promise<void> {
  if (days.length === 0) return
  await tx
    .deleteFrom('openingException')
    .where('departmentId', 'is not distinct from', departmentId)
    .where('day', '>=', from)
    .where('day', 'in', days)
    .execute()
}

export async function insertExceptions(
  tx: Tx,
  rows: readonly {
    departmentId: string | null
    day: string
    name: { nl: string; fr?: string }
    opens: string | null
    closes: string | null
  }[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('openingException').values(rows).execute()
}
