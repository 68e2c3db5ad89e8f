import { sql } from 'kysely'
import { fileNamed, filesOfRecord, picturesNamed } from '@forecourt/domain/platform/resources/import-pictures.ts'
import type { Db, Tx } from '../database/database.ts'
import { refusalText } from '../http/envelope.ts'
import { inBoth } from './import-line.ts'
import type { Importable } from './importable.ts'
import type { StoredImport } from './imports.sql.ts'
import type { ApiRefusal } from '../http/refusal.ts'

interface ImportedPicture {
  readonly rank: number
  /** Or the name of the file. */
  readonly address: string
  readonly isFile: boolean
  /** The number of the record that gets it. */
  readonly target: number
}

interface PicturePlace {
  readonly importId: string
  readonly line: number
}

/** A line that is done, and the record that it is about. */
interface DoneLine {
  readonly line: number
  readonly number: number
  readonly cells: readonly string[]
}

const mostPictures = 40

/**
 * Notes the pictures that imported lines name, by address and from archives, and queues their import. A record that has
 * pictures from elsewhere gets no others.
 */
export async function wantPictures(
  tx: Tx,
  { pictures }: Importable,
  { id, columns }: Pick<StoredImport, 'id' | 'columns'>,
  lines: readonly DoneLine[],
): Promise<void> {
  if (!pictures || lines.length === 0) return
  const files = (await tx.selectFrom('importPictureFile').select('name').where('importId', '=', id).execute()).map(
    ({ name }) => name,
  )
  const column = columns.indexOf('pictures')
  const records = await pictures.records(
    tx,
    lines.map(({ number }) => number),
  )
  const noted = await notedPictures(tx, id)
  for (const { line, number, cells } of lines) {
    const record = records.get(number)
    const known = noted.get(line) ?? []
    if (!record || (record.hasPictures && known.length === 0)) continue
    // Files are deleted once their record has them.
    const brought = known.filter(({ isFile, isBrought }) => isFile && isBrought === true).map(({ address }) => address)
    const named = picturesNamed(cells[column] ?? '').map(({ address, isFile }) => ({
      address: (isFile ? fileNamed(address, [...files, ...brought]) : undefined) ?? address,
      isFile,
    }))
    const called = filesOfRecord(record.names, files).map((address) => ({ address, isFile: true }))
    const wanted = [...new Map([...named, ...called].map((one) => [one.address, one])).values()].slice(0, mostPictures)
    // A file that failed was sent again, under the name of its cell or that of the archive: it is retried.
    const awaited = known.filter(
      ({ address, isFile, isBrought }) => isFile && isBrought === false && fileNamed(address, files) !== undefined,
    )
    const kept = known.filter((one) => !awaited.includes(one))
    const fresh = wanted.filter(({ address }) => !kept.some((one) => one.address === address))
    await forget(tx, { importId: id, line }, awaited)
    const start = Math.max(0, ...known.map(({ rank }) => rank))
    const values = fresh.map((one, index) => ({
      ...one,
      importId: id,
      line,
      rank: start + index + 1,
      target: number,
    }))
    if (values.length > 0) await tx.insertInto('importPicture').values(values).execute()
    if (values.length > 0) await pictures.bring(tx, { importId: id, line })
  }
}

interface NotedPicture {
  readonly address: string
  readonly rank: number
  readonly isFile: boolean
  readonly isBrought: boolean | null
}

async function notedPictures(tx: Tx, importId: string): Promise<Map<number, NotedPicture[]>> {
  const rows = await tx
    .selectFrom('importPicture')
    .select(['line', 'address', 'rank', 'isFile', 'isBrought'])
    .where('importId', '=', importId)
    .execute()
  return Map.groupBy(rows, ({ line }) => line)
}

async function forget(tx: Tx, { importId, line }: PicturePlace, awaited: readonly { rank: number }[]): Promise<void> {
  if (awaited.length === 0) return
  await tx
    .deleteFrom('importPicture')
    .where('importId', '=', importId)
    .where('line', '=', line)
    .where(
      'rank',
      'in',
      awaited.map(({ rank }) => rank),
    )
    .execute()
}

/** Returns every line of a file that is done. */
export async function doneLines(tx: Tx, importId: string): Promise<DoneLine[]> {
  const rows = await tx
    .selectFrom('importRow')
    .select(['line', 'target as number', 'cells'])
    .where('importId', '=', importId)
    .where('doneAt', 'is not', null)
    .where('target', 'is not', null)
    .orderBy('line')
    .execute()
  return rows.map(({ line, number, cells }) => ({ line, number: number!, cells }))
}

/**
 * Tries those that failed again.
 * @returns the lines that have some
 */
export async function retryPictures(tx: Tx, importId: string): Promise<number[]> {
  const rows = await tx
    .updateTable('importPicture')
    .set({ isBrought: null, problem: null })
    .where('importId', '=', importId)
    .where('isBrought', '=', false)
    .returning('line')
    .execute()
  return [...new Set(rows.map(({ line }) => line))]
}

/** Keeps the pictures of an archive beside a file; one of the same name takes the place of an earlier one. */
export async function keepPictureFile(
  tx: Tx,
  { importId, name, bytes }: { importId: string; name: string; bytes: Buffer },
): Promise<void> {
  await tx
    .insertInto('importPictureFile')
    .values({ importId, name, bytes })
    .onConflict((conflict) => conflict.columns(['importId', 'name']).doUpdateSet({ bytes }))
    .execute()
}

/** Returns the file of a picture; undefined: no archive had it. */
export async function pictureFile(db: Db, importId: string, name: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('importPictureFile')
    .select('bytes')
    .where('importId', '=', importId)
    .where('name', '=', name)
    .executeTakeFirst()
  return found && Buffer.from(found.bytes)
}

export async function waitingPictures(db: Db, importId: string, line: number): Promise<ImportedPicture[]> {
  return db
    .selectFrom('importPicture')
    .select(['rank', 'address', 'isFile', 'target'])
    .where('importId', '=', importId)
    .where('line', '=', line)
    .where('isBrought', 'is', null)
    .orderBy('rank')
    .execute()
}

/** Notes that a picture was imported, or why not. A file is kept until then. */
export async function noteImportedPicture(
  tx: Tx,
  { importId, line }: PicturePlace,
  { rank, address, isFile }: ImportedPicture,
  refusal: ApiRefusal | null,
): Promise<void> {
  const problem = refusal && inBoth((locale) => refusalText(refusal.reason, locale, refusal.values))
  await tx
    .updateTable('importPicture')
    .set({ isBrought: problem === null, problem: problem && JSON.stringify(problem) })
    .where('importId', '=', importId)
    .where('line', '=', line)
    .where('rank', '=', rank)
    .execute()
  if (!isFile || problem !== null) return
  await sql`
    delete from import_picture_file file where import_id = ${importId} and name = ${address}
      and not exists (select from import_picture picture where picture.import_id = file.import_id
        and picture.address = file.name and picture.is_brought is distinct from true)`.execute(tx)
}
