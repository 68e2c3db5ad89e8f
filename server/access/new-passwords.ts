import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { PasswordResetRequest } from '@forecourt/domain/access/access.schema.ts'
import { passwordCodeForm } from '@forecourt/domain/access/access-forms.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { password as passwordRule } from '@forecourt/domain/platform/forms/validation.ts'
import type { z } from 'zod'
import { actAs } from '../platform/audit/audit.ts'
import type { Db } from '../platform/database/database.ts'
import type { ExchangeContext } from '../platform/http/endpoint.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { tooMany } from '../platform/http/rate-limit.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { loadCredentials, updatePassword } from './accounts.sql.ts'
import { isGuessable } from './guessable-password.ts'
import { hashPassword, inTurn } from './passwords.ts'
import type { Holder } from './sessions.sql.ts'
import { endAllSessions } from './sessions.ts'
import { actors, noteRefused } from './sign-in.ts'
import { rememberDevice, secondsToNextTry, type Login } from './throttle.ts'
import { askPasswordProof, checkCode, type PasswordPurpose } from './verification.ts'
import { deleteInvitation } from './users.sql.ts'
import { deleteOpenVerifications, markUsed, type VerificationRow } from './verification.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'password-changed': { holder: Holder; requestId: string }
  }
}

const purposes: Readonly<Record<Login['kind'], PasswordPurpose>> = { customer: 'password', staff: 'staff-password' }

/** Refuses a new password that does not meet the settings. */
export async function passwordRefusal(db: Db, password: string, field: string): Promise<ApiRefusal | undefined> {
  const violation = passwordRule(await readSetting(db, 'access.password'))(password)
  return violation && refuse('password-too-weak', { status: 422, field })
}

/**
 * Refuses a new password that others have too, or that can be guessed from its owner or the dealer.
 * @param owner names and addresses of the user who chooses it
 */
export async function guessRefusal(
  db: Db,
  password: string,
  { field, owner }: { field: string; owner: readonly string[] },
): Promise<ApiRefusal | undefined> {
  const dealer = await readSetting(db, 'organisation.name')
  return (await isGuessable(password, [dealer, ...owner]))
    ? refuse('password-too-common', { status: 422, field })
    : undefined
}

/** Mails a code to choose a new password with, if the address has an account; nothing reveals whether it has. */
export async function askNewPassword(
  kind: Login['kind'],
  { db, transact, services, call }: ExchangeContext,
  { to }: { to: string },
): Promise<{ confirmationToken: string } | ApiRefusal> {
  if (findViolations(passwordCodeForm, { to }).length > 0)
    return refuse('no-email-address', { status: 422, field: 'to' })
  const login = { kind, email: to }
  const seconds = await secondsToNextTry(services, call, 'code', login)
  if (seconds > 0) {
    const refusal = tooMany('too-many-codes', seconds)
    return noteRefused({ transact, call }, refusal, { kind, id: (await loadCredentials(db, login))?.id })
  }
  const { language, now } = call
  const confirmationToken = await transact(async (tx) => {
    const account = await loadCredentials(tx, login)
    const owner = account && (kind === 'customer' ? { shopAccountId: account.id } : { staffUserId: account.id })
    const { settings } = services
    return askPasswordProof(tx, now, { purpose: purposes[kind], email: to, language, owner, settings })
  })
  return { confirmationToken }
}

/**
 * Sets the password of the user whose code is right, and signs them out everywhere. The device is known from now on: a
 * stranger who guesses does not lock it out any more.
 */
export async function replacePassword(
  kind: Login['kind'],
  { db, transact, call }: ExchangeContext,
  { password, confirmationCode: code, confirmationToken: token }: z.output<typeof PasswordResetRequest>,
): Promise<ApiRefusal | undefined> {
  const tooWeak =
    (await passwordRefusal(db, password, 'password')) ??
    (await guessRefusal(db, password, { field: 'password', owner: [] }))
  if (tooWeak) return tooWeak
  const { now, requestId } = call
  const proof = await checkCode(transact, { purpose: purposes[kind], token, code, now })
  if (isRefusal(proof)) return noteRefused({ transact, call }, proof, { kind, id: undefined })
  const isOwnName = await guessRefusal(db, password, { field: 'password', owner: [proof.email] })
  if (isOwnName) return isOwnName
  const passwordHash = await inTurn(call, () => hashPassword(password))
  const holder = { kind, id: findOwner(proof) }
  return transact(async (tx) => {
    await actAs(tx, `${actors[kind]}:${holder.id}`)
    const isFirst = await markUsed(tx, proof.id, now)
    if (!isFirst || !(await updatePassword(tx, holder, passwordHash))) {
      return refuse('code-expired', { field: 'confirmationCode' })
    }
    await deleteOpenVerifications(tx, holder)
    // A user who never chose a password may request one: the link of the invitation is then used up.
    if (kind === 'staff') await deleteInvitation(tx, holder.id)
    await endAllSessions(tx, holder)
    await rememberDevice(tx, call, { kind, email: proof.email })
    await enqueue(tx, 'password-changed', { holder, requestId })
    return undefined
  })
}

/** Returns the owner of a code that was right. */
function findOwner({ shopAccountId, staffUserId }: VerificationRow): string {
  return requireValue(shopAccountId ?? staffUserId, 'the owner of a verification')
}
