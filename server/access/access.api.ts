import {
  ConfirmationAnswer,
  PasskeySignInRequest,
  PasswordCodeRequest,
  PasswordResetAnswer,
  PasswordResetRequest,
  PasswordRulesAnswer,
  PasswordRulesRequest,
  SessionAnswer,
  SessionRequest,
  SignInAnswer,
  SignInRequest,
  SignOutAnswer,
  SignOutRequest,
  SignUpCodeRequest,
  SignUpConfirmAnswer,
  SignUpConfirmRequest,
  StaffSignInAnswer,
  StaffSignInRequest,
} from '@forecourt/domain/access/access.schema.ts'
import { PasskeyRequestAnswer } from '@forecourt/domain/access/passkey.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Db } from '../platform/database/database.ts'
import type { ProofRule } from '../platform/http/identity.ts'
import { command, exchange, query, type Limit } from '../platform/http/endpoint.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { confirmAccount } from './accounts.ts'
import { askNewPassword, replacePassword } from './new-passwords.ts'
import { endSession } from './sessions.ts'
import { toShopUser } from './shop-user.ts'
import { askAnyPasskey, signInAs, signInByPasskey } from './sign-in.ts'
import { resendCode } from './verification.ts'

/** Limit from one address to all accounts together; a company behind one address signs in in the morning. */
const signInLimit: Limit = { max: 200, seconds: 900 }

const codeLimit: Limit = { max: 100, seconds: 900 }

/** Requires a proof only where other sessions end too: anyone at an open screen may end the session of that screen. */
function proofToLeave(_: Db, { everywhere }: { everywhere: boolean }): Promise<ProofRule | undefined> {
  return Promise.resolve(everywhere ? 'lately' : undefined)
}

const signIn = exchange({
  path: 'POST /shop/auth/signin',
  right: 'public',
  summary: 'Signs a customer in. A browser gets a session cookie, any other client a bearer token.',
  input: SignInRequest,
  output: SignInAnswer,
  limit: signInLimit,
  async run(at, input) {
    const outcome = await signInAs('customer', at, input)
    if (isRefusal(outcome)) return outcome
    return { shopUser: toShopUser(outcome.user), token: outcome.token }
  },
})

const signOut = command({
  path: 'POST /shop/auth/signout',
  right: 'public',
  summary: 'Signs the customer out of this session or of all sessions. Succeeds without a session too.',
  needsProof: proofToLeave,
  input: SignOutRequest,
  output: SignOutAnswer,
  async run({ tx, call }, { everywhere }) {
    await endSession(tx, call, 'customer', { everywhere })
    return {}
  },
})

const getSession = query({
  path: 'GET /shop/auth/session',
  right: 'public',
  summary: 'Returns the signed-in customer and extends the session.',
  input: SessionRequest,
  output: SessionAnswer,
  run: async ({ call: { customer } }) => ({ shopUser: customer ? toShopUser(customer) : null }),
})

const staffSignIn = exchange({
  path: 'POST /sales/auth/signin',
  right: 'public',
  summary: 'Signs a staff member in. A browser gets a session cookie, any other client a bearer token.',
  input: StaffSignInRequest,
  output: StaffSignInAnswer,
  limit: signInLimit,
  async run(at, input) {
    const outcome = await signInAs('staff', at, input)
    if (isRefusal(outcome)) return outcome
    const { number, name, email } = outcome.user
    return { staffUser: { id: number, name, email }, token: outcome.token }
  },
})

const askSignInPasskey = command({
  path: 'POST /sales/auth/askpasskey',
  right: 'public',
  summary: 'Returns what a passkey signs to sign a staff member in without a password, once and within five minutes.',
  input: SessionRequest,
  output: PasskeyRequestAnswer,
  limit: signInLimit,
  async run({ tx, services: { settings }, call: { now } }) {
    const options = await askAnyPasskey(tx, { settings, now })
    return isRefusal(options) ? options : { options }
  },
})

