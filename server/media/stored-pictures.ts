import { randomUUID } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/http/services.ts'
import type { CheckedFile } from './file-check.ts'
import { forgetFiles, noteFiles } from './media-files.ts'
import { insertImage } from './media.sql.ts'
import { makeVersions } from './picture-versions.ts'

export type Storing = { transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>; services: Services; now: Date }
/**
 * Adds a stored picture to a host.
 * @returns its guid
 */
export type Insert = (tx: Tx, hostId: string) => Promise<string>

/** Stores a picture between transactions: a store may be slow. Each file has a name that cannot be guessed. */
export async function storePicture({ bytes }: CheckedFile, { transact, services, now }: Storing): Promise<Insert> {
  const { versions, colour } = await makeVersions(bytes)
  const name = randomUUID()
  const files = versions.map((version) => ({ ...version, key: `media/${name}-${version.label}.webp` }))
  await storeFiles(
    files.map(({ key, bytes: body }) => ({ key, body, contentType: 'image/webp' })),
    { transact, services, now },
  )
  return (tx, hostId) => insertImage(tx, hostId, { colour, versions: files.map(({ bytes: _, ...version }) => version) })
}

type NamedFile = { readonly key: string; readonly body: Uint8Array; readonly contentType: string }

/**
 * Writes files whose rows are stored first. When the store accepts one of them no more, as a full disk does, none is left
 * behind.
 */
export async function storeFiles(files: readonly NamedFile[], { transact, services, now }: Storing): Promise<void> {
  await transact((tx) =>
    noteFiles(
      tx,
      files.map(({ key, body }) => ({ key, bytes: body.length })),
      now,
    ),
  )
  try {
    for (const { key, body, contentType } of files) await services.files.put(key, body, contentType)
  } catch (error) {
    const keys = files.map(({ key }) => key)
    for (const key of keys) await services.files.remove(key)
    await transact((tx) => forgetFiles(tx, keys))
    throw error
  }
}
