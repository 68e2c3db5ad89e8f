import { expect, test } from 'vitest'
import { checkInvoice, INVOICE_CHECKS, type InvoiceFacts } from './invoice-checks.ts'
import { makeInvoice, makeItem, MARGIN } from './invoice.test-data.ts'

const { seller, buyer, amounts } = makeInvoice({ items: [makeItem(20_000)] })
const vin = 'WVWZZZ1KZAW000001'
const car = { category: 'S', code: 'S21', about: 'car', car: { vin, mileageKm: 12, firstRegistration: null } } as const
const marginCar = {
  category: 'E',
  code: 'MARGIN',
  about: 'car',
  car: { vin, mileageKm: 45_000, firstRegistration: '2021-05-01' },
} as const

/** An invoice that can go out; a case says what differs. */
const good: InvoiceFacts = {
  seller,
  buyer,
  isCustomerKnown: true,
  isBusiness: true,
  isVatNumberValid: true,
  lines: [car],
  amounts,
  isRegimeProven: false,
  hasMarginOrigin: false,
  agreedCents: 24_200_00,
  unusedAdvances: 0,
  suppliedOn: '2026-11-20',
  issuedOn: '2026-12-15',
  isOnPeppol: true,
  cashCents: 0,
  limits: { cashCents: 3_000_00, newMeansMonths: 6, newMeansKm: 6_000, lastDayOfMonthAfter: 15 },
}
const abroad = { ...buyer, country: 'DE', vatNumber: 'DE136695976' }
const margin = { ...good, amounts: makeInvoice({ items: [makeItem(24_200, MARGIN)] }).amounts, lines: [marginCar] }

test('an invoice that is complete has nothing to be said of it', () => {
  expect(checkInvoice(good)).toEqual([])
  expect(checkInvoice({ ...margin, hasMarginOrigin: true })).toEqual([])
})

const cases: [code: (typeof INVOICE_CHECKS)[number], place: string, facts: InvoiceFacts][] = [
  ['party-incomplete', 'buyer.street', { ...good, buyer: { ...buyer, street: ' ' } }],
  ['party-incomplete', 'buyer.vatNumber', { ...good, buyer: { ...buyer, vatNumber: null } }],
  ['party-incomplete', 'seller.vatNumber', { ...good, seller: { ...seller, vatNumber: null } }],
  ['customer-unknown', 'customer', { ...good, isCustomerKnown: false }],
  ['vat-number-invalid', 'buyer.vatNumber', { ...good, isVatNumberValid: false }],
  ['regime-unproven', 'vat', { ...good, buyer: abroad, lines: [{ ...car, category: 'K', code: 'IC' }] }],
  ['regime-unproven', 'vat', { ...good, lines: [{ ...car, code: 'S6' }] }],
  ['margin-origin-missing', 'lines.0', margin],
  [
    'margin-vat-shown',
    'lines.0',
    {
      ...margin,
      hasMarginOrigin: true,
      agreedCents: null,
      amounts: makeInvoice({ items: [makeItem(20_000, { ...MARGIN, rateBp: 2_100 })] }).amounts,
    },
  ],
  [
    'new-means-margin',
    'lines.0',
    { ...margin, hasMarginOrigin: true, buyer: abroad, lines: [{ ...marginCar, car: { vin, mileageKm: 5_900 } }] },
  ],
  ['vin-missing', 'lines.0', { ...good, lines: [{ ...car, car: { mileageKm: 10 } }] }],
  ['km-missing', 'lines.0', { ...good, lines: [{ ...car, about: 'work', car: { vin } }] }],
  ['line-differs-offer', 'amounts', { ...good, agreedCents: 24_199_99 }],
  ['advance-unused', 'advances', { ...good, unusedAdvances: 1 }],
  ['late-invoice', 'issuedOn', { ...good, issuedOn: '2026-12-16' }],
  ['not-deliverable', 'buyer', { ...good, isOnPeppol: false }],
  ['cash-limit', 'payments', { ...good, cashCents: 3_000_01 }],
]

test.each(cases)('%s at %s', (code, place, facts) => {
  expect(checkInvoice(facts).map((check) => [check.code, check.place])).toEqual([[code, place]])
})

test('every check has a case', () => {
  expect(new Set(cases.map(([code]) => code))).toEqual(new Set(INVOICE_CHECKS))
})

test('only what the dealer may decide about is a warning', () => {
  const warnings = cases.filter(([, , facts]) => checkInvoice(facts)[0]?.severity === 'warning').map(([code]) => code)
  expect(warnings).toEqual(['late-invoice', 'not-deliverable'])
})
