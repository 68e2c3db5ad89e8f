import { BlockList, isIPv6 } from 'node:net'
import { endOfLastDay, findKeyState } from '@forecourt/domain/access/key-state.ts'
import { transaction, type Database } from '../platform/database/database.ts'
import type { IdentifyByKey, Staff } from '../platform/http/identity.ts'
import { secondsToWait, tooMany, type Counters } from '../platform/http/rate-limit.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { toNetwork } from '../platform/http/visitor-address.ts'
import { findKeyHolder, noteKeyUse, type KeyHolder } from './api-keys.sql.ts'
import { hashToken } from './secrets.ts'

/** Keys that are none, from one network: enough for a mistake, little for a guess at 256 bits. */
const unknownKeyLimit = { max: 20, seconds: 60 }
/** Being used again sooner than this is not written down. */
const usedAgainMs = 60_000

/**
 * Identifies integrations by their keys. A key is found by the hash of all of it, so the duration of an answer reveals
 * nothing about its parts. Calls are counted before anything that costs more than this lookup.
 */
export function identifyByKey({ database, settings }: Pick<Services, 'database' | 'settings'>): IdentifyByKey {
  return async ({ ip, now }, key) => {
    const counters = { database, settings, clock: () => now }
    const holder = await findKeyHolder(database.db, hashToken(key))
    if (!holder) return { refused: await refuseUnknownKey(counters, ip) }
    const staff = toStaff(holder)
    const refused = holderRefusal(holder, { ip, now }) ?? (await rateRefusal(counters, holder))
    if (refused) return { staff, refused }
    await noteUse(database, holder, { ip, now })
    return { staff }
  }
}

/** True if an address is one of these, or in one of these networks; `192.0.2.0/24`, `2001:db8::/32` or an address alone. */
function isInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) addNetwork(list, network)
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** True if a text is an address or a network. */
export function isNetwork(text: string): boolean {
  try {
    addNetwork(new BlockList(), text)
    return true
  } catch {
    return false
  }
}

function addNetwork(list: BlockList, text: string): void {
  const [, address = text, bits] = /^(.+)\/(\d{1,3})$/.exec(text) ?? []
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(bits), family)
}

async function refuseUnknownKey(counters: Counters, ip: string): Promise<ApiRefusal> {
  const seconds = await secondsToWait(counters, `unknown key ${toNetwork(ip)}`, unknownKeyLimit)
  return seconds > 0 ? tooMany('too-many-calls', seconds) : refuse('unknown-integration-key', { status: 401 })
}

/** Rejects a key that does not work, with the reason: the holder of the whole key may know it. */
function holderRefusal(
  { expiresAt, revokedAt, isDisabled, lastDay, allowedNetworks }: KeyHolder,
  { ip, now }: { ip: string; now: Date },
): ApiRefusal | undefined {
  const state = findKeyState({ expiresAt, revokedAt }, now)
  if (state === 'revoked') return refuse('integration-key-revoked', { status: 401 })
  if (isDisabled) return refuse('integration-disabled', { status: 401 })
  if (state === 'expired' || (lastDay !== null && endOfLastDay(lastDay) <= now))
    return refuse('integration-key-expired', { status: 401 })
  if (allowedNetworks.length > 0 && !isInNetworks(ip, allowedNetworks))
    return refuse('integration-address', { status: 403, values: { address: ip } })
  return undefined
}

async function rateRefusal(counters: Counters, { id, callsPerMinute }: KeyHolder): Promise<ApiRefusal | undefined> {
  const seconds = await secondsToWait(counters, `integration ${id}`, { max: callsPerMinute, seconds: 60 })
  return seconds > 0 ? tooMany('too-many-calls', seconds) : undefined
}

async function noteUse(database: Database, holder: KeyHolder, { ip, now }: { ip: string; now: Date }): Promise<void> {
  const { keyId, usedAt } = holder
  if (usedAt !== null && now.getTime() - usedAt.getTime() < usedAgainMs) return
  await transaction(database, (tx) => noteKeyUse(tx, { apiKeyId: keyId, usedAt: now, address: ip }))
}

/**
 * Returns the integration as a caller. It is no main administrator, whatever its role becomes, and has no rights while its
 * role requires a second factor.
 */
function toStaff({ id, keyId, number, name, email, language, grants, branches, isForPersons }: KeyHolder): Staff {
  return {
    userId: id,
    sessionId: keyId,
    number,
    name,
    email,
    language,
    who: { id, isMain: false, grants: isForPersons ? {} : grants, branches },
    isIntegration: true,
  }
}
