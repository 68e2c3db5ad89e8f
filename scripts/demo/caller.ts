import type { BaseRoleName } from '../../domain/access/base-role-names.ts'
import { isRefusal } from '../../domain/platform/values/result.ts'
import type { OfferCaller } from '../../server/offers/desk/offer-acts.ts'
import type { Tx } from '../../server/platform/database/database.ts'

/** Returns the caller for a user at a time. */
export function callerFor(userId: string, now: Date): OfferCaller {
  const language = 'nl'
  const who = { id: userId, isMain: true, grants: {}, branches: [] }
  return {
    now,
    language,
    staff: { userId, who, language, sessionId: '', number: 0, name: '', email: '' },
    requestId: '',
    ip: '',
    userAgent: '',
    cookies: {},
    setCookie() {},
  }
}

/** Returns the id of the colleague who has a base role the longest. */
export async function findColleague(tx: Tx, base: BaseRoleName): Promise<string> {
  const { id } = await tx
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .select('staffUser.id')
    .where('role.base', '=', base)
    .orderBy('staffUser.number')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws on an error: the demo does only what the desk allows. */
export function unwrapDone<Result>(result: Result): Exclude<Result, { ok: false }> {
  if (typeof result === 'object' && result !== null && isRefusal(result)) {
    throw new Error(`The demo may not do that: ${JSON.stringify(result)}`)
  }
  return result as Exclude<Result, { ok: false }>
}
