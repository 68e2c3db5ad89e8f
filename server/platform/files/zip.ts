import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

// Reads archives whose sizes are not trusted before they are unpacked: spreadsheets, Word documents, pictures.

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** The contents of an archive as it lists them. */
export interface Zip {
  readonly entries: readonly ZipEntry[]
  /** True if nothing precedes the first entry, separates the list from the end, or follows the end, and there is one disk. */
  readonly isTight: boolean
}

export type ZipProblem = 'damaged' | 'protected' | 'too-many-entries'

/** The most that an archive may unpack to. */
export interface ZipLimits {
  readonly mostEntries: number
  readonly largestEntry: number
  readonly largestInAll: number
}

const endMark = 0x06_05_4b_50
const entryMark = 0x02_01_4b_50
const contentMark = 0x04_03_4b_50
/** Length of the end of an archive, and of the longest comment that may follow it. */
const endLength = 22
const longestRemark = 65_535
// Text packs some ten times; a bomb a thousand.
const highestRatio = 100
const smallestSuspicious = 1024 * 1024

/** Lists the entries of an archive, or returns what is wrong with it. */
export function readZip(bytes: Buffer, mostEntries: number): Zip | ZipProblem {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < Math.max(0, bytes.length - endLength - longestRemark) || end + endLength > bytes.length) return 'damaged'
  if (bytes.readUInt32LE(end) !== endMark) return 'damaged'
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) return 'too-many-entries'
  const entries: ZipEntry[] = []
  const start = bytes.readUInt32LE(end + 16)
  let at = start
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entryMark) return 'damaged'
    const isProtected = (bytes.readUInt16LE(at + 8) & 1) !== 0
    if (isProtected) return 'protected'
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  const isTight =
    bytes.readUInt32LE(0) === contentMark &&
    end === bytes.length - endLength &&
    at === end &&
    start + bytes.readUInt32LE(end + 12) === end &&
    bytes.readUInt32LE(end + 4) === 0 &&
    bytes.readUInt16LE(end + 8) === count
  return { entries, isTight }
}

/** Returns whether the sizes that an archive lists exceed the limits, or one is far larger than its packed size. */
export function isBomb(entries: readonly ZipEntry[], { largestEntry, largestInAll }: ZipLimits): boolean {
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  return (
    total > largestInAll ||
    entries.some(
      ({ size, packed }) => size > largestEntry || (size > smallestSuspicious && size > highestRatio * packed),
    )
  )
}

/** Yields the content of an entry in pieces, so that the reader can stop early. Throws when it is damaged. */
export async function* unzipped(bytes: Buffer, { offset, packed, method }: ZipEntry): AsyncGenerator<Buffer> {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== contentMark) throw new TypeError('Damaged archive')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const content = bytes.subarray(start, start + packed)
  if (content.length < packed || (method !== 0 && method !== 8)) throw new TypeError('Damaged archive')
  if (method === 0) {
    yield content
    return
  }
  const inflate = createInflateRaw()
  // Errors reach the reader, who has the same stream.
  pipeline([content], inflate, () => {})
  for await (const piece of inflate) yield piece as Buffer
}

/** Unpacks an entry in the thread pool; returns `lies` when its length is not the one that is listed. */
export async function unzippedWhole(bytes: Buffer, entry: ZipEntry): Promise<Buffer | 'damaged' | 'lies'> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of unzipped(bytes, entry)) {
      length += piece.length
      // One byte more than promised is a lie, and is where unpacking stops.
      if (length > entry.size) return 'lies'
      pieces.push(piece)
    }
  } catch {
    return 'damaged'
  }
  return length === entry.size ? Buffer.concat(pieces) : 'lies'
}
