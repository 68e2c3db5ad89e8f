import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'

/** The weights that documents use. The shop's variable file has no use here: Typst wants one file for each weight. */
const weights = [400, 500, 600, 700]
/** The face comes as two halves. Typst takes one file of a family and weight, so the second half is a family of its own. */
const faceFamilies = { latin: 'Archivo', 'latin-ext': 'Archext' } as const

const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

/** The face of the house as the files that Typst reads. */
export async function documentFaces(): Promise<Buffer[]> {
  const folder = new URL('files/', import.meta.resolve('@fontsource/archivo/package.json'))
  const files = weights.flatMap((weight) =>
    Object.entries(faceFamilies).map(async ([subset, family]) => {
      const woff = await readFile(new URL(`archivo-${subset}-${weight}-normal.woff`, folder))
      return renameFont(unpackWoff(woff), family)
    }),
  )
  return Promise.all(files)
}

/** The font under another family name, as long as the old one so that nothing in the file moves. */
function renameFont(font: Buffer, family: string): Buffer {
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16()
  for (const written of [wide, (text: string) => Buffer.from(text, 'latin1')]) {
    const [known, wanted] = [written(faceFamilies.latin), written(family)]
    for (let at = font.indexOf(known); at >= 0; at = font.indexOf(known, at + wanted.length)) wanted.copy(font, at)
  }
  return font
}

/** A WOFF 1.0 file in, the TrueType or OpenType file in it out: the same tables, each unpacked (W3C WOFF 1.0, 3 to 5). */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('Not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, woffHeader + index * woffEntry))
  const directory = Buffer.alloc(sfntHeader + count * sfntEntry)
  // The fields after the count are of use for a binary search over the tables.
  const power = Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(sfntEntry * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(sfntEntry * (count - 2 ** power), 10)
  let offset = directory.length
  const parts: Buffer[] = [directory]
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = sfntHeader + index * sfntEntry
    tag.copy(directory, at)
    directory.writeUInt32BE(checksum, at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(data.length, at + 12)
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    offset += data.length + padding.length
  }
  return Buffer.concat(parts)
}

function tableAt(woff: Buffer, at: number) {
  const offset = woff.readUInt32BE(at + 4)
  const packed = woff.subarray(offset, offset + woff.readUInt32BE(at + 8))
  const length = woff.readUInt32BE(at + 12)
  const data = packed.length < length ? inflateSync(packed) : packed
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), data }
}
