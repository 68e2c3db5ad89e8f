import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makePrivateFolder } from '../files/private-folder.ts'
import type { Settings } from '../settings/settings.ts'

export type KeySettings = Pick<Settings, 'secretKey' | 'dataDir'> & Partial<Pick<Settings, 'oldSecretKey'>>

const ivBytes = 12
const tagBytes = 16
/**
 * First byte of an encrypted text; another algorithm gets another number. Secrets from before this mark begin with their
 * random bytes.
 */
const aesGcmMark = 1
const keyIdBytes = 4

/**
 * Encrypts secrets that must be read again (credentials of partners, codes that wait to be mailed), so that a copy of the
 * database alone is useless. The key is `SECRET_KEY`, or a file in the group's folder.
 */
export async function encryptSecret(settings: KeySettings, secret: string): Promise<Buffer> {
  const iv = randomBytes(ivBytes)
  const key = await loadKey(settings)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([toMark(key), iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Returns a secret; undefined if it was encrypted with a key that is neither ours nor the one before, or is damaged. */
export async function decryptSecret(settings: KeySettings, kept: Uint8Array): Promise<string | undefined> {
  const keys = [await loadKey(settings), ...(settings.oldSecretKey === undefined ? [] : [toKey(settings.oldSecretKey)])]
  const marked = keys.filter((key) => hasMark(kept, key)).map((key) => decrypt(key, kept.subarray(1 + keyIdBytes)))
  return marked.find((secret) => secret !== undefined) ?? decryptUnmarked(keys, kept)
}

/** Returns a secret encrypted anew; undefined if the present key encrypted it already, or no key can read it. */
export async function renewSecret(settings: KeySettings, kept: Uint8Array): Promise<Buffer | undefined> {
  if (hasMark(kept, await loadKey(settings))) return undefined
  const secret = await decryptSecret(settings, kept)
  return secret === undefined ? undefined : encryptSecret(settings, secret)
}

function decryptUnmarked(keys: readonly Buffer[], kept: Uint8Array): string | undefined {
  return keys.map((key) => decrypt(key, kept)).find((secret) => secret !== undefined)
}

function decrypt(key: Buffer, kept: Uint8Array): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, kept.subarray(0, ivBytes))
    decipher.setAuthTag(kept.subarray(-tagBytes))
    return decipher.update(kept.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/**
 * Returns a keyed hash of a value that could be guessed, such as a number of a person: a copy of the database alone does not
 * reveal it.
 */
export async function hashWithKey(settings: KeySettings, text: string): Promise<Buffer> {
  return createHmac('sha256', await loadKey(settings))
    .update(text)
    .digest()
}

/** Returns the mark of the method and the key of an encryption; it reveals a few bits of the key's hash. */
function toMark(key: Buffer): Buffer {
  return Buffer.concat([Buffer.of(aesGcmMark), createHash('sha256').update(key).digest().subarray(0, keyIdBytes)])
}

function hasMark(kept: Uint8Array, key: Buffer): boolean {
  return toMark(key).equals(kept.subarray(0, 1 + keyIdBytes))
}

async function loadKey({ secretKey, dataDir }: KeySettings): Promise<Buffer> {
  return toKey(secretKey ?? (await keyInFile(dataDir)))
}

function toKey(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Reads the key, or makes it when first needed; of several processes at once, one makes it for all. */
async function keyInFile(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key')
  const found = await read(file)
  if (found !== undefined) return found
  await makePrivateFolder(dataDir)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return requireValue(await read(file), 'the file with the secret key')
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
