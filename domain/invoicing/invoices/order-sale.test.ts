import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderVat } from '../../orders/order-vat.ts'
import { allocate } from '../../pricing/allocate.ts'
import { isRefusal } from '../../platform/values/result.ts'
import { takeVatApart } from '../../pricing/vat.ts'
import { buildCarInvoice } from './car-invoice.ts'
import { calculateInvoice, type InvoiceVat } from './invoice-amounts.ts'
import { IC, MARGIN, S21 } from './invoice.test-data.ts'
import { buildOrderedPrice, findTransportCarrier, type CarOfOrder } from './order-sale.ts'

const codes = {
  S21,
  MARGIN,
  IC,
  ICNEW: { code: 'ICNEW', category: 'K', rateBp: 0 } satisfies InvoiceVat,
  EXP: { code: 'EXP', category: 'G', rateBp: 0 } satisfies InvoiceVat,
}

const car = {
  priceGrossCents: 3_000_000,
  transportCents: 24_200,
  isMargin: false,
  name: 'Lumen E3',
  transport: 'Transport',
}

describe('the price of a car of a shop order', () => {
  test('has a line for the car, for each part that costs more, and for the transport', () => {
    const parts = [
      { id: 'engine', name: '77 kWh', grossCents: 250_000 },
      { id: 'colour-1', name: 'Blauw', grossCents: 0 },
    ]
    const { price, names } = buildOrderedPrice({ ...car, parts })
    expect(price.lines.map(({ id, amountCents, vatCategory }) => [names[id], amountCents, vatCategory])).toEqual([
      ['Lumen E3', 2_750_000, 'S'],
      ['77 kWh', 250_000, 'S'],
      ['Transport', 24_200, 'S'],
    ])
    expect(price.totals.totalCents).toBe(3_024_200)
  })

  test('of a margin car holds its transport in the scheme', () => {
    const { price } = buildOrderedPrice({ ...car, isMargin: true, parts: [] })
    expect(price).toMatchObject({ regime: 'margin', lines: [{ vatCategory: 'E' }, { vatCategory: 'E' }] })
  })
})

const order = fc.record({
  cars: fc.array(
    fc.record({ priceGrossCents: fc.integer({ min: 100_000, max: 20_000_000 }), isMargin: fc.boolean() }),
    { minLength: 1, maxLength: 5 },
  ),
  transportCents: fc.integer({ min: 0, max: 50_000 }),
  advanceCents: fc.integer({ min: 2, max: 100_000 }),
})

test('the invoices of the cars of an order ask together what the order asks, with the same VAT but for cents', () => {
  fc.assert(
    fc.property(order, ({ cars, transportCents, advanceCents }) => {
      const known = cars.map(({ isMargin }, at) => ({ id: String(at), isMargin, isOut: false, invoice: null }))
      const carrier = findTransportCarrier(known)
      const shares = allocate(
        advanceCents,
        cars.map(({ priceGrossCents }) => priceGrossCents),
      )
      let askedCents = 0
      let vatCents = 0
      for (const [at, { priceGrossCents, isMargin }] of cars.entries()) {
        const own = String(at) === carrier ? transportCents : 0
        const { price } = buildOrderedPrice({ ...car, parts: [], priceGrossCents, isMargin, transportCents: own })
        const vat = isMargin ? MARGIN : S21
        const advance = { vat, ...takeVatApart(shares[at]!, vat.rateBp) }
        const { input } = buildCarInvoice(price, codes, { advances: [advance], settledCents: 0 })
        const amounts = calculateInvoice(input)
        if (isRefusal(amounts)) throw new Error(amounts.reason)
        expect(amounts.groups.map((group) => group.vat.code)).toEqual([isMargin ? 'MARGIN' : 'S21'])
        expect(amounts.payableCents).toBe(price.totals.totalCents - shares[at]!)
        askedCents += amounts.payableCents + shares[at]!
        vatCents += amounts.vatCents + advance.vatCents
      }
      expect(askedCents).toBe(cars.reduce((sum, { priceGrossCents }) => sum + priceGrossCents, transportCents))
      const whole = orderVat({ cars, transportCents }, 2_100)
      expect(Math.abs(vatCents - whole.vatCents)).toBeLessThanOrEqual(2 * cars.length)
    }),
    { numRuns: 1_000 },
  )
})

describe('the car that carries the transport', () => {
  const makeFree = (id: string, isMargin = false): CarOfOrder => ({ id, isMargin, isOut: false, invoice: null })
  const makeInvoiced = (id: string, hasTransport: boolean): CarOfOrder => ({
    ...makeFree(id),
    invoice: { hasTransport },
  })
  test.each<[string, CarOfOrder[], string | undefined]>([
    ['the first', [makeFree('a'), makeFree('b')], 'a'],
    ['one with VAT before a margin car', [makeFree('a', true), makeFree('b')], 'b'],
    ['a margin car where all are', [makeFree('a', true), makeFree('b', true)], 'a'],
    ['the one that was invoiced with it', [makeFree('a'), makeInvoiced('b', true)], 'b'],
    ['the next, when the first was invoiced without', [makeInvoiced('a', false), makeFree('b')], 'b'],
    ['another, when the one with it is withdrawn', [{ ...makeInvoiced('a', true), isOut: true }, makeFree('b')], 'b'],
    [
      'none, when the others were invoiced without',
      [{ ...makeInvoiced('a', true), isOut: true }, makeInvoiced('b', false)],
      undefined,
    ],
    ['none of a canceled order', [{ ...makeFree('a'), isOut: true }], undefined],
  ])('is %s', (_, cars, carrier) => {
    expect(findTransportCarrier(cars)).toBe(carrier)
  })
})
