import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../platform/values/result.ts'
import { calculateWorkLine, sumByPayer, WORK_PAYERS } from '../../workshop/work-orders/work-amounts.ts'
import { toJournalLines } from '../registers/journal.ts'
import { numberInvoice } from './invoice-document.ts'
import { draftWorkInvoice, INVOICED_PAYERS, type InvoicedWorkLine, type WorkInvoiceFacts } from './work-invoice.ts'

const party = {
  name: 'Jan Peeters',
  enterpriseNumber: null,
  vatNumber: null,
  street: 'Kaai 1',
  postalCode: '9300',
  city: 'Aalst',
  country: 'BE',
  endpoint: null,
  email: null,
}
const note = { nl: 'Tekst', fr: 'Texte' }
const frame: WorkInvoiceFacts['frame'] = {
  seller: { ...party, name: 'Scheldebouw nv', vatNumber: 'BE0999005572' },
  buyer: party,
  isCustomerKnown: true,
  isBusiness: false,
  isVatNumberValid: null,
  isOnPeppol: null,
  language: 'nl',
  reference: 'WO-2026-000123',
  customersReference: null,
  iban: 'BE68539007547034',
  deliveredOn: '2026-11-20',
  terms: {
    vatCodes: [
      { code: 'S21', category: 'S', rateBp: 2_100, vatex: null, note: null },
      { code: 'S6', category: 'S', rateBp: 600, vatex: null, note: { nl: 'Btw 6 %', fr: 'TVA 6 %' } },
    ],
    texts: {
      'credit-note': note,
      advance: note,
      'self-billed': note,
      'purchase-slip': note,
      conditions: note,
      'work-guarantee': { nl: 'Twee jaar garantie', fr: 'Deux ans de garantie' },
    },
    payment: { days: 30, isEndOfMonth: false },
    limits: { cashCents: 300_000, newMeansMonths: 6, newMeansKm: 6_000, lastDayOfMonthAfter: 15 },
  },
}
const car = {
  name: 'Velta Tour',
  stockNumber: null,
  vin: 'VLTZZZ3CZLE048217',
  firstRegistration: null,
  mileageKm: 98_616,
  licencePlate: '1-ABC-234',
  receiptNumber: 'WO-2026-000123',
}
const all = { customer: 10_000, importer: 0, insurer: 0, house: 0 }
const o9 = { customer: 2_500, importer: 6_000, insurer: 0, house: 1_500 }
const line = (changes: Partial<InvoicedWorkLine> = {}): InvoicedWorkLine => ({
  kind: 'part',
  name: 'Riemset',
  partNumber: '',
  quantity: 1_000,
  unitPriceCents: 41_280,
  unitCostCents: 20_000,
  discountBp: 0,
  vat: 'standard',
  shares: all,
  ...changes,
})
const labour = (quantity: number, changes: Partial<InvoicedWorkLine> = {}) =>
  line({ kind: 'labour', name: 'Distributieriem', quantity, unitPriceCents: 8_450, unitCostCents: 3_800, ...changes })
const draft = (lines: readonly InvoicedWorkLine[], changes: Partial<WorkInvoiceFacts> = {}) =>
  draftWorkInvoice(
    {
      frame,
      payer: 'customer',
      car,
      lines,
      vatPermit: '',
      wording: {
        share: ({ name, shareBp, netCents }) => `${name} (${shareBp / 100} % van ${netCents})`,
        permit: (number) => `Attest ${number}`,
      },
      ...changes,
    },
    '2026-11-28',
  )
const drawUp = (...of: Parameters<typeof draft>) => {
  const result = draft(...of)
  if (isRefusal(result)) throw new Error(result.reason)
  return result
}

