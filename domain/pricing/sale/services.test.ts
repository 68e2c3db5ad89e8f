import { expect, test } from 'vitest'
import { saleFacts, service } from '../price.test-data.ts'
import { owesKeyFee, priceServices } from './services.ts'

const standard = { basis: 'gross', rateBp: 2_100, regime: 'standard' } as const
const day = '2026-11-10'

test.each([
  ['delivery at home', ['delivery'], standard, [['SERVICE.DELIVERY', 24_200, 'S']]],
  ['delivery without VAT', ['delivery'], { ...standard, basis: 'net' }, [['SERVICE.DELIVERY', 20_000, 'S']]],
  ['delivery of a margin car', ['delivery'], { ...standard, regime: 'margin' }, [['SERVICE.DELIVERY', 24_200, 'E']]],
  ['a warranty on a margin car', ['warranty'], { ...standard, regime: 'margin' }, [['SERVICE.WARRANTY', 59_895, 'S']]],
  [
    'two, in the order in which they were chosen',
    ['warranty', 'delivery'],
    { ...standard, basis: 'net', regime: 'export' },
    [
      ['SERVICE.WARRANTY', 49_500, 'G'],
      ['SERVICE.DELIVERY', 20_000, 'G'],
    ],
  ],
  [
    'one that is named twice, once',
    ['delivery', 'delivery'],
    { ...standard, basis: 'net' },
    [['SERVICE.DELIVERY', 20_000, 'S']],
  ],
  ['none', [], standard, []],
] as const)('%s', (_, services, vat, expected) => {
  const goods = priceServices({ services, tradeIns: [] }, saleFacts(), day, vat)
  if (!Array.isArray(goods)) throw new Error(goods.reason)
  expect(goods.map(({ line }) => [line.ruleId, line.amountCents, line.vatCategory])).toEqual(expected)
})

test('what has no price on that day refuses the whole', () => {
  const services = [service('delivery', 24_200, { validUntil: day })]
  expect(priceServices({ services: ['delivery'], tradeIns: [] }, saleFacts({ services }), day, standard)).toEqual({
    ok: false,
    reason: 'price-missing',
    subjectId: 'delivery',
  })
})

const fee = { leastKeys: 2, underYears: 10 }

test.each([
  ['one key, six years old', 1, '2020-11-10', true],
  ['no key at all', 0, '2020-11-10', true],
  ['both keys', 2, '2020-11-10', false],
  ['one key, ten years tomorrow', 1, '2016-11-11', true],
  ['one key, ten years today', 1, '2016-11-10', false],
  ['one key, first registered on a 29 February', 1, '2016-02-29', false],
])('the fee for a missing key: %s', (_, keys, firstRegistration, expected) => {
  expect(owesKeyFee({ keys, firstRegistration }, fee, day)).toBe(expected)
})

test.each([
  ['2026-02-28', true],
  ['2026-03-01', false],
])('a car of 29 February has its birthday on 1 March: %s', (on, expected) => {
  expect(owesKeyFee({ keys: 1, firstRegistration: '2016-02-29' }, fee, on)).toBe(expected)
})
