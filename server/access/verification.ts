import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_MINUTES, CODE_SIGNS, CODE_TRIES, MAX_CODES } from '@forecourt/domain/access/verification.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { z } from 'zod'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { decryptSecret, encryptSecret, type KeySettings } from '../platform/mail/secrets.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { hashToken, newToken } from './secrets.ts'
import { countTry, insertVerification, replaceCode, type Purpose, type VerificationRow } from './verification.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    /** `proof`: base64 of an encrypted `MailedProof`; the job table is part of every copy of the database. */
    'send-verification': { verificationId: string; proof: string }
  }
}

const minuteMs = 60_000

type AskedBy = { email: string; language: Language }

/** The token of the link and the code in a mail. We store only their hashes. */
const MailedProof = z.strictObject({ token: z.string(), code: z.string() })
type MailedProof = z.infer<typeof MailedProof>

/**
 * Sends a code for a sign-up and returns the token it is valid with. What is written and queued is the same whether there is
 * a recipient or not: the job finds out, after the answer. Without a sign-up no code is ever right.
 */
export async function askSignUpProof(
  tx: Tx,
  now: Date,
  { signUp, settings, ...asked }: AskedBy & { signUp: object | undefined; settings: KeySettings },
): Promise<string> {
  const [token, code] = [newToken(), newCode()]
  const verificationId = await insertVerification(tx, {
    ...asked,
    ...times(now),
    purpose: 'signup',
    tokenHash: hashToken(token),
    codeHash: signUp ? codeHash(token, code) : hashToken(newToken()),
    signUp: signUp ? JSON.stringify(signUp) : null,
  })
  await queueProof(tx, settings, verificationId, { token, code })
  return token
}

/** Owner of a new password; undefined when there is none, and then no code is valid. */
export type Owner = { shopAccountId: string } | { staffUserId: string } | undefined

/**
 * Does the same for a new password. The link in the mail has a token of its own: a stranger who requests codes and uses up
 * their tries leaves those to the owner who reads the mail.
 */
export async function askPasswordProof(
  tx: Tx,
  now: Date,
  { owner, settings, ...asked }: AskedBy & { purpose: PasswordPurpose; owner: Owner; settings: KeySettings },
): Promise<string> {
  const [answered, mailed, code] = [newToken(), newToken(), newCode()]
  const keep = (token: string) =>
    insertVerification(tx, {
      ...asked,
      ...times(now),
      ...owner,
      tokenHash: hashToken(token),
      codeHash: owner ? codeHash(token, code) : hashToken(newToken()),
    })
  await keep(answered)
  const verificationId = await keep(mailed)
  await queueProof(tx, settings, verificationId, { token: mailed, code })
  return answered
}

export type PasswordPurpose = 'password' | 'staff-password'

/** Sends another code for the same sign-up. */
export async function resendCode(
  tx: Tx,
  now: Date,
  { token, settings }: { token: string; settings: KeySettings },
): Promise<ApiRefusal | undefined> {
  const code = newCode()
  const row = await replaceCode(tx, {
    tokenHash: hashToken(token),
    codeHash: codeHash(token, code),
    codeExpiresAt: expiry(now),
    maxCodes: MAX_CODES,
  })
  if (!row) return refuse('sign-up-again')
  await queueProof(tx, settings, row.id, { token, code })
  return undefined
}

async function queueProof(tx: Tx, settings: KeySettings, verificationId: string, proof: MailedProof): Promise<void> {
  const encrypted = await encryptSecret(settings, JSON.stringify(proof))
  await enqueue(tx, 'send-verification', { verificationId, proof: encrypted.toString('base64') })
}

/** Returns the secret content of a mail; undefined if it was encrypted with another key. */
export async function readProof(settings: KeySettings, encrypted: string): Promise<MailedProof | undefined> {
  const secret = await decryptSecret(settings, Buffer.from(encrypted, 'base64'))
  return secret === undefined ? undefined : MailedProof.parse(JSON.parse(secret))
}

/**
 * Judges a code. Each try is counted in a transaction of its own, before it is judged, so that neither a refusal takes the
 * count back nor a crowd of parallel tries gets more than five.
 */
export async function checkCode(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  { purpose, token, code, now }: { purpose: Purpose; token: string; code: string; now: Date },
): Promise<VerificationRow | ApiRefusal> {
  const row = await transact((tx) => countTry(tx, { purpose, tokenHash: hashToken(token), now }))
  if (!row) return refuse('code-expired', { field: 'confirmationCode' })
  const isRight = code.length === CODE_LENGTH && timingSafeEqual(codeHash(token, code), row.codeHash)
  const isForNobody = row.shopAccountId === null && row.staffUserId === null && row.signUp === null
  if (isRight && !isForNobody) return row
  return refuse(row.tries < CODE_TRIES ? 'wrong-code' : 'code-expired', { field: 'confirmationCode' })
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
}

/** Hashes a code with its token, which is stored only as a hash: the few possible codes cannot be tried on a stolen database. */
function codeHash(token: string, code: string): Buffer {
  return hashToken(`${token} ${code}`)
}

function times(now: Date) {
  return { createdAt: now, codeExpiresAt: expiry(now) }
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + CODE_MINUTES * minuteMs)
}
