import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, flattenedVerify } from 'jose'
import type { JWSHeaderParameters } from 'jose'
import { fetchTraced } from '../platform/tracing/traced-call.ts'
import { claimNames } from './detached-jws.ts'

/** Signed claims of a callback besides its body. */
export type SignedCallback = { readonly jti: string; readonly issuedAt: Date }

export type SignatureFault =
  | 'malformed'
  | 'wrong-algorithm'
  | 'unknown-key'
  | 'wrong-signature'
  | 'claim-not-protected'
  | 'wrong-issuer'
  | 'wrong-profile'
  | 'wrong-time'
  | 'wrong-path'

export type Verification =
  | { readonly ok: true; readonly callback: SignedCallback }
  | { readonly ok: false; readonly fault: SignatureFault }

/** The key set could not be fetched: the caller must be told to retry, not be rejected. */
export class KeySetUnavailable extends Error {
  constructor(cause: unknown) {
    super('The key set of the payment provider cannot be fetched', { cause })
    this.name = 'KeySetUnavailable'
  }
}

export type CallbackVerifier = (
  signature: string | undefined,
  body: string | Uint8Array,
  now: Date,
) => Promise<Verification>

/** Expected claims of a signature. */
type Expected = { profileId: string; issuer: string; paths: readonly string[]; now: Date }

type KeySet = { jwksUrl: string; fetch?: typeof fetch }

const alwaysProtected = [claimNames.issuer, claimNames.issuedAt, claimNames.id, claimNames.path]
const understood = Object.fromEntries([...alwaysProtected, claimNames.profile, 'sub'].map((claim) => [claim, true]))

const hourMs = 3_600_000
// A repeated callback is identical to the first, its time of signing included, and repeats come for 24 hours.
// Replaying one changes nothing, because a payment's state is recorded once.
const oldestMs = 25 * hourMs
const clockSkewMs = 5 * 60_000
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Checks the detached signature of the provider's callbacks. */
export function callbackVerifier(options: KeySet & { profileId: string; callbackUrl: string }): CallbackVerifier {
  const { profileId, callbackUrl } = options
  const verify = signatureVerifier(options)
  // The contract names the path, the provider sends the whole address it called.
  const paths = [callbackUrl, new URL(callbackUrl).pathname]
  return (signature, body, now) => verify(signature, body, { profileId, issuer: 'Payconiq', paths, now })
}

/**
 * Checks detached signatures as the provider's contract has them: header..signature, ES256 over header and body.
 * Keys stay at most 12 hours; a key that is not among them makes us look once more.
 */
export function signatureVerifier(options: KeySet) {
  const keySet = createRemoteJWKSet(new URL(options.jwksUrl), {
    cacheMaxAge: 12 * hourMs,
    // New keys are published a day before they are used: this only slows down a client that guesses names of keys.
    cooldownDuration: 5_000,
    [customFetch]: options.fetch ?? ((url, init) => fetchTraced('payment-keys', url, init)),
  })

  return async (
    signature: string | undefined,
    body: string | Uint8Array,
    expected: Expected,
  ): Promise<Verification> => {
    const parts = signature?.split('.') ?? []
    const [header, middle, signatureBytes] = parts
    if (parts.length !== 3 || !header || middle !== '' || !signatureBytes) return fault('malformed')
    const given = readHeader(header)
    if (given === undefined) return fault('malformed')
    if (given.alg !== 'ES256') return fault('wrong-algorithm')
    const jws = { protected: header, payload: Buffer.from(body).toString('base64url'), signature: signatureBytes }
    try {
      await flattenedVerify(jws, keySet, { algorithms: ['ES256'], crit: understood })
    } catch (error) {
      return fault(toFault(error))
    }
    return checkClaims(given, expected)
  }
}

/** Checks the claims, only after the signature is valid: a sender who cannot sign learns nothing about what we expect. */
function checkClaims(header: JWSHeaderParameters, expected: Expected): Verification {
  const isProtected = (claim: string) => header.crit?.includes(claim) ?? false
  if (!alwaysProtected.every(isProtected)) return fault('claim-not-protected')
  if (header[claimNames.issuer] !== expected.issuer) return fault('wrong-issuer')

  // One of the provider's documents names the claim `sub` and leaves it out of crit: the header is signed as a whole.
  const profile = header[claimNames.profile] ?? header['sub']
  if (header[claimNames.profile] !== undefined && !isProtected(claimNames.profile)) return fault('claim-not-protected')
  if (profile !== expected.profileId) return fault('wrong-profile')

  const issuedAt = header[claimNames.issuedAt]
  if (typeof issuedAt !== 'string' || !instant.test(issuedAt)) return fault('wrong-time')
  const ageMs = expected.now.getTime() - Date.parse(issuedAt)
  if (!(ageMs >= -clockSkewMs && ageMs <= oldestMs)) return fault('wrong-time')

  if (!expected.paths.includes(String(header[claimNames.path]))) return fault('wrong-path')

  const jti = header[claimNames.id]
  if (typeof jti !== 'string' || jti === '') return fault('malformed')
  return { ok: true, callback: { jti, issuedAt: new Date(issuedAt) } }
}

function readHeader(header: string): JWSHeaderParameters | undefined {
  try {
    return decodeProtectedHeader({ protected: header, payload: '', signature: '' })
  } catch {
    return undefined
  }
}

function toFault(error: unknown): SignatureFault {
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return 'unknown-key'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'wrong-signature'
  if (error instanceof errors.JOSENotSupported || error instanceof errors.JWSInvalid) return 'malformed'
  throw new KeySetUnavailable(error)
}

function fault(reason: SignatureFault): Verification {
  return { ok: false, fault: reason }
}
