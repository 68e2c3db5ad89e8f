import { expect, test } from 'vitest'
import { findCasts, listCastsThroughUnknown } from './cast-rules.ts'

const kindsIn = (file: string, code: string) => findCasts(file, code).map(({ kind, line }) => `${kind}:${line}`)

test.each([
  ['row!.id', ['assertions:1']],
  ['const a = 1\nconst first = (await load(tx))!', ['assertions:2']],
  ['row as unknown as Row', ['casts:1', 'casts:1']],
  ["const kinds = ['a'] as const", []],
  ['isOpen !== undefined && !isDone', []],
  ['import { a as b } from "./a.ts" // as a cast!', []],
])('casts and non-null assertions are found: %s', (code, kinds) => {
  expect(kindsIn('server/offers/a.ts', code)).toEqual(kinds)
})

test('tests may have them', () => {
  for (const file of [
    'server/offers/a.test.ts',
    'domain/pricing/price.test-data.ts',
    'server/test/a.ts',
    'journeys/a.ts',
  ])
    expect(kindsIn(file, 'row!.id as number')).toEqual([])
})

test.each([
  ['server/offers/a.ts', 'const a = 1\nrow as unknown as Row', 1],
  ['server/offers/a.ts', 'row as Row\nrow as unknown', 0],
  ['server/offers/a.test.ts', 'row as unknown as Row', 0],
  ['server/platform/database/any-table.ts', 'db as unknown as Rows', 0],
  ['server/platform/database/any-table.ts', 'db as unknown as Rows\ndb as unknown as Row', 1],
])('casts through unknown are refused, except where there is a reason: %s %s', (file, code, count) => {
  expect(listCastsThroughUnknown(file, code)).toHaveLength(count)
})
