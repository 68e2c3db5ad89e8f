import { describe, expect, test } from 'vitest'
import type { FileStatement } from '@forecourt/domain/invoicing/bank/bank-file.ts'
import type { CamtFaultName } from '@forecourt/domain/invoicing/bank/camt-fault.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { countTurns } from '../../test/turns.ts'
import { readBankFile } from './bank-file.ts'
import { readCamtFile } from './camt-file.ts'
import { camt02, camt08, writeCamt } from './camt.test-data.ts'

async function read(text: string): Promise<readonly FileStatement[]> {
  const file = await readBankFile(Buffer.from(text))
  if (isRefusal(file)) throw new Error(`${file.reason} on line ${file.line}: ${file.found}`)
  return file.statements
}

describe('a statement', () => {
  test('of version 8 is read with its account, number, balances and movements', async () => {
    const [one] = await read(camt08)
    expect(one).toMatchObject({
      iban: 'BE84737041226659',
      year: 2026,
      sequence: 229,
      oldCents: 18_420_631,
      oldDay: '2026-11-24',
      newCents: 21_534_075,
      newDay: '2026-11-25',
      isDuplicate: false,
    })
    const theirs = 'BE68539007547034'
    expect(one?.moves).toMatchObject([
      {
        line: 35,
        cents: 3_120_400,
        bookedOn: '2026-11-25',
        valueOn: '2026-11-25',
        code: 'PMNT-RCDT-ESCT',
        structured: { type: '101', text: '126000001219' },
        text: '',
        reference: 'SELS-2026-118',
        counterparty: { name: 'BOUWWERKEN SELS NV', account: theirs },
        information: 'Instantoverschrijving',
        returned: null,
      },
      {
        cents: -22_006,
        bookedOn: '2026-11-25',
        valueOn: null,
        structured: null,
        text: 'rekening afgesloten',
        reference: '',
        counterparty: { name: 'JONAS CLAEYS', account: '' },
        information: 'AC04',
        returned: 'return',
      },
      // Two transfers of one amount are kept apart; what is pending counts nowhere.
      { sequence: 3, detail: 1, cents: 10_000, structured: { text: '126000000676' }, counterparty: { name: 'AN' } },
      { sequence: 3, detail: 2, cents: 5_050, structured: null, text: 'RF18539007547034', reference: 'B' },
    ])
    expect(one?.moves).toHaveLength(4)
  })

  test('of version 2 is read, in the red at first', async () => {
    const [one] = await read(camt02)
    expect(one).toMatchObject({
      iban: 'BE84737041226659',
      year: 2026,
      sequence: 230,
      oldCents: -5_000,
      newCents: 8_765,
    })
    expect(one?.moves).toMatchObject([
      {
        cents: 55_000,
        code: '00150000',
        text: 'factuur 426/0000/40592',
        counterparty: { name: 'TUINEN VERBEKE BV', account: '539-0075470-34' },
      },
      { cents: -41_235, reference: 'MANDAAT 12', counterparty: { name: 'LEASING VLAANDEREN NV' } },
    ])
  })

  test.each([
    ['the mark of UTF-8', `\uFEFF${camt02}`],
    ['empty lines before it', `\n\n${camt02}`],
    ['the encoding of an old system', camt02.replace('UTF-8', 'ISO-8859-1')],
    ['a prefix for its names', camt02.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:').replace('xmlns=', 'xmlns:c=')],
  ])('is read with %s', async (_, text) => {
    expect((await read(text))[0]).toMatchObject({ sequence: 230, newCents: 8_765 })
  })

  test('is read in Windows-1252', async () => {
    const text = camt02.replace('UTF-8', 'windows-1252').replace('TUINEN', 'Hélène')
    const file = await readBankFile(Buffer.from(text, 'latin1'))
    expect(isRefusal(file) || file.statements[0]?.moves[0]?.counterparty.name).toBe('Hélène VERBEKE BV')
  })

  test.each(['DUPL', 'CODU'])('is marked when the bank delivered it before: %s', async (mark) => {
    expect((await read(camt08.replace('<Acct>', `<CpyDplctInd>${mark}</CpyDplctInd><Acct>`)))[0]?.isDuplicate).toBe(
      true,
    )
  })

  test.each([
    ['a detail without an amount', '<Amt Ccy="EUR">50.50</Amt>', ''],
    ['details that are less than it', '<Amt Ccy="EUR">50.50</Amt>', '<Amt Ccy="EUR">50.00</Amt>'],
    ['a detail in another currency', '<Amt Ccy="EUR">50.50</Amt>', '<Amt Ccy="USD">50.50</Amt>'],
  ])('keeps an amount whole with %s', async (_, from, to) => {
    expect((await read(camt08.replace(from, to)))[0]?.moves.map(({ cents }) => cents)).toEqual([
      3_120_400, -22_006, 15_050,
    ])
  })

  test.each([
    ['RvslInd', '<RvslInd>true</RvslInd>', 'reversal'],
    ['RtrInf', '<NtryDtls><TxDtls><RtrInf><Rsn><Cd>MD06</Cd></Rsn></RtrInf></TxDtls></NtryDtls>', 'return'],
  ])('marks what %s takes back', async (_, part, returned) => {
    const text = writeCamt({
      iban: 'BE84737041226659',
      sequence: 1,
      oldCents: 0,
      day: '2026-11-25',
      moves: [{ cents: -5 }],
    })
    const entry = part.startsWith('<Rvsl')
      ? text.replace('<Sts>', `${part}<Sts>`)
      : text.replace(/<NtryDtls>.*<\/NtryDtls>/, part)
    expect((await read(entry))[0]?.moves[0]).toMatchObject({ cents: -5, returned })
  })

  test.each([
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
    ['2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-12-31T23:59:00+01:00', '2026-12-31'],
    ['2028-02-29T00:00:00', '2028-02-29'],
  ])('is booked on the day in Belgium: %s', async (typed, day) => {
    const move = { cents: -5 }
    const text = writeCamt({ iban: 'BE84737041226659', sequence: 1, oldCents: 0, day: '2026-11-25', moves: [move] })
    const [one] = await read(text.replace(/<BookgDt>.*?<\/BookgDt>/, `<BookgDt><DtTm>${typed}</DtTm></BookgDt>`))
    expect(one?.moves[0]?.bookedOn).toBe(day)
  })

  test('reads ten thousand movements in a second or so', async () => {
    const moves = Array.from({ length: 9_999 }, (_, at) => ({
      cents: 100 + at,
      name: `KLANT ${at}`,
      communication: '126000001219',
    }))
    const before = performance.now()
    const [one] = await read(
      writeCamt({ iban: 'BE84737041226659', sequence: 1, oldCents: 0, day: '2026-11-25', moves }),
    )
    expect(one?.moves).toHaveLength(9_999)
    expect(performance.now() - before).toBeLessThan(15_000)
  })
})

const put = (from: string | RegExp, to: string) => camt08.replace(from, to)

describe('an account that is left out', () => {
  const euro = { iban: 'BE84737041226659', sequence: 7, oldCents: 0, day: '2026-11-25', moves: [{ cents: 5 }] }
  const other = camt08.slice(camt08.indexOf('<Stmt>'), camt08.indexOf('</Stmt>') + 7)
  test.each<[string, string, string, string | null]>([
    ['in dollars', other.replaceAll('EUR', 'USD'), 'BE84737041226659', 'USD'],
    [
      'in dollars by its balances',
      other.replaceAll('EUR', 'USD').replace('<Ccy>USD</Ccy>', ''),
      'BE84737041226659',
      'USD',
    ],
    ['without an IBAN', other.replace(/<IBAN>.*?<\/IBAN>/, '<Othr><Id>12-34</Id></Othr>'), '12-34', null],
    [
      'of Turkey',
      other.replaceAll('BE84737041226659', 'TR330006100519786457841326'),
      'TR330006100519786457841326',
      null,
    ],
  ])('%s is named, and the others of the file are read', async (_, statement, account, currency) => {
    const file = await readBankFile(Buffer.from(writeCamt(euro).replace('</Stmt>', `</Stmt>${statement}`)))
    expect(file).toMatchObject({ statements: [{ sequence: 7, newCents: 5 }], leftOut: [{ account, currency }] })
  })
})

describe('the year of a number that states it', () => {
  test.each([
    ['2026250', '2027-01-04', 2026, 250],
    ['2027001', '2026-12-31', 2027, 1],
    ['2027001', '2027-01-04', 2027, 1],
  ])('%s of %s', async (number, day, year, sequence) => {
    const text = writeCamt({ iban: 'BE84737041226659', sequence, oldCents: 0, day, moves: [{ cents: 5 }] })
    const [one] = await read(text.replace(`Nb>${sequence}<`, `Nb>${number}<`))
    expect(one).toMatchObject({ year, isYearStated: true, sequence })
  })
})

describe('a file is refused as a whole', () => {
  const second = camt08.slice(camt08.indexOf('<Stmt>'), camt08.indexOf('</Stmt>') + 7).replaceAll('229', '230')
  test.each<[string, string, CamtFaultName, number?]>([
    ['its end cut off', camt08.slice(0, 2_000), 'camt-unreadable'],
    ['an element that is not closed', put('</Acct>', ''), 'camt-unreadable'],
    ['another XML', '<html><body/></html>', 'camt-version', 1],
    ['version 4', put('camt.053.001.08', 'camt.053.001.04'), 'camt-version'],
    ['movements of the day (camt.052)', put('camt.053.001.08', 'camt.052.001.08'), 'camt-version'],
    ['no statement', put(/<Stmt>.*<\/Stmt>/s, ''), 'camt-record'],
    ['an account without an IBAN', put(/<IBAN>.*?<\/IBAN>/, '<Othr><Id>123</Id></Othr>'), 'camt-account', 13],
    ['the second page', put('<PgNb>1</PgNb>', '<PgNb>2</PgNb>'), 'camt-page', 7],
    ['a page to come', put('<LastPgInd>true', '<LastPgInd>false'), 'camt-page', 7],
    ['an account that does not exist', put('BE84737041226659</IBAN>', 'BE85737041226659</IBAN>'), 'camt-account', 13],
    ['no account', put(/<Acct>.*<\/Acct>/s, ''), 'camt-record'],
    ['an account in dollars', put('<Ccy>EUR</Ccy>', '<Ccy>USD</Ccy>'), 'camt-currency', 13],
    ['a movement in dollars', put('Ccy="EUR">31204.00', 'Ccy="USD">31204.00'), 'camt-currency', 37],
    ['no number', put('<ElctrncSeqNb>229</ElctrncSeqNb>', ''), 'camt-number'],
    ['number 0', put('>229<', '>0<'), 'camt-number'],
    ['a number that no year has', put('>229<', '>99999<'), 'camt-number'],
    ['letters in an amount', put('31204.00', '3I204.00'), 'camt-amount'],
    ['a tenth of a cent', put('>31204.00', '>31204.001'), 'camt-amount'],
    ['an amount below zero', put('>31204.00', '>-31204.00'), 'camt-amount'],
    ['30 February', put('<BookgDt><Dt>2026-11-25', '<BookgDt><Dt>2026-02-30'), 'camt-day'],
    ['no day', put('<BookgDt><Dt>2026-11-25</Dt></BookgDt>', ''), 'camt-record'],
    ['no side', put('<CdtDbtInd>CRDT</CdtDbtInd>', ''), 'camt-record'],
    ['a side that is none', put('<CdtDbtInd>CRDT', '<CdtDbtInd>BOTH'), 'camt-record'],
    ['an unknown status', put('<Cd>PDNG</Cd>', '<Cd>MAYBE</Cd>'), 'camt-record'],
    ['no new balance', put('CLBD', 'CLAV'), 'camt-record'],
    ['no old balance', put('OPBD', 'OPAV'), 'camt-record'],
    ['another new balance', put('215340.75', '215340.76'), 'camt-balance'],
    ['another old balance', put('184206.31', '184206.30'), 'camt-balance'],
    ['a movement lost', put(/<Ntry>.*?<\/Ntry>/s, ''), 'camt-count'],
    ['a movement with another amount', put('>220.06</Amt>', '>220.07</Amt>'), 'camt-sums'],
    ['another sum', put('31354.50', '31354.51'), 'camt-sums'],
    ['statements that do not follow', put('</Stmt>', `</Stmt>${second}`), 'camt-chain'],
  ])('with %s', async (_, text, reason, line?) => {
    expect(await readBankFile(Buffer.from(text))).toMatchObject({
      ok: false,
      reason,
      ...(line !== undefined && { line }),
    })
  })
})

describe('a hostile file is refused before it is parsed', () => {
  const bomb = `<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>`
  const external = '<!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const put = (head: string, use: string) => camt08.replace('<Document', `${head}<Document`).replace('SELS NV', use)
  test.each<[string, Buffer]>([
    ['entities that grow', Buffer.from(put(bomb, '&c;'))],
    ['an external entity', Buffer.from(put(external, '&x;'))],
    ['an external subset', Buffer.from(put('<!DOCTYPE Document SYSTEM "http://example.be/x.dtd">', 'x'))],
    ['a document type in small letters', Buffer.from(put('<!doctype Document []>', 'x'))],
    ['entities in UTF-16', Buffer.from(`\uFEFF${put(bomb, '&c;')}`, 'utf16le')],
  ])('with %s', async (_, bytes) => {
    const file = await readBankFile(bytes)
    expect(isRefusal(file) ? file.reason : 'read').toMatch(
      /^(camt-entities|camt-unreadable|coda-line-length|coda-signs)$/,
    )
  })

  test('with an entity that nothing declares', () => {
    expect(readCamtFile(camt08.replace('SELS NV', '&x;'))).toMatchObject({ ok: false, reason: 'camt-unreadable' })
  })

  test('with elements in elements without end', () => {
    const deep = '<a>'.repeat(5_000) + '</a>'.repeat(5_000)
    expect(readCamtFile(`<Document>${deep}</Document>`)).toMatchObject({ ok: false, reason: 'camt-unreadable' })
  })
})

test('a large file is read beside everything else the process does', async () => {
  const movement = /<Ntry>.*?<\/Ntry>/s.exec(camt08)![0]
  const large = Buffer.from(camt08.replace(movement, movement.repeat(2_000)))
  const turns = await countTurns(async () => {
    expect(await readBankFile(large)).toMatchObject({ ok: false, reason: 'camt-count' })
  })
  // Read in this thread, it would have ended before the first turn.
  expect(turns).toBeGreaterThan(10)
})
