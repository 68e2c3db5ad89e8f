import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { hostileSheets, makeZip } from './sheets.test-data.ts'
import { parseSheet } from './parse-sheet.ts'
import { readSheet, rowsOfSheet } from './sheet.ts'
import { kindOfFormat } from './spreadsheet.ts'

const limits = { mostLines: 20_000 }

async function read(bytes: Buffer, sheet: number | null = null) {
  const outcome = await parseSheet({ bytes, sheet, ...limits })
  if ('problem' in outcome) throw new Error(outcome.problem)
  const { separator, encoding, sheets } = outcome.sheet
  return { separator, encoding, sheets, rows: rowsOfSheet(outcome.sheet) }
}

async function readRefusal(bytes: Buffer) {
  const found = await readSheet(bytes, limits)
  return isRefusal(found) ? { reason: found.reason, values: found.values } : undefined
}

const rows = [
  { line: 1, cells: ['Code', 'Naam'], kinds: '' },
  { line: 2, cells: ['été', '1.234'], kinds: '' },
]

describe('a CSV', () => {
  test.each<[string, Buffer, object]>([
    [
      'semicolons, with the mark of UTF-8',
      Buffer.from('\uFEFFCode;Naam\r\nété;1.234\r\n'),
      { separator: ';', encoding: 'UTF-8' },
    ],
    ['commas and quotes', Buffer.from('"Code","Naam"\nété,"1.234"\n'), { separator: ',', encoding: 'UTF-8' }],
    ['tabs', Buffer.from('Code\tNaam\nété\t1.234'), { separator: '\t', encoding: 'UTF-8' }],
    [
      'what Excel for Western Europe saves',
      Buffer.from('Code;Naam\r\nété;1.234', 'latin1'),
      { separator: ';', encoding: 'Windows-1252' },
    ],
    [
      'what Excel calls Unicode text',
      Buffer.from('\uFEFFCode\tNaam\r\nété\t1.234', 'utf16le'),
      { separator: '\t', encoding: 'UTF-16' },
    ],
    [
      'the other order of bytes',
      Buffer.from('\uFEFFCode\tNaam\r\nété\t1.234', 'utf16le').swap16(),
      { separator: '\t', encoding: 'UTF-16' },
    ],
  ])('with %s is read', async (_, bytes, guessed) => {
    expect(await read(bytes)).toEqual({ rows, sheets: [], ...guessed })
  })

  test('that names its own separator is read by it, and its lines are counted as the file counts them', async () => {
    const found = await read(Buffer.from('sep=,\r\n\r\nPrijslijst november;;\r\n"a\nb",c\r\nd,e'))
    expect(found.separator).toBe(',')
    expect(found.rows.map(({ line, cells }) => [line, cells])).toEqual([
      [3, ['Prijslijst november;;']],
      [4, ['a\nb', 'c']],
      [6, ['d', 'e']],
    ])
  })

  test.each(['\r\n', '\n', '\r'])('names its separator before lines that end in %j', async (end) => {
    const { separator, rows: found } = await read(Buffer.from(['sep=;', 'Code;Naam', 'a;1,5', 'b;2,5'].join(end)))
    expect([separator, ...found.map(({ cells }) => cells)]).toEqual([';', ['Code', 'Naam'], ['a', '1,5'], ['b', '2,5']])
  })

  test('with a title before its table is split as the table is', async () => {
    expect((await read(Buffer.from('Onze wagens\n\nCode;Naam\na;1,5\nb;2,5'))).separator).toBe(';')
  })

  test.each([
    ['blanks behind its separators', 'Code, Naam\n"a", "b, c"\nd, e'],
    ['its lines in quotes, as a spreadsheet saves what it could not split', '"Code,Naam"\r\n"a,""b, c"""\r\n"d,e"\r\n'],
    ['the sign that DOS ends a file with', 'Code,Naam\r\na,"b, c"\r\nd,e\r\n\u001a'],
  ])('with %s is read', async (_, text) => {
    const { rows: found } = await read(Buffer.from(text))
    expect(found.map(({ cells }) => cells)).toEqual([
      ['Code', 'Naam'],
      ['a', 'b, c'],
      ['d', 'e'],
    ])
  })

  test('with tabs keeps its empty cells', async () => {
    const { rows: found } = await read(Buffer.from('Code\tNaam\tPrijs\n\t\t5\n'))
    expect(found.map(({ cells }) => cells)).toEqual([
      ['Code', 'Naam', 'Prijs'],
      ['', '', '5'],
    ])
  })

  test('whose quote never closes names the line', async () => {
    expect(await readRefusal(Buffer.from('Code;Naam\na;b\n"c;d\ne;f\n'))).toEqual({
      reason: 'quote-not-closed',
      values: { line: '3' },
    })
  })
})

