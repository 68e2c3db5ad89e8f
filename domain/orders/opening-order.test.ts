import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OfferCustomer } from '../offers/offer-sale.ts'
import { toWeekday } from '../platform/values/calendar.ts'
import {
  checkOpeningOrder,
  describeOpeningCar,
  priceOpeningOrder,
  readExpectedWeek,
  tidyOpeningOrder,
  type OpeningOrder,
} from './opening-order.ts'

const today = '2026-11-30'
const order: OpeningOrder = {
  signedOn: '2026-10-01',
  vin: null,
  factoryOrderNumber: null,
  car: 'Noord V6',
  totalCents: 2_000_000,
  vatScheme: null,
  advanceCents: null,
  advanceOn: null,
  advanceInvoice: null,
  advanceInvoicedOn: null,
  tradeInCar: null,
  tradeInPlate: null,
  tradeInFirstRegistration: null,
  tradeInMileageKm: null,
  tradeInCents: null,
  expectedOn: null,
  remarks: null,
}
const tradeIn = {
  tradeInCar: 'Fiat Panda',
  tradeInFirstRegistration: '2019-03-01',
  tradeInMileageKm: 80_000,
  tradeInCents: 400_000,
} as const
const customer: OfferCustomer = {
  id: 7,
  name: 'An Peeters',
  customerType: 'private',
  language: 'nl',
  isTaxable: false,
  vatNumber: 'not-checked',
  email: '',
  address: [],
  blockedReason: '',
}
const vatRates = [{ category: 'S', rateBp: 2_100, validFrom: '1996-01-01', validUntil: null }] as const

const calculate = (changes: Partial<OpeningOrder>, car: 'deductible' | 'margin' = 'deductible') =>
  priceOpeningOrder(
    { ...order, ...changes },
    {
      customer,
      car: { ...describeOpeningCar('Noord V6'), vat: car },
      vehicle: { kind: 'used', number: 12 },
      vatRates,
      advanceCapBp: 1_500,
      day: today,
    },
  )
function makeSale(...asked: Parameters<typeof calculate>) {
  const result = calculate(...asked)
  if (!result.ok) throw new Error(result.reason)
  return result.sale
}

test.each([
  [{}, 'ok'],
  [{ advanceCents: 2_000_000 }, 'ok'],
  [{ advanceCents: 1_600_000, ...tradeIn }, 'ok'],
  [{ ...tradeIn, tradeInCents: 2_100_000 }, 'ok'],
  [{ signedOn: '2026-12-01' }, 'opening-order-ahead signedOn'],
  [{ advanceCents: 1, advanceOn: '2026-12-01' }, 'opening-order-ahead advanceOn'],
  [{ advanceCents: 2_000_001 }, 'opening-advance-above advanceCents'],
  [{ advanceCents: 1_600_001, ...tradeIn }, 'opening-advance-above advanceCents'],
  [{ ...tradeIn, tradeInCents: 2_100_000, advanceCents: 1 }, 'opening-advance-above advanceCents'],
  [{ advanceInvoice: 'VA-1' }, 'opening-order-incomplete advanceCents'],
  [{ advanceCents: 100, advanceInvoicedOn: '2026-10-01' }, 'opening-order-incomplete advanceInvoice'],
  [{ tradeInPlate: '1-ABC-234' }, 'opening-order-incomplete tradeInCar'],
  [{ ...tradeIn, tradeInMileageKm: null }, 'opening-order-incomplete tradeInMileageKm'],
  [{ car: null }, 'opening-car-missing vin'],
  [{ vin: 'ABC' }, 'opening-vin vin'],
] as const)('an order with %o is %s', (changes, expected) => {
  const can = checkOpeningOrder({ ...order, ...changes }, today)
  expect(can.ok ? 'ok' : `${can.reason} ${can.field}`).toBe(expected)
})

test('a line is kept with the days that it means', () => {
  expect(
    tidyOpeningOrder({ ...order, advanceCents: 100, advanceInvoice: 'VA-1', vin: 'vf3 lcyhzpfs 123456' }),
  ).toMatchObject({
    vin: 'VF3LCYHZPFS123456',
    advanceOn: '2026-10-01',
    advanceInvoicedOn: '2026-10-01',
  })
  const tidied = tidyOpeningOrder(order)
  expect(tidyOpeningOrder(tidied)).toEqual(tidied)
})

test.each([
  ['2026-W53', '2026-12-28'],
  ['2027-w1', '2027-01-04'],
  ['week 51 2026', '2026-12-14'],
  ['Sem. 3/2027', '2027-01-18'],
  ['wk 1-2026', '2025-12-29'],
  ['14/12/2026', '14/12/2026'],
  ['week 60 2026', 'week 60 2026'],
  ['', ''],
])('the week %j is %j', (cell, day) => {
  expect(readExpectedWeek(cell)).toBe(day)
})

test('a week begins on a Monday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2020, max: 2040 }), fc.integer({ min: 1, max: 52 }), (year, week) => {
      expect(toWeekday(readExpectedWeek(`${year}-W${week}`))).toBe(1)
    }),
  )
})

describe('the price of an order', () => {
  test('is what was agreed, to the cent, with what is left to pay', () => {
    const cents = fc.integer({ min: 1, max: 20_000_000 })
    fc.assert(
      fc.property(cents, fc.double({ min: 0, max: 1, noNaN: true }), (totalCents, share) => {
        const advanceCents = Math.floor(totalCents * share)
        const { breakdown } = makeSale({ totalCents, advanceCents })
        expect(breakdown.totals.totalCents).toBe(totalCents)
        expect(breakdown.settlement.balanceCents).toBe(totalCents - advanceCents)
        expect(breakdown.settlement.advanceCapCents).toBe(Math.max(Math.floor(totalCents * 0.15), advanceCents))
        expect(breakdown.approvals).toEqual([])
      }),
    )
  })

  test('has one line, no rule and no limit of ours', () => {
    const { breakdown, content } = makeSale({ ...tradeIn, advanceCents: 100_000 })
    expect(breakdown).toMatchObject({ regime: 'standard', notApplied: [], lines: [{ amountCents: 2_000_000 }] })
    expect(breakdown.settlement.lines.map(({ ruleId, amountCents }) => [ruleId, amountCents])).toEqual([
      ['SETTLE.TRADE-IN', -400_000],
      ['SETTLE.ADVANCE', -100_000],
    ])
    expect(content).toMatchObject({ customer: 7, car: { kind: 'used', vehicle: 12 }, salesType: 'private' })
  })

  test('bears VAT as the car was bought, or as agreed', () => {
    expect(makeSale({}, 'margin').breakdown.regime).toBe('margin')
    expect(makeSale({ vatScheme: 'standard' }, 'margin')).toMatchObject({
      breakdown: { regime: 'standard' },
      content: { isSoldWithVat: true },
    })
    expect(calculate({ vatScheme: 'margin' })).toMatchObject({ reason: 'opening-scheme' })
  })
})
