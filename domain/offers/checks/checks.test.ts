import { describe, expect, test } from 'vitest'
import {
  campaign,
  creditRate,
  deal,
  discount,
  fixedDiscount,
  premium,
  saleFacts,
  service,
} from '../../pricing/price.test-data.ts'
import { makePrice } from '../../pricing/car-price.test-data.ts'
import type { PriceRow, PromotionRow } from '../../pricing/breakdown.ts'
import type { OfferTradeIn } from '../offer-content.ts'
import { check, checkAsDraft } from './check.ts'
import {
  aster,
  buyer,
  runChecks,
  configuredCar,
  draft,
  factsNow,
  inRange,
  issued,
  part,
  versionSnapshot,
  standing,
  stockCar,
  today,
  usedCar,
  type Case,
} from './checks.test-data.ts'
import {
  blocking,
  isDirty,
  isNewPrint,
  OFFER_CHECKS,
  type CheckCode,
  type OfferCheck,
  type Severity,
} from './offer-check.ts'
import { synchronizeOffer } from './sync.ts'

const [E, W, I] = ['error', 'warning', 'information'] as const
type Expected = Severity | null

/** Prices of the catalogue with some of them otherwise. */
const prices = (...changed: PriceRow[]) => [
  ...saleFacts().prices.filter(({ subjectId }) => changed.every((row) => row.subjectId !== subjectId)),
  ...changed,
]
const promotion = (cents: number, given: Partial<PromotionRow> = {}): PromotionRow => ({
  id: 'promo',
  subjectId: 'aster',
  channel: 'showroom',
  cents,
  vatExcluded: false,
  validFrom: '2026-10-01',
  validUntil: '2026-12-01',
  ...given,
})
const tradeIn: OfferTradeIn = {
  car: 'Velta Tour',
  licencePlate: '',
  vin: 'VF1BBBBB555123456',
  firstRegistration: '2019-05-01',
  mileageKm: 90_000,
  keys: 2,
  allowanceCents: 500_000,
  expectedCents: 500_000,
}
const twice = (one: OfferTradeIn): OfferTradeIn[] => [one, { ...one }]
const shopOnly = { flags: ['shop-only'] } as const
const picking = (...picks: string[]) => ({ ...configuredCar('engine-1'), picks })
const rule = (was: object, is: object | null = was, content = picking('trouw')): Case => ({
  content,
  snapshot: { facts: { rules: [was as never] } },
  now: { facts: { rules: is === null ? [] : [is as never] } },
})
const trouw = discount('trouw', 500)
const winter = campaign('winter')
const inruil = premium('inruil', 'PREM.ADOPT@1', 50_000, { campaign: winter })
const najaar = premium('najaar', 'PREM.CAMPAIGN@1', 100_000, { campaign: campaign('najaar') })
const traded = (is: object | null, rules: readonly object[] = []): Case => {
  const content = { ...picking('inruil'), tradeIns: [tradeIn] }
  const others = { snapshot: { facts: { rules: [inruil, ...rules] as never } } }
  return {
    ...rule(inruil, is, content),
    ...others,
    now: { facts: { rules: [...(is ? [is] : []), ...rules] as never } },
  }
}
const fleetDeal = deal('vloot', 1_200)
const ofFleet = { ...picking('vloot'), salesType: 'fleet' as const, carCount: 6 }
const financed = (given: object = {}) => ({
  ...configuredCar('engine-1'),
  credit: { rate: 'jkp 4.99', months: 48, ownFundsCents: 500_000, balloonCents: 0, ...given },
})
const abroad: Case = {
  content: { ...standing('used'), destination: 'union', transport: 'ours' },
  snapshot: { car: usedCar, customer: { ...buyer, customerType: 'fleet', isTaxable: true, vatId: 'FR 12345' } },
  range: null,
}
/** A campaign that ends, and an offer that holds, or is to hold, until a day. */
const ending = (campaignUntil: string, validUntil: string): Case => {
  const ends = { ...najaar, campaign: campaign('najaar', { validUntil: campaignUntil }) }
  return { ...rule(ends, ends, { ...picking('najaar'), validUntil }), state: { validUntil } }
}
const costs = { items: [], reconditioningNetCents: 0, preparationNetCents: 0, deliveryNetCents: 0 }
const floor = { id: 'floor', carScope: {}, salesType: null, floorBp: 500, floorCents: null, targetBp: 800 }
const margins = [{ ...floor, validFrom: null, validUntil: null }]
const costing = (purchaseCents: number): Case => ({
  content: standing('used'),
  snapshot: { car: usedCar, facts: { margins, costs: { ...costs, purchaseCents: 1_000_000 } } },
  now: { facts: { costs: { ...costs, purchaseCents } } },
  range: null,
})

