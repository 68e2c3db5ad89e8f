import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

// Reads archives whose sizes nobody believes before they are unpacked.

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const endMark = 0x06_05_4b_50
const entryMark = 0x02_01_4b_50
const contentMark = 0x04_03_4b_50
/** The end of an archive, and the longest remark that may stand behind it. */
const endLength = 22
const longestRemark = 65_535

/** Lists the entries of an archive; undefined: it is damaged, has a password, or more entries than allowed. */
export function zipEntries(bytes: Buffer, mostEntries: number): ZipEntry[] | undefined {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < Math.max(0, bytes.length - endLength - longestRemark) || end + endLength > bytes.length) return undefined
  if (bytes.readUInt32LE(end) !== endMark) return undefined
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) return undefined
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entryMark) return undefined
    const isProtected = (bytes.readUInt16LE(at + 8) & 1) !== 0
    if (isProtected) return undefined
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
  return entries
}

/** The content of an entry, piece by piece, so that whoever reads it can stop. Throws when it is damaged. */
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
