import { expect, test } from 'vitest'
import { listLines } from './list-prices.ts'
import { facts, inputs, item, makePrice, today } from './car-price.test-data.ts'

const base = item('aster')
const until = (validUntil: string) => ({ validUntil })
const from = (validFrom: string) => ({ validFrom })
const forVersion = (forVersionId: string) => ({ forVersionId })

test.each([
  ['a new car', inputs(), [makePrice('aster', 2_750_000)], [['PRICE.LIST', 2_750_000]]],
  ['a used car', inputs({ condition: 'used' }), [makePrice('aster', 1_495_000)], [['PRICE.USED', 1_495_000]]],
  [
    'a car with paint and mats',
    inputs({ items: [base, item('metallic', 'colour'), item('mats', 'accessory')] }),
    [makePrice('mats', 9_680), makePrice('aster', 2_750_000), makePrice('metallic', 65_000)],
    [
      ['PRICE.LIST', 2_750_000],
      ['PRICE.LIST', 65_000],
      ['PRICE.ACCESSORY', 9_680],
    ],
  ],
  [
    'what is standard, though other versions pay for it',
    inputs({ items: [base, item('heated seats', 'option', true)] }),
    [makePrice('aster', 2_750_000), makePrice('heated seats', 45_000)],
    [
      ['PRICE.LIST', 2_750_000],
      ['PRICE.STANDARD', 0],
    ],
  ],
  [
    'the price of the day',
    inputs(),
    [
      makePrice('aster', 2_600_000, until('2026-11-10')),
      makePrice('aster', 2_750_000, { ...from('2026-11-10'), ...until('2026-11-11') }),
      makePrice('aster', 2_800_000, from('2026-11-11')),
    ],
    [['PRICE.LIST', 2_750_000]],
  ],
  [
    'the price that the version has for itself',
    inputs({ items: [item('metallic', 'colour')] }),
    [
      makePrice('metallic', 50_000, forVersion('aster')),
      makePrice('metallic', 65_000),
      makePrice('metallic', 70_000, forVersion('breva')),
    ],
    [['PRICE.LIST', 50_000]],
  ],
  [
    'no price of another version',
    inputs({ items: [item('metallic', 'colour')] }),
    [makePrice('metallic', 70_000, forVersion('breva')), makePrice('metallic', 65_000)],
    [['PRICE.LIST', 65_000]],
  ],
  [
    'each line without VAT, rounded by itself',
    inputs({ isTaxableBuyer: true, items: [base, item('metallic', 'colour')] }),
    [makePrice('aster', 2_750_000), makePrice('metallic', 65_000)],
    [
      ['PRICE.LIST', 2_272_727],
      ['PRICE.LIST', 53_719],
    ],
  ],
  ['what costs nothing by the list', inputs(), [makePrice('aster', 0)], [['PRICE.LIST', 0]]],
])('%s', (_, asked, prices, expected) => {
  const lines = listLines(asked, facts({ prices }), today, 2_100)
  expect(Array.isArray(lines) && lines.map(({ ruleId, amountCents }) => [ruleId, amountCents])).toEqual(expected)
})

test.each([
  ['no row at all', []],
  ['one that ended', [makePrice('aster', 2_750_000, until('2026-11-10'))]],
  ['one that has still to begin', [makePrice('aster', 2_750_000, from('2026-11-11'))]],
  ['one of another version', [makePrice('aster', 2_750_000, forVersion('breva'))]],
])('is refused with %s', (_, prices) => {
  const refusal = { ok: false, reason: 'price-missing', subjectId: 'aster' }
  expect(listLines(inputs(), facts({ prices }), today, 2_100)).toEqual(refusal)
})

test('a line names the row that it comes from', () => {
  const prices = [makePrice('aster', 2_750_000, { id: 'row 7' })]
  expect(listLines(inputs(), facts({ prices }), today, 2_100)).toMatchObject([
    { source: { kind: 'price', id: 'row 7' } },
  ])
})
