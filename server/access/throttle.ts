import { onCommit, type Db, type Tx } from '../platform/database/database.ts'
import type { Caller, Limit } from '../platform/http/endpoint.ts'
import { secondsToWait, takeBackHit } from '../platform/http/rate-limit.ts'
import type { Services } from '../platform/http/services.ts'
import { toNetwork } from '../platform/http/visitor-address.ts'
import { hashToken, newToken } from './secrets.ts'

// Device cookies: see docs/decisions/0008-login-rate-limits.md.

const deviceCookie = 'known-device'
const daySeconds = 86_400
export const deviceLifeDays = 365

const limits = {
  signin: {
    perDevice: { max: 20, seconds: 900 },
    perAddress: { max: 10, seconds: 900 },
    fromAllStrangers: { max: 100, seconds: 3600 },
  },
  /**
   * Requested codes: mails that another person may get. Strangers together have no limit here, or they could keep the owner
   * from requesting; how many of these mails go to one reader is limited where they are sent.
   */
  code: { perDevice: { max: 10, seconds: 3600 }, perAddress: { max: 5, seconds: 3600 }, fromAllStrangers: undefined },
} satisfies Record<string, Record<'perDevice' | 'perAddress', Limit> & { fromAllStrangers: Limit | undefined }>

/** The account of a sign-in attempt; it need not exist. */
export type Login = { readonly kind: 'customer' | 'staff'; readonly email: string }

/**
 * Counts a try and returns after how many seconds the next is checked: 0, where this one is allowed. Strangers to an account
 * are counted by their own address and all together; a device that signed in before is counted for itself.
 */
export async function secondsToNextTry(
  services: Services,
  call: Caller,
  what: keyof typeof limits,
  login: Login,
): Promise<number> {
  for (const { key, limit } of await listCounters(services, call, what, login)) {
    const seconds = await secondsToWait(services, key, limit)
    if (seconds > 0) return seconds
  }
  return 0
}

/**
 * Takes back the attempt of a successful sign-in. Colleagues who share a network address, as in a showroom, delay each other
 * only by wrong passwords.
 */
export async function takeBackTry(services: Services, call: Caller, login: Login): Promise<void> {
  const counters = await listCounters(services, call, 'signin', login)
  await Promise.all(counters.map(({ key, limit }) => takeBackHit(services, key, limit)))
}

/**
 * Returns the counters that a try adds to: the one of a known device, or for a stranger the one of their network address
 * with the account and the one of all strangers.
 */
async function listCounters(
  services: Services,
  call: Caller,
  what: keyof typeof limits,
  login: Login,
): Promise<{ readonly key: string; readonly limit: Limit }[]> {
  const { perDevice, perAddress, fromAllStrangers } = limits[what]
  const name = `${what} ${loginHash(login).toString('base64url')}`
  const device = call.cookies[deviceCookie]
  if (device !== undefined && (await isKnown(services.database.db, device, login))) {
    return [{ key: `${name} ${hashToken(device).toString('base64url')}`, limit: perDevice }]
  }
  const own = { key: `${name} ${toNetwork(call.ip)}`, limit: perAddress }
  return fromAllStrangers === undefined ? [own] : [own, { key: name, limit: fromAllStrangers }]
}

/**
 * Marks this browser as known to the account. A mark that did not come from a sign-in to this very account may be one that
 * another person planted and knows too: it is replaced, and other accounts that signed in here keep knowing the browser.
 */
export async function rememberDevice(tx: Tx, call: Caller, login: Login): Promise<void> {
  const lastUsedAt = call.now
  const before = call.cookies[deviceCookie]
  const isProven = before !== undefined && (await isKnown(tx, before, login))
  const device = isProven ? before : newToken()
  const deviceHash = hashToken(device)
  if (before !== undefined && !isProven) {
    await tx
      .insertInto('knownDevice')
      .columns(['deviceHash', 'loginHash', 'lastUsedAt'])
      .expression((eb) =>
        eb
          .selectFrom('knownDevice')
          .select([eb.val(deviceHash).as('deviceHash'), 'loginHash', 'lastUsedAt'])
          .where('deviceHash', '=', hashToken(before)),
      )
      .execute()
  }
  await tx
    .insertInto('knownDevice')
    .values({ deviceHash, loginHash: loginHash(login), lastUsedAt })
    .onConflict((conflict) => conflict.columns(['deviceHash', 'loginHash']).doUpdateSet({ lastUsedAt }))
    .execute()
  onCommit(tx, () => call.setCookie(deviceCookie, device, { maxAgeSeconds: deviceLifeDays * daySeconds }))
}

async function isKnown(db: Db, device: string, login: Login): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevice')
    .select('lastUsedAt')
    .where('deviceHash', '=', hashToken(device))
    .where('loginHash', '=', loginHash(login))
    .executeTakeFirst()
  return row !== undefined
}

function loginHash({ kind, email }: Login): Buffer {
  return hashToken(`${kind} ${email.toLowerCase()}`)
}
