import {
  SessionAnswer,
  SessionRequest,
  SignInAnswer,
  SignInRequest,
  SignOutAnswer,
  SignOutRequest,
  StaffSignInAnswer,
} from '@forecourt/domain/access/access.schema.ts'
import { command, exchange, query, type Limit } from '../platform/endpoint.ts'
import { Refusal } from '../platform/refusal.ts'
import { endSession } from './sessions.ts'
import { shopUserOf } from './shop-user.ts'
import { signInAs } from './sign-in.ts'

/** From one address to all accounts together; a company behind one address signs in in the morning. */
const signInLimit: Limit = { max: 200, seconds: 900 }

const signIn = exchange({
  path: 'POST /shop/auth/signin',
  right: 'public',
  summary: 'Signs a customer in: the browser gets a session cookie, another client a bearer token.',
  input: SignInRequest,
  output: SignInAnswer,
  limit: signInLimit,
  async run(at, input) {
    const outcome = await signInAs('customer', at, input)
    if (outcome instanceof Refusal) return outcome
    return { shopUser: shopUserOf(outcome.user), token: outcome.token }
  },
})

const signOut = command({
  path: 'POST /shop/auth/signout',
  right: 'public',
  summary: 'Signs the customer out, here or everywhere. Does no harm to whoever is not signed in.',
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
  summary: 'Who is signed in; asking makes the session last longer.',
  input: SessionRequest,
  output: SessionAnswer,
  run: async ({ call: { customer } }) => ({ shopUser: customer ? shopUserOf(customer) : null }),
})

const staffSignIn = exchange({
  path: 'POST /sales/auth/signin',
  right: 'public',
  summary: 'Signs a member of staff in, as the shop does its customers.',
  input: SignInRequest,
  output: StaffSignInAnswer,
  limit: signInLimit,
  async run(at, input) {
    const outcome = await signInAs('staff', at, input)
    if (outcome instanceof Refusal) return outcome
    const { number, name, email } = outcome.user
    return { staffUser: { id: number, name, email }, token: outcome.token }
  },
})

const staffSignOut = command({
  path: 'POST /sales/auth/signout',
  right: 'staff',
  summary: 'Signs the member of staff out, here or everywhere.',
  input: SignOutRequest,
  output: SignOutAnswer,
  async run({ tx, call }, { everywhere }) {
    await endSession(tx, call, 'staff', { everywhere })
    return {}
  },
})

export const accessEndpoints = [signIn, signOut, getSession, staffSignIn, staffSignOut] as const