/** One of each: what fires, what a draft and a binding offer say of it, and what does not. */
const cases: readonly (readonly [
  CheckCode,
  fires: Case,
  draft: Expected,
  issued: Expected,
  quiet: Case,
  params?: object,
])[] = [
  [
    'dossier-approved',
    { state: { dossiers: [{ number: 'D-1', approved: { by: 'Pieter', on: today }, invoice: null }] } },
    E,
    E,
    { state: { dossiers: [{ number: 'D-1', approved: null, invoice: null }] } },
    { dossier: 'D-1', by: 'Pieter' },
  ],
  [
    'dossier-locked',
    { state: { dossiers: [{ number: 'D-1', approved: null, invoice: 'F-9' }] } },
    E,
    E,
    {},
    { invoice: 'F-9' },
  ],
  [
    'offer-blocked',
    { state: { blocked: { reason: 'Nazicht', by: 'Tom', on: null } } },
    E,
    E,
    {},
    { reason: 'Nazicht' },
  ],
  [
    'offer-confirmed',
    { state: { status: 'confirmed', confirmed: { isDelayed: true, by: 'Tom', on: today } } },
    E,
    E,
    {},
    { by: 'Tom' },
  ],
  [
    'offer-expired',
    { state: { status: 'pending', validUntil: '2026-11-18' } },
    E,
    E,
    { state: { status: 'inqueue', validUntil: '2026-11-18' } },
    { days: 3 },
  ],
  [
    'car-sold',
    { state: { status: 'confirmed', sale: { isOurs: true, source: 'OF-1', on: today } } },
    I,
    I,
    {},
    { car: 'Noord Aster' },
  ],
  [
    'car-sold-indirectly',
    {
      content: standing('used'),
      snapshot: { car: usedCar },
      state: { sale: { isOurs: false, source: 'B-7', on: today } },
    },
    E,
    E,
    { content: standing('used'), snapshot: { car: usedCar } },
    { source: 'B-7' },
  ],
  [
    'stock-offer-removed',
    { content: standing('stock'), snapshot: { car: stockCar }, now: { car: { ...stockCar, standing: 'withdrawn' } } },
    E,
    E,
    { content: standing('stock'), snapshot: { car: stockCar } },
  ],
  [
    'offer-indirectly-changed',
    { now: { car: { ...aster, name: 'Noord Aster II' } } },
    W,
    W,
    {},
    { fields: { words: ['name'] } },
  ],
  [
    'adopt-already-added',
    { content: { ...configuredCar('engine-1'), tradeIns: [tradeIn, tradeIn] } },
    E,
    E,
    { content: { ...configuredCar('engine-1'), tradeIns: [tradeIn] } },
    { vin: tradeIn.vin },
  ],
  [
    'adopt-no-campaign',
    traded({ ...inruil, campaign: { ...winter, validUntil: today } }),
    E,
    W,
    traded(inruil),
    { until: { day: today } },
  ],
  ['adopt-no-premium', traded({ ...inruil, isActive: false }), E, W, traded(inruil)],
  [
    'adopt-no-sales-type',
    traded({ ...inruil, salesTypes: ['fleet'] }),
    E,
    E,
    traded({ ...inruil, salesTypes: ['private'] }),
  ],
  [
    'adopt-not-cumulable',
    {
      ...traded(null),
      content: { ...picking('inruil', 'trouw'), tradeIns: [tradeIn] },
      snapshot: { facts: { rules: [inruil, trouw] } },
      now: { facts: { rules: [{ ...inruil, cumulation: { mode: 'exclusive' } }, trouw] } },
    },
    E,
    W,
    traded(inruil),
    { premium: 'inruil', blocker: 'trouw' },
  ],
  [
    'product-inactive',
    { range: { model: { name: 'Noord Aster', isActive: false } } },
    E,
    W,
    {},
    { product: 'Noord Aster' },
  ],
  ['build-year-inactive', { range: { year: { year: 2025, isActive: false } } }, E, W, {}, { year: 2025 }],
  [
    'engine-inactive',
    {
      content: standing('stock'),
      snapshot: { car: stockCar },
      range: { engine: { name: 'Diesel', isOffered: false } },
    },
    E,
    W,
    { content: standing('stock'), snapshot: { car: stockCar }, range: { engine: { name: 'Diesel', isOffered: true } } },
    { engine: 'Diesel' },
  ],
  ['car-type-inactive', { range: { bodyType: { name: { nl: 'Break' }, isActive: false } } }, E, W, {}],
  [
    'sales-type-inactive',
    {
      now: {
        terms: { isSalesTypeActive: false, customerTypes: ['private'], days: 30, mostDays: 60, mostDelayDays: null },
      },
    },
    E,
    W,
    {},
  ],
  [
    'version-inactive',
    { range: { version: { name: 'Aster Sport', isOrderable: false, since: '2026-11-01' } } },
    E,
    E,
    {},
    { version: 'Aster Sport', since: { day: '2026-11-01' } },
  ],
  [
    'used-car-unavailable',
    { content: standing('used'), snapshot: { car: usedCar }, now: { car: { ...usedCar, standing: 'withdrawn' } } },
    E,
    E,
    { content: standing('used'), snapshot: { car: usedCar } },
    { car: usedCar.name },
  ],
  [
    'option-in-pack',
    {
      content: configuredCar('engine-1', 'option-1', 'pack-1'),
      now: {
        facts: {
          configuration: {
            tags: aster.parts.map(({ key }) => [key, 'optional']),
            contents: [['pack-1', ['option-1']]],
            relations: [],
          },
        },
      },
    },
    E,
    W,
    { content: configuredCar('engine-1', 'option-1', 'pack-1') },
    { option: { name: { nl: 'heated seats' } }, pack: { name: { nl: 'winter' } }, amount: { cents: 45_000 } },
  ],
  [
    'option-not-available',
    {
      content: configuredCar('engine-1', 'option-2'),
      now: { car: { ...aster, parts: aster.parts.filter(({ key }) => key !== 'option-2') } },
    },
    E,
    E,
    { content: configuredCar('engine-1', 'option-2') },
    { option: { name: { nl: 'towbar' } } },
  ],
  [
    'deal-minimum',
    rule(fleetDeal, fleetDeal, { ...ofFleet, carCount: 4 }),
    E,
    null,
    rule(fleetDeal, fleetDeal, ofFleet),
    { deal: 'vloot', minimum: 5, count: 4 },
  ],
  [
    'deal-minimum-changed',
    rule(fleetDeal, { ...fleetDeal, minimumCarCount: 8 }, ofFleet),
    E,
    W,
    rule(fleetDeal, fleetDeal, ofFleet),
    { was: 5, now: 8 },
  ],
  [
    'deal-inactive',
    rule(fleetDeal, { ...fleetDeal, isActive: false }, ofFleet),
    E,
    W,
    rule(fleetDeal, fleetDeal, ofFleet),
    { deal: 'vloot' },
  ],
  ['discount-inactive', rule(trouw, { ...trouw, isActive: false }), E, W, rule(trouw), { discount: 'trouw' }],
  [
    'discount-scope',
    rule(trouw, { ...trouw, scope: ['base'] }),
    E,
    W,
    rule(trouw),
    { was: { lines: 'vehicle' }, now: { lines: ['base'] } },
  ],
  ['discount-amount', rule(trouw, discount('trouw', 300)), E, W, rule(trouw), { was: { bp: 500 }, now: { bp: 300 } }],
  ['discount-type', rule(trouw, fixedDiscount('trouw', 20_000)), E, W, rule(trouw), { now: { cents: 20_000 } }],
  [
    'discount-no-premium',
    rule(trouw, { ...trouw, requiresPremium: 'PREM.CAMPAIGN' }),
    E,
    W,
    rule(trouw),
    { premium: 'PREM.CAMPAIGN' },
  ],
  [
    'discount-settings',
    rule(trouw, { ...trouw, needsApproval: true }),
    E,
    W,
    rule(trouw),
    { setting: { words: ['approval'] } },
  ],
  [
    'discount-dates',
    rule(trouw, { ...trouw, ranges: [{ validFrom: null, validUntil: today }] }),
    E,
    W,
    rule({ ...trouw, ranges: [{ validFrom: null, validUntil: '2026-12-31' }] }),
  ],
  [
    'discount-cumulation',
    {
      content: picking('trouw', 'najaar'),
      snapshot: { facts: { rules: [trouw, najaar] } },
      now: { facts: { rules: [{ ...trouw, cumulation: { mode: 'exclusive' } }, najaar] } },
    },
    E,
    W,
    { content: picking('trouw', 'najaar'), snapshot: { facts: { rules: [trouw, najaar] } } },
    { discount: 'trouw', blocker: 'najaar' },
  ],
  [
    'price-changed',
    { now: { facts: { prices: prices(makePrice('aster', 2_800_000)) } } },
    E,
    W,
    {},
    { line: 'Noord Aster', was: { cents: 2_750_000 }, now: { cents: 2_800_000 } },
  ],
  [
    'promo-price-changed',
    {
      snapshot: { facts: { promotions: [promotion(2_600_000)] } },
      now: { facts: { promotions: [promotion(2_650_000)] } },
    },
    E,
    W,
    { snapshot: { facts: { promotions: [promotion(2_600_000)] } } },
    { was: { cents: 2_600_000 }, now: { cents: 2_650_000 } },
  ],
  [
    'promotion-expired',
    { snapshot: { facts: { promotions: [promotion(2_599_000, { validUntil: '2026-11-15' })] } } },
    E,
    W,
    { snapshot: { facts: { promotions: [promotion(2_599_000)] } } },
    { promotion: { cents: 2_599_000 }, until: { day: '2026-11-15' } },
  ],
  [
    'promotion-granted',
    { now: { facts: { promotions: [promotion(2_599_000)] } } },
    E,
    I,
    { now: { facts: { promotions: [promotion(2_900_000)] } } },
    { amount: { cents: 151_000 } },
  ],
  [
    'campaign-changed',
    rule(najaar, { ...najaar, amount: { cents: 80_000, vatExcluded: false } }, picking('najaar')),
    E,
    W,
    rule(najaar, najaar, picking('najaar')),
    { was: { cents: 100_000 }, now: { cents: 80_000 } },
  ],
  [
    'finance-invalid',
    { content: financed(), now: { facts: { creditRates: [creditRate({ ratePpm: 55_000 })] } } },
    E,
    E,
    { content: financed() },
    { was: { ppm: 49_900 }, now: { ppm: 55_000 } },
  ],
  ['below-floor', costing(1_230_000), E, W, costing(1_000_000), { floor: { bp: 500 } }],
  ['vat-number-not-checked', abroad, W, E, { ...abroad, content: standing('used') }, { number: 'FR 12345' }],
  [
    'vat-number-invalid',
    { ...abroad, now: { customer: { ...abroad.snapshot!.customer!, vatNumber: 'invalid' } } },
    W,
    E,
    abroad,
  ],
  ['vat-permit-invalid', abroad, W, E, { ...abroad, content: standing('used') }, { permit: 'FR 12345' }],
  [
    'customer-changed',
    { now: { customer: { ...buyer, customerType: 'fleet', country: 'FR' } } },
    E,
    W,
    { now: { customer: { ...buyer, email: 'jan.peeters@example.be' } } },
    { fields: { words: ['customer-type', 'country'] } },
  ],
  [
    'delay-over',
    { state: { status: 'pending', delayEndedOn: today } },
    W,
    W,
    { state: { status: 'inqueue', delayEndedOn: today } },
    { date: { day: today } },
  ],
  [
    'validity-after-rule-end',
    ending('2026-12-01', '2026-12-10'),
    W,
    W,
    ending('2026-12-10', '2026-12-10'),
    {
      what: { words: ['campaign'] },
      name: 'najaar',
      until: { day: '2026-11-30' },
      date: { day: '2026-12-09' },
    },
  ],
  [
    'car-free-again',
    { content: standing('used'), snapshot: { car: usedCar }, state: { freed: { source: 'OF-9', on: today } } },
    W,
    W,
    {
      content: standing('used'),
      snapshot: { car: usedCar },
      state: { freed: { source: 'OF-9', on: today }, sale: { isOurs: false, source: 'OF-10', on: today } },
    },
    { source: 'OF-9', date: { day: today } },
  ],
  [
    'trade-in-of-another',
    {
      content: { ...configuredCar(), tradeIns: [{ ...tradeIn, licencePlate: '1-ABC-234', record: 7 }] },
      tradeInsOfOthers: [{ record: 7, number: 'TI-2026-000007' }],
    },
    W,
    W,
    {
      content: { ...configuredCar(), tradeIns: [{ ...tradeIn, record: 8 }] },
      tradeInsOfOthers: [{ record: 7, number: 'TI-2026-000007' }],
    },
    { car: '1-ABC-234', number: 'TI-2026-000007' },
  ],
]