describe('the invoice of a work order', () => {
  test('is golden case O1: two rates, the reduced one by a certificate', () => {
    const lines = [
      labour(1_750),
      line({ name: 'Filters', quantity: 2_000, unitPriceCents: 1_895, unitCostCents: 900 }),
      line({ name: 'Aanpassing', unitPriceCents: 8_995, unitCostCents: 5_000, vat: 'reduced' }),
    ]
    const { content, checks, purpose } = drawUp(lines, { vatPermit: '716-42' })
    expect(content.amounts.itemsCents).toEqual([14_788, 3_790, 8_995])
    expect(content.amounts.groups).toMatchObject([
      { vat: { code: 'S21' }, baseCents: 18_578, vatCents: 3_901 },
      { vat: { code: 'S6' }, baseCents: 8_995, vatCents: 540 },
    ])
    expect(content.amounts.payableCents).toBe(32_014)
    expect(content.note).toBe('Btw 6 %\nAttest 716-42\nTwee jaar garantie')
    expect({ purpose, checks }).toEqual({ purpose: 'workshop', checks: [] })
    expect(drawUp(lines).checks).toEqual([{ code: 'regime-unproven', severity: 'error', place: 'vat' }])
  })

  test('is golden case O2: VAT is taken once, not per line', () => {
    const one = line({ unitPriceCents: 1_002, unitCostCents: 500 })
    const { amounts } = drawUp([one, one, one]).content
    expect(amounts).toMatchObject({ netCents: 3_006, vatCents: 631, payableCents: 3_637 })
  })

  test('is golden case O9: the customer pays a quarter of each line', () => {
    const { content } = drawUp([
      labour(3_500, { shares: o9 }),
      line({ shares: o9 }),
      line({ name: 'Koelvloeistof', unitPriceCents: 1_890, unitCostCents: 900, shares: o9 }),
    ])
    expect(content.amounts).toMatchObject({
      itemsCents: [7_394, 10_320, 473],
      netCents: 18_187,
      vatCents: 3_819,
      payableCents: 22_006,
    })
    expect(content.lines[0]).toMatchObject({
      name: 'Distributieriem (25 % van 29575)',
      quantity: 3_500,
      unit: 'HUR',
      car,
    })
    expect(content).toMatchObject({ suppliedOn: '2026-11-20', dueOn: '2026-12-28', reference: 'WO-2026-000123' })
  })

  test('is not there for a payer without a share', () => {
    expect(draft([line()], { payer: 'insurer' })).toMatchObject({ reason: 'nothing-to-invoice' })
    expect(draft([line({ quantity: 0 })])).toMatchObject({ reason: 'nothing-to-invoice' })
  })

  test.each([
    ['vin-missing', 'error', 'lines.0', { car: { ...car, vin: '' } }, [line(), line()]],
    ['km-missing', 'error', 'lines.0', { car: { ...car, mileageKm: null } }, [line()]],
    ['cost-missing', 'error', 'Riemset', {}, [line({ unitCostCents: null })]],
    [
      'cost-missing',
      'error',
      'Garantie',
      {},
      [line(), line({ name: 'Garantie', unitCostCents: null, shares: { ...all, customer: 0, house: 10_000 } })],
    ],
    ['share-incomplete', 'error', 'Riemset', {}, [line({ shares: { ...all, customer: 9_000 } })]],
    ['below-cost', 'warning', 'Riemset', {}, [line({ unitCostCents: 41_281 })]],
    ['below-cost', 'warning', 'Riemset', {}, [line({ unitCostCents: 41_280, discountBp: 1 })]],
  ] as const)('says %s as %s', (code, severity, place, changes, lines) => {
    expect(drawUp(lines, changes).checks).toEqual([{ code, severity, place }])
  })

  test('books hours as labour and all else as parts', () => {
    const { content } = drawUp([labour(1_000), line()])
    const lines = toJournalLines(numberInvoice(content, 'VW-2026-000001', null))
    expect(lines.map(({ lineKind, cents }) => [lineKind, cents])).toEqual([
      ['receivable', 60_173],
      ['labour', -8_450],
      ['extra', -41_280],
      ['vat', -10_443],
    ])
  })

  test('and those of the others, the claim and the internal charge are together the order', () => {
    const shares = fc
      .tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(10_000))
      .map((cuts) => [0, ...cuts, 10_000].toSorted((a, b) => a - b))
      .map(([a = 0, b = 0, c = 0, d = 0, e = 0]) => ({
        customer: b - a,
        importer: c - b,
        insurer: d - c,
        house: e - d,
      }))
    const anyLine = fc.record({
      quantity: fc.integer({ min: 0, max: 20_000 }),
      unitPriceCents: fc.integer({ min: 0, max: 200_000 }),
      discountBp: fc.integer({ min: 0, max: 10_000 }),
      vat: fc.constantFrom('standard' as const, 'reduced' as const),
      shares,
    })
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (changes) => {
        const lines = changes.map((change) => line(change))
        const whole = lines.reduce((sum, one) => sum + calculateWorkLine(one), 0)
        const net = sumByPayer(lines)
        expect(WORK_PAYERS.reduce((sum, payer) => sum + net[payer], 0)).toBe(whole)
        for (const payer of INVOICED_PAYERS) {
          const result = draft(lines, { payer })
          const { netCents, grossCents, vatCents } = isRefusal(result)
            ? { netCents: 0, grossCents: 0, vatCents: 0 }
            : result.content.amounts
          expect(netCents).toBe(net[payer])
          expect(grossCents).toBe(netCents + vatCents)
        }
      }),
    )
  })
})
