import { expect, test } from 'vitest'
import { complaintsAboutState, runsOnServer } from './module-state-rules.ts'

test.each([
  ['a variable', 'let last: Promise<void> | undefined'],
  ['one that others change', 'export let count = 0'],
  ['a map', 'const known = new Map<Language, { dealer: Promise<Dealer> }>()'],
  ['a typed set', 'export const seen: Set<string> = new Set()'],
  ['a list', 'const waiting: Job[] = []'],
  ['an object', 'const byName: Record<string, Job> = {}'],
])('%s of a module is complained about', (_, code) => {
  expect(complaintsAboutState('server/stock/cars.ts', `\n${code}`)).toEqual([
    expect.stringContaining('server/stock/cars.ts:2: '),
  ])
})

test.each([
  ['what is known from the start', "const kinds = new Set(['model', 'brand'])"],
  ['a table', 'const names: Record<string, string> = {\n  a: "b",\n}'],
  ['what belongs to a function', 'function cars() {\n  const known = new Map<string, Car>()\n}'],
])('%s may stay', (_, code) => {
  expect(complaintsAboutState('server/stock/cars.ts', code)).toEqual([])
})

test('what nobody owns is named with its reason', () => {
  expect(complaintsAboutState('server/access/passwords.ts', 'let madeDecoy = 0')).toEqual([])
  expect(complaintsAboutState('server/access/other.ts', 'let madeDecoy = 0')).toHaveLength(1)
})

test.each([
  ['server/stock/cars.ts', true],
  ['shop/layout/dealer.server.ts', true],
  ['shop/entry.server.tsx', true],
  ['shop/stock/kept-cars.ts', false],
  ['server/stock/cars.test.ts', false],
  ['server/orders/checkout/orders.test-data.ts', false],
  ['server/test/factories.ts', false],
])('%s runs on the server: %s', (file, expected) => {
  expect(runsOnServer(file)).toBe(expected)
})
