import { crc32, deflateRawSync } from 'node:zlib'
import type { SheetProblem } from './sheet-rows.ts'

/** A zip of texts by name. */
export function makeZip(contents: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(contents)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(22)
    facts.writeUInt16LE(8, 2)
    facts.writeUInt32LE(crc32(bytes), 8)
    facts.writeUInt32LE(packed.length, 12)
    facts.writeUInt32LE(bytes.length, 16)
    facts.writeUInt16LE(Buffer.byteLength(name), 20)
    const version = Buffer.from([20, 0])
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      version,
      facts,
      Buffer.alloc(2),
      Buffer.from(name),
      packed,
    ])
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(offset, 12)
    // Behind the length of the name: of what is added, of the remark, the disk, and what kind of file it is.
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), version, version, facts, entry, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, list, end])
}

/** An XLSX of one sheet, from its XML. */
export function makeBook(sheet: string, more: Readonly<Record<string, string>> = {}): Buffer {
  return makeZip({
    '_rels/.rels':
      '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Blad" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/a.xml"/>' +
      '<Relationship Id="s" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    'xl/worksheets/a.xml': sheet,
    ...more,
  })
}

const megabyte = 1024 * 1024
const makeRows = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

/**
 * Files that would stop everybody if they were taken as they come, and why each is refused. Made one at a time: some
 * are large.
 */
export function hostileSheets(): { name: string; reason: SheetProblem; make: () => Buffer }[] {
  return [
    {
      name: 'a CSV of a million and a half short lines',
      reason: 'too-many-to-import',
      make: () => Buffer.from('a;b;c\n'.repeat(1_500_000)),
    },
    { name: 'a CSV of one cell', reason: 'cell-too-long', make: () => Buffer.alloc(18 * megabyte, 'x') },
    {
      name: 'a CSV of one quoted cell',
      reason: 'cell-too-long',
      make: () => Buffer.from(`a;b\n"${'x'.repeat(18 * megabyte)}";c\n`),
    },
    {
      name: 'a CSV of one line of separators',
      reason: 'too-many-columns',
      make: () => Buffer.alloc(18 * megabyte, ';'),
    },
    {
      name: 'a CSV of four hundred heads too many',
      reason: 'too-many-columns',
      make: () => Buffer.from(`${Array.from({ length: 800 }, (_, index) => `kolom ${index}`).join(';')}\na;b\n`),
    },
    {
      name: 'a CSV of more texts than anybody keeps',
      reason: 'sheet-too-large',
      make: () => Buffer.from(`a;b\n${`${'x'.repeat(900)};y\n`.repeat(19_000)}`),
    },
    {
      name: 'a spreadsheet whose one cell unpacks to a hundred megabytes',
      reason: 'sheet-too-large',
      make: () => makeBook(makeRows(`<row r="1">${cell('A1', 'x'.repeat(100 * megabyte))}</row>`)),
    },
    {
      name: 'a spreadsheet whose shared text unpacks to a hundred megabytes',
      reason: 'sheet-too-large',
      make: () =>
        makeBook(makeRows('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'), {
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(100 * megabyte)}</t></si></sst>`,
        }),
    },
    {
      name: 'a spreadsheet of a million shared texts',
      reason: 'sheet-too-large',
      make: () =>
        makeBook(makeRows('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'), {
          'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(100)}</t></si>`.repeat(1_000_000)}</sst>`,
        }),
    },
    {
      name: 'a spreadsheet of a million lines',
      reason: 'too-many-to-import',
      make: () => makeBook(makeRows('<row><c><v>1</v></c></row>'.repeat(1_000_000))),
    },
    {
      name: 'a spreadsheet with a cell in its last column',
      reason: 'too-many-columns',
      make: () => makeBook(makeRows(`<row r="1">${cell('A1', 'a')}${cell('XFD1', 'b')}</row>`)),
    },
    {
      name: 'a spreadsheet of ten million empty lines',
      reason: 'no-table-in-file',
      make: () => makeBook(makeRows('<row/>'.repeat(10_000_000))),
    },
    {
      name: 'a spreadsheet with an attribute without end',
      reason: 'sheet-too-large',
      make: () => makeBook(`<worksheet a="${'x'.repeat(50 * megabyte)}"/>`),
    },
    {
      name: 'a spreadsheet whose texts are entities of entities',
      reason: 'no-table-in-file',
      make: () =>
        makeBook(
          `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1_000)}">${Array.from({ length: 9 }, (_, index) => `<!ENTITY b${index} "${`&b${index - 1};`.repeat(10)}">`).join('')}]>` +
            makeRows(`<row r="1">${cell('A1', '&b8;')}</row>`),
        ),
    },
    {
      name: 'a spreadsheet that asks for another file',
      reason: 'no-table-in-file',
      make: () =>
        makeBook(
          `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>${makeRows(`<row r="1">${cell('A1', '&a;')}</row>`)}`,
        ),
    },
    {
      name: 'a spreadsheet whose tags never close',
      reason: 'no-table-in-file',
      make: () => makeBook(`<worksheet>${'<sheetData>'.repeat(500_000)}`),
    },
  ]
}