describe('a spreadsheet', () => {
  test('says what its cells are by type and format', async () => {
    const book = await writeXlsxFile([
      [{ value: 'Dikte' }, { value: 'Sinds' }, { value: 'Naam' }, { value: 'Btw' }, { value: 'Actief' }],
      [
        { value: 1.234, type: Number },
        { value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
        null,
        { value: 0.21, type: Number, format: '0%' },
        { value: true, type: Boolean },
      ],
    ]).toBuffer()
    expect((await read(book)).rows).toEqual([
      { line: 1, cells: ['Dikte', 'Sinds', 'Naam', 'Btw', 'Actief'], kinds: '' },
      { line: 2, cells: ['1.234', '2026-11-20', '', '21', 'true'], kinds: 'ndtpb' },
    ])
  })

  test('is read from the sheet that holds a table, or from the one asked for; hidden ones are none', async () => {
    const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`
    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
    const book = makeZip({
      '_rels/.rels':
        '<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      'xl/workbook.xml':
        '<x:workbook xmlns:r="r"><x:sheets><x:sheet name="Geheim" state="hidden" r:id="a"/><x:sheet name="Uitleg" r:id="b"/>' +
        '<x:sheet name="Prijzen" r:id="c"/><x:sheet name="Oud" r:id="d"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships>' +
        ['a', 'b', 'c', 'd']
          .map((id) => `<Relationship Id="${id}" Type="x/worksheet" Target="worksheets/${id}.xml"/>`)
          .join('') +
        '</Relationships>',
      'xl/worksheets/a.xml': sheet(`<row r="1">${cell('A1', 'a')}</row><row r="2">${cell('A2', 'b')}</row>`),
      'xl/worksheets/b.xml': sheet(`<row r="4">${cell('B4', 'Lees dit')}</row>`),
      'xl/worksheets/c.xml': sheet(
        `<row r="3">${cell('B3', 'Code')}${cell('C3', 'Na&amp;am')}</row><row r="5"><c r="B5" t="e"><v>#N/A</v></c><c r="C5" t="str"><v>x</v></c></row>`,
      ),
      'xl/worksheets/d.xml': sheet(`<row r="1">${cell('A1', 'oud')}</row>`),
    })
    const found = await read(book)
    expect(found.sheets).toEqual(['Uitleg', 'Prijzen', 'Oud'])
    expect(found.rows).toEqual([
      { line: 3, cells: ['', 'Code', 'Na&am'], kinds: '' },
      { line: 5, cells: ['', '#N/A', 'x'], kinds: 'te' },
    ])
    expect((await read(book, 2)).rows).toEqual([{ line: 1, cells: ['oud'], kinds: '' }])
  })

  test.each<[number, string | undefined, string]>([
    [0, undefined, 'number'],
    [10, undefined, 'percent'],
    [14, undefined, 'day'],
    [164, '0.00%', 'percent'],
    [164, 'dd/mm/yyyy', 'day'],
    [164, '[$-80C]d mmmm yyyy', 'day'],
    [164, '#,##0.00 "dagen"', 'number'],
    [164, '0 \\d', 'number'],
    [164, '[h]:mm', 'number'],
  ])('the format %d %s says %s', (id, code, kind) => {
    expect(kindOfFormat(id, code)).toBe(kind)
  })
})

test.each<[string, Buffer]>([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['a broken zip', Buffer.from('PK\u0003\u0004 and no more')],
  ['nothing', Buffer.alloc(0)],
  ['a zip of something else', makeZip({ 'a.txt': 'b' })],
])('%s is no table', async (_, bytes) => {
  expect(await readRefusal(bytes)).toMatchObject({ reason: 'no-table-in-file' })
})

test.each<[string, Buffer]>([
  ['an XLS, or an XLSX with a password', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
  [
    'an ODS',
    makeZip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': '<office:document-content/>',
    }),
  ],
  ['a file of Numbers', makeZip({ 'Index/Document.iwa': 'x', 'preview.jpg': 'y' })],
  ['a web page called XLS', Buffer.from('<html><table><tr><td>Code</td></tr></table></html>')],
  ['an XML of Excel 2003', Buffer.from('\uFEFF<?xml version="1.0"?><Workbook/>')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
])('%s is refused with the advice to save it otherwise', async (_, bytes) => {
  expect(await readRefusal(bytes)).toMatchObject({ reason: 'no-plain-spreadsheet' })
})

describe('what is too large or means harm is refused before it is handed over', () => {
  test.each(hostileSheets())('$name', async ({ make, reason }) => {
    expect(await readRefusal(make())).toMatchObject({ reason })
  })
})
