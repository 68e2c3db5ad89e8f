import fc from 'fast-check'
import { expect, test } from 'vitest'
import { today } from '../../pricing/car-price.test-data.ts'
import { price } from '../../pricing/price.ts'
import { randomSale, readSale } from '../../pricing/random-sales.test-data.ts'
import { isRefusal } from '../../platform/values/result.ts'
import { buildCarInvoice } from './car-invoice.ts'
import { calculateInvoice, type InvoiceVat } from './invoice-amounts.ts'
import { IC, MARGIN, S21 } from './invoice.test-data.ts'

const codes = {
  S21,
  MARGIN,
  IC,
  ICNEW: { code: 'ICNEW', category: 'K', rateBp: 0 } satisfies InvoiceVat,
  EXP: { code: 'EXP', category: 'G', rateBp: 0 } satisfies InvoiceVat,
}

test('an invoice asks what its offer asked, by the same bases and VAT, however the car is sold', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(randomSale, (given) => {
      const [inputs, facts] = readSale(given)
      const priced = price(inputs, facts, today)
      if (!priced.ok) return
      const { breakdown } = priced
      const { perCar } = breakdown.totals
      const { input } = buildCarInvoice(breakdown, codes, { advances: [], settledCents: 0 })
      const amounts = calculateInvoice(input)
      if (isRefusal(amounts)) {
        expect([amounts.reason, perCar.totalCents]).toEqual(['nothing-to-invoice', 0])
        return
      }
      seen.add(breakdown.regime)
      expect(amounts.payableCents).toBe(perCar.totalCents)
      expect(amounts.roundingCents).toBe(perCar.roundingCents)
      const groups = amounts.groups.filter(({ baseCents }) => baseCents !== 0)
      const categories = perCar.categories.filter(({ baseCents }) => baseCents !== 0)
      const byCategory = (a: { category: string }, b: { category: string }) => (a.category < b.category ? -1 : 1)
      expect(groups.map(({ vat, ...own }) => ({ category: vat.category, ...own })).toSorted(byCategory)).toEqual(
        categories.map(({ category, baseCents, vatCents }) => ({ category, baseCents, vatCents })).toSorted(byCategory),
      )
    }),
    { numRuns: 3_000 },
  )
  expect([...seen].toSorted()).toEqual(['export', 'intra-community', 'margin', 'new-means', 'standard'])
})
