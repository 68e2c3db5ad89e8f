import type { PasskeySignInRequest, StaffSignInRequest } from '@forecourt/domain/access/access.schema.ts'
import type { PasskeyRequest, SignedByPasskey } from '@forecourt/domain/access/passkey.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { z } from 'zod'
import { actAs, noteInAudit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Caller, ExchangeContext } from '../platform/http/endpoint.ts'
import { tooMany } from '../platform/http/rate-limit.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { shortenAddress } from '../platform/http/visitor-address.ts'
import { loadCredentials, type Credentials } from './accounts.sql.ts'
import { askPasskey, findPasskeySite, passkeyRefusal, takeAnsweredChallenge } from './passkeys.ts'
import { findPasskeyOwner, type ChallengePurpose } from './passkeys.sql.ts'
import { inTurn, isPassword } from './passwords.ts'
import { askSecondFactor, secondFactorRefusal, type GivenFactor } from './second-factor.ts'
import { startSession } from './sessions.ts'
import { rememberDevice, secondsToNextTry, takeBackTry, type Login } from './throttle.ts'

/** Their names in the audit log. */
export const actors = { customer: 'customer', staff: 'user' } as const

/**
 * Signs a user in with address and password. A wrong password and an unknown address look the same from outside, in words and
 * in time.
 */
export async function signInAs(
  kind: Login['kind'],
  { db, transact, services, call }: ExchangeContext,
  { email, password, session, ...given }: z.output<typeof StaffSignInRequest>,
): Promise<ApiRefusal | { user: Credentials; token: string | null }> {
  const login = { kind, email }
  const user = await loadCredentials(db, login)
  const refuseSignIn = (refusal: ApiRefusal) => noteRefused({ transact, call }, refusal, { kind, id: user?.id })
  const seconds = await secondsToNextTry(services, call, 'signin', login)
  if (seconds > 0) return refuseSignIn(tooMany('too-many-tries', seconds))
  const isRight = await inTurn(call, () => isPassword(password, user?.passwordHash ?? undefined))
  if (!user || !isRight) return refuseSignIn(refuse('wrong-credentials', { status: 401 }))
  const use = { purpose: 'sign-in', staffUserId: user.id, sessionId: null } as const
  const factor = await answerFactor(transact, given, use, call.now)
  const { settings } = services
  const outcome = await transact(async (tx) => {
    const unproven =
      kind === 'staff' && (await secondFactorRefusal(tx, user.id, { ...factor, now: call.now, settings }))
    if (unproven) return unproven
    return { user, token: await letIn(tx, call, { kind, user, session }) }
  })
  if (!isRefusal(outcome)) {
    await takeBackTry(services, call, login)
    return outcome
  }
  if (outcome.reason !== 'second-factor-needed') return refuseSignIn(outcome)
  // That a second factor is wanted is no try at it.
  return { ...outcome, detail: await transact((tx) => askSecondFactor(tx, { settings, now: call.now }, use)) }
}

/** Requests a signature of any passkey that a browser knows, to sign a user in. */
export async function askAnyPasskey(
  tx: Tx,
  { settings, now }: { settings: Settings; now: Date },
): Promise<PasskeyRequest | ApiRefusal> {
  const site = findPasskeySite(settings)
  if (!site) return refuse('passkeys-not-here', { status: 409 })
  return askPasskey(tx, { site, now }, byAnybody, 'required')
}

const byAnybody = { purpose: 'sign-in', staffUserId: null, sessionId: null } as const

/**
 * Signs a member of staff in with a passkey alone, which is two factors: they have it, and it verified them. An unknown
 * passkey and a wrong signature look the same from outside.
 */
export async function signInByPasskey(
  { db, transact, services, call }: ExchangeContext,
  { passkey, session }: z.output<typeof PasskeySignInRequest>,
): Promise<ApiRefusal | { user: PasskeyOwner; token: string | null }> {
  const site = findPasskeySite(services.settings)
  if (!site) return refuse('passkeys-not-here', { status: 409 })
  const user = await findPasskeyOwner(db, Buffer.from(passkey.id, 'base64url'))
  const refuseSignIn = (refusal: ApiRefusal) =>
    noteRefused({ transact, call }, refusal, { kind: 'staff', id: user?.id })
  const { now } = call
  const challenge = await takeAnsweredChallenge(transact, passkey.clientDataJSON, byAnybody, now)
  if (!user) return refuseSignIn(refuse('passkey-wrong', { status: 401 }))
  const login: Login = { kind: 'staff', email: user.email }
  const seconds = await secondsToNextTry(services, call, 'signin', login)
  if (seconds > 0) return refuseSignIn(tooMany('too-many-tries', seconds))
  const outcome = await transact(async (tx) => {
    const rules = { userId: user.id, isAlone: true, isUnasked: true }
    const unproven = await passkeyRefusal(tx, { site, now }, { passkey, challenge }, rules)
    return unproven ?? { user, token: await letIn(tx, call, { kind: 'staff', user, session }) }
  })
  if (isRefusal(outcome)) return refuseSignIn(outcome)
  await takeBackTry(services, call, login)
  return outcome
}

type PasskeyOwner = NonNullable<Awaited<ReturnType<typeof findPasskeyOwner>>>

/** Starts the session of a user who has proven their identity. */
async function letIn(
  tx: Tx,
  call: Caller,
  { kind, user, session }: Pick<Login, 'kind'> & { user: { id: string; email: string }; session: 'cookie' | 'bearer' },
): Promise<string | null> {
  const { token } = await startSession(tx, call, { kind, id: user.id }, session)
  if (session === 'cookie') await rememberDevice(tx, call, { kind, email: user.email })
  await actAs(tx, `${actors[kind]}:${user.id}`)
  await noteInAudit(tx, { outcome: 'signed-in', network: shortenAddress(call.ip) })
  return token
}

/** Uses up the challenge that a given passkey answers; a code stays as it is. */
export async function answerFactor(
  transact: ExchangeContext['transact'],
  { code, passkey }: { code?: string | undefined; passkey?: z.output<typeof SignedByPasskey> | undefined },
  use: ChallengePurpose,
  now: Date,
): Promise<GivenFactor> {
  if (!passkey) return { code }
  return {
    code,
    passkey: { passkey, challenge: await takeAnsweredChallenge(transact, passkey.clientDataJSON, use, now) },
  }
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
