import { expect, test } from 'vitest'
import { readCoda } from '@forecourt/domain/invoicing/bank/coda.ts'
import { writeCoda } from '@forecourt/domain/invoicing/bank/coda-writer.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { decodeBankFile } from './parse-bank-file.ts'

const text = writeCoda([
  {
    iban: 'BE84737041226659',
    holder: 'AUTOGROEP SCHELDELAND',
    sequence: 1,
    oldCents: 0,
    oldDay: '2026-11-24',
    day: '2026-11-25',
    moves: [{ cents: 100, name: 'Hélène Noël' }],
  },
])

function readName(bytes: Uint8Array): string | undefined {
  const file = readCoda(decodeBankFile(bytes))
  return isRefusal(file) ? file.reason : file.statements[0]?.moves[0]?.counterparty.name
}

test.each([
  ['UTF-8', Buffer.from(text, 'utf8')],
  ['UTF-8 with its mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text, 'utf8')])],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('a file is read in %s', (_, bytes) => {
  expect(readName(bytes)).toBe('Hélène Noël')
})
