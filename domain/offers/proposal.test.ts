import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makePrice } from '../pricing/car-price.test-data.ts'
import { campaign, deal, discount, premium } from '../pricing/price.test-data.ts'
import { randomSale, readSale } from '../pricing/random-sales.test-data.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import { configuredCar, makeContext, today, type Case } from './checks/checks.test-data.ts'
import {
  calculateBreakdown,
  content,
  context,
  listInternalFields,
  listLeaves,
  other,
  withLeaf,
} from './customer-view.test-data.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext } from './offer-sale.ts'
import { findUsualLayout, orderSections, sumGroups, toProposal } from './proposal.ts'

/** Patterns of the paths of all that a customer reads on paper: everything else must not change it by one byte. */
const SEEN = [
  /^content\.car\.(kind|parts\.\d+)$/,
  /^content\.(salesType|carCount|deliveryDay|message)$/,
  /^content\.extras\.\d+\.name$/,
  /^content\.tradeIns\.\d+\.(car|licencePlate|vin|firstRegistration|mileageKm|keys)$/,
  /^content\.credit\.balloonCents$/, // the kind of the credit
  /^context\.day$/, // whose prices and rules these are
  /^context\.customer\.(name|customerType|isTaxable|vatId|address\.\d+)$/,
  /^context\.car\.(id|name|condition|vin|licencePlate|firstRegistration|mileageKm|versionId)$/,
  /^context\.car\.parts\.\d+\.(key|id|kind|tag|flags\.\d+|name\.(nl|fr)|group\.(nl|fr))$/,
  /^context\.names\./, // of what has a line
  /^context\.range\.year\.year$/,
  /^context\.facts\.(prices|vatRates|promotions)\.\d+\.(?!by$)\w+$/, // list prices, which everybody may know
  /^context\.facts\.configuration\.contents\./,
  /^context\.facts\.rules\.\d+\.(id|kind|minimumCarCount|ranges\.\d+\.\w+|campaign\.(id|validFrom|validUntil))$/,
  /^context\.facts\.creditRates\.\d+\.(id|lenderNumber|lenderAddress|validFrom|validUntil)$/,
  /^breakdown\.(basis|regime)$/,
  /^breakdown\.lines\.\d+\.(id|ruleId|amountCents|bp|isPrintable|source\.(id|code|since))$/,
  /^breakdown\.totals\.(cars|baseCents|totalCents|perCar\.(totalCents|categories\.\d+\.\w+))$/,
  /^breakdown\.settlement\.(balanceCents|lines\.\d+\.(ruleId|id|amountCents))$/,
  /^breakdown\.credit\.(rateId|instalmentCents|months|amountCents|lastCents|repaidCents|jkpPpm|ownFundsCents)$/,
]
const isSeen = (path: string) => SEEN.some((pattern) => pattern.test(path))

/** Names a line that has no other name: what stands on every price list of the house. */
const namesALine = 'breakdown.lines.0.source.code'

const read = (of: { content: OfferContent; context: OfferContext; breakdown: SaleBreakdown }) =>
  JSON.stringify(toProposal(of.content, of.context, of.breakdown))

describe('what a customer reads of an offer on paper', () => {
  test('depends on nothing but what they may read: costs, margin, notes and valuations could be anything', () => {
    fc.assert(
      fc.property(randomSale, (sale) => {
        const breakdown = calculateBreakdown(sale)
        if (!breakdown) return
        const [, facts] = readSale(sale)
        const offer = {
          content,
          context: { ...context, facts: { ...facts, ...context.facts, rules: facts.rules, margins: facts.margins } },
          breakdown,
        }
        const before = read(offer)
        for (const { path, leaf } of listLeaves(offer)) {
          if (isSeen(path.join('.'))) continue
          if (read(withLeaf(offer, path, other(leaf))) !== before) {
            throw new Error(`The customer reads ${path.join('.')}`)
          }
        }
      }),
      { numRuns: 15 },
    )
  })

  test('has no field in it that is internal by its name', () => {
    const found = listInternalFields()
    expect(found.length).toBeGreaterThan(25)
    expect(found.filter((path) => isSeen(path) && path !== namesALine)).toEqual([])
  })

  test('names its fields one by one', () => {
    const breakdown = calculate(configuredCar('engine-1'), {})
    const proposal = toProposal({ ...content, car: configuredCar('engine-1').car }, context, breakdown)
    expect(Object.keys(proposal).toSorted()).toEqual([
      'balanceCents',
      'car',
      'carCount',
      'chosen',
      'credit',
      'customer',
      'deliveryDay',
      'isMargin',
      'isNet',
      'lines',
      'message',
      'settlement',
      'totals',
      'tradeIns',
    ])
    expect(Object.keys(proposal.tradeIns[0] ?? {}).toSorted()).toEqual([
      'car',
      'firstRegistration',
      'keys',
      'licencePlate',
      'mileageKm',
      'vin',
    ])
  })
})

