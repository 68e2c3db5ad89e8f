import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'jose'
import type { Db, Tx } from '../platform/database/database.ts'
import { toPublicKey, signingKey } from './detached-jws.ts'

/** Returns the simulator's signing key, made on first use. */
export async function simulatorKey(tx: Tx): Promise<JWK> {
  return (await readKey(tx)) ?? makeKey(tx)
}

/** Returns the public half, as a key set. */
export async function simulatorKeySet(db: Db): Promise<{ keys: JWK[] }> {
  const key = await readKey(db)
  return { keys: key ? [toPublicKey(key)] : [] }
}

async function readKey(db: Db | Tx): Promise<JWK | undefined> {
  const row = await db.selectFrom('simulatorKey').select('privateJwk').executeTakeFirst()
  return row?.privateJwk
}

async function makeKey(tx: Tx): Promise<JWK> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = await signingKey(privateKey.export({ format: 'jwk' }) as JWK)
  // Another process may have been first: then its key is used.
  await tx
    .insertInto('simulatorKey')
    .values({ privateJwk: JSON.stringify(key) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return requireValue(await readKey(tx), 'the key of the simulator')
}
