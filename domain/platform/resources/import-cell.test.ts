import { describe, expect, test } from 'vitest'
import { fieldProblem } from './field-problem.ts'
import { cellValue, dayIn, isSameWord, type CellKind, type CellWords } from './import-cell.ts'
import { rim } from './every-kind.test-data.ts'
import {
  choice,
  code,
  colour,
  day,
  decimal,
  flags,
  money,
  one,
  optional,
  percent,
  text,
  translated,
  whole,
  yesNo,
  type Field,
} from './resource.ts'

const words: CellWords = {
  choices: (name) => ({ summer: ['Zomer', 'Été'] })[name] ?? [],
  yes: ['ja', 'oui'],
  no: ['nee', 'non'],
  reference: (text) => (text === 'Alu' ? alloy : undefined),
  numbers: null,
}
const alloy = { id: 7, label: { nl: 'Alu', fr: 'Jante alu' } }
const months = whole({ min: 12, max: 84, unit: 'months' })
const depth = decimal({ min: 0, max: 10_000, decimals: 1 })
const season = choice(['summer', 'winter'])
const active = yesNo({ default: true })

describe('a cell', () => {
  test.each<[Parameters<typeof cellValue>[0], string, unknown]>([
    [text({ max: 9 }), ' Noord ', 'Noord'],
    [text({ max: 9 }), "'-1 graad", '-1 graad'],
    [code(), 'Plug-In', 'plug-in'],
    [season, 'zomer', 'summer'],
    [season, 'ETE', 'summer'],
    [season, 'winter', 'winter'],
    [months, '24', 24],
    [months, '24 maanden', 24],
    [months, '24 mois', 24],
    [months, '1.234', 1234],
    [depth, '7,5', 7.5],
    [depth, '7.5', 7.5],
    [depth, '1.234,5', 1234.5],
    [depth, '1 234,5', 1234.5],
    [depth, '-0,5', -0.5],
    [percent(), '21', 2100],
    [percent(), '12,34 %', 1234],
    [money({ min: 0, max: 9 }), '€ 1.234,56', 123_456],
    [money({ min: 0, max: 9 }), '1234', 123_400],
    [money({ min: 0, max: 9 }), '12.500,- EUR', 1_250_000],
    [money({ min: 0, max: 9 }), '1.234,50 euro', 123_450],
    [flags(['summer', 'winter']), 'winter, Zomer', ['summer', 'winter']],
    [flags(['summer', 'winter']), '', []],
    [one(rim), 'Alu', alloy],
    [one(rim), '', null],
    [active, 'Ja', true],
    [active, 'non', false],
    [active, '1', true],
    [active, '', undefined],
    [day(), '20/11/2026', '2026-11-20'],
    [day(), '1.2.2026', '2026-02-01'],
    [day(), '2026-11-20', '2026-11-20'],
    [colour(), '#1F4B5C', '#1f4b5c'],
    [months, '  ', null],
    [active, 'neen', false],
    [active, 'WAAR', true],
    [active, 'FAUX', false],
    [text({ max: 9 }), 'Model\nmet\ttab\u2028', 'Model met tab'],
    [text({ max: 9 }), '\u200eMo\u200bdel\u00a0X\u202e', 'Model X'],
    [text({ max: 9 }), '\u200b', null],
    [months, '24 maanden', 24],
    [day(), '2026-11-20 14:05', '2026-11-20'],
    [money({ min: 0, max: 9 }), '18,500.00 EUR', 1_850_000],
  ])('%o: %s says %j', (field, text, value) => {
    expect(cellValue(field, { text, kind: 'text' }, words)).toEqual({ value })
  })

  test.each<[Parameters<typeof cellValue>[0], string, CellKind, unknown]>([
    [text({ max: 9 }), '1.2', 'number', '1.2'],
    [depth, '1.2', 'number', 1.2],
    [money({ min: 0, max: 9 }), '18500', 'number', 1_850_000],
    [money({ min: 0, max: 9 }), '18.5', 'number', 1850],
    [months, '24', 'number', 24],
    [percent(), '21', 'percent', 2100],
    [percent(), '21', 'number', 2100],
    [day(), '2026-03-09', 'day', '2026-03-09'],
    [active, 'true', 'yesNo', true],
    [active, '0', 'number', false],
  ])('%o: the cell %s of a spreadsheet, a %s, says %j', (field, text, kind, value) => {
    expect(cellValue(field, { text, kind }, words)).toEqual({ value })
  })

  test.each<[Parameters<typeof cellValue>[0], string, CellKind, string]>([
    [text({ max: 9 }), '2026-03-09', 'day', 'day-in-text'],
    [text({ max: 9 }), '#N/A', 'error', 'cell-error'],
    [months, '#DEEL/0!', 'text', 'cell-error'],
    [money({ min: 0, max: 9 }), '21', 'percent', 'number'],
    [months, '2026-03-09', 'day', 'number'],
    [day(), '45678', 'number', 'day'],
    [money({ min: 0, max: 9 }), '18,500', 'text', 'doubtful-number'],
    [percent(), '0.500', 'text', 'doubtful-number'],
  ])('%o: the cell %s, a %s, is refused: %s', (field, text, kind, name) => {
    expect(cellValue(field, { text, kind }, words)).toEqual({ problem: { name } })
  })

  test.each([
    '20/11/2026',
    '20‑11‑2026',
    '20.11.2026 0:00',
    '2026/11/20',
    '2026-11-20T00:00:00',
    '20261120',
    '20 / 11 / 2026',
    // As Windows for Belgium writes it in French, and spreadsheets with the name of the month.
    '20-11-26',
    '20-nov-26',
    '20 nov. 2026',
    'vr 20/11/2026',
    'vendredi 20 novembre 2026',
    '20. November 2026',
    // Midnight in Belgium, as programs write it.
    '2026-11-19T23:00:00Z',
    '2026-11-19T23:00:00.000Z',
    '2026-11-20 00:00:00+01',
    '2026-11-20T00:00:00+01:00',
  ])('%s is the day that it is in Belgium', (text) => {
    expect(cellValue(day(), { text, kind: 'text' }, words)).toEqual({ value: '2026-11-20' })
  })

  test('is read as the file writes its numbers, where somebody said how', () => {
    const withPoints = { ...words, numbers: 'point' as const }
    const price = money({ min: 0, max: 9 })
    expect(cellValue(price, { text: '18,500', kind: 'text' }, withPoints)).toEqual({ value: 1_850_000 })
    expect(cellValue(price, { text: '18.5', kind: 'number' }, withPoints)).toEqual({ value: 1850 })
  })

  test.each<[Parameters<typeof cellValue>[0], string, string]>([
    [season, 'lente', 'choice'],
    [months, 'twaalf', 'number'],
    [months, '1.23,4', 'number'],
    [active, 'misschien', 'yes-or-no'],
    [day(), '30/02/2026', 'day'],
    [day(), '11/20/2026', 'day'],
    [day(), '20/11', 'day'],
    [day(), '20 maand 2026', 'day'],
    [day(), '31 jui 2026', 'day'],
    [day(), '1/1/0026', 'day'],
    [percent(), 'veel', 'number'],
    [money({ min: 0, max: 9 }), 'veel', 'number'],
    [flags(['summer', 'winter']), 'zomer, lente', 'choice'],
    [one(rim), 'Goud', 'reference'],
  ])('%o: %s is refused: %s', (field, text, name) => {
    expect(cellValue(field, { text, kind: 'text' }, words)).toEqual({ problem: { name } })
  })
})

