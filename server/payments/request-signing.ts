import { createPrivateKey, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { JWK } from 'jose'
import type { RequestSigning } from '../platform/settings/settings.ts'
import { detachedSignature, toPublicKey, signingKey } from './detached-jws.ts'

export const requestKeysPath = '/.well-known/payment-keys.json'

/** Signs calls to the provider; `path` is that of the call, without its search part. */
export type RequestSigner = (path: string, body: string) => Promise<string>

export function requestSigner(signing: RequestSigning, profileId: string, clock: () => Date): RequestSigner {
  const key = importKey(signing)
  return async (path, body) => {
    const claims = { profileId, issuer: signing.merchantId, issuedAt: clock(), jti: randomUUID(), path }
    return detachedSignature(await key, body, claims)
  }
}

/** Serves our public key; its address is registered with the provider once. */
export function createRequestKeys(signing: RequestSigning): Hono {
  const key = importKey(signing)
  const app = new Hono()
  app.get(requestKeysPath, async (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return c.json({ keys: [toPublicKey(await key)] })
  })
  return app
}

function importKey({ privateKeyPem }: RequestSigning): Promise<JWK> {
  return signingKey(createPrivateKey(privateKeyPem).export({ format: 'jwk' }) as JWK)
}
