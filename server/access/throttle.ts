import { onCommit, type Tx } from '../platform/database.ts'
import type { Caller } from '../platform/endpoint.ts'
import { withinLimit } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { networkOf } from '../platform/visitor-address.ts'
import { hashOf, newToken } from './secrets.ts'

// Device cookies: see docs/decisions/0008-signing-in-under-attack.md.

const deviceCookie = 'known-device'
const daySeconds = 86_400
export const deviceLifeDays = 365

const limits = {
  signin: {
    perDevice: { max: 20, seconds: 900 },
    perAddress: { max: 10, seconds: 900 },
    fromAllStrangers: { max: 100, seconds: 3600 },
  },
  /** Codes asked for: mail that somebody else may get. */
  code: {
    perDevice: { max: 10, seconds: 3600 },
    perAddress: { max: 5, seconds: 3600 },
    fromAllStrangers: { max: 100, seconds: 3600 },
  },
}

/** Which account somebody tries to get into; there need not be one. */
export type Login = { readonly kind: 'customer' | 'staff'; readonly email: string }

/**
 * Counts a try and tells whether it may be judged. Strangers to an account are counted by their own address and all
 * together; a device that signed in before is counted for itself.
 */
export async function mayTry(
  services: Services,
  call: Caller,
  what: keyof typeof limits,
  login: Login,
): Promise<boolean> {
  const { perDevice, perAddress, fromAllStrangers } = limits[what]
  const name = `${what} ${loginHash(login).toString('base64url')}`
  const device = call.cookies[deviceCookie]
  if (device !== undefined && (await isKnown(services, device, login))) {
    return withinLimit(services, `${name} ${hashOf(device).toString('base64url')}`, perDevice)
  }
  return (
    (await withinLimit(services, `${name} ${networkOf(call.ip)}`, perAddress)) &&
    (await withinLimit(services, name, fromAllStrangers))
  )
}

/** From now on this browser is known to the account. */
export async function rememberDevice(tx: Tx, call: Caller, login: Login): Promise<void> {
  const device = call.cookies[deviceCookie] ?? newToken()
  const lastUsedAt = call.now
  await tx
    .insertInto('knownDevice')
    .values({ deviceHash: hashOf(device), loginHash: loginHash(login), lastUsedAt })
    .onConflict((conflict) => conflict.columns(['deviceHash', 'loginHash']).doUpdateSet({ lastUsedAt }))
    .execute()
  onCommit(tx, () => call.setCookie(deviceCookie, device, { maxAgeSeconds: deviceLifeDays * daySeconds }))
}

async function isKnown({ database }: Services, device: string, login: Login): Promise<boolean> {
  const row = await database.db
    .selectFrom('knownDevice')
    .select('lastUsedAt')
    .where('deviceHash', '=', hashOf(device))
    .where('loginHash', '=', loginHash(login))
    .executeTakeFirst()
  return row !== undefined
}

function loginHash({ kind, email }: Login): Buffer {
  return hashOf(`${kind} ${email.toLowerCase()}`)
}
