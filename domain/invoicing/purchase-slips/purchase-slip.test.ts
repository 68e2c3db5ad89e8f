import { describe, expect, test } from 'vitest'
import { checkPurchaseSlip, SLIP_CHECKS, type PurchaseSlipContent, type SlipFacts } from './purchase-slip.ts'

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
const slip: PurchaseSlipContent = {
  language: 'nl',
  issuedOn: '2026-11-26',
  boughtOn: '2026-11-26',
  seller: party,
  buyer: { ...party, name: 'Autogroep Scheldeland nv', vatNumber: 'BE0403019261' },
  reference: 'TI-2026-000004',
  car: {
    name: 'Velta Tour',
    vin: 'WVWZZZ1JZ3W386752',
    licencePlate: '1-ABC-123',
    firstRegistration: '2020-01-01',
    mileageKm: 90_000,
    engine: '',
    colour: '',
    keyCount: 2,
  },
  priceCents: 640_000,
  settlement: { kind: 'set-off', offer: 'OF-2026-000012' },
  declarations: [],
}
const facts: SlipFacts = { sellerVat: 'private', otherPurchase: null, isPriceKnown: true }

const cases: [
  code: string,
  content: Partial<PurchaseSlipContent>,
  facts: Partial<SlipFacts>,
  severity?: 'error' | 'warning',
][] = [
  ['seller-vat-on-slip', {}, { sellerVat: 'full' }],
  ['seller-vat-on-slip', {}, { sellerVat: 'half' }],
  ['second-purchase', {}, { otherPurchase: 'PS-2026-000003' }],
  ['party-incomplete', { seller: { ...party, street: '' } }, {}],
  ['vin-missing', { car: { ...slip.car, vin: '' } }, {}],
  ['km-missing', { car: { ...slip.car, mileageKm: null } }, {}],
  ['price-missing', {}, { isPriceKnown: false }],
  ['seller-has-vat-number', { seller: { ...party, vatNumber: 'BE0999005572' } }, {}, 'warning'],
  ['account-missing', { settlement: { kind: 'transfer', iban: null } }, {}, 'warning'],
]

describe('what keeps a purchase slip from being issued', () => {
  test('nothing, of a car of a private person', () => {
    expect(checkPurchaseSlip(slip, facts)).toEqual([])
    expect(checkPurchaseSlip(slip, { ...facts, sellerVat: 'exempt' })).toEqual([])
  })

  test.each(cases)('%s', (code, content, changed, severity = 'error') => {
    const checks = checkPurchaseSlip({ ...slip, ...content }, { ...facts, ...changed })
    expect(checks).toMatchObject([{ code, severity }])
  })

  test('each check has a case', () => {
    expect(new Set(cases.map(([code]) => code))).toEqual(new Set(SLIP_CHECKS))
  })
})
