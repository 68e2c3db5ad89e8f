import { randomBytes, randomInt } from 'node:crypto'
import { CODE_SIGNS, normalCode } from '@forecourt/domain/access/verification.ts'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@forecourt/domain/access/second-factor.ts'
import { noteInAudit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { hashCode } from './passwords.ts'
import {
  deleteSecondFactor,
  replaceRecoveryCodes,
  loadSecondFactor,
  takeRecoveryCode,
  useStep,
} from './second-factor.sql.ts'
import { hashToken } from './secrets.ts'
import { findStep } from './totp.ts'

/** As long as the hash that the codes are calculated with (RFC 4226, 4). */
const secretBytes = 20

export function newSecret(): Buffer {
  return randomBytes(secretBytes)
}

/**
 * Returns whether a code proves the second factor: one of the app, or one of those for whoever lost the phone. Either
 * opens once. A user without one needs none.
 */
export async function secondFactorRefusal(
  tx: Tx,
  userId: string,
  { code, now }: { code: string | undefined; now: Date },
): Promise<ApiRefusal | undefined> {
  const factor = await loadSecondFactor(tx, userId)
  if (!factor?.confirmedAt) return undefined
  if (code === undefined || code.trim() === '') return refuse('second-factor-needed', { status: 401, field: 'code' })
  const typed = normalCode(code)
  const step = findStep(factor.secret, typed, { now, last: factor.lastStep })
  if (step !== undefined && (await useStep(tx, userId, step))) return undefined
  if (typed.length === RECOVERY_CODE_LENGTH && (await useRecoveryCode(tx, userId, typed))) {
    await noteInAudit(tx, { outcome: 'recovery-code-used' })
    return undefined
  }
  return refuse('second-factor-wrong', { status: 401, field: 'code' })
}

/** New recovery codes, to be shown this once; those before open nothing any more. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = await Promise.all(codes.map((code) => hashCode(normalCode(code), userId)))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

async function useRecoveryCode(tx: Tx, userId: string, typed: string): Promise<boolean> {
  if (await takeRecoveryCode(tx, userId, await hashCode(typed, userId))) return true
  // Codes of before `hashCode` are kept as plain hashes until their owner renews them.
  return takeRecoveryCode(tx, userId, hashToken(`${userId} ${typed}`))
}

/** Takes the second factor of somebody away. @returns whether there was one */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const isGone = await deleteSecondFactor(tx, userId)
  if (isGone) await noteInAudit(tx, { outcome: 'second-factor-off', account: `user:${userId}` })
  return isGone
}

function newRecoveryCode(): string {
  const signs = Array.from({ length: RECOVERY_CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
  return signs.replace(/^(.{5})/, '$1-')
}
