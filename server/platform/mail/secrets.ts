import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { makePrivateFolder } from '../files/private-folder.ts'
import type { Settings } from '../settings/settings.ts'

export type KeySettings = Pick<Settings, 'secretKey' | 'dataDir'>

const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts secrets that must be read again (credentials of partners, codes that wait to be mailed), so that a copy of the
 * database alone is useless. The key is `SECRET_KEY`, or a file in the group's folder.
 */
export async function encryptSecret(settings: KeySettings, secret: string): Promise<Buffer> {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', await loadKey(settings), iv)
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Returns a secret; undefined if it was encrypted with another key or is damaged. */
export async function decryptSecret(settings: KeySettings, kept: Uint8Array): Promise<string | undefined> {
  try {
    const decipher = createDecipheriv('aes-256-gcm', await loadKey(settings), kept.subarray(0, ivBytes))
    decipher.setAuthTag(kept.subarray(-tagBytes))
    return decipher.update(kept.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** Returns a keyed hash of what could be guessed, such as a number of a person: a copy of the database alone does not tell it. */
export async function hashWithKey(settings: KeySettings, text: string): Promise<Buffer> {
  return createHmac('sha256', await loadKey(settings))
    .update(text)
    .digest()
}

async function loadKey({ secretKey, dataDir }: KeySettings): Promise<Buffer> {
  return createHash('sha256')
    .update(secretKey ?? (await keyInFile(dataDir)))
    .digest()
}

/** Made by whoever needs it first; of several processes at once, one makes it for all. */
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
