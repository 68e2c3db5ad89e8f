import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { BackupError } from './backup-error.ts'

/** An archive that is being written: a tar of entries, compressed by Zstandard, so that `tar --zstd` reads it too. */
export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>
  /** @param size of all chunks together, in bytes */
  addStream(name: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Done once all of it is in the file. */
  finish(): Promise<void>
}

/** Writes an archive that only the account of this process may read. The file must not exist. */
export function writeArchive(file: string): ArchiveWriter {
  const tar = pack()
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })
  const written = pipeline(tar, createZstdCompress(), target)
  // A failure is thrown to the caller that adds the next entry, instead of being uncaught.
  written.catch((error: Error) => tar.destroy(error))
  const begin = async (name: string, size: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const done = Promise.race([promise, written])
    done.catch(() => {}) // awaited by the caller that adds
    try {
      const settle = (error?: Error | null) => (error ? reject(error) : resolve())
      return { entry: tar.entry({ name, size, mode: 0o600, mtime: new Date() }, settle), done }
    } catch (error) {
      await written // a full disk, rather than that nothing can be added any more
      throw error
    }
  }
  return {
    async add(name, content) {
      const { entry, done } = await begin(name, content.byteLength)
      entry.end(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
      await done
    },
    async addStream(name, size, chunks) {
      const { entry, done } = await begin(name, size)
      let left = size
      for await (const chunk of chunks) {
        left -= chunk.byteLength
        if (!entry.write(chunk))
          await Promise.race([new Promise<void>((resolve) => entry.once('drain', () => resolve())), done])
      }
      if (left !== 0) throw new BackupError(`${name} changed while it was read`)
      entry.end(null)
      await done
    },
    async finish() {
      tar.finalize()
      await written
    },
  }
}

export interface ArchiveEntry {
  readonly name: string
  readonly size: number
  readonly chunks: AsyncIterable<Uint8Array>
}

/** Reads the entries of an archive in their order. Each must be read to its end before the next. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  const read = pipeline(createReadStream(file), createZstdDecompress(), entries)
  read.catch(() => {}) // the iterator reports it
  try {
    for await (const entry of entries) {
      yield { name: entry.header.name, size: entry.header.size ?? 0, chunks: readChunks(entry) }
      entry.resume()
    }
    await read
  } catch (error) {
    throw explainDamage(error)
  }
}

async function* readChunks(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk
  } catch (error) {
    throw explainDamage(error)
  }
}

/** Explains an error of the decompressor or of the reader of the tar; one of the disk is handed on. */
function explainDamage(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupError || 'syscall' in error) return error
  return new BackupError(`The archive is damaged or incomplete: ${error.message}.`, { cause: error })
}

/** Reads all of an entry that is known to be small. */
export async function readEntry({ name, size, chunks }: ArchiveEntry, most = 64 * 1024 * 1024): Promise<Buffer> {
  if (size > most) throw new BackupError(`The archive is damaged: ${name} is larger than it can be.`)
  const read: Uint8Array[] = []
  for await (const chunk of chunks) read.push(chunk)
  return Buffer.concat(read)
}

/** Hands on chunks, and adds each to a hash on its way. */
export async function* hashing(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

export const newHash = (): Hash => createHash('sha256')
