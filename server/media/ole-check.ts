import type { ContentProblem } from './file-check.ts'

const endOfChain = 0xff_ff_ff_fe
const mostEntries = 4096

/** Names of storages and streams that hold macros, embedded objects, a password's cipher, or another program's document. */
const active = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', 'objectpool', '\x01ole10native'])
const foreign = new Set(['workbook', 'book', 'powerpoint document', 'visiodocument'])

/**
 * Checks a Word document of before 2007: a compound file ([MS-CFB]) with the stream WordDocument, without macros or embedded
 * objects; undefined when it is one.
 */
export function checkOle(bytes: Buffer): ContentProblem | undefined {
  const names = namesIn(bytes)
  if (!names) return 'file-damaged'
  if (names.has('encryptedpackage')) return 'file-protected'
  if (!names.has('worddocument') || [...names].some((name) => foreign.has(name))) return 'file-damaged'
  return [...names].some((name) => active.has(name)) ? 'file-unsafe' : undefined
}

/** Returns the names in the directory of an OLE file; undefined when the directory is broken. */
function namesIn(bytes: Buffer): Set<string> | undefined {
  if (bytes.length < 1536 || bytes.readUInt16LE(28) !== 0xff_fe) return undefined
  const shift = bytes.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorSize = 2 ** shift
  const place = (sector: number) => (sector + 1) * sectorSize
  const isThere = (sector: number) => sector < endOfChain && place(sector) + sectorSize <= bytes.length
  const names = new Set<string>()
  let sector = bytes.readUInt32LE(48)
  let left = mostEntries / (sectorSize / 128)
  while (sector !== endOfChain) {
    // A chain that bites its tail never ends.
    if (!isThere(sector) || left-- <= 0) return undefined
    for (let at = place(sector); at < place(sector) + sectorSize; at += 128) {
      const length = bytes.readUInt16LE(at + 64)
      if (length > 64) return undefined
      if (bytes[at + 66] !== 0 && length >= 2) names.add(bytes.toString('utf16le', at, at + length - 2).toLowerCase())
    }
    const next = follower(bytes, sector, sectorSize, isThere)
    if (next === undefined) return undefined
    sector = next
  }
  return names
}

/** Returns the sector after this one. Files of our size have their whole table in the first 109 sectors the header names. */
function follower(
  bytes: Buffer,
  sector: number,
  sectorSize: number,
  isThere: (sector: number) => boolean,
): number | undefined {
  const perSector = sectorSize / 4
  const index = Math.floor(sector / perSector)
  if (index >= 109) return undefined
  const table = bytes.readUInt32LE(76 + index * 4)
  return isThere(table) ? bytes.readUInt32LE((table + 1) * sectorSize + (sector % perSector) * 4) : undefined
}