test.each([
  ['1er févr. 2026', '2026-02-01'],
  ['3 mrt 2026', '2026-03-03'],
  ['3. März 2026', '2026-03-03'],
  ['3 juin 2026', '2026-06-03'],
  ['3 juil. 2026', '2026-07-03'],
  ['15 août 2026', '2026-08-15'],
  ['1 okt 69', '2069-10-01'],
  ['1 déc. 85', '1985-12-01'],
])('%s is the day %s', (written, iso) => {
  expect(dayIn(written)).toBe(iso)
})

test.each<[Field, unknown, object | undefined]>([
  [months, 12, undefined],
  [months, 11, { name: 'range', min: 12, max: 84 }],
  [months, 12.5, { name: 'whole' }],
  [months, NaN, { name: 'number' }],
  [months, null, { name: 'required' }],
  [depth, 7.25, { name: 'decimals', count: 1 }],
  [percent(), 12_000, { name: 'range', min: 0, max: 100 }],
  [percent(), 12.5, { name: 'decimals', count: 2 }],
  [code(), 'Niet Goed', { name: 'code' }],
  [text({ max: 3 }), 'vier', { name: 'too-long', count: 3 }],
  [translated({ max: 3 }), { nl: 'een', fr: 'quatre' }, { name: 'too-long', count: 3 }],
  [translated({ max: 3 }), { nl: ' ' }, { name: 'required' }],
  [season, 'lente', { name: 'choice' }],
  [colour(), 'rood', { name: 'colour' }],
  [money({ min: 0, max: 10_000 }), 10_001, { name: 'range', min: 0, max: 100 }],
  [money({ min: 0, max: 10_000 }), 12.5, { name: 'decimals', count: 2 }],
  [flags(['summer']), [], undefined],
  [flags(['summer']), ['lente'], { name: 'choice' }],
  [one(rim), null, { name: 'required' }],
  [optional(one(rim)), null, undefined],
])('%o of the value %j', (field, value, problem) => {
  expect(fieldProblem(field, value)).toEqual(problem)
})

test('words are the same whatever their capitals, accents and signs', () => {
  expect(isSameWord('Naam (nl)', 'naam_NL')).toBe(true)
  expect(isSameWord('Été', 'ete')).toBe(true)
  expect(isSameWord('Cœur', 'COEUR')).toBe(true)
  expect(isSameWord('Straße', 'strasse')).toBe(true)
  expect(isSameWord('Naam (nl)', 'naam (fr)')).toBe(false)
  expect(isSameWord('?', '–')).toBe(false)
  expect(isSameWord('黒', '白')).toBe(false)
})
