import anyAscii from 'any-ascii'

// Documents are printed in the face of the house, which has Latin letters. What data hold in another script is written in
// Latin letters, as passports do (ICAO 9303, part 3), and the document says so; a box would name nobody.

/** Signs that the templates print by themselves, or that print nothing. */
const printedOtherwise = /[\p{Cc}\u00ad\u2011\u2082]/u
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/u

/** Data of a document in; out with every text in signs of the face, and whether other scripts were among them. */
export function printedData<Data>(data: Data, signs: ReadonlySet<number>): { data: Data; isRomanised: boolean } {
  let isRomanised = false
  const printed = (text: string) => {
    if (isPrinted(text, signs)) return text
    const parts = Array.from(text.normalize('NFC'), (sign) => {
      if (isPrinted(sign, signs)) return sign
      // An emoji says nothing that a document has to.
      if (picture.test(sign)) return ''
      isRomanised ||= /[\p{L}\p{N}]/u.test(sign)
      return anyAscii(sign)
    })
    return parts.join('')
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return printed(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one)]))
  }
  return { data: walk(data) as Data, isRomanised }
}

function isPrinted(text: string, signs: ReadonlySet<number>): boolean {
  return Array.from(text).every((sign) => printedOtherwise.test(sign) || isDrawn(sign, signs))
}

/** Also with a mark behind its letter, as Vietnamese has two: the face has ê and the tilde of ễ. */
function isDrawn(sign: string, signs: ReadonlySet<number>): boolean {
  if (signs.has(sign.codePointAt(0)!)) return true
  const parts = Array.from(sign.normalize('NFD'))
  return parts.slice(1).some((_, at) => {
    const [base, ...others] = Array.from(
      parts
        .slice(0, at + 1)
        .join('')
        .normalize('NFC'),
    )
    return [base!, ...others, ...parts.slice(at + 1)].every((part) => signs.has(part.codePointAt(0)!))
  })
}

/** The code points that fonts have a glyph for (OpenType, table `cmap`, formats 4 and 12). */
export function signsOfFonts(fonts: readonly Buffer[]): ReadonlySet<number> {
  const signs = new Set<number>()
  for (const font of fonts) for (const at of readSubtables(font)) readSubtable(font, at, signs)
  return signs
}

function readSubtables(font: Buffer): number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) return []
  const start = font.readUInt32BE(entry + 8)
  return Array.from(
    { length: font.readUInt16BE(start + 2) },
    (_, index) => start + font.readUInt32BE(start + 4 + 8 * index + 4),
  )
}

function readSubtable(font: Buffer, at: number, signs: Set<number>): void {
  const format = font.readUInt16BE(at)
  if (format === 12) {
    for (let group = 0; group < font.readUInt32BE(at + 12); group++) {
      const [first, last] = [font.readUInt32BE(at + 16 + 12 * group), font.readUInt32BE(at + 20 + 12 * group)]
      for (let sign = first; sign <= last; sign++) signs.add(sign)
    }
  }
  if (format !== 4) return
  const width = font.readUInt16BE(at + 6)
  for (let segment = 0; segment < width; segment += 2) {
    const last = font.readUInt16BE(at + 14 + segment)
    const first = font.readUInt16BE(at + 16 + width + segment)
    const delta = font.readUInt16BE(at + 16 + 2 * width + segment)
    const offsetAt = at + 16 + 3 * width + segment
    const offset = font.readUInt16BE(offsetAt)
    for (let sign = first; sign <= last && sign !== 0xffff; sign++) {
      const glyph = offset === 0 ? (sign + delta) & 0xffff : font.readUInt16BE(offsetAt + offset + 2 * (sign - first))
      if (glyph !== 0) signs.add(sign)
    }
  }
}
