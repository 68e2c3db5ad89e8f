import { sql } from 'kysely'
import type { IntegrationState } from '@forecourt/domain/access/integration.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db } from '../platform/database/database.ts'
import { branchNumbers } from './staff-users.sql.ts'

const branchNames = sql<string | null>`(
  select string_agg(branch.name, ', ' order by branch.rank)
  from staff_user_branch works join branch on branch.id = works.branch_id where works.staff_user_id = integration.id
)`

const lastUsedAt = sql<Date | null>`(
  select max(used_at) from api_key_use used join api_key key on key.id = used.api_key_id
  where key.integration_id = integration.id
)`

/** Selects the integrations as their list shows them. */
export function selectIntegrations(db: Db, { language, now }: { language: Language; now: Date }) {
  return db
    .selectFrom('integration')
    .innerJoin('staffUser as user', 'user.id', 'integration.id')
    .leftJoin('role', 'role.id', 'user.roleId')
    .select(['integration.number as id', 'integration.rev', 'user.lastName as name', 'user.language'])
    .select(['integration.contactEmail as email', 'integration.lastDay'])
    .select([
      sql<string | null>`coalesce(role.name ->> ${sql.lit(language)}, role.name ->> 'nl')`.as('role'),
      branchNames.as('branches'),
      selectState(now).as('state'),
      countLiveKeys(now).as('keys'),
      lastUsedAt.as('lastUsedAt'),
    ])
}

/** Returns an integration as its form has it, with its key. */
export async function integrationRow(db: Db, number: number, now: Date) {
  const row = await db
    .selectFrom('integration')
    .innerJoin('staffUser as user', 'user.id', 'integration.id')
    .leftJoin('role', 'role.id', 'user.roleId')
    .select(['integration.id as key', 'integration.number as id', 'integration.rev', 'user.lastName as name'])
    .select(['integration.contactEmail as email', 'integration.description', 'user.language', 'role.number as role'])
    .select(['integration.lastDay', 'integration.callsPerMinute', 'integration.allowedNetworks as networks'])
    .select(selectState(now).as('state'))
    .where('integration.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  return { ...row, branches: await branchNumbers(db, row.key) }
}

function countLiveKeys(now: Date) {
  return sql<number>`(
    select count(*)::int from api_key key where key.integration_id = integration.id and key.revoked_at is null
      and (key.expires_at is null or key.expires_at > ${now})
  )`
}

function selectState(now: Date) {
  return sql<IntegrationState>`case when "user".blocked_at is not null then 'disabled'
    when integration.last_day < ${brusselsDay(now)}::date then 'ended'
    when ${countLiveKeys(now)} = 0 then 'without-key' else 'active' end`
}
