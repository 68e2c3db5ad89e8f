import { expect, test } from 'vitest'
import { item, makePrice } from '../car-price.test-data.ts'
import { discount, pick, premium, sale, saleFacts, priceSale, vatAtHome } from '../price.test-data.ts'
import type { CarCosts, MarginRow, SaleFacts, SaleInputs } from './sale.ts'

const costs: CarCosts = {
  items: [['aster', 2_000_000]],
  purchaseCents: null,
  reconditioningNetCents: 0,
  preparationNetCents: 0,
  deliveryNetCents: 0,
}
const usedCosts: CarCosts = { ...costs, items: [], purchaseCents: 1_300_000 }
const marginCar = {
  condition: 'used',
  items: [item('used')],
  vat: vatAtHome({ car: 'margin', isNewMeans: false }),
} as const
const old = { id: 'old', allowanceCents: 500_000, expectedCents: 450_000, keys: 2, firstRegistration: '2020-01-01' }

const readMargin = (inputs: Partial<SaleInputs> = {}, facts: Partial<SaleFacts> = {}) =>
  priceSale(sale(inputs), saleFacts({ costs, ...facts }))

test.each<[string, Partial<SaleInputs>, Partial<SaleFacts>, object]>([
  ['a new car', {}, {}, { revenueNetCents: 2_272_727, marginCents: 272_727, ofRevenueBp: 1_200 }],
  ['three of them', { carCount: 3 }, {}, { revenueNetCents: 6_818_181, marginCents: 818_181, ofRevenueBp: 1_200 }],
  ['with preparation', {}, { costs: { ...costs, preparationNetCents: 20_000 } }, { marginCents: 252_727 }],
  [
    'with what the importer pays',
    { picks: pick('a') },
    { rules: [premium('a', 'PREM.DEALER@1', 121_000, { supportNetCents: 80_000 })] },
    { revenueNetCents: 2_172_727, supportNetCents: 80_000, marginCents: 252_727 },
  ],
  [
    'with what the importer pays for each of three',
    { picks: pick('a'), carCount: 3 },
    { rules: [premium('a', 'PREM.DEALER@1', 121_000, { supportNetCents: 80_000 })] },
    { supportNetCents: 240_000 },
  ],
  ['with a trade-in above its worth', { tradeIns: [old] }, {}, { overpaidCents: 50_000, marginCents: 222_727 }],
  ['with a trade-in below its worth', { tradeIns: [{ ...old, expectedCents: 600_000 }] }, {}, { overpaidCents: 0 }],
  [
    'a margin car',
    marginCar,
    { costs: usedCosts },
    { marginVatCents: 33_843, revenueNetCents: 1_461_157, marginCents: 161_157 },
  ],
  [
    'a margin car at a loss: no VAT',
    marginCar,
    { costs: { ...usedCosts, purchaseCents: 1_600_000 } },
    { marginVatCents: 0, signedMarginCents: -105_000, marginCents: -105_000 },
  ],
  [
    'a margin car, repaired: VAT is on the difference all the same',
    marginCar,
    { costs: { ...usedCosts, reconditioningNetCents: 100_000 } },
    { marginVatCents: 33_843, marginCents: 61_157 },
  ],
  [
    'a margin car towards whose price somebody pays',
    { ...marginCar, picks: pick('a') },
    { costs: usedCosts, rules: [premium('a', 'PREM.DEALER@1', 0, { supportNetCents: 12_100 })] },
    { marginVatCents: 35_943 },
  ],
])('%s', (_, inputs, facts, expected) => {
  expect(readMargin(inputs, facts).margin).toMatchObject(expected)
})

test('whoever may not see costs sees none', () => {
  expect(readMargin({}, { costs: null }).margin).toBeNull()
})

const row = (id: string, given: Partial<MarginRow> = {}): MarginRow => ({
  id,
  carScope: {},
  salesType: null,
  floorBp: 500,
  floorCents: null,
  targetBp: 800,
  validFrom: null,
  validUntil: null,
  ...given,
})

