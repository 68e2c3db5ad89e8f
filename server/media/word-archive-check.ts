import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { ContentProblem } from './file-check.ts'

const inflated = promisify(inflateRaw)

const mostEntries = 1000
const largestEntry = 16 * 1024 * 1024
const largestInAll = 48 * 1024 * 1024
// Text packs some ten times; a bomb a thousand.
const highestRatio = 100
const smallestSuspicious = 1024 * 1024

/**
 * A docx: an archive without gaps or tails (ISO/IEC 29500-2) that holds a Word document without macros, embedded objects or
 * a template from elsewhere; undefined when it is. Sizes are believed only after unpacking.
 */
export async function checkWordArchive(
  bytes: Buffer,
  isBad: (part: Buffer) => boolean,
): Promise<ContentProblem | undefined> {
  const entries = entriesOf(bytes)
  if (typeof entries === 'string') return entries
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  if (names.size !== entries.length) return 'file-damaged'
  if (!names.has('[content_types].xml') || !names.has('word/document.xml')) return 'file-damaged'
  if (entries.some(({ name }) => /vbaproject|vbadata|activex|oleobject|\.(?:bin|exe|js|vbs|dll)$/i.test(name)))
    return 'file-unsafe'
  for (const entry of entries) {
    const part = await contentOf(bytes, entry)
    if (typeof part === 'string') return part
    if (isBad(part) || isActive(entry.name, part)) return 'file-unsafe'
  }
  return undefined
}

type Entry = { name: string; method: number; packed: number; size: number; offset: number }

function entriesOf(bytes: Buffer): Entry[] | ContentProblem {
  const end = bytes.length - 22
  if (end < 0 || bytes.readUInt32LE(0) !== 0x04_03_4b_50 || bytes.readUInt32LE(end) !== 0x06_05_4b_50)
    return 'file-damaged'
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const start = bytes.readUInt32LE(end + 16)
  // Nothing between the list and the end, no second disk.
  if (start + size !== end || bytes.readUInt32LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count)
    return 'file-damaged'
  if (count > mostEntries) return 'file-unsafe'
  const entries: Entry[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02_01_4b_50) return 'file-damaged'
    const flags = bytes.readUInt16LE(at + 8)
    if ((flags & 1) !== 0) return 'file-protected'
    const nameLength = bytes.readUInt16LE(at + 28)
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    }
    if (/(^|\/)\.\.(\/|$)|^\/|\\|\0|^[a-z]:/i.test(entry.name)) return 'file-unsafe'
    entries.push(entry)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== end) return 'file-damaged'
  return isBomb(entries) ? 'file-unsafe' : entries
}

function isBomb(entries: readonly Entry[]): boolean {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  return (
    total > largestInAll ||
    entries.some(
      ({ size, packed }) => size > largestEntry || (size > smallestSuspicious && size > highestRatio * packed),
    )
  )
}

async function contentOf(bytes: Buffer, entry: Entry): Promise<Buffer | ContentProblem> {
  const { offset, packed, size, method } = entry
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04_03_4b_50) return 'file-damaged'
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) return 'file-damaged'
  const content = bytes.subarray(start, start + packed)
  if (method === 0) return packed === size ? content : 'file-damaged'
  if (method !== 8) return 'file-damaged'
  // One byte more than promised is a lie, and is where unpacking stops.
  const part = await inflated(content, { maxOutputLength: size + 1 }).catch(() => undefined)
  return part?.length === size ? part : 'file-unsafe'
}

function isActive(name: string, part: Buffer): boolean {
  if (name.toLowerCase() === '[content_types].xml') {
    const types = part.toString('utf8')
    return /macroEnabled|vbaProject/i.test(types) || !types.includes('wordprocessingml.document.main+xml')
  }
  if (!name.endsWith('.rels')) return false
  // A link to a page is harmless; a template, frame or object from elsewhere is loaded when the document is opened.
  return Array.from(part.toString('utf8').matchAll(/<Relationship\b[^>]*>/g), ([relationship]) => relationship).some(
    (relationship) => /TargetMode\s*=\s*["']External/i.test(relationship) && !/\/hyperlink["']/.test(relationship),
  )
}
