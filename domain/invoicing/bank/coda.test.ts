import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { structuredCommunication } from '../../payments/structured-communication.ts'
import { addDays } from '../../platform/values/calendar.ts'
import { isRefusal } from '../../platform/values/result.ts'
import { readCoda, type CodaFault } from './coda.ts'
import { writeCoda, type WrittenMove, type WrittenStatement } from './coda-writer.ts'

const iban = 'BE84737041226659'
const theirs = 'BE68539007547034'

const statement: WrittenStatement = {
  iban,
  holder: 'AUTOGROEP SCHELDELAND',
  sequence: 229,
  oldCents: 18_420_631,
  oldDay: '2026-11-24',
  day: '2026-11-25',
  moves: [
    { cents: 3_120_400, name: 'BOUWWERKEN SELS NV', iban: theirs, communication: '126000001219' },
    { cents: -41_235, name: 'LEASING VLAANDEREN NV', iban: theirs, text: 'DOMICIL. 2026/11', reference: 'MANDAAT 12' },
    { cents: 61_347, name: 'TUINEN VERBEKE BV', text: 'factuur 426/0000/40592', information: 'Instantoverschrijving' },
  ],
}

const lines = (text: string) => text.split('\r\n').filter((line) => line !== '')
const join = (all: readonly string[]) => all.map((line) => `${line}\r\n`).join('')
const written = lines(writeCoda([statement]))
/** Returns the file with one line changed. */
const withLine = (number: number, change: (line: string) => string) =>
  join(written.map((line, index) => (index === number - 1 ? change(line) : line)))
const put = (position: number, signs: string) => (line: string) =>
  line.slice(0, position - 1) + signs + line.slice(position - 1 + signs.length)

function read(text: string) {
  const file = readCoda(text)
  if (isRefusal(file)) throw new Error(`${file.reason} on line ${'line' in file ? file.line : '?'}`)
  return file.statements
}

describe('a statement', () => {
  test('is read with its account, number, balances and movements', () => {
    const [one] = read(writeCoda([statement]))
    expect(one).toMatchObject({
      iban,
      year: 2026,
      sequence: 229,
      oldCents: 18_420_631,
      oldDay: '2026-11-24',
      newCents: 18_420_631 + 3_120_400 - 41_235 + 61_347,
      newDay: '2026-11-25',
      isDuplicate: false,
    })
    expect(one?.moves).toMatchObject([
      {
        line: 3,
        cents: 3_120_400,
        structured: { type: '101', text: '126000001219' },
        text: '',
        counterparty: { name: 'BOUWWERKEN SELS NV', account: theirs },
        valueOn: '2026-11-25',
      },
      { line: 6, cents: -41_235, structured: null, text: 'DOMICIL. 2026/11', reference: 'MANDAAT 12' },
      { line: 9, text: 'factuur 426/0000/40592', information: 'Instantoverschrijving' },
    ])
  })

  test.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['CR', '\r'],
    ['no line breaks at all', ''],
  ])('is read with %s', (_, newline) => {
    expect(read(writeCoda([statement], newline))).toEqual(read(writeCoda([statement])))
  })

  test.each([
    ['a Ctrl-Z', '\u001A'],
    ['blank lines', '\r\n  \r\n '],
  ])('is read with the mark of UTF-8 before it, and %s after it', (_, after) => {
    const text = writeCoda([statement])
    expect(read(`\uFEFF${text}${after}`)).toEqual(read(text))
  })

  test('is read alone where its trailer announces another, as some banks do', () => {
    expect(read(withLine(written.length, put(128, '1')))).toHaveLength(1)
  })

  test('is marked when the bank delivered it before', () => {
    expect(read(writeCoda([{ ...statement, isDuplicate: true }]))[0]?.isDuplicate).toBe(true)
  })

  test('of a day without movements is left out', () => {
    const [header = '', old = '', trailer = ''] = [written[0], written[1], written.at(-1)]
    const empty = put(17, '000001')(put(23, '0'.repeat(30))(trailer))
    expect(read(join([header, old, empty]))).toEqual([])
  })

  test('takes a national account as its IBAN', () => {
    const account = `737041226659 EUR0BE${' '.repeat(18)}`
    const national = written.map((line) => {
      if (line.startsWith('1')) return put(2, '0')(put(6, account)(line))
      return line.startsWith('8') ? put(5, account)(line) : line
    })
    expect(read(join(national))[0]?.iban).toBe(iban)
  })

  test('names the counterparty by the record 3 of its transfer where record 2.3 does not', () => {
    const nameless = { ...statement, moves: [{ cents: 100, information: 'AN' }] }
    const named = writeCoda([nameless]).replace(/^31.*$/m, (line) =>
      put(40, `1001${'TUINEN VERBEKE'.padEnd(70)}`)(line),
    )
    expect(read(named)[0]?.moves).toMatchObject([{ counterparty: { name: 'TUINEN VERBEKE' }, information: '' }])
  })

  test('marks what a bank returns', () => {
    const [one] = read(writeCoda([{ ...statement, moves: [{ cents: -22_006, name: 'JONAS CLAEYS', returned: '3' }] }]))
    expect(one?.moves[0]?.returned).toBe('refund')
  })
})

