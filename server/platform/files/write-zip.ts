import { crc32, deflateRawSync } from 'node:zlib'

export interface PackedFile {
  readonly name: string
  readonly content: Uint8Array
}

/** Sizes and offsets have four bytes: a larger archive would need Zip64. */
const LARGEST = 0xff_ff_ff_ff

/**
 * Packs files into an archive, each deflated, with names in UTF-8 (PKWARE APPNOTE 4.3). The day of its files is fixed, so
 * that the same files give the same bytes.
 */
export function writeZip(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const named = Buffer.from(name)
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0) // version that unpacks it
    facts.writeUInt16LE(0x08_00, 2) // names are UTF-8
    facts.writeUInt16LE(8, 4) // deflated
    facts.writeUInt32LE(0x00_21_00_00, 6) // 1 January 1980
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(named.length, 22)
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, named, packed)
    const listed = Buffer.alloc(14)
    listed.writeUInt32LE(offset, 10)
    entries.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, listed, named)
    offset += 4 + facts.length + named.length + packed.length
    if (offset > LARGEST) throw new RangeError('An archive of more than 4 GB')
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...parts, list, end]))
}