const found = (checks: readonly OfferCheck[], code: CheckCode) => checks.find((one) => one.code === code)

test('each message of the table is tried', () => {
  expect(cases.map(([code]) => code)).toEqual(Object.keys(OFFER_CHECKS))
})

for (const [code, fires, ofDraft, ofIssued, quiet, params = {}] of cases) {
  describe(`the check ${code}`, () => {
    test('is reported with its severity and what it names, of a draft and of what binds', () => {
      const checked = runChecks(fires)
      expect([found(checked.draft, code)?.severity ?? null, found(checked.issued, code)?.severity ?? null]).toEqual([
        ofDraft,
        ofIssued,
      ])
      expect(found(checked.draft, code)?.params).toMatchObject(params)
    })

    test('is not reported where nothing is the matter', () => {
      const checked = runChecks(quiet)
      expect([found(checked.draft, code), found(checked.issued, code)]).toEqual([undefined, undefined])
    })
  })
}

test('an offer whose master data stayed as they were tells nothing', () => {
  const whole: Case = {
    content: { ...configuredCar('engine-1', 'colour-1', 'option-2'), picks: ['trouw'], services: ['delivery'] },
    snapshot: { facts: { rules: [trouw], promotions: [promotion(2_600_000, { validUntil: '2026-12-10' })] } },
  }
  expect(runChecks(whole)).toEqual({ draft: [], issued: [] })
})