describe('transfers that were put together', () => {
  const details = [
    { cents: 10_000, name: 'AN', communication: '126000000676' },
    { cents: 5_050, name: 'BEN', text: 'VN 118' },
  ]

  test('are kept apart, and counted once', () => {
    const [one] = read(writeCoda([{ ...statement, moves: [{ cents: 15_050, details }] }]))
    expect(one?.newCents).toBe(statement.oldCents + 15_050)
    expect(one?.moves.map(({ cents, detail, counterparty }) => [cents, detail, counterparty.name])).toEqual([
      [10_000, 1, 'AN'],
      [5_050, 2, 'BEN'],
    ])
  })

  test('stay one amount where they do not add up to it, or only explain it', () => {
    for (const moves of [[{ cents: 15_000, details }], [{ cents: 15_050, details, code: '30150000' }]]) {
      const [one] = read(writeCoda([{ ...statement, moves }]))
      expect(one?.moves).toHaveLength(1)
    }
  })
})

describe('several statements', () => {
  const next = { ...statement, sequence: 230, oldCents: 21_561_143, oldDay: statement.day, day: '2026-11-26' }
  const other = { ...statement, iban: 'BE71096123456769' }

  test('of several accounts are read from one file', () => {
    const statements = read(writeCoda([statement, other, next]))
    expect(statements.map((one) => [one.iban, one.sequence])).toEqual([
      [iban, 229],
      ['BE71096123456769', 229],
      [iban, 230],
    ])
  })

  const inDollars = (text: string) =>
    lines(text).map((line) => (/^[18]/.test(line) ? line.replace('EUR', 'USD') : line))
  test.each<[string, readonly string[], string, string | null]>([
    ['in dollars', inDollars(writeCoda([other])), 'BE71096123456769', 'USD'],
    [
      'in dinars of three decimals',
      inDollars(writeCoda([other])).map((line) => line.replace('USD', 'KWD').replace(/0(?=\d{6}AUTOGROEP)/, '5')),
      'BE71096123456769',
      'KWD',
    ],
    [
      'from outside the euro payments area',
      lines(writeCoda([other])).map((line) =>
        line.replace('12229BE71096123456769  ', '13229AE070331234567890123456 '.slice(0, 23)),
      ),
      'AE0703312345678901',
      null,
    ],
  ])('of an account %s are left out, and the others are read', (_, left, account, currency) => {
    const text = join([...lines(writeCoda([statement])), ...left, ...lines(writeCoda([next]))])
    expect(readCoda(text)).toMatchObject({
      statements: [{ sequence: 229 }, { sequence: 230 }],
      leftOut: [{ account, currency }],
    })
  })

  test('of an account in dollars are left out beside one in euro that did not move', () => {
    const quiet = lines(writeCoda([{ ...statement, moves: [] }])).filter((line) => !line.startsWith('8'))
    const trailer = quiet.length - 1
    const counted = quiet.map((line, index) => (index === trailer ? put(17, '000001')(line) : line))
    expect(readCoda(join([...counted, ...inDollars(writeCoda([other]))]))).toMatchObject({
      statements: [],
      leftOut: [{ currency: 'USD' }],
    })
  })

  test('of an account in dollars lack no record', () => {
    const left = inDollars(writeCoda([other])).toSpliced(3, 1)
    expect(readCoda(join([...written, ...left]))).toMatchObject({ ok: false, reason: 'coda-count' })
  })

  test('of one account follow each other', () => {
    const file = readCoda(writeCoda([statement, { ...next, oldCents: 1 }]))
    expect(file).toMatchObject({ ok: false, reason: 'coda-chain', line: 16, found: '0.01', expected: '215611.43' })
  })
})

