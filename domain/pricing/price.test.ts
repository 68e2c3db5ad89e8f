import { describe, expect, test } from 'vitest'
import { item, makePrice, makePromotion, today } from './car-price.test-data.ts'
import { price } from './price.ts'
import {
  agreedTotal,
  campaign,
  deal,
  discount,
  fixedDiscount,
  option,
  pick,
  premium,
  sale,
  saleFacts,
  priceSale,
  summarizeLines,
  vatAtHome,
  listVat,
} from './price.test-data.ts'
import type { VatQuestion } from './sale/vat-regime.ts'

const winterHoldsSeats = {
  tags: [
    ['colour-1', 'optional'],
    ['pack-1', 'optional'],
    ['option-1', 'optional'],
    ['option-2', 'optional'],
  ],
  contents: [['pack-1', ['option-1']]],
  relations: [],
} as const

const metallic = option('metallic', 'colour-1', 'colour')
const winter = option('winter', 'pack-1', 'pack')
const seats = option('heated seats', 'option-1')
const towbar = option('towbar', 'option-2')
const mats = item('mats', 'accessory')

test('a new car for a private buyer, with a pack and the premium of a campaign', () => {
  const autumn = premium('autumn', 'PREM.CAMPAIGN@1', 150_000, { campaign: campaign('autumn') })
  const inputs = sale({
    items: [item('aster'), metallic, winter, seats, towbar, mats],
    picks: pick('autumn'),
    services: ['delivery'],
  })
  const breakdown = priceSale(inputs, saleFacts({ configuration: winterHoldsSeats, rules: [autumn] }))
  expect(summarizeLines(breakdown)).toEqual([
    ['aster', 'PRICE.LIST', 2_750_000],
    ['metallic', 'PRICE.LIST', 65_000],
    ['winter', 'PRICE.LIST', 125_000],
    ['heated seats', 'PRICE.IN-PACK', 0],
    ['towbar', 'PRICE.LIST', 89_000],
    ['mats', 'PRICE.ACCESSORY', 9_680],
    ['autumn', 'PREM.CAMPAIGN', -150_000],
    ['delivery', 'SERVICE.DELIVERY', 24_200],
    ['base', 'VAT.S', 2_407_339],
    ['vat', 'VAT.S', 505_541],
    ['rounding', 'VAT.ROUND', 0],
    ['total', 'TOTAL', 2_912_880],
    ['', 'SETTLE.ADVANCE', -100_000],
    ['balance', 'SETTLE.BALANCE', 2_812_880],
  ])
  expect(breakdown.totals.vehicleCents).toBe(3_029_000)
  expect(breakdown.settlement.advanceCapCents).toBe(436_932)
})

test('a fleet deal of five cars, calculated without VAT', () => {
  const rules = [
    deal('fleet deal', 1_200),
    premium('fleet premium', 'PREM.FLEET@1', 50_000, {
      amount: { cents: 50_000, vatExcluded: true },
      dealIds: ['fleet deal'],
    }),
  ]
  const inputs = sale({
    items: [item('aster'), metallic, winter],
    vat: vatAtHome({ isTaxableBuyer: true }),
    salesType: 'fleet',
    customerType: 'fleet',
    carCount: 5,
    picks: pick('fleet deal', 'fleet premium'),
    services: ['delivery'],
  })
  const breakdown = priceSale(inputs, saleFacts({ configuration: winterHoldsSeats, rules }))
  expect(summarizeLines(breakdown)).toEqual([
    ['aster', 'PRICE.LIST', 2_272_727],
    ['metallic', 'PRICE.LIST', 53_719],
    ['winter', 'PRICE.LIST', 103_306],
    ['fleet deal', 'DEAL.PCT', -291_570],
    ['fleet premium', 'PREM.FLEET', -50_000],
    ['delivery', 'SERVICE.DELIVERY', 20_000],
    ['base', 'VAT.S', 2_108_182],
    ['vat', 'VAT.S', 442_718],
    ['rounding', 'VAT.ROUND', 0],
    ['total', 'TOTAL', 2_550_900],
    ['of 5', 'TOTAL.CARS', 12_754_500],
    ['', 'SETTLE.ADVANCE', -100_000],
    ['balance', 'SETTLE.BALANCE', 12_654_500],
  ])
  expect(breakdown.totals).toMatchObject({ vehicleCents: 2_429_752, baseCents: 10_540_910, vatCents: 2_213_590 })
  expect(breakdown.settlement.advanceCapCents).toBe(1_913_175)
})

