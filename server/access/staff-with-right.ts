import {
  may,
  type Grants,
  type Place,
  type RecordRight,
  type RightName,
} from '@forecourt/domain/platform/resources/rights.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

export type Colleague = {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly holds: boolean
}

/** Lists all current and former staff, by name, and whether their role has the right. */
export async function colleagues(db: Db, right: RightName): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select "user".id, "user".number, "user".first_name || ' ' || "user".last_name as name,
      "user".email, "user".language,
      "user".blocked_at is null and coalesce(role.is_active and (role.is_main or exists (
        select from role_right where role_right.role_id = role.id and right_name = ${right}
      )), false) as holds
    from staff_user "user" left join role on role.id = "user".role_id
    where not "user".is_integration
    order by fold("user".first_name), fold("user".last_name), "user".number`.execute(db)
  return rows
}

export type Addressee = Pick<Colleague, 'id' | 'email' | 'language'>

/**
 * Lists the users whose right reaches a record. Main administrators have every right; they are listed only if no other user
 * has this one, so that they do not get the mail of every department. `except`: keys of users to leave out.
 */
export async function listStaffWithRight(
  db: Db,
  right: RecordRight,
  { place, except }: { place: Place; except: readonly string[] },
): Promise<Addressee[]> {
  const { rows } = await sql<Addressee & { isMain: boolean; grants: Grants; branches: string[] }>`
    select "user".id, "user".email, "user".language, role.is_main as "isMain",
      (select coalesce(jsonb_object_agg(right_name, reach), '{}') from role_right
        where role_id = role.id and right_name = ${right}) as grants,
      array(select branch_id::text from staff_user_branch where staff_user_id = "user".id) as branches
    from staff_user "user" join role on role.id = "user".role_id and role.is_active
    where "user".blocked_at is null and not "user".is_integration order by "user".number`.execute(db)
  const reached = rows.filter((user) => !except.includes(user.id) && may(user, right, place).ok)
  const others = reached.filter(({ isMain }) => !isMain)
  return others.length > 0 ? others : reached
}

/** Loads the addressees of mails and messages, without integrations and those who are blocked. */
export function loadAddressees(db: Db, ids: readonly string[]): Promise<Addressee[]> {
  return db
    .selectFrom('staffUser')
    .select(['id', 'email', 'language'])
    .where('id', 'in', ids)
    .where('blockedAt', 'is', null)
    .where('isIntegration', '=', false)
    .orderBy('number')
    .execute()
}
