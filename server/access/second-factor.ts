import { randomBytes, randomInt } from 'node:crypto'
import { CODE_SIGNS, normalCode } from '@forecourt/domain/access/verification.ts'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@forecourt/domain/access/second-factor.ts'
import type { SecondFactorAsked } from '@forecourt/domain/access/second-factor.schema.ts'
import { noteInAudit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { askPasskey, findPasskeySite, passkeyRefusal, type AnsweredPasskey } from './passkeys.ts'
import { deletePasskeys, loadPasskeys, type ChallengePurpose } from './passkeys.sql.ts'
import { hashCode } from './passwords.ts'
import {
  deleteRecoveryCodes,
  deleteSecondFactor,
  hasSecondFactor,
  loadSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  useStep,
} from './second-factor.sql.ts'
import { hashToken } from './secrets.ts'
import { findStep } from './totp.ts'

/** Length of the hash that the codes are calculated with (RFC 4226, 4). */
const secretBytes = 20

export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** A second factor as the user sends it: a code, or the signature of a passkey. */
export type GivenFactor = { readonly code?: string | undefined; readonly passkey?: AnsweredPasskey | undefined }

/**
 * Checks a code or a passkey as second factor: a code of the app, or a recovery code. Either is valid once. A user without a
 * second factor needs none.
 */
export async function secondFactorRefusal(
  tx: Tx,
  userId: string,
  { code, passkey, now, settings }: GivenFactor & { now: Date; settings: Pick<Settings, 'publicUrl'> },
): Promise<ApiRefusal | undefined> {
  const factor = await loadSecondFactor(tx, userId)
  const hasApp = factor !== undefined && factor.confirmedAt !== null
  const site = findPasskeySite(settings)
  if (passkey && site) return passkeyRefusal(tx, { site, now }, passkey, { userId, isAlone: false, isUnasked: false })
  if (!hasApp && (await loadPasskeys(tx, userId)).length === 0) return undefined
  if (code === undefined || code.trim() === '') return refuse('second-factor-needed', { status: 401, field: 'code' })
  const typed = normalCode(code)
  const step = hasApp ? findStep(factor.secret, typed, { now, last: factor.lastStep }) : undefined
  if (step !== undefined && (await useStep(tx, userId, step))) return undefined
  if (typed.length === RECOVERY_CODE_LENGTH && (await useRecoveryCode(tx, userId, typed))) {
    await noteInAudit(tx, { outcome: 'recovery-code-used' })
    return undefined
  }
  return refuse('second-factor-wrong', { status: 401, field: 'code' })
}

/** Returns the second factors of a user, and requests a signature of their passkeys for this use. */
export async function askSecondFactor(
  tx: Tx,
  { settings, now }: { settings: Pick<Settings, 'publicUrl'>; now: Date },
  use: ChallengePurpose & { staffUserId: string },
): Promise<SecondFactorAsked> {
  const [factor, passkeys] = [await loadSecondFactor(tx, use.staffUserId), await loadPasskeys(tx, use.staffUserId)]
  const site = findPasskeySite(settings)
  const hasApp = factor !== undefined && factor.confirmedAt !== null
  // A session may prove itself again by the passkey alone, which must then verify its holder.
  const verification = use.purpose === 'prove' ? 'required' : 'discouraged'
  return {
    hasApp,
    hasCodes: hasApp || passkeys.length > 0,
    passkey: site && passkeys.length > 0 ? await askPasskey(tx, { site, now }, use, verification) : null,
  }
}

/** Creates new recovery codes, shown only this once; the former ones are invalid from then on. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = await Promise.all(codes.map((code) => hashCode(normalCode(code), userId)))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

async function useRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  if (await takeRecoveryCode(tx, userId, await hashCode(typed, userId))) return true
  // Codes from before `hashCode` are stored as plain hashes until their owner renews them.
  return takeRecoveryCode(tx, userId, hashToken(`${userId} ${typed}`))
}

/**
 * Removes the app of a user, and with their last factor the recovery codes.
 * @returns whether there was one
 */
export async function removeApp(tx: Tx, userId: string): Promise<boolean> {
  const isGone = await deleteSecondFactor(tx, userId)
  if (isGone) await noteInAudit(tx, { outcome: 'second-factor-off', account: `user:${userId}` })
  await forgetUselessCodes(tx, userId)
  return isGone
}

/**
 * Removes all second factors of a user who lost them.
 * @returns whether there were any
 */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<boolean> {
  const hadPasskeys = await deletePasskeys(tx, userId)
  if (hadPasskeys) await noteInAudit(tx, { outcome: 'passkeys-removed', account: `user:${userId}` })
  const hadApp = await removeApp(tx, userId)
  return hadPasskeys || hadApp
}

/** Deletes the recovery codes of a user without a second factor: they replace nothing. */
export async function forgetUselessCodes(tx: Tx, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodes(tx, userId)
}

function newRecoveryCode(): string {
  const signs = Array.from({ length: RECOVERY_CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
  return signs.replace(/^(.{5})/, '$1-')
}
