import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../../platform/values/result.ts'
import {
  draftFreeInvoice,
  hasChassisNumber,
  splitCarWords,
  type FreeInvoiceFacts,
  type TypedLine,
} from './free-invoice.ts'
import { draftCreditNote, issuedAmounts } from './invoice-draft.ts'
import { numberInvoice } from './invoice-document.ts'

const party = {
  name: 'Scheldebouw bv',
  enterpriseNumber: '0999005572',
  vatNumber: 'BE0999005572',
  street: 'Kaai 1',
  postalCode: '9300',
  city: 'Aalst',
  country: 'BE',
  endpoint: null,
  email: null,
}
const note = { nl: 'Tekst', fr: 'Texte' }
const frame: FreeInvoiceFacts['frame'] = {
  seller: party,
  buyer: party,
  isCustomerKnown: true,
  isBusiness: true,
  isVatNumberValid: true,
  isOnPeppol: true,
  language: 'nl',
  reference: '12',
  customersReference: null,
  iban: 'BE68539007547034',
  terms: {
    vatCodes: [
      { code: 'S21', category: 'S', rateBp: 2_100, vatex: null, note: null },
      { code: 'S6', category: 'S', rateBp: 600, vatex: null, note },
      { code: 'MARGIN', category: 'E', rateBp: 0, vatex: 'VATEX-EU-F', note },
      { code: 'IC', category: 'K', rateBp: 0, vatex: 'VATEX-EU-IC', note },
      { code: 'RC', category: 'AE', rateBp: 0, vatex: 'VATEX-EU-AE', note },
    ],
    texts: {
      'credit-note': note,
      advance: note,
      'self-billed': note,
      'purchase-slip': note,
      conditions: note,
      'work-guarantee': note,
    },
    payment: { days: 30, isEndOfMonth: false },
    limits: { cashCents: 300_000, newMeansMonths: 6, newMeansKm: 6_000, lastDayOfMonthAfter: 15 },
  },
}
const line: TypedLine = {
  description: 'Verhuur van de showroom',
  quantity: 1_000,
  unit: 'C62',
  unitPrice: 2_500_000,
  vatCode: 'S21',
  account: '700000',
}
const draft = (lines: readonly TypedLine[], changes: Partial<FreeInvoiceFacts> = {}) =>
  draftFreeInvoice(
    {
      frame,
      typed: { reference: '', customersReference: '', note: '', suppliedOn: null, lines },
      hasPermit: false,
      carLines: [],
      ...changes,
    },
    '2026-11-26',
  )
const findChecks = (lines: readonly TypedLine[], changes: Partial<FreeInvoiceFacts> = {}) => {
  const drawn = draft(lines, changes)
  if (isRefusal(drawn)) throw new Error(drawn.reason)
  return drawn.checks.map(({ code, place }) => [code, place])
}

describe('a free invoice', () => {
  test('adds up hours and pieces, and takes VAT once per code (golden case O1)', () => {
    const drawn = draft(
      [
        { ...line, quantity: 1_750, unit: 'HUR', unitPrice: 845_000 },
        { ...line, quantity: 2_000, unitPrice: 189_500 },
        { ...line, unitPrice: 899_500, vatCode: 'S6' },
      ],
      { hasPermit: true },
    )
    expect(drawn).toMatchObject({
      purpose: 'sale',
      checks: [],
      content: { kind: 'free', amounts: { netCents: 27_573, vatCents: 4_441, payableCents: 32_014 } },
    })
  })

  test('keeps the account of each line', () => {
    expect(draft([line])).toMatchObject({ content: { lines: [{ account: '700000', car: null }] } })
  })

  test('is refused without lines, and under a VAT code that only a car has', () => {
    expect(draft([])).toMatchObject({ reason: 'nothing-to-invoice' })
    expect(draft([{ ...line, unitPrice: 0 }])).toMatchObject({ reason: 'nothing-to-invoice' })
    expect(draft([{ ...line, vatCode: 'MARGIN' }])).toMatchObject({ reason: 'vat-code-gone', code: 'MARGIN' })
  })

  test('names what is missing, and never a car', () => {
    expect(findChecks([{ ...line, description: ' ', account: '' }])).toEqual([
      ['line-incomplete', 'lines.0'],
      ['account-missing', 'lines.0'],
    ])
    expect(findChecks([line, { ...line, description: 'Wagen WVWZZZ1JZ3W386752' }])).toEqual([
      ['free-names-car', 'lines.1'],
    ])
    expect(findChecks([line], { carLines: [0] })).toEqual([['free-names-car', 'lines.0']])
  })

  test('asks for the proof of a rate or an exemption', () => {
    expect(findChecks([{ ...line, vatCode: 'S6' }])).toEqual([['regime-unproven', 'vat']])
    expect(findChecks([{ ...line, vatCode: 'IC' }])).toEqual([['regime-unproven', 'vat']])
    expect(
      findChecks([{ ...line, vatCode: 'IC' }], { frame: { ...frame, buyer: { ...party, country: 'NL' } } }),
    ).toEqual([])
  })
})

test.each([
  ['WVWZZZ1JZ3W386752', true],
  ['chassis wvwzzz1jz3w386752, met trekhaak', true],
  ['Verhuur van de showroom', false],
  ['Rekening BE68539007547034', false],
  ['12345678901234567', false],
])('“%s” holds a chassis number: %s', (text, expected) => {
  expect(hasChassisNumber(text)).toBe(expected)
})

test('words that may name a car hold a digit', () => {
  expect(splitCarWords('Sleutel voor 1-abc-123 en G-2041')).toEqual(['1-ABC-123', 'G-2041'])
})

const lines = fc.array(
  fc.record({
    description: fc.constant('Stuk'),
    quantity: fc.integer({ min: 10, max: 50_000 }),
    unit: fc.constantFrom('C62' as const, 'HUR' as const),
    unitPrice: fc.integer({ min: 100_000, max: 90_000_000 }),
    vatCode: fc.constantFrom('S21', 'S6', 'RC'),
    account: fc.constant('700000'),
  }),
  { minLength: 1, maxLength: 15 },
)

test('any free invoice adds up by VAT code, and a credit note of the whole leaves nothing', () => {
  fc.assert(
    fc.property(lines, (typed) => {
      const drawn = draft(typed, { hasPermit: true })
      if (isRefusal(drawn)) throw new Error(drawn.reason)
      const { amounts } = drawn.content
      for (const { vat, baseCents, vatCents } of amounts.groups) {
        const own = drawn.content.lines.filter((one) => one.vat.code === vat.code)
        expect(own.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(baseCents)
        expect(Math.abs(vatCents - (baseCents * vat.rateBp) / 10_000)).toBeLessThanOrEqual(0.5)
      }
      expect(amounts.netCents + amounts.vatCents).toBe(amounts.payableCents)
      const invoice = numberInvoice(drawn.content, 'VN-2026-000001', null)
      const credit = draftCreditNote(
        invoice,
        { left: issuedAmounts(amounts), wishes: null, reason: 'Fout' },
        { on: '2026-11-27', texts: frame.terms.texts },
      )
      if (isRefusal(credit)) throw new Error(credit.reason)
      expect(credit.content.amounts.payableCents).toBe(amounts.payableCents)
      expect(credit.content.amounts.groups).toEqual(amounts.groups)
    }),
    { numRuns: 300 },
  )
})