describe('a file is refused as a whole', () => {
  const last = written.length
  test.each<[string, string, CodaFault, number]>([
    ['nothing in it', '\r\n', 'coda-empty', 1],
    ['another format', '<?xml version="1.0"?>', 'coda-line-length', 1],
    ['a line of 127 signs', withLine(4, (line) => line.slice(1)), 'coda-line-length', 4],
    ['a line of 129 signs', withLine(4, (line) => `${line} `), 'coda-line-length', 4],
    ['an empty line', withLine(4, () => ''), 'coda-line-length', 4],
    ['a control character', withLine(4, put(20, '\u0007')), 'coda-signs', 4],
    ['version 1', withLine(1, put(128, '1')), 'coda-version', 1],
    [
      'an extract without balances',
      withLine(1, put(84, '01500')).replaceAll(/^([18].*EUR)(\d{16})/gm, `$1${'0'.repeat(16)}`),
      'coda-separate',
      1,
    ],
    ['an unknown record', withLine(4, put(1, '5')), 'coda-record', 4],
    ['no header', join(written.slice(1)), 'coda-record', 1],
    ['a part of another movement', withLine(4, put(3, '0007')), 'coda-record', 4],
    ['a movement lost', join(written.toSpliced(2, 3)), 'coda-count', last - 3],
    ['another account in its end', withLine(last - 1, put(5, 'BE71096123456769')), 'coda-account', last - 1],
    ['an account that does not exist', withLine(2, put(8, '00')), 'coda-account', 2],
    ['dollars', withLine(2, put(40, 'USD')), 'coda-currency', 2],
    ['letters in an amount', withLine(3, put(40, 'O')), 'coda-amount', 3],
    ['a tenth of a cent', withLine(3, put(47, '1')), 'coda-amount', 3],
    ['30 February', withLine(3, put(116, '300226')), 'coda-day', 3],
    ['another amount', withLine(3, put(46, '1')), 'coda-sums', last],
    ['another sum', withLine(last, put(51, '5')), 'coda-sums', last],
    ['another new balance', withLine(last - 1, put(56, '9')), 'coda-balance', last - 1],
    ['another old balance', withLine(2, put(57, '9')), 'coda-balance', last - 1],
    ['its end cut off', join(written.slice(0, -1)), 'coda-cut-off', last - 1],
    ['no number', withLine(2, (line) => put(3, '000')(put(126, '000')(line))), 'coda-chain', 2],
  ])('with %s', (_, text, reason, line) => {
    expect(readCoda(text)).toMatchObject({ ok: false, reason, line })
  })
})

const name = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJ KLMNOPé'), maxLength: 35 })
const move: fc.Arbitrary<WrittenMove> = fc.record(
  {
    cents: fc.integer({ min: -9_000_000, max: 9_000_000 }).filter((cents) => cents !== 0),
    name,
    iban: fc.constantFrom(theirs, iban),
    communication: fc.integer({ min: 0, max: 9_999_999_999 }).map((number) => structuredCommunication(String(number))),
    reference: fc.string({ unit: fc.constantFrom(...'ABC123'), maxLength: 35 }),
    information: name,
  },
  { requiredKeys: ['cents'] },
)
const free = fc
  .tuple(move, fc.string({ unit: fc.constantFrom(...'abc 123/.-'), maxLength: 149 }))
  .map(([one, text]) => {
    const { communication: _, ...rest } = one
    return { ...rest, text }
  })
const total = fc.array(fc.oneof(move, free), { minLength: 1, maxLength: 4 }).map((details) => ({
  details,
  cents: details.reduce((sum, { cents }) => sum + cents, 0),
}))
const tidy = (text = '') => text.replaceAll(/\s+/g, ' ').trim()

describe('whatever a bank writes', () => {
  test('is read as it was written, and its balances follow', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.oneof(move, free, total), { minLength: 1, maxLength: 12 }), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.integer({ min: -1_000_000, max: 100_000_000 }),
        (days, firstCents) => {
          let oldCents = firstCents
          const given = days.map((moves, index): WrittenStatement => {
            const one = { ...statement, sequence: index + 1, oldCents, day: addDays('2026-03-02', index), moves }
            oldCents += moves.reduce((sum, { cents }) => sum + cents, 0)
            return one
          })
          const statements = read(writeCoda(given))
          expect(statements.at(-1)?.newCents).toBe(oldCents)
          const flat = days.flat().flatMap((one) => ('details' in one && one.cents !== 0 ? one.details : [one]))
          expect(
            statements
              .flatMap(({ moves }) => moves)
              .map(({ cents, structured, text, reference, counterparty }) => [
                cents,
                structured?.text,
                text,
                reference,
                counterparty.name,
              ]),
          ).toEqual(
            flat
              .flatMap((one) => ('details' in one ? one.details : [one]))
              .map((one: WrittenMove) => [
                one.cents,
                one.communication,
                tidy(one.text),
                tidy(one.reference),
                tidy(one.name),
              ]),
          )
        },
      ),
      { numRuns: 400, seed: 20_261_127 },
    )
  })

  test('with any sign of it lost, doubled or put elsewhere is never read as something else', () => {
    const text = writeCoda([statement])
    const untouched = JSON.stringify(
      read(text).map(({ newCents, moves }) => [newCents, moves.map(({ cents }) => cents)]),
    )
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom('lose', 'double', 'digit'), (place, how) => {
        const sign = how === 'lose' ? '' : how === 'double' ? text.charAt(place).repeat(2) : '7'
        const file = readCoda(text.slice(0, place) + sign + text.slice(place + 1))
        if (isRefusal(file)) return
        const sums = file.statements.map(({ newCents, moves }) => [newCents, moves.map(({ cents }) => cents)])
        expect(JSON.stringify(sums)).toBe(untouched)
      }),
      { numRuns: 4_000, seed: 20_261_127 },
    )
  })
})
