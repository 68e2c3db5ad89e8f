import { expect, test } from 'vitest'
import { emptyOffer, type OfferContent, type OfferVatOverride } from './offer-content.ts'
import { hasVatOverride, limitRefusal, withoutVatOverride } from './offer-limits.ts'

const used: Partial<OfferContent> = { customer: 1, car: { kind: 'used', vehicle: 12 } }
const configured: Partial<OfferContent> = { customer: 1, car: { kind: 'configured', version: 3, parts: [] } }
const decided: OfferVatOverride = { isVouchedFor: true, reason: 'VIES ligt plat', by: 'An Smet', on: '2026-11-20' }
const vouched: Partial<OfferContent> = { ...used, destination: 'union', vatOverride: decided }
const staff: Partial<OfferContent> = { ...used, salesType: 'staff' }

test.each<[string, Partial<OfferContent>, Partial<OfferContent> | null, boolean, string]>([
  ['one car that stands there', used, null, false, 'ok'],
  ['two of a car that stands there', { ...used, salesType: 'fleet', carCount: 2 }, null, true, 'one-car-only'],
  ['five of the same for a fleet', { ...configured, salesType: 'fleet', carCount: 5 }, null, false, 'ok'],
  ['two of the same for a private buyer', { ...configured, carCount: 2 }, null, false, 'several-cars-fleet-only'],
  ['several without a car yet, for a fleet', { salesType: 'fleet', carCount: 5 }, null, false, 'ok'],
  ['a sale to our own people by a salesperson', staff, null, false, 'staff-sale-by-others'],
  ['a salesperson who makes it one', staff, used, false, 'staff-sale-by-others'],
  ['a sale to our own people by whoever may', staff, used, true, 'ok'],
  ['a salesperson who goes on with one', { ...staff, message: 'Ter info' }, staff, false, 'ok'],
  [
    'a margin car with VAT that nobody decided on',
    { ...used, isSoldWithVat: true },
    used,
    true,
    'vat-override-by-others',
  ],
  ['a decision of their own', vouched, { ...used, destination: 'union' }, true, 'vat-override-by-others'],
  ['a new offer with a decision', vouched, null, true, 'vat-override-by-others'],
  ['what was decided stays', { ...vouched, message: 'Ter info' }, vouched, false, 'ok'],
  ['what was decided is given up', { ...used, destination: 'union' }, vouched, false, 'ok'],
  ['what was decided is taken to another buyer', { ...vouched, customer: 2 }, vouched, false, 'vat-override-by-others'],
  [
    'what was decided is taken elsewhere',
    { ...vouched, destination: 'outside' },
    vouched,
    false,
    'vat-override-by-others',
  ],
  [
    'what was decided is taken to another car',
    { ...vouched, car: { kind: 'used', vehicle: 13 } },
    vouched,
    false,
    'vat-override-by-others',
  ],
])('%s', (_, after, before, maySellToStaff, outcome) => {
  const may = { maySellToStaff, maySellSeveral: true }
  const refused = limitRefusal({ ...emptyOffer, ...after }, before && { ...emptyOffer, ...before }, may)
  expect(refused?.reason ?? 'ok').toBe(outcome)
})

test.each([
  [5, null, false, 'several-cars-by-others'],
  [5, 1, false, 'several-cars-by-others'],
  [6, 5, false, 'several-cars-by-others'],
  [5, 5, false, 'ok'],
  [2, 5, false, 'ok'],
  [1, null, false, 'ok'],
  [5, null, true, 'ok'],
])('%s cars instead of %s by whoever may (%s): %s', (carCount, before, maySellSeveral, outcome) => {
  const fleet = { ...emptyOffer, salesType: 'fleet' as const }
  const may = { maySellToStaff: false, maySellSeveral }
  const refused = limitRefusal({ ...fleet, carCount }, before === null ? null : { ...fleet, carCount: before }, may)
  expect(refused?.reason ?? 'ok').toBe(outcome)
})

test('a copy begins without what was decided about VAT', () => {
  const offer = { ...emptyOffer, ...vouched, isSoldWithVat: true }
  expect(hasVatOverride(offer)).toBe(true)
  expect(withoutVatOverride(offer)).toEqual({ ...emptyOffer, ...used, destination: 'union' })
})
