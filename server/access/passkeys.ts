import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { CHALLENGE_MINUTES, PASSKEY_TRANSPORTS } from '@forecourt/domain/access/passkey.ts'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedByPasskey,
} from '@forecourt/domain/access/passkey.schema.ts'
import type { z } from 'zod'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Settings } from '../platform/settings/settings.ts'
import {
  findPasskeyForUpdate,
  insertChallenge,
  loadPasskeys,
  takeChallenge,
  updatePasskey,
  type ChallengePurpose,
  type PasskeyRow,
} from './passkeys.sql.ts'

// Passkeys by Web Authentication (W3C), Level 2: sections 7.1 and 7.2 say what is checked. The library does, except for
// the challenge, the owner, the count and the backup flag, which need the database. It is loaded with the first passkey: it
// takes most of a second, which no start should wait for.

type Signed = z.output<typeof SignedByPasskey>

/** The site that passkeys are bound to: it has a name, and browsers make none for an address without TLS or a number. */
export type PasskeySite = { readonly rpId: string; readonly origin: string }

const localAddress = /^(127(\.\d+){3}|\[::1\])$/

/**
 * Returns the site of passkeys at the public address. A demo at 127.0.0.1 has the same at localhost, which browsers take for
 * a name; undefined: browsers make no passkeys for such an address.
 */
export function findPasskeySite({ publicUrl }: Pick<Settings, 'publicUrl'>): PasskeySite | undefined {
  const url = new URL(publicUrl)
  if (localAddress.test(url.hostname)) url.hostname = 'localhost'
  const { hostname, protocol, origin } = url
  const isNumber = isIP(hostname) > 0 || hostname.startsWith('[')
  return isNumber || (protocol !== 'https:' && hostname !== 'localhost') ? undefined : { rpId: hostname, origin }
}

/** ES256, EdDSA and RS256, in this order: COSE numbers of the keys that we take. */
const algorithms = [-7, -8, -257] as const
const challengeBytes = 32
const challengeMs = CHALLENGE_MINUTES * 60_000

type At = { readonly site: PasskeySite; readonly now: Date }

/** Requests a new passkey, in this session alone. Those that the user has already make no second one. */
export async function askNewPasskey(
  tx: Tx,
  at: At,
  { userId, sessionId, name, email, dealer }: Record<'userId' | 'sessionId' | 'name' | 'email' | 'dealer', string>,
): Promise<z.input<typeof PasskeyCreation>> {
  const challenge = await keepChallenge(tx, at, { purpose: 'register', staffUserId: userId, sessionId })
  return {
    challenge,
    rp: { id: at.site.rpId, name: dealer },
    user: { id: toHandle(userId), name: email, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: (await loadPasskeys(tx, userId)).map(toKnown),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/** Requests a signature by a passkey of this user; without a user by any that the browser knows. */
export async function askPasskey(
  tx: Tx,
  at: At,
  use: ChallengePurpose,
  userVerification: PasskeyRequest['userVerification'],
): Promise<PasskeyRequest> {
  const challenge = await keepChallenge(tx, at, use)
  const known = use.staffUserId === null ? [] : await loadPasskeys(tx, use.staffUserId)
  return {
    challenge,
    rpId: at.site.rpId,
    timeout: challengeMs,
    userVerification,
    allowCredentials: known.map(toKnown),
  }
}

async function keepChallenge(tx: Tx, { now }: At, use: ChallengePurpose): Promise<string> {
  const challenge = randomBytes(challengeBytes)
  await insertChallenge(tx, { ...use, challenge, expiresAt: new Date(now.getTime() + challengeMs) })
  return challenge.toString('base64url')
}

/**
 * Uses up the challenge that a browser answers, in a transaction of its own: whatever is wrong with the answer, there is no
 * second one. @returns undefined when it was not open for this use
 */
export async function takeAnsweredChallenge(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  clientDataJSON: string,
  use: ChallengePurpose,
  now: Date,
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJSON)
  if (challenge === undefined) return undefined
  const isOpen = await transact((tx) => takeChallenge(tx, Buffer.from(challenge, 'base64url'), use, now))
  return isOpen ? challenge : undefined
}

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined
    const { challenge } = data
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Reads a new passkey as the database stores it. The maker of the authenticator is not checked (attestation). */
export async function readNewPasskey(
  site: PasskeySite,
  { id, clientDataJSON, attestationObject, transports }: z.output<typeof NewPasskey>,
  challenge: string | undefined,
) {
  if (challenge === undefined) return wrong()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...algorithms],
  }).catch(() => undefined)
  if (!verified?.verified) return wrong()
  const { credential, credentialDeviceType, credentialBackedUp } = verified.registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
    transports,
  }
}

/** A signature with the challenge that it answers; undefined: that one was not open. */
export type AnsweredPasskey = { readonly passkey: Signed; readonly challenge: string | undefined }

/**
 * Refuses a signature that is not by a passkey of this user. One that is right counts as used.
 * @param rules `isAlone`: nothing else proves the identity, so the authenticator must have verified its user (two factors in
 * one). `isUnasked`: no user was named, so the passkey must contain its own.
 */
export async function passkeyRefusal(
  tx: Tx,
  { site, now }: At,
  { passkey, challenge }: AnsweredPasskey,
  { userId, isAlone, isUnasked }: { userId: string; isAlone: boolean; isUnasked: boolean },
): Promise<ApiRefusal | undefined> {
  const kept = await findPasskeyForUpdate(tx, Buffer.from(passkey.id, 'base64url'))
  if (!kept || challenge === undefined || kept.staffUserId !== userId) return wrong()
  if (passkey.userHandle === undefined ? isUnasked : passkey.userHandle !== toHandle(userId)) return wrong()
  const signed = await verifySignature(site, kept, { passkey, challenge })
  if (!signed || (signed.credentialDeviceType === 'multiDevice') !== kept.isBackupEligible) return wrong()
  if (isAlone && !signed.userVerified) return refuse('passkey-unverified', { status: 401 })
  const { newCounter } = signed
  if ((newCounter > 0 || kept.signCount > 0) && newCounter <= kept.signCount) {
    return refuse('passkey-copied', { status: 401 })
  }
  await updatePasskey(tx, kept.id, { signCount: newCounter, isBackedUp: signed.credentialBackedUp, lastUsedAt: now })
  return undefined
}

async function verifySignature(site: PasskeySite, kept: PasskeyRow, answered: { passkey: Signed; challenge: string }) {
  const { id, clientDataJSON, authenticatorData, signature, userHandle } = answered.passkey
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    },
    expectedChallenge: answered.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    // The count is judged once the signature is: any client can send a small number.
    credential: { id, publicKey: new Uint8Array(kept.publicKey), counter: 0 },
    requireUserVerification: false,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo : undefined
}

/** Names a user to their authenticator (`user.id`): bytes that contain nothing about a person. */
function toHandle(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

function toKnown({ credentialId, transports }: PasskeyRow): PasskeyRequest['allowCredentials'][number] {
  return {
    id: Buffer.from(credentialId).toString('base64url'),
    type: 'public-key',
    transports: PASSKEY_TRANSPORTS.filter((transport) => transports.includes(transport)),
  }
}

function wrong(): ApiRefusal {
  return refuse('passkey-wrong', { status: 401 })
}
