import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readSheet } from './sheet.ts'

const rows = [
  ['Code', 'Naam'],
  ['été', '1.234'],
]

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
])('a file with %s is read', async (_, bytes, guessed) => {
  expect(await readSheet(bytes)).toEqual({ rows, ...guessed })
})

test('a spreadsheet says numbers and days as people write them', async () => {
  const book = await writeXlsxFile([
    [{ value: 'Dikte' }, { value: 'Sinds' }, { value: 'Naam' }],
    [
      { value: 1.234, type: Number },
      { value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
      null,
    ],
  ]).toBuffer()
  expect(await readSheet(book)).toMatchObject({
    rows: [
      ['Dikte', 'Sinds', 'Naam'],
      ['1,234', '2026-11-20', ''],
    ],
    separator: null,
  })
})

test.each<[string, Buffer]>([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['a broken zip', Buffer.from('PK\u0003\u0004 and no more')],
])('%s is no table', async (_, bytes) => {
  expect(await readSheet(bytes)).toBeUndefined()
})
