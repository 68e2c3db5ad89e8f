import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './platform/mail/secrets.ts'
import { replaceOldKey, storedSecrets } from './stored-secrets.ts'
import { testServices } from './test/services.ts'

const [before, present] = ['a'.repeat(32), 'b'.repeat(32)]
const services = await testServices({ secretKey: present, oldSecretKey: before })
const { pool } = services.database
const { dataDir } = services.settings
const withKey = (secretKey: string) => ({ dataDir, secretKey })

/** As secrets were encrypted before they named their key. */
function encryptUnmarked(key: string, secret: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(key).digest(), iv)
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

async function readSecrets(): Promise<(Buffer | null)[]> {
  const { rows } = await pool.query<{ signing_secret: Buffer; old_signing_secret: Buffer | null }>(
    'select signing_secret, old_signing_secret from webhook_endpoint order by number',
  )
  return rows.flatMap(({ signing_secret, old_signing_secret }) => [signing_secret, old_signing_secret])
}

test('every column of encrypted secrets is listed', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%\\_secret' order by 1`)
  expect(storedSecrets.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name),
  )
})

test('after a start with a new key and the one before, the new key alone reads every secret', async () => {
  const unreadable = await encryptSecret(withKey('c'.repeat(32)), 'lost')
  const insert = (signing: Buffer, old: Buffer | null) =>
    pool.query(
      `insert into webhook_endpoint (name, url, event_types, signing_secret, old_signing_secret, grace_until)
       values ('Odoo', 'https://odoo.example', '{car.sold}', $1, $2, case when $2::bytea is null then null else now() end)`,
      [signing, old],
    )
  await insert(await encryptSecret(withKey(before), 'one'), encryptUnmarked(before, 'two'))
  await insert(await encryptSecret(withKey(present), 'three'), encryptUnmarked(present, 'four'))
  await insert(unreadable, null)
  const [, , third] = await readSecrets()

  await replaceOldKey(services)

  const kept = await readSecrets()
  const readable = await Promise.all(
    kept.slice(0, 4).map((one) => decryptSecret(withKey(present), requireValue(one, 'a secret'))),
  )
  expect(readable).toEqual(['one', 'two', 'three', 'four'])
  expect([kept[2], kept[4]]).toEqual([third, unreadable])

  await replaceOldKey(services)
  expect(await readSecrets()).toEqual(kept)
  const { rows } = await pool.query(`select from audit_entry where actor = 'job:replace-old-key'`)
  expect(rows).toHaveLength(1)
})

test('the key before still reads what waits to be mailed, and writes nothing', async () => {
  const { settings } = services
  expect(await decryptSecret(settings, await encryptSecret(withKey(before), 'code'))).toBe('code')
  expect(await decryptSecret(withKey(before), await encryptSecret(settings, 'code'))).toBeUndefined()
})