test('a used car under the margin scheme, delivered', () => {
  const costs = {
    items: [],
    purchaseCents: 1_180_000,
    reconditioningNetCents: 65_000,
    preparationNetCents: 0,
    deliveryNetCents: 12_000,
  }
  const inputs = sale({
    condition: 'used',
    items: [item('used')],
    versionId: null,
    vat: vatAtHome({ car: 'margin', isNewMeans: false }),
    services: ['delivery'],
  })
  const breakdown = priceSale(inputs, saleFacts({ costs }))
  expect(summarizeLines(breakdown)).toEqual([
    ['used', 'PRICE.USED', 1_495_000],
    ['delivery', 'SERVICE.DELIVERY', 24_200],
    ['base', 'VAT.MARGIN', 1_519_200],
    ['vat', 'VAT.MARGIN', 0],
    ['rounding', 'VAT.ROUND', 0],
    ['total', 'TOTAL', 1_519_200],
    ['', 'SETTLE.ADVANCE', -100_000],
    ['balance', 'SETTLE.BALANCE', 1_419_200],
  ])
  expect(breakdown.margin).toMatchObject({
    marginVatCents: 58_869,
    revenueNetCents: 1_460_331,
    marginCents: 203_331,
    ofRevenueBp: 1_392,
  })
})

test('a used car with VAT for a fleet buyer, with a discount on the car and a warranty', () => {
  const inputs = sale({
    condition: 'used',
    items: [item('deductible')],
    versionId: null,
    vat: vatAtHome({ isNewMeans: false, isTaxableBuyer: true }),
    salesType: 'fleet',
    customerType: 'fleet',
    picks: pick('used 3'),
    services: ['warranty'],
  })
  const rules = [discount('used 3', 300, { scope: ['base'] })]
  expect(summarizeLines(priceSale(inputs, saleFacts({ rules })))).toEqual([
    ['deductible', 'PRICE.USED', 1_561_983],
    ['used 3', 'DISC.PCT', -46_859],
    ['warranty', 'SERVICE.WARRANTY', 49_500],
    ['base', 'VAT.S', 1_564_624],
    ['vat', 'VAT.S', 328_571],
    ['rounding', 'VAT.ROUND', 0],
    ['total', 'TOTAL', 1_893_195],
    ['', 'SETTLE.ADVANCE', -100_000],
    ['balance', 'SETTLE.BALANCE', 1_793_195],
  ])
})

const polo = {
  id: 'old car',
  allowanceCents: 640_000,
  expectedCents: 640_000,
  keys: 1,
  firstRegistration: '2020-11-10',
}
const smallCar = [makePrice('aster', 2_499_000)]
const listing = (...codes: string[]) => ({ mode: 'listed', with: codes }) as const
const autumnFor = (cumulation: ReturnType<typeof listing> | { mode: 'exclusive' }) =>
  premium('autumn', 'PREM.CAMPAIGN@1', 100_000, { campaign: campaign('autumn', { cumulation }) })
const tradeUp = premium('trade-up', 'PREM.ADOPT@1', 125_000, { cumulation: listing('autumn') })

test('a trade-in whose premium combines with the campaign, with one key', () => {
  const inputs = sale({ picks: pick('autumn', 'trade-up'), tradeIns: [polo] })
  const breakdown = priceSale(inputs, saleFacts({ prices: smallCar, rules: [autumnFor(listing('trade-up')), tradeUp] }))
  expect(summarizeLines(breakdown)).toEqual([
    ['aster', 'PRICE.LIST', 2_499_000],
    ['autumn', 'PREM.CAMPAIGN', -100_000],
    ['trade-up', 'PREM.ADOPT', -125_000],
    ['key fee of old car', 'FEE.KEY', 7_500],
    ['base', 'VAT.S', 1_885_537],
    ['vat', 'VAT.S', 395_963],
    ['rounding', 'VAT.ROUND', 0],
    ['total', 'TOTAL', 2_281_500],
    ['old car', 'SETTLE.TRADE-IN', -640_000],
    ['', 'SETTLE.ADVANCE', -100_000],
    ['balance', 'SETTLE.BALANCE', 1_541_500],
  ])
})