describe('each check looks at more than one thing', () => {
  const listCodes = (of: Case) => runChecks(of).draft.map(({ code }) => code)

  const keyFeeChanges = [
    { cents: 10_000, leastKeys: 2, underYears: 10 },
    { cents: 7_500, leastKeys: 3, underYears: 10 },
    { cents: 7_500, leastKeys: 2, underYears: 4 },
  ].map((keyFee, at): [string, Case, CheckCode] => [
    `a rule for missing keys that charges otherwise (${String(at + 1)})`,
    {
      content: { ...configuredCar(), tradeIns: [{ ...tradeIn, keys: at === 1 ? 2 : 1 }] },
      now: { facts: { policy: { ...saleFacts().policy, keyFee: { ...keyFee, vatExcluded: false } } } },
    },
    'price-changed',
  ])

  test.each<[string, Case, CheckCode]>([
    [
      'a service that costs more',
      {
        content: { ...configuredCar(), services: ['delivery'] },
        now: { facts: { services: [service('delivery', 30_000)] } },
      },
      'price-changed',
    ],
    ...keyFeeChanges,
    [
      'an option that is standard now',
      {
        content: configuredCar('option-2'),
        now: {
          car: {
            ...aster,
            parts: [...aster.parts.slice(0, 3), part('option-2', 'towbar', 'option', { tag: 'standard' })],
          },
        },
      },
      'price-changed',
    ],
    [
      'an option that only the shop sells now',
      {
        content: configuredCar('option-2'),
        now: {
          car: { ...aster, parts: [...aster.parts.slice(0, 3), part('option-2', 'towbar', 'option', shopOnly)] },
        },
      },
      'option-not-available',
    ],
    [
      'a rate of VAT',
      { now: { facts: { vatRates: [{ category: 'S', rateBp: 2_200, validFrom: null, validUntil: null }] } } },
      'offer-indirectly-changed',
    ],
    ['an engine that is not built', { now: { car: { ...aster, parts: aster.parts.slice(1) } } }, 'engine-inactive'],
    [
      'a car that went without a source',
      { content: standing('used'), snapshot: { car: usedCar }, now: { car: { ...usedCar, standing: 'sold' } } },
      'car-sold-indirectly',
    ],
    [
      'an old car in another deal',
      { content: { ...configuredCar(), tradeIns: [tradeIn] }, tradedIn: [{ vin: tradeIn.vin, offer: 'OF-2' }] },
      'adopt-already-added',
    ],
    [
      'an old car in another deal, whose chassis number its trade-in alone knows',
      {
        content: { ...configuredCar(), tradeIns: [{ ...tradeIn, vin: '', record: 7 }] },
        tradeIns: [{ record: 7, vin: tradeIn.vin }],
        tradedIn: [{ vin: tradeIn.vin, offer: 'OF-2' }],
      },
      'adopt-already-added',
    ],
    [
      'an old car in another deal, of which nobody knows the chassis number',
      {
        content: { ...configuredCar(), tradeIns: [{ ...tradeIn, vin: '', record: 7 }] },
        tradeIns: [{ record: 7, vin: '' }],
        tradedIn: [{ record: 7, vin: '', offer: 'OF-2' }],
      },
      'adopt-already-added',
    ],
    [
      'one trade-in twice, without a chassis number',
      { content: { ...configuredCar(), tradeIns: twice({ ...tradeIn, vin: '', licencePlate: '', record: 7 }) } },
      'adopt-already-added',
    ],
    [
      'one plate twice, without a chassis number',
      { content: { ...configuredCar(), tradeIns: twice({ ...tradeIn, vin: '', licencePlate: '1-ABC-234' }) } },
      'adopt-already-added',
    ],
    [
      'a premium that moved to another campaign',
      rule(najaar, { ...najaar, campaign: campaign('lente') }, picking('najaar')),
      'campaign-changed',
    ],
    ['support that differs', rule(najaar, { ...najaar, supportNetCents: 5 }, picking('najaar')), 'campaign-changed'],
    [
      'a campaign that is over',
      rule(najaar, { ...najaar, campaign: campaign('najaar', { validUntil: today }) }, picking('najaar')),
      'campaign-changed',
    ],
    ['a deal for others', rule(fleetDeal, { ...fleetDeal, isForBuyer: false }, ofFleet), 'deal-inactive'],
    ['a discount for other sales', rule(trouw, { ...trouw, salesTypes: ['fleet'] }), 'discount-scope'],
    ['a discount for other customers', rule(trouw, { ...trouw, customerTypes: ['fleet'] }), 'discount-scope'],
    ['a discount for other cars', rule(trouw, { ...trouw, carScope: { brand: ['zuid'] } }), 'discount-scope'],
    ['a discount that is gone', rule(trouw, null), 'discount-inactive'],
    ['a rate that is gone', { content: financed(), now: { facts: { creditRates: [] } } }, 'finance-invalid'],
    [
      'a term that is not lent any more',
      { content: financed(), now: { facts: { creditRates: [creditRate({ maxMonths: 36 })] } } },
      'finance-invalid',
    ],
    [
      'a customer who was blocked',
      { now: { customer: { ...buyer, blockedReason: 'Betaalt niet' } } },
      'customer-changed',
    ],
    [
      'a rule that comes by itself',
      { now: { facts: { rules: [{ ...trouw, isAutomatic: true }] } } },
      'offer-indirectly-changed',
    ],
  ])('%s', (_, of, code) => {
    expect(listCodes(of)).toContain(code)
  })

  test('a stock car that was the last of its kind when it was offered may still be sold', () => {
    const ended = { version: { name: 'Aster Sport', isOrderable: false, since: '2026-11-01' } }
    const of: Case = {
      content: standing('stock'),
      snapshot: { car: stockCar, range: { ...inRange, ...ended } },
      range: ended,
    }
    expect(listCodes(of)).toEqual([])
    expect(listCodes({ ...of, snapshot: { car: stockCar } })).toEqual(['version-inactive'])
    expect(runChecks({ ...of, snapshot: { car: stockCar } }).issued[0]?.severity).toBe('warning')
  })

  test('nobody is told what importers pay us', () => {
    const of = rule(najaar, { ...najaar, supportNetCents: 12_345 }, picking('najaar'))
    expect(JSON.stringify(runChecks(of))).not.toContain('12345')
  })
})

