import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { ShopUser, SignUpConfirmRequest } from '@forecourt/domain/access/access.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { z } from 'zod'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import {
  loadAccount,
  loadCredentials,
  deleteAccount,
  insertAccount,
  setPriceMails,
  stopPriceMails,
  takeAccountNumber,
  updateAccount,
  type AccountRow,
  type Credentials,
} from './accounts.sql.ts'
import type { KeySettings } from '../platform/mail/secrets.ts'
import { askSignUpProof, checkCode } from './verification.ts'
import { markUsed } from './verification.sql.ts'

export { deleteAccount, loadAccount, setPriceMails, stopPriceMails, updateAccount, type AccountRow }

/** Data of a sign-up that access needs; contacts checks company and VAT number. */
export type SignUp = {
  customerType: 'private' | 'fleet'
  companyName: string
  vatPrefix: string
  vatNumber: string
  firstName: string
  lastName: string
  email: string
  language: Language
}

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Keeps a sign-up until its address is proven. Where the address has an account nothing is stored, its owner gets a mail that
 * says so, and the answer is the same. Other sign-ups for this address stay apart, each under its own token: the password of
 * one person never ends up in the account of another.
 */
export async function keepSignUp(
  tx: Tx,
  { call: { now, ip }, settings }: { call: Pick<Caller, 'now' | 'ip'>; settings: KeySettings },
  signUp: SignUp,
  passwordHash: string,
): Promise<{ shopUser: ShopUser; confirmationToken: string }> {
  const { email, language, firstName, lastName } = signUp
  const number = await takeAccountNumber(tx)
  const known = await loadCredentials(tx, { kind: 'customer', email })
  const pending: PendingSignUp = {
    ...signUp,
    number,
    passwordHash,
    termsAcceptedAt: now.toISOString(),
    termsAcceptedIp: ip,
  }
  const confirmationToken = await askSignUpProof(tx, now, {
    email,
    language,
    settings,
    signUp: known ? undefined : pending,
  })
  return { shopUser: { id: number, name: `${firstName} ${lastName}`, email }, confirmationToken }
}

/** Creates the account of a sign-up whose code is right. */
export async function confirmAccount(
  transact: Transact,
  { now }: Caller,
  { confirmationCode, confirmationToken }: z.output<typeof SignUpConfirmRequest>,
): Promise<Credentials | ApiRefusal> {
  const proof = await checkCode(transact, {
    purpose: 'signup',
    token: confirmationToken,
    code: confirmationCode,
    now,
  })
  if (isRefusal(proof)) return proof
  return transact(async (tx) => {
    if (!(await markUsed(tx, proof.id, now))) return refuse('code-expired', { field: 'confirmationCode' })
    const account = await insertAccount(tx, {
      ...requireValue(proof.signUp, 'the data of a sign-up whose code is right'),
      confirmedAt: now,
    })
    // Signed up twice and confirmed twice. The holder of the code reads the mail, so this may be revealed.
    if (!account) return refuse('account-exists')
    return account
  })
}

/** The data of a sign-up in its `verification`, until the code is entered. */
export type PendingSignUp = SignUp & {
  number: number
  passwordHash: string
  termsAcceptedAt: string
  termsAcceptedIp: string
}
