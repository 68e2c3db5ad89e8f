import type { StaffSignInRequest } from '@forecourt/domain/access/access.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { z } from 'zod'
import { actAs, noteInAudit } from '../platform/audit/audit.ts'
import type { ExchangeContext } from '../platform/http/endpoint.ts'
import { tooMany } from '../platform/http/rate-limit.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { shortenAddress } from '../platform/http/visitor-address.ts'
import { loadCredentials, type Credentials } from './accounts.sql.ts'
import { isPassword } from './passwords.ts'
import { secondFactorRefusal } from './second-factor.ts'
import { startSession } from './sessions.ts'
import { rememberDevice, secondsToNextTry, takeBackTry, type Login } from './throttle.ts'

/** Their names in the audit log. */
export const actors = { customer: 'customer', staff: 'user' } as const

/**
 * Lets somebody in with address and password. A wrong password and an unknown address look the same from outside, in
 * words and in time.
 */
export async function signInAs(
  kind: Login['kind'],
  { db, transact, services, call }: ExchangeContext,
  { email, password, session, code }: z.output<typeof StaffSignInRequest>,
): Promise<ApiRefusal | { user: Credentials; token: string | null }> {
  const login = { kind, email }
  const user = await loadCredentials(db, login)
  const refuseSignIn = (refusal: ApiRefusal) => noteRefused({ transact, call }, refusal, { kind, id: user?.id })
  const seconds = await secondsToNextTry(services, call, 'signin', login)
  if (seconds > 0) return refuseSignIn(tooMany('too-many-tries', seconds))
  const isRight = await isPassword(password, user?.passwordHash ?? undefined)
  if (!user || !isRight) return refuseSignIn(refuse('wrong-credentials', { status: 401 }))
  const outcome = await transact(async (tx) => {
    const unproven = kind === 'staff' && (await secondFactorRefusal(tx, user.id, { code, now: call.now }))
    if (unproven) return unproven
    const { token } = await startSession(tx, call, { kind, id: user.id }, session)
    if (session === 'cookie') await rememberDevice(tx, call, login)
    await actAs(tx, `${actors[kind]}:${user.id}`)
    await noteInAudit(tx, { outcome: 'signed-in', network: shortenAddress(call.ip) })
    return { user, token }
  })
  if (!isRefusal(outcome)) await takeBackTry(services, call, login)
  // That a code is wanted is no try at it.
  return isRefusal(outcome) && outcome.reason !== 'second-factor-needed' ? refuseSignIn(outcome) : outcome
}

/** Logs a refused sign-in with its address and account, so that an attack is seen. The typed address may be a password. */
export async function noteRefused(
  { transact, call }: Pick<ExchangeContext, 'transact' | 'call'>,
  refusal: ApiRefusal,
  { kind, id }: { kind: Login['kind']; id: string | undefined },
): Promise<ApiRefusal> {
  const account = id === undefined ? null : `${actors[kind]}:${id}`
  const network = shortenAddress(call.ip)
  await transact((tx) => noteInAudit(tx, { outcome: refusal.reason, account, network }))
  return refusal
}
