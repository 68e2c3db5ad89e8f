import fc from 'fast-check'
import { makePrice, makePromotion, today } from './car-price.test-data.ts'
import {
  campaign,
  deal,
  discount,
  fixedDiscount,
  pick,
  premium,
  sale,
  saleFacts,
  service,
  vatAtHome,
} from './price.test-data.ts'
import type { ManualDiscount, SaleFacts, SaleInputs } from './sale/sale.ts'
import type { SalesRule, Take } from './sale/sales-rule.ts'

// Sales of all kinds, for properties of prices and of their derivatives.

const cents = fc.integer({ min: 0, max: 5_000_000 })
const smallCents = fc.integer({ min: 0, max: 300_000 })
const amount = fc.record({ cents: smallCents, vatExcluded: fc.boolean() })
const itemKind = fc.constantFrom('engine', 'colour', 'cover', 'option', 'pack', 'accessory')

const item = fc.record({
  kind: itemKind,
  list: fc.record({ cents, vatExcluded: fc.boolean() }),
  promotion: fc.option(cents, { freq: 4 }),
  isStandard: fc.boolean(),
  isDiscountable: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 4 }),
})

const take: fc.Arbitrary<Take> = fc.oneof(
  fc.record({ kind: fc.constant('fixed' as const), amount }),
  fc.record({
    kind: fc.constant('share' as const),
    bp: fc.integer({ min: 0, max: 3_000 }),
    of: fc.constantFrom('list' as const, 'running' as const),
    most: fc.option(amount, { freq: 4 }),
  }),
)

const codes = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5', 'c0', 'c1']
const cumulation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ mode: fc.constantFrom('free' as const, 'free' as const, 'exclusive' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ mode: fc.constant('listed' as const), with: fc.subarray(codes) }) },
)
const scope = fc.oneof(
  fc.constant('vehicle' as const),
  fc.uniqueArray(fc.constantFrom('base', 'option', 'pack', 'accessory', 'delivery', 'fee', 'warranty'), {
    minLength: 1,
  }),
)

const rule = fc.record({
  sort: fc.constantFrom('discount', 'fixed', 'deal', 'premium', 'premium'),
  take,
  amount,
  scope,
  cumulation,
  campaign: fc.option(fc.record({ at: fc.nat({ max: 1 }), topic: fc.nat({ max: 1 }), cumulation })),
  premiumKind: fc.constantFrom('PREM.ADOPT@1', 'PREM.DEALER@1', 'PREM.FLEET@1', 'PREM.STOCK@1', 'PREM.CAMPAIGN@1'),
  requiresPremium: fc.option(fc.constantFrom('PREM.DEALER', 'PREM.CAMPAIGN'), { freq: 4 }),
  ofDeal: fc.boolean(),
  treatment: fc.constantFrom('sale', 'sale', 'trade-in'),
  priority: fc.nat({ max: 2 }),
  isAutomatic: fc.boolean(),
  isPicked: fc.boolean(),
  isActive: fc.constantFrom(true, true, true, false),
  forFleet: fc.constantFrom(false, false, true),
  supportNetCents: smallCents,
  isOver: fc.constantFrom(false, false, false, true),
})
type Rule = typeof rule extends fc.Arbitrary<infer T> ? T : never

const manual: fc.Arbitrary<ManualDiscount | null> = fc.option(
  fc.oneof(
    fc.record({ ...signedBy('a good customer'), kind: fc.constant('fixed' as const), amount }),
    fc.record({ ...signedBy('a good customer'), kind: fc.constant('share' as const), bp: fc.nat({ max: 1_000 }) }),
  ),
)

function signedBy(reason: string) {
  return { reason: fc.constant(reason), by: fc.constant('tom'), at: fc.constant(null) }
}

