import { expect, test } from 'vitest'
import { price } from '../price.ts'
import { creditRate, sale, saleFacts, priceSale } from '../price.test-data.ts'
import { makePrice, today } from '../car-price.test-data.ts'
import type { CreditAsked, CreditRate } from './credit.ts'
import type { SaleFacts, SaleInputs } from './sale.ts'

const asked: CreditAsked = { rateId: 'jkp 4.99', months: 48, ownFundsCents: 750_000, balloonCents: 0 }
const professional: Partial<SaleInputs> = { customerType: 'fleet', salesType: 'fleet' }

function priced(
  given: Partial<CreditAsked>,
  rate: Partial<CreditRate> = {},
  facts: Partial<SaleFacts> = {},
  inputs: Partial<SaleInputs> = {},
) {
  const credit = { ...asked, ...given }
  return price(sale({ credit, ...inputs }), saleFacts({ creditRates: [creditRate(rate)], ...facts }), today)
}

test('what own funds and trade-ins leave is lent', () => {
  const tradeIns = [
    { id: 'old', allowanceCents: 400_000, expectedCents: 400_000, keys: 2, firstRegistration: '2020-01-01' },
  ]
  const { credit, settlement } = priceSale(sale({ credit: asked, tradeIns }), saleFacts())
  expect(credit?.amountCents).toBe(2_750_000 - 750_000 - 400_000)
  // Of the own funds the advance is paid now.
  expect(settlement.balanceCents).toBe(650_000)
})

test('without a question there is none', () => {
  expect(priceSale(sale(), saleFacts()).credit).toBeNull()
})

test.each<[string, ReturnType<typeof priced>, object]>([
  ['a rate that is over', priced({}, { validUntil: today }), { reason: 'credit-rate-lapsed', rateId: 'jkp 4.99' }],
  ['a rate for used cars', priced({}, { condition: 'used' }), { reason: 'credit-rate-lapsed' }],
  ['a rate for professionals', priced({}, { buyers: 'professionals' }), { reason: 'credit-rate-lapsed' }],
  [
    'a rate for consumers, to a company',
    priced({}, { buyers: 'consumers' }, {}, professional),
    { reason: 'credit-rate-lapsed' },
  ],
  ['too short', priced({ months: 11 }), { reason: 'finance-out-of-range', field: 'months', least: 12, most: 60 }],
  ['too long', priced({ months: 61 }), { reason: 'finance-out-of-range', field: 'months', least: 12, most: 60 }],
  [
    'longer than the law lets a consumer',
    priced({ months: 48 }, {}, { creditTerms: [{ aboveCents: 0, months: 42 }] }),
    { reason: 'finance-out-of-range', field: 'months', least: 12, most: 42 },
  ],
  ['too little', priced({ ownFundsCents: 2_500_001 }), { field: 'amountCents', least: 250_000, most: 5_000_000 }],
  ['too much', priced({}, { maxAmountCents: 1_999_999 }), { field: 'amountCents', most: 1_999_999 }],
  [
    'too little of their own',
    priced({}, { minOwnFundsBp: 3_000 }),
    { field: 'ownFundsCents', least: 825_000, most: 2_750_000 },
  ],
  [
    'too high a last instalment',
    priced({ balloonCents: 1_100_001 }),
    { field: 'balloonCents', least: 0, most: 1_100_000 },
  ],
  [
    'dearer a year than the law allows',
    priced({}, { ratePpm: 105_100 }),
    { reason: 'jkp-above-legal-maximum', jkpBp: 1_051, maximumBp: 1_050 },
  ],
  [
    'where nobody entered what the law allows',
    priced({}, {}, { creditCeilings: [] }),
    { reason: 'credit-ceiling-missing', amountCents: 2_000_000 },
  ],
])('refuses %s', (_, refused, detail) => {
  expect(refused).toMatchObject({ ok: false, ...detail })
})

test('what must be paid of their own is rounded up', () => {
  const prices = [makePrice('aster', 2_750_001)]
  expect(priced({ ownFundsCents: 825_000 }, { minOwnFundsBp: 3_000 }, { prices })).toMatchObject({ least: 825_001 })
})

test('the ceiling is that of the amount and of the day', () => {
  const always = { validFrom: null, validUntil: null }
  const creditCeilings = [
    { fromCents: 0, maxBp: 1_450, ...always },
    { fromCents: 500_000, maxBp: 400, ...always, validUntil: today },
    { fromCents: 500_000, maxBp: 450, ...always, validFrom: today },
    { fromCents: 5_000_000, maxBp: 100, ...always },
  ]
  expect(priced({}, {}, { creditCeilings })).toMatchObject({ reason: 'jkp-above-legal-maximum', maximumBp: 450 })
})

test('a company pays a fee, knows no ceiling and no longest term of the law', () => {
  const facts = { creditCeilings: [], creditTerms: [] }
  const withFee = priced({}, { feeCents: 25_000 }, facts, professional)
  expect(withFee).toMatchObject({ ok: true, breakdown: { credit: { instalmentCents: 45_949, jkpPpm: 56_616 } } })
  expect(priced({}, { feeCents: 25_000 })).toMatchObject({ ok: true, breakdown: { credit: { jkpPpm: 49_900 } } })
})