describe('what messages keep from happening', () => {
  const changed: Case = { now: { facts: { prices: prices(makePrice('aster', 2_800_000)) } } }
  const blocked = (checks: readonly OfferCheck[]) =>
    (['save', 'issue', 'confirm', 'print', 'copy'] as const).filter((act) => blocking(act, checks).length > 0)

  test('an error all but saving, a warning a copy, information nothing', () => {
    const { draft: error, issued: warning } = runChecks(changed)
    expect(blocked(error)).toEqual(['issue', 'confirm', 'print', 'copy'])
    expect(blocked(warning)).toEqual(['copy'])
    const granted = runChecks({ now: { facts: { promotions: [promotion(2_599_000)] } } }).issued
    expect([blocked(granted), isDirty(granted)]).toEqual([[], false])
  })

  test('how the offer stands makes it neither dirty nor unfit for a copy', () => {
    const { draft: checks } = runChecks({ state: { blocked: { reason: 'Nazicht', by: 'Tom', on: null } } })
    expect([isDirty(checks), blocked(checks)]).toEqual([false, ['save', 'issue', 'confirm', 'print']])
  })

  test('VAT that is not proven keeps from confirming alone', () => {
    expect(blocked(runChecks(abroad).issued)).toEqual(['confirm', 'copy'])
  })

  test('a limit that somebody agreed to is a warning', () => {
    const agreed = runChecks({ ...costing(1_230_000), state: { isLimitApproved: true } }).draft
    expect(found(agreed, 'below-floor')?.severity).toBe('warning')
  })

  test('what was sold tells how it stands and no more, what came to nothing tells nothing', () => {
    const of: Case = {
      ...changed,
      state: { status: 'confirmed', confirmed: { isDelayed: false, by: 'Tom', on: today } },
    }
    expect(runChecks(of).issued.map(({ code }) => code)).toEqual(['offer-confirmed'])
    expect(runChecks({ ...changed, state: { status: 'suspended' } }).draft).toEqual([])
  })

  test('a copy is a draft: warnings are errors there, and any sale of the car counts', () => {
    const of: Case = { ...changed, state: { sale: { isOurs: true, source: 'OF-1', on: today } } }
    const checks = checkAsDraft(versionSnapshot(of), factsNow(of, { ...issued, status: 'confirmed' }), today)
    expect(checks.map(({ code, severity }) => [code, severity])).toEqual([
      ['car-sold-indirectly', 'error'],
      ['price-changed', 'error'],
    ])
  })

  test('an offer whose days are over is read as a draft', () => {
    const over = { ...changed, state: { status: 'pending' as const, validUntil: today } }
    const checks = check(versionSnapshot(over), factsNow(over, draft), today)
    expect(checks.map(({ code, severity }) => [code, severity])).toEqual([
      ['offer-expired', 'error'],
      ['price-changed', 'error'],
    ])
  })
})