/** A sale of one or several cars, with rules, services and a trade-in. */
export const randomSale = fc.record({
  base: fc.integer({ min: 500_000, max: 8_000_000 }),
  items: fc.array(item, { maxLength: 6 }),
  rules: fc.array(rule, { maxLength: 6 }),
  manual,
  services: fc.subarray(['delivery', 'registration', 'warranty', 'fee']),
  salesType: fc.constantFrom('private', 'fleet', 'staff'),
  isStockCar: fc.boolean(),
  carCount: fc.integer({ min: 1, max: 9 }),
  keys: fc.option(fc.integer({ min: 0, max: 2 })),
  purchaseCents: fc.option(fc.integer({ min: 300_000, max: 8_000_000 }), { freq: 4 }),
  floor: fc.record({ floorBp: fc.integer({ min: 0, max: 1_500 }), floorCents: fc.option(smallCents) }),
  vat: fc.record({
    car: fc.constantFrom('deductible', 'margin'),
    isNewMeans: fc.boolean(),
    destination: fc.constantFrom('belgium', 'belgium', 'union', 'outside'),
    isTaxableBuyer: fc.boolean(),
    vatNumber: fc.constantFrom('valid', 'invalid', 'not-checked'),
    hasPermit: fc.boolean(),
    isVouchedFor: fc.boolean(),
    transport: fc.constantFrom('ours', 'buyer', null),
    isSoldWithVat: fc.boolean(),
  }),
})
export type RandomSale = typeof randomSale extends fc.Arbitrary<infer T> ? T : never

function readRule(given: Rule, at: number): SalesRule {
  const { isActive, priority, isAutomatic, cumulation: combines } = given
  const code = `r${at}`
  const common = {
    isActive,
    priority,
    isAutomatic,
    cumulation: combines,
    salesTypes: given.forFleet ? (['fleet'] as const) : [],
    ranges: given.isOver ? [{ validFrom: null, validUntil: today }] : [],
  }
  const { requiresPremium } = given
  if (given.sort === 'discount') {
    return discount(code, 0, { ...common, take: given.take, scope: given.scope, requiresPremium })
  }
  if (given.sort === 'fixed') {
    return fixedDiscount(code, given.amount.cents, { ...common, scope: given.scope, requiresPremium })
  }
  if (given.sort === 'deal') return deal(code, 0, { ...common, take: given.take, minimumCarCount: 1 })
  const of = given.campaign
  return premium(code, given.premiumKind, 0, {
    ...common,
    amount: given.amount,
    supportNetCents: given.supportNetCents,
    treatment: given.premiumKind === 'PREM.ADOPT@1' ? given.treatment : 'sale',
    campaign: of && campaign(`c${of.at}`, { topic: `topic ${of.topic}`, cumulation: of.cumulation }),
    dealIds: given.ofDeal ? ['r0', 'r1'] : [],
  })
}

/** Returns what the price function takes in for a random sale. */
export function readSale(given: RandomSale): [SaleInputs, SaleFacts] {
  const items = given.items.map(({ kind, isStandard, isDiscountable, quantity }, at) => ({
    subjectId: `item ${at}`,
    kind,
    isStandard,
    isDiscountable,
    quantity: kind === 'accessory' ? quantity : 1,
  }))
  const rules = given.rules.map(readRule)
  const inputs = sale({
    items: [{ subjectId: 'base', kind: 'base', isStandard: false }, ...items],
    vat: vatAtHome(given.vat),
    salesType: given.salesType,
    isStockCar: given.isStockCar,
    carCount: given.carCount,
    picks: pick(...rules.flatMap(({ id }, at) => (given.rules[at]?.isPicked ? id : []))),
    manualDiscount: given.manual,
    services: given.services,
    tradeIns:
      given.keys === null
        ? []
        : [
            {
              id: 'old',
              allowanceCents: 400_000,
              expectedCents: 350_000,
              keys: given.keys,
              firstRegistration: '2020-05-01',
            },
          ],
  })
  const facts = saleFacts({
    prices: [
      makePrice('base', given.base),
      ...given.items.map(({ list }, at) => makePrice(`item ${at}`, list.cents, { vatExcluded: list.vatExcluded })),
    ],
    promotions: given.items.flatMap(({ promotion }, at) =>
      promotion === null ? [] : makePromotion(`item ${at}`, promotion, { channel: 'showroom' }),
    ),
    services: [
      service('delivery', 24_200),
      service('registration', 6_000, { vatExcluded: true }),
      service('warranty', 49_500, { vatExcluded: true }),
      service('fee', 1_999),
    ],
    rules,
    costs: {
      items: given.items.map(({ list }, at) => [`item ${at}`, Math.round(list.cents * 0.7)]),
      // A car that is built has no price that it was bought for.
      purchaseCents: given.vat.car === 'margin' ? given.purchaseCents : null,
      reconditioningNetCents: 12_345,
      preparationNetCents: 0,
      deliveryNetCents: 0,
    },
    margins: [{ id: 'floor', carScope: {}, salesType: null, ...given.floor, targetBp: 900, ...always }],
  })
  return [inputs, facts]
}

const always = { validFrom: null, validUntil: null }
