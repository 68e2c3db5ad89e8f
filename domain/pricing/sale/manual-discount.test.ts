import fc from 'fast-check'
import { expect, test } from 'vitest'
import { item, today } from '../car-price.test-data.ts'
import { price } from '../price.ts'
import { agreedTotal, discount, pick, premium, sale, saleFacts, priceSale, vatAtHome } from '../price.test-data.ts'
import { toGross } from '../vat.ts'
import { toAgreedTotal } from './manual-discount.ts'
import type { ManualDiscount } from './sale.ts'

const signed = { reason: 'good customer', by: 'tom', at: '2026-11-10T09:00:00Z' }
const fixed = (cents: number, vatExcluded = false): ManualDiscount => ({
  ...signed,
  kind: 'fixed',
  amount: { cents, vatExcluded },
})
const share = (bp: number): ManualDiscount => ({ ...signed, kind: 'share', bp })
const business = { vat: vatAtHome({ isTaxableBuyer: true }) }

test.each([
  ['an amount, VAT included', fixed(12_100), {}, -12_100],
  ['an amount without VAT', fixed(10_000, true), {}, -12_100],
  ['an amount, VAT included, for a business', fixed(12_100), business, -10_000],
  ['a share of the vehicle', share(500), {}, -137_500],
  ['a share, but not of accessories', share(500), { items: [item('aster'), item('mats', 'accessory')] }, -137_500],
  ['what is left to a total', agreedTotal(2_700_000), {}, -50_000],
  ['nothing where that is the total', agreedTotal(2_750_000), {}, 0],
  ['what is left to a total with delivery', agreedTotal(2_700_000), { services: ['delivery'] }, -74_200],
  ['the same of each of several cars', agreedTotal(2_700_000), { carCount: 3 }, -50_000],
])('%s', (_, manualDiscount, inputs, cents) => {
  const { lines } = priceSale(sale({ manualDiscount, ...inputs }), saleFacts())
  const line = lines.find(({ ruleId }) => ruleId === 'DISC.MANUAL')
  expect(line).toMatchObject({ amountCents: cents, note: manualDiscount.reason, source: null, signed: { by: 'tom' } })
})

test('a total agreed upon stands, whatever rules there are', () => {
  const rules = [discount('a', 500), premium('b', 'PREM.DEALER@1', 30_000, { isAutomatic: true })]
  const { lines, totals } = priceSale(
    sale({ manualDiscount: agreedTotal(2_500_000), picks: pick('a') }),
    saleFacts({ rules }),
  )
  expect(totals.totalCents).toBe(2_500_000)
  expect(lines.slice(1).map(({ ruleId, amountCents }) => [ruleId, amountCents])).toEqual([
    ['DISC.PCT', -137_500],
    ['DISC.MANUAL', -82_500],
    ['PREM.DEALER', -30_000],
  ])
})

test.each([
  [
    'more than the car costs',
    agreedTotal(2_750_001),
    {},
    { reason: 'agreed-total-unreachable', belowCents: 2_750_000, aboveCents: null },
  ],
  [
    'more than the car costs a business',
    agreedTotal(2_750_121),
    business,
    { reason: 'agreed-total-unreachable', belowCents: 2_750_000, aboveCents: null },
  ],
  [
    'less than what the vehicle can give',
    agreedTotal(24_199),
    { services: ['delivery'] },
    { reason: 'reduction-exceeds-scope', rule: 'DISC.MANUAL', mostCents: 2_750_000 },
  ],
  [
    'an amount above the price',
    fixed(2_750_001),
    {},
    { reason: 'reduction-exceeds-scope', rule: 'DISC.MANUAL', mostCents: 2_750_000 },
  ],
])('refuses %s', (_, manualDiscount, inputs, detail) => {
  expect(price(sale({ manualDiscount, ...inputs }), saleFacts(), today)).toEqual({ ok: false, ...detail })
})

test('every total agreed upon is reached to the cent, or lies between the two that are named', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10_000_000 }), fc.constantFrom(600, 1_200, 2_100), (total, rateBp) => {
      const agreed = toAgreedTotal(total, 10_000_000, { basis: 'net', rateBp, bearsVat: true })
      if (agreed.ok) expect(toGross(10_000_000 - agreed.cents, rateBp)).toBe(total)
      else {
        expect(agreed.belowCents).toBeLessThan(total)
        expect(agreed.aboveCents).toBeGreaterThan(total)
        expect(agreed.aboveCents! - agreed.belowCents!).toBeLessThanOrEqual(2)
      }
    }),
  )
})
