import { BackupError } from './backup-error.ts'
import { newHash, readArchive, readEntry } from './archive.ts'
import { countRows } from './dump-database.ts'
import {
  FILES_FOLDER,
  KEY_NAME,
  Manifest,
  MANIFEST_NAME,
  Sums,
  SUMS_NAME,
  TABLES_FOLDER,
  type TableSum,
} from './manifest.ts'

export interface VerifiedArchive {
  readonly manifest: Manifest
  readonly sums: Sums
  readonly hasKey: boolean
}

/**
 * Reads all of an archive and compares each table and file with its sum. Throws `BackupError` for one that is damaged, cut off,
 * or of another format.
 */
export async function verifyArchive(file: string): Promise<VerifiedArchive> {
  let manifest: Manifest | undefined
  let stated: Sums | undefined
  let hasKey = false
  const found = new FoundSums()
  for await (const entry of readArchive(file)) {
    const { name } = entry
    if (!manifest) {
      if (name !== MANIFEST_NAME)
        throw new BackupError('This is no backup of Forecourt: it does not begin with a manifest.')
      manifest = parseManifest(await readEntry(entry))
    } else if (name === SUMS_NAME) stated = parseSums(await readEntry(entry))
    else if (name === KEY_NAME) hasKey = (await readEntry(entry)).byteLength > 0
    else if (name.startsWith(TABLES_FOLDER)) await found.addTable(nameTable(manifest, name), entry.chunks)
    else if (name.startsWith(FILES_FOLDER)) await found.addFile(name.slice(FILES_FOLDER.length), entry.chunks)
    else throw new BackupError(`The archive holds ${name}, which this version does not know.`)
  }
  if (!manifest || !stated) throw new BackupError('The archive is cut off: its end is missing.')
  const { tables, files } = found.finish(manifest)
  refuseDifference('table', stated.tables, tables)
  refuseDifference('file', stated.files, files)
  return { manifest, sums: stated, hasKey }
}

/** Returns the table that an entry belongs to: `tables/12/0` is the first piece of the thirteenth. */
export function nameTable({ tables }: Manifest, entry: string): string {
  const table = tables[Number(entry.split('/')[1])]
  if (!table) throw new BackupError(`The archive is damaged: ${entry} belongs to no table.`)
  return table.name
}

/** Sums of the actual content of an archive. */
class FoundSums {
  readonly #tables = new Map<string, { hash: ReturnType<typeof newHash>; rows: number; bytes: number }>()
  readonly #files: Sums['files'] = {}

  async addTable(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const sum = this.#tables.get(name) ?? { hash: newHash(), rows: 0, bytes: 0 }
    this.#tables.set(name, sum)
    for await (const chunk of chunks) {
      sum.hash.update(chunk)
      sum.rows += countRows(chunk)
      sum.bytes += chunk.byteLength
    }
  }

  async addFile(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const hash = newHash()
    let bytes = 0
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.byteLength
    }
    this.#files[name] = { sha256: hash.digest('hex'), bytes }
  }

  finish({ tables }: Manifest): Pick<Sums, 'tables' | 'files'> {
    const sums: Record<string, TableSum> = {}
    for (const { name } of tables) {
      const { hash, rows, bytes } = this.#tables.get(name) ?? { hash: newHash(), rows: 0, bytes: 0 }
      sums[name] = { sha256: hash.digest('hex'), bytes, rows }
    }
    return { tables: sums, files: this.#files }
  }
}

function refuseDifference(kind: string, stated: Record<string, { sha256: string }>, found: typeof stated): void {
  for (const name of new Set([...Object.keys(stated), ...Object.keys(found)]))
    if (stated[name]?.sha256 !== found[name]?.sha256)
      throw new BackupError(`The archive is damaged: the ${kind} ${name} is not what was backed up.`)
}

function parseManifest(bytes: Buffer): Manifest {
  const parsed = Manifest.safeParse(readJson(bytes))
  if (parsed.success) return parsed.data
  throw new BackupError('The archive was made by another version of Forecourt, whose format this one does not read.')
}

function parseSums(bytes: Buffer): Sums {
  const parsed = Sums.safeParse(readJson(bytes))
  if (parsed.success) return parsed.data
  throw new BackupError('The archive is damaged: its sums cannot be read.')
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
