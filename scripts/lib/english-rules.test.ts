import { describe, expect, test } from 'vitest'
import { compareCounts, countByArea, countedArea, findOldManner, lowerCounts } from './english-rules.ts'

const kindsIn = (code: string) => findOldManner('server/offers/a.ts', code).map(({ kind, line }) => `${kind}:${line}`)

describe('the old manner is found', () => {
  test.each([
    ['/** What an offer needs. */', ['comments:1']],
    ['/**\n * Whose offers these are.\n * Where they come from.\n */', ['comments:2']],
    ['// Whether it is paid.\n// What follows is the same comment.', ['comments:1']],
    ['const days = 30 // Why thirty: the law.', ['comments:1']],
    ['export function approvalsOf(offer: Offer) {}', ['names:1']],
    ['const carOf = (row: Row) => row.car', ['names:1']],
    ['const carOf = async (\n  row: Row,\n) => row.car', ['names:1']],
    ['export const sizesOf: Sizes = {}', ['names:1']],
    ['export async function sealedAgain(tx: Tx) {}', ['participles:1']],
    ['const told = (offer: Offer) => offer', ['participles:1']],
    ['  issued({ tx }: Call) {}', []],
    ['set({ ...{ status: 1, confirmedBy } })', ['spreads:1']],
    ["  ...(['a', 'b'] as const),", ['spreads:1']],
    ["  ...['a', 'b'],", ['spreads:1']],
    ['const isCancelled = true', ['spellings:1']],
    ['/** Selects orders that are not cancelled. */', ['spellings:1']],
  ])('%s', (code, kinds) => {
    expect(kindsIn(code)).toEqual(kinds)
  })
})

describe('ordinary English may stand', () => {
  test.each([
    '/** Returns the approvals that an offer needs. */',
    "const address = 'https://shop.example' // a host of its own",
    '/**\n * Rejects a stale revision.\n * What was saved meanwhile is in the answer.\n */',
    'const requiredApprovals = approvals.filter(isRequired)',
    'const indexOf = 3',
    'const kept = rows.length',
    'export function need(value: string) {}',
    '  ...[context]: [Context] extends [void] ? [] : [context: Context]',
    'const all = { ...defaults, ...{} }',
    "const canceled = drive.state === 'cancelled'",
  ])('%s', (code) => {
    expect(kindsIn(code)).toEqual([])
  })
})

test('files are counted for their area', () => {
  expect(countedArea('server/offers/rooms/a.ts')).toBe('server/offers')
  expect(countedArea('server/main.ts')).toBe('server')
  expect(countedArea('scripts/lib/a.ts')).toBe('scripts')
})

test('a count that rose or fell is named, and only those that fell are lowered', () => {
  const occurrences = ['server/offers/a.ts', 'shop/stock/b.ts'].flatMap((file) =>
    findOldManner(file, '/** What it is. */\n/** Who it is. */'),
  )
  const counted = countByArea(occurrences)
  expect(counted).toEqual({ 'server/offers': { comments: 2 }, 'shop/stock': { comments: 2 } })

  const allowed = { 'server/offers': { comments: 5, names: 1 }, 'shop/stock': { comments: 1 } }
  expect(compareCounts(allowed, counted)).toEqual([
    { area: 'server/offers', kind: 'comments', allowed: 5, count: 2 },
    { area: 'server/offers', kind: 'names', allowed: 1, count: 0 },
    { area: 'shop/stock', kind: 'comments', allowed: 1, count: 2 },
  ])
  expect(lowerCounts(allowed, counted)).toEqual({ 'server/offers': { comments: 2 }, 'shop/stock': { comments: 1 } })
})
