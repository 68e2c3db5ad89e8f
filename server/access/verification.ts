import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_MINUTES, CODE_SIGNS, CODE_TRIES, MAX_CODES } from '@forecourt/domain/access/verification.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import type { Tx } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import { hashOf, newToken } from './secrets.ts'
import { countTry, insertVerification, replaceCode, type Purpose, type VerificationRow } from './verification.sql.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'send-verification': { verificationId: string; token: string; code: string }
  }
}

const minuteMs = 60_000

type Asked = {
  purpose: Purpose
  email: string
  language: Language
  /** Who the proof is for; neither when there is nobody, and then no code is ever right. */
  accountId?: string | undefined
  signUp?: object | undefined
}

/**
 * Sends a code and returns the token it is valid with. What is written and queued is the same whether there is anybody to
 * write to: the job finds out, after the answer.
 */
export async function askProof(tx: Tx, now: Date, { purpose, email, language, accountId, signUp }: Asked) {
  const [token, code] = [newToken(), newCode()]
  const isForNobody = accountId === undefined && signUp === undefined
  const verificationId = await insertVerification(tx, {
    purpose,
    email,
    language,
    tokenHash: hashOf(token),
    codeHash: isForNobody ? hashOf(newToken()) : codeHash(token, code),
    shopAccountId: accountId ?? null,
    signUp: signUp ? JSON.stringify(signUp) : null,
    createdAt: now,
    codeExpiresAt: expiry(now),
  })
  await enqueue(tx, 'send-verification', { verificationId, token, code })
  return token
}

/** Sends another code for the same sign-up. */
export async function resendCode(tx: Tx, now: Date, token: string): Promise<ApiRefusal | undefined> {
  const code = newCode()
  const row = await replaceCode(tx, {
    tokenHash: hashOf(token),
    codeHash: codeHash(token, code),
    codeExpiresAt: expiry(now),
    maxCodes: MAX_CODES,
  })
  if (!row) return refuse('sign-up-again')
  await enqueue(tx, 'send-verification', { verificationId: row.id, token, code })
  return undefined
}

/**
 * Judges a code. Each try is counted in a transaction of its own, before it is judged, so that neither a refusal takes the
 * count back nor a crowd of parallel tries gets more than five.
 */
export async function judgeCode(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { purpose, token, code, now }: { purpose: Purpose; token: string; code: string; now: Date },
): Promise<VerificationRow | ApiRefusal> {
  const row = await transact((tx) => countTry(tx, { purpose, tokenHash: hashOf(token), now }))
  if (!row) return refuse('code-expired', { field: 'confirmationCode' })
  const isRight = code.length === CODE_LENGTH && timingSafeEqual(codeHash(token, code), row.codeHash)
  const isForNobody = row.shopAccountId === null && row.signUp === null
  if (isRight && !isForNobody) return row
  return refuse(row.tries < CODE_TRIES ? 'wrong-code' : 'code-expired', { field: 'confirmationCode' })
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
}

/** With the token, which we keep only as a hash: the few possible codes cannot be tried on a stolen database. */
function codeHash(token: string, code: string): Buffer {
  return hashOf(`${token} ${code}`)
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * minuteMs)
}
