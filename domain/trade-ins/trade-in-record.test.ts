import { describe, expect, test } from 'vitest'
import { suggestedValue } from './suggested-value.ts'
import {
  isValuedOtherwise,
  TRADE_IN_STATES,
  tradeInCan,
  undescribedFacts,
  resolveVatType,
  type TradeInAct,
} from './trade-in-record.ts'

const known = { vin: 'VF1AAAAA512345678', licencePlate: '1-ABC-234', hasCustomer: true, dealNumber: null } as const

describe('what a trade-in allows', () => {
  test.each<[TradeInAct, readonly string[]]>([
    ['save', ['draft', 'valued', 'agreed']],
    ['describe', ['draft', 'valued', 'agreed', 'received']],
    ['value', ['draft', 'valued']],
    ['give-opinion', ['valued']],
    ['agree', ['valued']],
    ['receive', ['agreed']],
    ['stock', ['received']],
    ['drop', ['draft', 'valued', 'agreed']],
    ['reopen', ['dropped']],
  ])('%s in %s', (act, states) => {
    expect(TRADE_IN_STATES.filter((state) => tradeInCan(act, { ...known, state }).ok)).toEqual(states)
  })

  test.each([
    ['value', 'draft', { vin: '', licencePlate: '' }, 'trade-in-unknown-car'],
    ['agree', 'valued', { hasCustomer: false }, 'trade-in-no-customer'],
    ['receive', 'agreed', { vin: '' }, 'trade-in-no-vin'],
    ['drop', 'agreed', { dealNumber: 'OF-2026-000001' }, 'trade-in-sold'],
  ] as const)('%s of a %s one that lacks %o is refused: %s', (act, state, lacking, reason) => {
    expect(tradeInCan(act, { ...known, state, ...lacking })).toMatchObject({ ok: false, reason })
  })
})

test('the order form of a consumer asks for type, engine, colour and chassis number, until the car is in our stock', () => {
  const blank = { versionName: '', engine: ' ', colour: 'Grijs', vin: '' }
  expect(undescribedFacts({ ...blank, state: 'agreed' })).toEqual(['versionName', 'engine', 'vin'])
  expect(undescribedFacts({ ...blank, state: 'stocked' })).toEqual([])
})

test.each([
  ['private', 'margin'],
  ['exempt', 'margin'],
  ['half', 'deductible'],
  ['full', 'deductible'],
] as const)('what comes from a seller of the kind %s is sold as %s', (seller, type) => {
  expect(resolveVatType(seller)).toBe(type)
})

describe('a value', () => {
  const car = { brand: 'Noord', model: 'V6', versionName: '', firstRegistration: '2020-03-01', mileageKm: 80_000 }
  const facts = { ...car, keyCount: 2, hadAccident: false, tyreState: null, sellerVat: 'private', damages: [] } as const
  const dent = { place: 'roof', kind: 'dent', deductionCents: 40_000 }

  test.each([
    ['no more kilometres', {}, false],
    ['more kilometres', { mileageKm: 90_000 }, true],
    ['a dent', { damages: [dent] }, true],
    ['VAT to deduct', { sellerVat: 'full' as const }, true],
    ['a version that nobody had named', { versionName: '2.0 D' }, false],
  ])('rests on what was looked at: %s', (_, changes, isOther) => {
    expect(isValuedOtherwise(facts, { ...facts, ...changes })).toBe(isOther)
  })

  test.each([
    [{ fromCents: 900_000, toCents: 1_100_000 }, 2, [], 1_000_000, 0],
    [{ fromCents: 900_000, toCents: 1_100_000 }, 1, [dent], 952_500, 7_500],
    [{ fromCents: 10_000, toCents: 10_000 }, 2, [dent], 0, 0],
    [null, 2, [dent], null, 0],
  ])('begins with the table %o, %i keys and damage %o: %s', (range, keyCount, damages, cents, keyFeeCents) => {
    const suggested = suggestedValue({ firstRegistration: '2020-03-01', keyCount }, damages, range, '2026-11-23', {
      keyFee: { cents: 7_500, leastKeys: 2, underYears: 10 },
      invoiceUnderYears: 4,
    })
    expect(suggested).toMatchObject({ cents, keyFeeCents })
  })
})
