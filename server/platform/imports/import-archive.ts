import { MOST_ARCHIVE_PICTURES } from '@forecourt/domain/platform/resources/import.ts'
import { isPictureFile } from '@forecourt/domain/platform/resources/import-pictures.ts'
import { FILE_FIELD } from '../http/multipart.ts'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import { isBomb, readZip, unzippedWhole, type ZipEntry } from '../files/zip.ts'

const limits = {
  mostEntries: 5_000,
  largestEntry: 12 * 1024 * 1024,
  largestInAll: 96 * 1024 * 1024,
}

/** Returns the pictures of an archive as it lists them; or why it is not taken. Nothing is unpacked yet. */
export function picturesOfArchive(bytes: Buffer): readonly ZipEntry[] | ApiRefusal {
  const zip = readZip(bytes, limits.mostEntries)
  if (zip === 'protected') return refused('file-protected')
  if (zip === 'damaged') return refused('archive-damaged')
  if (zip === 'too-many-entries' || isBomb(zip.entries, limits)) return refused('archive-too-large')
  const pictures = zip.entries.filter(({ name, size }) => isPictureFile(name) && size > 0)
  if (pictures.length === 0) return refused('archive-without-pictures')
  return pictures.length > MOST_ARCHIVE_PICTURES ? refused('archive-too-large') : pictures
}

/** Unpacks one of them, without blocking the event loop. */
export async function pictureOfArchive(bytes: Buffer, entry: ZipEntry): Promise<Buffer | ApiRefusal> {
  const picture = await unzippedWhole(bytes, entry)
  return typeof picture === 'string' ? refused('archive-damaged') : picture
}

function refused(reason: 'file-protected' | 'archive-damaged' | 'archive-too-large' | 'archive-without-pictures') {
  return refuse(reason, { status: 422, field: FILE_FIELD, values: { most: String(MOST_ARCHIVE_PICTURES) } })
}