test.each([
  [
    'the narrowest',
    [row('all'), row('brand', { carScope: { brand: ['noord'] } }), row('model', { carScope: { model: ['aster'] } })],
    'model',
  ],
  [
    'a version before its model',
    [row('model', { carScope: { model: ['aster'] } }), row('version', { carScope: { version: ['aster'] } })],
    'version',
  ],
  ['none of another brand', [row('all'), row('brand', { carScope: { brand: ['zuid'] } })], 'all'],
  ['that of the sales type before that of all', [row('all'), row('private', { salesType: 'private' })], 'private'],
  ['none of another sales type', [row('fleet', { salesType: 'fleet' })], undefined],
  ['none that is over', [row('old', { validUntil: '2026-11-10' })], undefined],
])('the floor is %s', (_, margins, expected) => {
  expect(readMargin({}, { margins }).margin?.floor?.id).toBe(expected)
})

test.each<[string, Partial<SaleInputs>, Partial<SaleFacts>, string[]]>([
  ['an ordinary sale', {}, { margins: [row('all', { floorBp: 1_199 })] }, []],
  ['a margin below its floor by part of a cent', {}, { margins: [row('all', { floorBp: 1_200 })] }, ['below-floor']],
  [
    'a margin of 2.995 % under a floor of 3 %',
    {},
    { costs: { ...costs, items: [['aster', 2_204_657]] }, margins: [row('all', { floorBp: 300 })] },
    ['below-floor'],
  ],
  [
    'a margin that is the floor to the cent',
    {},
    { costs: { ...costs, items: [['aster', 2_204_545]] }, margins: [row('all', { floorBp: 300 })] },
    [],
  ],
  ['an amount below its floor', {}, { margins: [row('all', { floorCents: 272_728 })] }, ['below-floor']],
  ['a cost that nobody entered', { items: [item('aster'), item('mats', 'accessory')] }, {}, ['cost-unknown']],
  ['5 % by hand', { manualDiscount: { kind: 'share', bp: 500, reason: '', by: null, at: null } }, {}, []],
  [
    'more than that by hand',
    { manualDiscount: { kind: 'share', bp: 501, reason: '', by: null, at: null } },
    {},
    ['manual-discount-above-most'],
  ],
  [
    'a rule that wants it',
    { picks: pick('a') },
    { rules: [discount('a', 100, { needsApproval: true })] },
    ['rule-needs-approval'],
  ],
  ['a total that is allowed', {}, { policy: { ...saleFacts().policy, approvalAboveCents: 2_750_000 } }, []],
  ['a higher one', {}, { policy: { ...saleFacts().policy, approvalAboveCents: 2_749_999 } }, ['total-above']],
  ['a sale to our own people', { salesType: 'staff' }, {}, ['staff-sale']],
])('what somebody else has to agree to: %s', (_, inputs, facts, expected) => {
  expect(readMargin(inputs, facts).approvals.map(({ reason }) => reason)).toEqual(expected)
})

test('the refusal names the amount that has to be left, rounded up', () => {
  const { approvals } = readMargin(
    {},
    { costs: { ...costs, items: [['aster', 2_204_657]] }, margins: [row('all', { floorBp: 300 })] },
  )
  expect(approvals).toMatchObject([{ reason: 'below-floor', marginCents: 68_070, leastCents: 68_182 }])
})

test.each([
  ['an amount of 5 %, rounded up', 6_166, 123_300, ['manual-discount-above-most']],
  ['an amount of 5 %, rounded down', 6_165, 123_300, []],
])('by hand may be taken at most 5 %%: %s', (_, cents, price, expected) => {
  const manualDiscount = {
    kind: 'fixed',
    amount: { cents, vatExcluded: false },
    reason: '',
    by: null,
    at: null,
  } as const
  const facts = { costs: null, prices: [makePrice('aster', price)] }
  expect(readMargin({ manualDiscount }, facts).approvals.map(({ reason }) => reason)).toEqual(expected)
})

test('a share that may be taken may also be taken where it is rounded up', () => {
  const manualDiscount = { kind: 'share', bp: 500, reason: '', by: null, at: null } as const
  const breakdown = readMargin({ manualDiscount }, { costs: null, prices: [makePrice('aster', 123_310)] })
  expect([breakdown.lines.at(-1)?.amountCents, breakdown.approvals]).toEqual([-6_166, []])
})
