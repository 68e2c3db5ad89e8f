import { sql } from 'kysely'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'

/**
 * Changes rights of users, unless no main administrator who can sign in would be left. One such change at a time: two that
 * each leave the other's administrator would together leave none.
 */
export async function keepMainAdministrator<Outcome>(
  tx: Tx,
  work: () => Promise<Outcome | ApiRefusal>,
): Promise<Outcome | ApiRefusal> {
  await sql`select pg_advisory_xact_lock(hashtext('main administrators'))`.execute(tx)
  const before = await countMains(tx)
  const outcome = await work()
  if (isRefusal(outcome) || before === 0 || (await countMains(tx)) > 0) return outcome
  return refuse('last-main-administrator')
}

async function countMains(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role.isMain', '=', true)
    .where('role.isActive', '=', true)
    .where('staffUser.blockedAt', 'is', null)
    .where('staffUser.passwordHash', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