test('a trade-in whose premium does not combine with the campaign', () => {
  const standing = premium('plain trade-in', 'PREM.ADOPT@1', 0, { campaign: campaign('standing') })
  const rows = saleFacts({ prices: smallCar, rules: [autumnFor({ mode: 'exclusive' }), tradeUp, standing] })
  expect(price(sale({ picks: pick('autumn', 'trade-up'), tradeIns: [polo] }), rows, today)).toEqual({
    ok: false,
    reason: 'adopt-not-cumulable',
    rule: 'trade-up',
    ruleId: 'trade-up',
    blocker: 'autumn',
    blockerId: 'autumn',
    suggestedFixes: [
      { picks: ['trade-up'], totalCents: 2_381_500 },
      { picks: ['autumn', 'plain trade-in'], totalCents: 2_406_500 },
    ],
  })
  expect(summarizeLines(priceSale(sale({ picks: pick('autumn', 'plain trade-in'), tradeIns: [polo] }), rows))).toEqual([
    ['aster', 'PRICE.LIST', 2_499_000],
    ['autumn', 'PREM.CAMPAIGN', -100_000],
    ['plain trade-in', 'PREM.ADOPT', 0],
    ['key fee of old car', 'FEE.KEY', 7_500],
    ['base', 'VAT.S', 1_988_843],
    ['vat', 'VAT.S', 417_657],
    ['rounding', 'VAT.ROUND', 0],
    ['total', 'TOTAL', 2_406_500],
    ['old car', 'SETTLE.TRADE-IN', -640_000],
    ['', 'SETTLE.ADVANCE', -100_000],
    ['balance', 'SETTLE.BALANCE', 1_666_500],
  ])
})

test.each([
  [
    'while it runs',
    '2026-10-20',
    [
      ['aster', 'PRICE.LIST', 2_750_000],
      ['metallic', 'PRICE.LIST', 65_000],
      ['promotion of aster', 'PRICE.PROMO', -151_000],
      ['base', 'VAT.S', 2_201_653],
      ['vat', 'VAT.S', 462_347],
      ['rounding', 'VAT.ROUND', 0],
      ['total', 'TOTAL', 2_664_000],
    ],
  ],
  [
    'once it is over',
    '2026-11-10',
    [
      ['aster', 'PRICE.LIST', 2_750_000],
      ['metallic', 'PRICE.LIST', 65_000],
      ['base', 'VAT.S', 2_326_446],
      ['vat', 'VAT.S', 488_554],
      ['rounding', 'VAT.ROUND', 0],
      ['total', 'TOTAL', 2_815_000],
    ],
  ],
])('a promotion: %s', (_, day, expected) => {
  const days = { validFrom: '2026-10-01', validUntil: '2026-11-01' }
  const promotions = [makePromotion('aster', 2_599_000, { channel: 'showroom', ...days })]
  const breakdown = priceSale(sale({ items: [item('aster'), metallic] }), saleFacts({ promotions }), day)
  expect(summarizeLines(breakdown).slice(0, expected.length)).toEqual(expected)
})

test.each([
  ['of the whole vehicle', 'vehicle', -125_000, 2_375_000, [1_962_810, 412_190]],
  ['of the car without its options', ['base'], -110_000, 2_390_000, [1_975_207, 414_793]],
] as const)('a discount %s', (_, scope, cents, totalCents, vat) => {
  const prices = [makePrice('aster', 2_200_000), makePrice('options', 300_000)]
  const inputs = sale({ items: [item('aster'), item('options', 'option')], picks: pick('five') })
  const breakdown = priceSale(inputs, saleFacts({ prices, rules: [discount('five', 500, { scope })] }))
  expect(breakdown.lines.at(-1)).toMatchObject({ ruleId: 'DISC.PCT', amountCents: cents })
  expect(breakdown.totals).toMatchObject({ totalCents, perCar: { roundingCents: 0 } })
  expect(listVat(breakdown)).toEqual(vat)
})

test('the advance is at most 15 % of the price', () => {
  const inputs = sale({
    condition: 'used',
    items: [item('used')],
    vat: vatAtHome({ car: 'margin', isNewMeans: false }),
  })
  const rows = saleFacts({ prices: [makePrice('used', 545_055)] })
  expect(priceSale(inputs, rows).settlement).toEqual({
    lines: [{ ruleId: 'SETTLE.ADVANCE', id: null, amountCents: -81_758, remark: 'advance-capped' }],
    advanceCapCents: 81_758,
    balanceCents: 463_297,
  })
  expect(price({ ...inputs, advanceCents: 90_000 }, rows, today)).toEqual({
    ok: false,
    reason: 'advance-above-cap',
    maxCents: 81_758,
  })
})

