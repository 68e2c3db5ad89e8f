import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderVat } from './order-vat.ts'

test('a company sees what an order is without VAT, and no VAT of a margin car', () => {
  const deductible = { priceGrossCents: 2_420_000, isMargin: false }
  const margin = { priceGrossCents: 1_000_000, isMargin: true }
  expect(orderVat({ cars: [deductible, margin], transportCents: 24_200 }, 2100)).toEqual({
    rateBp: 2100,
    baseCents: 2_020_000,
    vatCents: 424_200,
    marginCents: 1_000_000,
  })
  expect(orderVat({ cars: [margin], transportCents: 24_200 }, 2100)).toEqual({
    rateBp: 2100,
    baseCents: 0,
    vatCents: 0,
    marginCents: 1_024_200,
  })
})

test('base, VAT and margin always make up the total', () => {
  const car = fc.record({ priceGrossCents: fc.integer({ min: 1, max: 50_000_000 }), isMargin: fc.boolean() })
  fc.assert(
    fc.property(fc.array(car, { maxLength: 10 }), fc.integer({ min: 0, max: 500_000 }), (cars, transportCents) => {
      const { baseCents, vatCents, marginCents } = orderVat({ cars, transportCents }, 2100)
      const total = cars.reduce((sum, { priceGrossCents }) => sum + priceGrossCents, transportCents)
      expect(baseCents + vatCents + marginCents).toBe(total)
    }),
  )
})
