import { isBomb, readZip, unzippedWhole, type ZipEntry, type ZipProblem } from '../platform/files/zip.ts'
import type { ContentProblem } from './file-check.ts'

const limits = { mostEntries: 1000, largestEntry: 16 * 1024 * 1024, largestInAll: 48 * 1024 * 1024 }

const zipProblems = {
  damaged: 'file-damaged',
  protected: 'file-protected',
  'too-many-entries': 'file-unsafe',
} as const satisfies Record<ZipProblem, ContentProblem>

/**
 * Checks a docx: an archive without gaps or tails (ISO/IEC 29500-2) that holds a Word document without macros, embedded
 * objects or a template from elsewhere; undefined when it is one. Sizes are trusted only after unpacking.
 */
export async function checkWordArchive(
  bytes: Buffer,
  isBad: (part: Buffer) => boolean,
): Promise<ContentProblem | undefined> {
  const entries = readEntries(bytes)
  if (typeof entries === 'string') return entries
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.size !== entries.length) return 'file-damaged'
  if (!names.has('[content_types].xml') || !names.has('word/document.xml')) return 'file-damaged'
  if (entries.some(({ name }) => /vbaproject|vbadata|activex|oleobject|\.(?:bin|exe|js|vbs|dll)$/i.test(name)))
    return 'file-unsafe'
  for (const entry of entries) {
    const part = await readContent(bytes, entry)
    if (typeof part === 'string') return part
    if (isBad(part) || isActive(entry.name, part)) return 'file-unsafe'
  }
  return undefined
}

function readEntries(bytes: Buffer): readonly ZipEntry[] | ContentProblem {
  const zip = readZip(bytes, limits.mostEntries)
  if (typeof zip === 'string') return zipProblems[zip]
  if (!zip.isTight) return 'file-damaged'
  const isElsewhere = zip.entries.some(({ name }) => /(^|\/)\.\.(\/|$)|^\/|\\|\0|^[a-z]:/i.test(name))
  return isElsewhere || isBomb(zip.entries, limits) ? 'file-unsafe' : zip.entries
}

async function readContent(bytes: Buffer, entry: ZipEntry): Promise<Buffer | ContentProblem> {
  const part = await unzippedWhole(bytes, entry)
  if (part === 'damaged') return 'file-damaged'
  return part === 'lies' ? 'file-unsafe' : part
}

function isActive(name: string, part: Buffer): boolean {
  if (name.toLowerCase() === '[content_types].xml') {
    const types = part.toString('utf8')
    return /macroEnabled|vbaProject/i.test(types) || !types.includes('wordprocessingml.document.main+xml')
  }
  if (!name.endsWith('.rels')) return false
  // A link to a page is harmless; a template, frame or object from elsewhere is loaded when the document is opened.
  return part
    .toString('utf8')
    .split(/(?<=[<:])Relationship\b/)
    .slice(1)
    .map((rest) => rest.split('>', 1)[0] ?? '')
    .some((attributes) => /TargetMode\s*=\s*["']External/i.test(attributes) && !/\/hyperlink["']/.test(attributes))
}