test('a credit for what own funds leave', () => {
  const autumn = premium('autumn', 'PREM.CAMPAIGN@1', 150_000, { campaign: campaign('autumn') })
  const inputs = sale({
    items: [item('aster'), metallic, winter, seats, towbar, mats],
    picks: pick('autumn'),
    services: ['delivery'],
    credit: { rateId: 'jkp 4.99', months: 48, ownFundsCents: 512_880, balloonCents: 0 },
  })
  const { credit, settlement } = priceSale(inputs, saleFacts({ configuration: winterHoldsSeats, rules: [autumn] }))
  expect(credit).toEqual({
    rateId: 'jkp 4.99',
    rateRev: 1,
    months: 48,
    ownFundsCents: 512_880,
    amountCents: 2_400_000,
    instalmentCents: 55_139,
    lastCents: 55_151,
    repaidCents: 2_646_684,
    costCents: 246_684,
    jkpPpm: 49_900,
    monthlyPpm: 4_066,
    flatPpm: 2_141,
  })
  expect(settlement.balanceCents).toBe(412_880)
})

test('a new car that a French consumer collects', () => {
  const inputs = sale({
    items: [item('aster'), metallic],
    vat: vatAtHome({ destination: 'union', transport: 'buyer' }),
  })
  expect(summarizeLines(priceSale(inputs, saleFacts()))).toEqual([
    ['aster', 'PRICE.LIST', 2_272_727],
    ['metallic', 'PRICE.LIST', 53_719],
    ['base', 'VAT.IC-NEW', 2_326_446],
    ['vat', 'VAT.IC-NEW', 0],
    ['rounding', 'VAT.ROUND', 0],
    ['total', 'TOTAL', 2_326_446],
    ['', 'SETTLE.ADVANCE', -100_000],
    ['', 'SETTLE.GUARANTEE', 488_554],
    ['balance', 'SETTLE.BALANCE', 2_715_000],
  ])
})

describe('a used margin car that goes abroad', () => {
  const marginCar = (vat: Partial<VatQuestion>, cents: number, purchaseCents: number | null = 860_000) => {
    const noCosts = { items: [], reconditioningNetCents: 0, preparationNetCents: 0, deliveryNetCents: 0 }
    const inputs = sale({
      condition: 'used',
      items: [item('used')],
      versionId: null,
      vat: vatAtHome({ car: 'margin', isNewMeans: false, ...vat }),
    })
    return [inputs, saleFacts({ prices: [makePrice('used', cents)], costs: { ...noCosts, purchaseCents } })] as const
  }
  const collected = { destination: 'outside', transport: 'buyer', hasPermit: true } as const

  test.each([
    ['as it stands in the list', false],
    ['though the list says it is without VAT', true],
  ])('out of the Union costs what was asked: there is no VAT to take out of it, %s', (_, vatExcluded) => {
    const [inputs, facts] = marginCar(collected, 990_000)
    const breakdown = priceSale(inputs, { ...facts, prices: [makePrice('used', 990_000, { vatExcluded })] })
    expect(summarizeLines(breakdown)).toEqual([
      ['used', 'PRICE.USED', 990_000],
      ['base', 'VAT.EXPORT', 990_000],
      ['vat', 'VAT.EXPORT', 0],
      ['rounding', 'VAT.ROUND', 0],
      ['total', 'TOTAL', 990_000],
      ['', 'SETTLE.ADVANCE', -100_000],
      // The VAT in its margin of 1300.00, which falls due without proof.
      ['', 'SETTLE.GUARANTEE', 22_562],
      ['balance', 'SETTLE.BALANCE', 912_562],
    ])
    expect(breakdown.margin).toMatchObject({ marginVatCents: 0, signedMarginCents: 130_000, marginCents: 130_000 })
  })

  test('has a guarantee of no VAT where it is sold at a loss, and of all VAT where nobody knows what it cost', () => {
    const guarantee = (purchaseCents: number | null) =>
      priceSale(...marginCar(collected, 990_000, purchaseCents)).settlement.lines.find(
        ({ ruleId }) => ruleId === 'SETTLE.GUARANTEE',
      )?.amountCents
    expect([guarantee(1_000_800), guarantee(null)]).toEqual([undefined, 171_818])
  })

  test('costs the same less what is taken off it, promotions and premiums too: none of them is converted', () => {
    const [inputs, facts] = marginCar(collected, 990_000)
    const breakdown = priceSale(
      { ...inputs, picks: pick('loyal'), services: ['delivery'] },
      {
        ...facts,
        rules: [premium('loyal', 'PREM.DEALER@1', 30_000)],
        promotions: [makePromotion('used', 950_000, { channel: 'showroom' })],
      },
    )
    expect(breakdown.totals.totalCents).toBe(950_000 - 30_000 + 24_200)
    expect(breakdown.margin?.signedMarginCents).toBe(944_200 - 860_000)
  })

  test('to another member state as a new means of transport is excluded from the scheme, at the price that was asked', () => {
    const question = { isNewMeans: true, destination: 'union', transport: 'ours' } as const
    for (const isSoldWithVat of [false, true]) {
      const breakdown = priceSale(...marginCar({ ...question, isSoldWithVat }, 1_690_000))
      expect(breakdown).toMatchObject({ regime: 'new-means', scheme: 'margin-excluded', basis: 'net' })
      expect(summarizeLines(breakdown).slice(0, 3)).toEqual([
        ['used', 'PRICE.USED', 1_690_000],
        ['base', 'VAT.IC-NEW', 1_690_000],
        ['vat', 'VAT.IC-NEW', 0],
      ])
      expect(breakdown.totals.totalCents).toBe(1_690_000)
      expect(breakdown.margin).toMatchObject({ marginVatCents: 0, signedMarginCents: null })
    }
  })

  test('at home keeps its margin signed, also of a loss', () => {
    const { margin } = priceSale(...marginCar({}, 849_200))
    expect(margin).toMatchObject({ marginVatCents: 0, signedMarginCents: -10_800 })
  })
})

