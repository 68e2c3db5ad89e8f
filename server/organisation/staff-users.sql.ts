import { sql } from 'kysely'
import type { User } from '@forecourt/domain/access/user.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db } from '../platform/database/database.ts'

const state = sql<User['state']>`case when "user".blocked_at is not null then 'blocked'
  when "user".password_hash is null then 'invited' else 'active' end`

const branchNames = sql<string | null>`(
  select string_agg(branch.name, ', ' order by branch.rank)
  from staff_user_branch works join branch on branch.id = works.branch_id where works.staff_user_id = "user".id
)`

const hasSecondFactor = sql<boolean>`second_factor_on("user".id)`

/** Selects the staff as their list shows them. */
export function selectUsers(db: Db, language: Language) {
  return db
    .selectFrom('staffUser as user')
    .leftJoin('role', 'role.id', 'user.roleId')
    .where('user.isIntegration', '=', false)
    .select(['user.number as id', 'user.rev', 'user.email', 'user.language'])
    .select([
      sql<string>`"user".first_name || ' ' || "user".last_name`.as('name'),
      sql<string | null>`coalesce(role.name ->> ${sql.lit(language)}, role.name ->> 'nl')`.as('role'),
      branchNames.as('branches'),
      state.as('state'),
      hasSecondFactor.as('hasSecondFactor'),
    ])
}

/** Selects a user as their form has them; the end of their invitation and the time they were last seen are selected elsewhere. */
export async function userRow(db: Db, number: number) {
  const row = await db
    .selectFrom('staffUser as user')
    .leftJoin('role', 'role.id', 'user.roleId')
    .select(['user.id as key', 'user.number as id', 'user.rev', 'user.firstName', 'user.lastName', 'user.email'])
    .select(['user.phone', 'user.language', 'role.number as role'])
    .select([state.as('state'), hasSecondFactor.as('hasSecondFactor')])
    .where('user.number', '=', number)
    .where('user.isIntegration', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  return { ...row, branches: await branchNumbers(db, row.key) }
}

/** Returns the numbers of the branches of a user, in their order. */
export async function branchNumbers(db: Db, staffUserId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('staffUserBranch')
    .innerJoin('branch', 'branch.id', 'staffUserBranch.branchId')
    .select('branch.number')
    .where('staffUserId', '=', staffUserId)
    .orderBy('branch.number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Returns the keys of branches by their numbers; those that there are. */
export async function branchKeys(db: Db, numbers: readonly number[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await db.selectFrom('branch').select('id').where('number', 'in', numbers).execute()
  return rows.map(({ id }) => id)
}

export function branchesToChoose(db: Db) {
  return db.selectFrom('branch').select(['number as id', 'name']).orderBy('rank').orderBy('number').execute()
}
