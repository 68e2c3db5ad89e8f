import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { calculateJwkThumbprint, FlattenedSign, importJWK, type JWK } from 'jose'

/** Header claims of a signature by the contract of the provider, besides the usual ones. */
export const claimNames = {
  profile: 'https://payconiq.com/sub',
  issuer: 'https://payconiq.com/iss',
  issuedAt: 'https://payconiq.com/iat',
  id: 'https://payconiq.com/jti',
  path: 'https://payconiq.com/path',
} as const

export type Claims = {
  readonly profileId: string
  readonly issuer: string
  readonly issuedAt: Date
  readonly jti: string
  readonly path: string
}

/** Returns a signature over header and body that leaves the body out (RFC 7515, appendix F): header..signature, by ES256. */
export async function detachedSignature(key: JWK, body: string, claims: Claims): Promise<string> {
  const named = {
    [claimNames.profile]: claims.profileId,
    [claimNames.issuer]: claims.issuer,
    [claimNames.issuedAt]: claims.issuedAt.toISOString(),
    [claimNames.id]: claims.jti,
    [claimNames.path]: claims.path,
  }
  const crit = Object.keys(named)
  const jws = await new FlattenedSign(Buffer.from(body))
    .setProtectedHeader({
      typ: 'jose+json',
      kid: requireValue(key.kid, 'the id of the signing key'),
      alg: 'ES256',
      ...named,
      crit,
    })
    .sign(await importJWK(key, 'ES256'), { crit: Object.fromEntries(crit.map((claim) => [claim, true])) })
  return `${jws.protected}..${jws.signature}`
}

/** Returns a private key of our kind, named after itself. */
export async function signingKey(privateKey: JWK): Promise<JWK> {
  return { ...privateKey, kid: await calculateJwkThumbprint(privateKey), alg: 'ES256', use: 'sig' }
}

/** Returns the public half of a key. */
export function toPublicKey({ d: _secret, ...key }: JWK): JWK {
  return key
}