describe('bringing an offer up to date', () => {
  const synced = (of: Case, state = draft) => synchronizeOffer(versionSnapshot(of), factsNow(of, state), today)

  test('calculates it with the rows of today', () => {
    const outcome = synced({ now: { facts: { prices: prices(makePrice('aster', 2_800_000)) } } }, issued)
    expect(outcome).toMatchObject({
      ok: true,
      removed: [],
      priced: { ok: true, breakdown: { totals: { totalCents: 2_800_000 } } },
    })
  })

  test('golden case C8: a discount of the whole vehicle that is of the car alone now', () => {
    const of: Case = {
      content: { ...configuredCar('option-2'), picks: ['trouw'] },
      snapshot: {
        facts: { rules: [trouw], prices: prices(makePrice('aster', 2_200_000), makePrice('towbar', 300_000)) },
      },
      now: { facts: { rules: [{ ...trouw, scope: ['base'] }] } },
    }
    expect(versionSnapshot(of).breakdown?.totals.totalCents).toBe(2_375_000)
    expect(runChecks(of).draft).toMatchObject([
      { code: 'discount-scope', params: { was: { lines: 'vehicle' }, now: { lines: ['base'] } } },
    ])
    expect(synced(of)).toMatchObject({ priced: { breakdown: { totals: { totalCents: 2_390_000 } } } })
  })

  test('takes out what lapsed and says why', () => {
    const of: Case = {
      content: {
        ...picking('trouw', 'weg'),
        services: ['delivery'],
        validUntil: '2026-11-15',
        credit: financed().credit,
      },
      snapshot: { facts: { rules: [trouw] } },
      now: {
        facts: {
          rules: [{ ...trouw, ranges: [{ validFrom: null, validUntil: today }] }],
          services: [],
          creditRates: [],
        },
      },
    }
    const outcome = synced(of)
    expect(outcome).toMatchObject({ ok: true, content: { picks: [], services: [], validUntil: null, credit: null } })
    expect('removed' in outcome && outcome.removed).toMatchObject([
      { kind: 'rule', id: 'weg', reason: { code: 'gone' } },
      { kind: 'service', id: 'delivery' },
      { kind: 'validity' },
      { kind: 'credit' },
      { kind: 'rule', id: 'trouw', reason: { code: 'out-of-dates' } },
    ])
  })

  test.each<[string, Case, typeof draft, string]>([
    ['that needs nothing', {}, draft, 'nothing-to-sync'],
    ['that is sold', {}, { ...issued, status: 'confirmed' }, 'offer-confirmed'],
    ['that came to nothing', {}, { ...issued, status: 'canceled' }, 'offer-status'],
    [
      'whose car is gone',
      { content: standing('used'), snapshot: { car: usedCar }, now: { car: { ...usedCar, standing: 'sold' } } },
      draft,
      'replace-needed',
    ],
  ])('is refused for one %s', (_, of, state, reason) => {
    expect(synced(of, state)).toMatchObject({ ok: false, reason })
  })

  test('begins anew where its days are over, though nothing changed', () => {
    expect(synced({}, { ...issued, validUntil: today })).toMatchObject({ ok: true })
  })
})

test('a draft on paper is something new; what the customer has or had is only printed again', () => {
  const draft = { status: 'inqueue', currentVersion: 3, issuedVersion: 2 } as const
  expect([1, 2, 3].filter((version) => isNewPrint(draft, version))).toEqual([3])
  expect(isNewPrint({ status: 'pending', currentVersion: 2, issuedVersion: 2 }, 2)).toBe(false)
  expect(isNewPrint({ status: 'canceled', currentVersion: 3, issuedVersion: 2 }, 3)).toBe(false)
})