const passkeySignIn = exchange({
  path: 'POST /sales/auth/passkeysignin',
  right: 'public',
  summary: 'Signs a staff member in with a passkey alone, which must have verified its user.',
  input: PasskeySignInRequest,
  output: StaffSignInAnswer,
  limit: signInLimit,
  async run(at, input) {
    const outcome = await signInByPasskey(at, input)
    if (isRefusal(outcome)) return outcome
    const { number, firstName, lastName, email } = outcome.user
    return { staffUser: { id: number, name: `${firstName} ${lastName}`, email }, token: outcome.token }
  },
})

const staffSignOut = command({
  path: 'POST /sales/auth/signout',
  right: 'staff',
  summary: 'Signs the staff member out of this session or of all sessions.',
  needsProof: proofToLeave,
  input: SignOutRequest,
  output: SignOutAnswer,
  async run({ tx, call }, { everywhere }) {
    await endSession(tx, call, 'staff', { everywhere })
    return {}
  },
})

const sendSignUpConfirmation = command({
  path: 'POST /shop/mail/sendsignupconfirmation',
  right: 'public',
  summary: 'Sends a new sign-up code by mail. The previous code expires.',
  input: SignUpCodeRequest,
  output: ConfirmationAnswer,
  limit: codeLimit,
  async run({ tx, call, services: { settings } }, { confirmationToken }) {
    return (await resendCode(tx, call.now, { token: confirmationToken, settings })) ?? { confirmationToken }
  },
})

const confirmSignUp = exchange({
  path: 'POST /shop/auth/signupconfirm',
  right: 'public',
  summary: 'Creates the account of a sign-up with the code from the mail.',
  input: SignUpConfirmRequest,
  output: SignUpConfirmAnswer,
  limit: codeLimit,
  async run({ transact, call }, input) {
    const outcome = await confirmAccount(transact, call, input)
    return isRefusal(outcome) ? outcome : { shopUser: toShopUser(outcome) }
  },
})

const sendPasswordRequest = exchange({
  path: 'POST /shop/mail/sendpasswordrequest',
  right: 'public',
  summary: 'Mails a password reset code if the address has an account. The answer does not reveal whether it has.',
  input: PasswordCodeRequest,
  output: ConfirmationAnswer,
  limit: codeLimit,
  run: (at, asked) => askNewPassword('customer', at, asked),
})

const resetPassword = exchange({
  path: 'POST /shop/auth/resetpassword',
  right: 'public',
  summary: 'Sets a new password with the code from the mail and ends all sessions of the account.',
  input: PasswordResetRequest,
  output: PasswordResetAnswer,
  limit: codeLimit,
  run: async (at, input) => (await replacePassword('customer', at, input)) ?? {},
})

const sendStaffPasswordRequest = exchange({
  path: 'POST /sales/auth/sendpasswordrequest',
  right: 'public',
  summary: 'Mails a password reset code to a staff member. The answer does not reveal whether the account exists.',
  input: PasswordCodeRequest,
  output: ConfirmationAnswer,
  limit: codeLimit,
  run: (at, asked) => askNewPassword('staff', at, asked),
})

const resetStaffPassword = exchange({
  path: 'POST /sales/auth/resetpassword',
  right: 'public',
  summary: 'Sets a new password for a staff member with the code from the mail and ends all their sessions.',
  input: PasswordResetRequest,
  output: PasswordResetAnswer,
  limit: codeLimit,
  run: async (at, input) => (await replacePassword('staff', at, input)) ?? {},
})

const getPasswordRules = query({
  path: 'GET /shop/auth/passwordrules',
  right: 'public',
  summary: 'Returns the rules that a new password must meet.',
  input: PasswordRulesRequest,
  output: PasswordRulesAnswer,
  run: ({ db }) => readSetting(db, 'access.password'),
})

export const accessEndpoints = [
  signIn,
  signOut,
  getSession,
  sendSignUpConfirmation,
  confirmSignUp,
  sendPasswordRequest,
  resetPassword,
  getPasswordRules,
  staffSignIn,
  askSignInPasskey,
  passkeySignIn,
  staffSignOut,
  sendStaffPasswordRequest,
  resetStaffPassword,
] as const