test('a price that is no base with its VAT has a cent of rounding, and stays', () => {
  const breakdown = priceSale(sale(), saleFacts({ prices: [makePrice('aster', 2_500_001)] }))
  expect(breakdown.totals.perCar).toMatchObject({ roundingCents: -1, totalCents: 2_500_001 })
  expect(listVat(breakdown)).toEqual([2_066_117, 433_885])
})

test('half a cent of a discount goes to the customer', () => {
  const breakdown = priceSale(
    sale({ picks: pick('small') }),
    saleFacts({ prices: [makePrice('aster', 123_300)], rules: [discount('small', 250)] }),
  )
  expect(breakdown.lines.at(-1)).toMatchObject({ amountCents: -3_083, ofCents: 123_300, bp: 250 })
})

test.each([
  [
    [50_000, 50_000, 50_000],
    [-334, -333, -333],
  ],
  [
    [33_333, 33_333, 33_334],
    [-333, -333, -334],
  ],
])('an amount off three lines is spread over them: %j', (prices, parts) => {
  const items = [item('0'), item('1', 'option'), item('2', 'option')]
  const breakdown = priceSale(
    sale({ items, picks: pick('ten') }),
    saleFacts({
      prices: prices.map((cents, at) => makePrice(String(at), cents)),
      rules: [fixedDiscount('ten', 1_000)],
    }),
  )
  expect(breakdown.lines.at(-1)!.allocation).toEqual(parts.map((cents, at) => [String(at), cents]))
})

test('a total agreed upon with a business, and one that nothing comes to', () => {
  const business = sale({ items: [item('aster'), metallic, winter], vat: vatAtHome({ isTaxableBuyer: true }) })
  const rows = saleFacts({
    prices: [makePrice('aster', 3_000_000), makePrice('metallic', 65_000), makePrice('winter', 125_000)],
  })
  const breakdown = priceSale({ ...business, manualDiscount: agreedTotal(3_000_000) }, rows)
  expect(listVat(breakdown)).toEqual([2_479_339, 520_661])
  expect(breakdown.totals.totalCents).toBe(3_000_000)
  expect(price({ ...business, manualDiscount: agreedTotal(2_500_001) }, rows, today)).toEqual({
    ok: false,
    reason: 'agreed-total-unreachable',
    belowCents: 2_500_000,
    aboveCents: 2_500_002,
  })
})
