import { generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint, FlattenedSign, importJWK, type JWK } from 'jose'
import type { Db, Tx } from '../platform/database.ts'

/** The simulator's signing key, made on first use. */
export async function simulatorKey(tx: Tx): Promise<JWK> {
  return (await readKey(tx)) ?? makeKey(tx)
}

/** The public half, as a key set. */
export async function simulatorKeySet(db: Db): Promise<{ keys: JWK[] }> {
  const key = await readKey(db)
  if (!key) return { keys: [] }
  const { d: _secret, ...published } = key
  return { keys: [published] }
}

/** A detached signature as the provider makes it (RFC 7515, appendix F). */
export async function signCallback(
  key: JWK,
  body: string,
  claims: { profileId: string; jti: string; path: string; issuedAt: Date },
): Promise<string> {
  const named = {
    'https://payconiq.com/sub': claims.profileId,
    'https://payconiq.com/iss': 'Payconiq',
    'https://payconiq.com/iat': claims.issuedAt.toISOString(),
    'https://payconiq.com/jti': claims.jti,
    'https://payconiq.com/path': claims.path,
  }
  const crit = Object.keys(named)
  const jws = await new FlattenedSign(Buffer.from(body))
    .setProtectedHeader({ typ: 'jose+json', kid: key.kid!, alg: 'ES256', ...named, crit })
    .sign(await importJWK(key, 'ES256'), { crit: Object.fromEntries(crit.map((claim) => [claim, true])) })
  return `${jws.protected}..${jws.signature}`
}

async function readKey(db: Db | Tx): Promise<JWK | undefined> {
  const row = await db.selectFrom('simulatorKey').select('privateJwk').executeTakeFirst()
  return row?.privateJwk as JWK | undefined
}

async function makeKey(tx: Tx): Promise<JWK> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' }) as JWK
  const key = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' }
  // Another process may have been first: its key is everybody's.
  await tx
    .insertInto('simulatorKey')
    .values({ privateJwk: JSON.stringify(key) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readKey(tx))!
}
