import type { SignInRequest } from '@forecourt/domain/access/access.schema.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../platform/database.ts'
import type { Caller } from '../platform/endpoint.ts'
import { refuse, type Refusal } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { credentialsOf, type Credentials } from './accounts.sql.ts'
import { isPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { mayTry, rememberDevice, type Login } from './throttle.ts'

type At = { db: Db; transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; services: Services; call: Caller }

/**
 * Lets somebody in with address and password. A wrong password and an unknown address look the same from outside, in
 * words and in time.
 */
export async function signInAs(
  kind: Login['kind'],
  { db, transact, services, call }: At,
  { email, password, session }: z.output<typeof SignInRequest>,
): Promise<Refusal | { user: Credentials; token: string | null }> {
  const login = { kind, email }
  if (!(await mayTry(services, call, 'signin', login))) return refuse('too-many-tries', { status: 429 })
  const user = await credentialsOf(db, login)
  const isRight = await isPassword(password, user?.passwordHash)
  if (!user || !isRight) return refuse('wrong-credentials', { status: 401 })
  return transact(async (tx) => {
    const { token } = await startSession(tx, call, { kind, id: user.id }, session)
    if (session === 'cookie') await rememberDevice(tx, call, login)
    const actor = kind === 'customer' ? `customer:${user.id}` : `user:${user.id}`
    await tx.insertInto('auditEntry').values({ actor, action: 'sign-in', requestId: call.requestId }).execute()
    return { user, token }
  })
}