type Facts = NonNullable<NonNullable<Case['snapshot']>['facts']>

function calculate(offer: OfferContent, facts: Facts): SaleBreakdown {
  const priced = offerPrice(offer, makeContext({ facts }, today))
  if (!priced.ok) throw new Error(priced.reason)
  return priced.breakdown
}

function listLines(offer: OfferContent, facts: Facts) {
  return toProposal(offer, makeContext({ facts }, today), calculate(offer, facts)).lines
}

describe('the reason of a line', () => {
  const autumn = campaign('najaar', { validUntil: '2026-12-01' })
  const picking = (...picks: string[]) => ({ ...configuredCar('engine-1'), picks })
  const fleet = { ...picking('vloot'), salesType: 'fleet' as const, carCount: 6 }
  const rule = { kind: 'rule', campaign: null, carCount: null, bp: null, until: null }
  test.each<[string, OfferContent, Facts, object]>([
    [
      'a premium of a campaign ends with it',
      picking('premie'),
      { rules: [premium('premie', 'PREM.CAMPAIGN@1', 175_000, { campaign: autumn })] },
      { ...rule, rule: 'PREM.CAMPAIGN', until: '2026-12-01' },
    ],
    [
      'a discount says its share, and when it ends',
      picking('trouw'),
      { rules: [discount('trouw', 500, { ranges: [{ validFrom: null, validUntil: '2026-12-05' }] })] },
      { ...rule, rule: 'discount', bp: 500, until: '2026-12-05' },
    ],
    [
      'a deal says from how many cars',
      fleet,
      { rules: [deal('vloot', 800, { minimumCarCount: 5 })] },
      { ...rule, rule: 'deal', bp: 800, carCount: 5 },
    ],
    [
      'the salesperson gives a discount, and why stays with us',
      {
        ...configuredCar('engine-1'),
        manualDiscount: { kind: 'share', bp: 100, reason: 'Tegenbod van een andere verdeler' },
      },
      {},
      { kind: 'seller' },
    ],
  ])('%s', (_, offer, facts, expected) => {
    expect(listLines(offer, facts).find(({ group }) => group === 'reductions')?.reason).toEqual(expected)
  })

  test('a list price says since when it holds', () => {
    const lines = listLines(configuredCar('engine-1'), {
      prices: [makePrice('aster', 2_750_000, { validFrom: '2026-10-01' }), makePrice('petrol', 0)],
    })
    expect(lines[0]?.reason).toEqual({ kind: 'list', since: '2026-10-01' })
  })
})

test('sums of what belongs together are the sum of all lines', () => {
  fc.assert(
    fc.property(randomSale, (sale) => {
      const breakdown = calculateBreakdown(sale)
      if (!breakdown) return
      const { lines } = toProposal(content, context, breakdown)
      const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0)
      expect(sum(sumGroups(lines).map(({ cents }) => cents))).toBe(
        sum(breakdown.lines.map(({ amountCents }) => amountCents)),
      )
    }),
  )
})

test('sections stand in the order of their places; equal places keep the order of the list', () => {
  const places = { pricePlace: 3, technicalPlace: 1, equipmentPlace: 3, settlementPlace: 3, conditionsPlace: 2 }
  expect(orderSections(places)).toEqual(['technical', 'conditions', 'price', 'equipment', 'settlement'])
})

test('a layout of the brand comes before one for any, and one for any before one of another brand', () => {
  const any = { no: 1, brand: null }
  const ford = { no: 2, brand: 'ford' }
  expect(findUsualLayout([any, ford], 'ford')).toBe(ford)
  expect(findUsualLayout([ford, any], 'noord')).toBe(any)
  expect(findUsualLayout([ford, any], null)).toBe(any)
  expect(findUsualLayout([ford], 'noord')).toBe(ford)
  expect(findUsualLayout([], 'noord')).toBeUndefined()
})
