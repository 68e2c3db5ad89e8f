import type { RightName } from '@forecourt/domain/platform/resources/rights.ts'
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

/** Everybody who works or worked here, by name, and whether they may by their role. */
export async function colleagues(db: Db, right: RightName): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select "user".id, "user".number, "user".first_name || ' ' || "user".last_name as name,
      "user".email, "user".language,
      "user".blocked_at is null and coalesce(role.is_active and (role.is_main or exists (
        select from role_right where role_right.role_id = role.id and right_name = ${right}
      )), false) as holds
    from staff_user "user" left join role on role.id = "user".role_id
    order by fold("user".first_name), fold("user".last_name), "user".number`.execute(db)
  return rows
}
