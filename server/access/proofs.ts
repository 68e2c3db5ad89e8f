import type { ProofRequest } from '@forecourt/domain/access/second-factor.schema.ts'
import type { ShopProofRequest } from '@forecourt/domain/access/user.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { z } from 'zod'
import { noteInAudit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import type { CallerWith, ExchangeContext } from '../platform/http/endpoint.ts'
import { tooMany } from '../platform/http/rate-limit.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { loadCredentials } from './accounts.sql.ts'
import { findPasskeySite, passkeyRefusal } from './passkeys.ts'
import { inTurn, isPassword } from './passwords.ts'
import { secondFactorRefusal, type GivenFactor } from './second-factor.ts'
import { setProven } from './sessions.sql.ts'
import { answerFactor, noteRefused } from './sign-in.ts'
import { secondsToNextTry, takeBackTry, type Login } from './throttle.ts'

type StaffCall = CallerWith<'staff'>

/** Limits the tries, counted with those to sign in: an open office gives no further ones. */
export async function triesRefusal(services: Services, call: StaffCall): Promise<ApiRefusal | undefined> {
  const seconds = await secondsToNextTry(services, call, 'signin', loginOfStaff(call))
  return seconds > 0 ? tooMany('too-many-tries', seconds) : undefined
}

/**
 * Proves the identity of the user of a session again, as strongly as signing in does: by a passkey that verified its user, or
 * by the password and the second factor where there is one. Sensitive changes require it (`server/platform/http/proof.ts`).
 */
export async function proveStaff(
  { db, transact, services, call }: ExchangeContext & { call: StaffCall },
  { password, code, passkey }: z.output<typeof ProofRequest>,
): Promise<Record<string, never> | ApiRefusal> {
  const { staff, now } = call
  const { settings } = services
  const refuseProof = (refusal: ApiRefusal) =>
    noteRefused({ transact, call }, refusal, { kind: 'staff', id: staff.userId })
  const refused = await triesRefusal(services, call)
  if (refused) return refuseProof(refused)
  if (password !== undefined) {
    const credentials = await loadCredentials(db, loginOfStaff(call))
    const isRight = await inTurn(call, () => isPassword(password, credentials?.passwordHash ?? undefined))
    if (!isRight) return refuseProof(refuse('wrong-password', { status: 422, field: 'password' }))
  }
  const use = { purpose: 'prove', staffUserId: staff.userId, sessionId: staff.sessionId } as const
  const factor = await answerFactor(transact, { code, passkey }, use, now)
  const outcome = await transact(async (tx): Promise<Record<string, never> | ApiRefusal> => {
    const unproven =
      password === undefined
        ? await loneRefusal(tx, staff.userId, { ...factor, now, settings })
        : await secondFactorRefusal(tx, staff.userId, { ...factor, now, settings })
    if (unproven) return { ...unproven, status: 422 as const }
    await setProven(tx, staff.sessionId, now)
    await noteInAudit(tx, { outcome: 'proven-anew' })
    return {}
  })
  if (isRefusal(outcome)) return outcome.reason === 'second-factor-needed' ? outcome : refuseProof(outcome)
  await takeBackTry(services, call, loginOfStaff(call))
  return outcome
}

/** Proves anew which customer has a session: by their password. */
export async function proveCustomer(
  { db, transact, services, call }: ExchangeContext & { call: CallerWith<'customer'> },
  { password }: z.output<typeof ShopProofRequest>,
): Promise<Record<string, never> | ApiRefusal> {
  const { customer, now } = call
  const login: Login = { kind: 'customer', email: customer.email }
  const refuseProof = (refusal: ApiRefusal) =>
    noteRefused({ transact, call }, refusal, { kind: 'customer', id: customer.accountId })
  const seconds = await secondsToNextTry(services, call, 'signin', login)
  if (seconds > 0) return refuseProof(tooMany('too-many-tries', seconds))
  const credentials = await loadCredentials(db, login)
  const isRight = await inTurn(call, () => isPassword(password, credentials?.passwordHash ?? undefined))
  if (!isRight) return refuseProof(refuse('wrong-password', { status: 422, field: 'password' }))
  await transact(async (tx) => {
    await setProven(tx, customer.sessionId, now)
    await noteInAudit(tx, { outcome: 'proven-anew' })
  })
  await takeBackTry(services, call, login)
  return {}
}

/** Refuses a passkey as the only proof unless it verified its user. */
async function loneRefusal(
  tx: Tx,
  userId: string,
  { passkey, now, settings }: GivenFactor & { now: Date; settings: Settings },
): Promise<ApiRefusal | undefined> {
  const site = findPasskeySite(settings)
  if (!site || !passkey) return refuse('wrong-password', { field: 'password' })
  return passkeyRefusal(tx, { site, now }, passkey, { userId, isAlone: true, isUnasked: false })
}

function loginOfStaff({ staff }: StaffCall): Login {
  return { kind: 'staff', email: staff.email }
}
