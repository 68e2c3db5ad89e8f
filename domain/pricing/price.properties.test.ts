import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { today } from './car-price.test-data.ts'
import { price } from './price.ts'
import { randomSale, readSale } from './random-sales.test-data.ts'
import type { SaleBreakdown, SaleLine } from './sale/sale-breakdown.ts'
import type { SaleFacts, SaleInputs } from './sale/sale.ts'

/** Only refusals that picks can bring are among them. */
function pricedOrRefused(inputs: SaleInputs, facts: SaleFacts): SaleBreakdown | string {
  const priced = price(inputs, facts, today)
  return priced.ok ? priced.breakdown : priced.reason
}

const readSum = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
const cheap = { numRuns: 20_000, seed: 20_261_110 }
const dear = { numRuns: 2_500 }

describe('whatever is sold', () => {
  test('adds up, loses nothing, has the VAT of its scheme, and is held against its floor to the cent', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(randomSale, (given) => {
        const [inputs, facts] = readSale(given)
        const breakdown = pricedOrRefused(inputs, facts)
        if (typeof breakdown === 'string') return
        const kind = `${breakdown.regime} ${breakdown.scheme}`
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
        expectToAddUp(breakdown)
        expectNothingLost(breakdown)
        expectVatOfScheme(breakdown, inputs, facts)
        expectFloorToTheCent(breakdown)
        expectMostByHand(breakdown, inputs, facts)
      }),
      cheap,
    )
    expect(readSum([...seen.values()])).toBeGreaterThan(cheap.numRuns / 3)
    expect(KINDS.filter((kind) => (seen.get(kind) ?? 0) <= 50)).toEqual([])
  }, 60_000)

  test('what was stored is calculated again to the same cents, in whatever order rows come', () => {
    fc.assert(
      fc.property(randomSale, (given) => {
        const [inputs, facts] = readSale(given)
        const stored = JSON.parse(JSON.stringify([inputs, facts])) as [SaleInputs, SaleFacts]
        const first = pricedOrRefused(inputs, facts)
        expect(JSON.stringify(pricedOrRefused(...stored))).toBe(JSON.stringify(first))
        const shuffled = { ...facts, prices: facts.prices.toReversed(), rules: facts.rules.toReversed() }
        const again = pricedOrRefused(inputs, shuffled)
        if (typeof first === 'string') expect(again).toBe(first)
        else expect(again).toEqual({ ...first, notApplied: expect.any(Array) })
      }),
      dear,
    )
  })

  test('the order of picks that combine decides nothing', () => {
    fc.assert(
      fc.property(randomSale, (given) => {
        const [inputs, facts] = readSale(given)
        const first = pricedOrRefused(inputs, facts)
        const other = pricedOrRefused({ ...inputs, picks: inputs.picks.toReversed() }, facts)
        if (typeof first === 'string') expect(typeof other).toBe('string')
        else expect(other).toEqual(first)
      }),
      dear,
    )
  })

  test('another automatic rule never makes the customer worse off', () => {
    fc.assert(
      fc.property(randomSale, (given) => {
        const [inputs, facts] = readSale(given)
        const added = facts.rules.find(
          ({ id, isAutomatic }) => isAutomatic && !inputs.picks.some(({ ruleId }) => ruleId === id),
        )
        if (added === undefined) return
        const without = pricedOrRefused(inputs, { ...facts, rules: facts.rules.filter((one) => one !== added) })
        const withIt = pricedOrRefused(inputs, facts)
        if (typeof without === 'string') return
        expect(withIt).toBeTypeOf('object')
        if (typeof withIt === 'string') return
        expect(withIt.totals.totalCents).toBeLessThanOrEqual(without.totals.totalCents)
      }),
      dear,
    )
  })

  test('every rule that could apply either does or says why not', () => {
    fc.assert(
      fc.property(randomSale, (given) => {
        const [inputs, facts] = readSale(given)
        const breakdown = pricedOrRefused(inputs, facts)
        if (typeof breakdown === 'string') return
        const picked = new Set(inputs.picks.map(({ ruleId }) => ruleId))
        const asked = facts.rules.filter(({ id, isAutomatic }) => isAutomatic || picked.has(id)).map(({ id }) => id)
        const applied = new Set(
          breakdown.lines.flatMap(({ source, ruleId }) => (/DISC|DEAL|PREM/.test(ruleId) ? (source?.id ?? []) : [])),
        )
        const rejected = breakdown.notApplied.map(({ source }) => source.id)
        expect(applied.size + rejected.length).toBe(asked.length)
        expect(new Set([...applied, ...rejected])).toEqual(new Set(asked))
      }),
      dear,
    )
  })
})

function expectToAddUp({ lines, totals, basis, settlement }: SaleBreakdown): void {
  const { perCar, cars } = totals
  const sum = readSum(lines.map(({ amountCents }) => amountCents))
  const bases = readSum(perCar.categories.map(({ baseCents }) => baseCents))
  const vat = readSum(perCar.categories.map(({ vatCents }) => vatCents))
  expect(bases + vat + perCar.roundingCents).toBe(perCar.totalCents)
  expect(basis === 'gross' ? perCar.totalCents : bases).toBe(sum)
  expect([totals.totalCents, totals.baseCents, totals.vatCents]).toEqual([
    cars * perCar.totalCents,
    cars * bases,
    cars * vat,
  ])
  const settled = readSum(settlement.lines.map(({ amountCents }) => amountCents))
  expect(totals.totalCents + settled).toBe(settlement.balanceCents)
  expect(lines.every(({ amountCents }) => Number.isSafeInteger(amountCents))).toBe(true)
}

function expectNothingLost({ lines }: SaleBreakdown): void {
  const left = new Map(lines.map(({ id, amountCents, allocation }) => [id, allocation.length > 0 ? 0 : amountCents]))
  const lowering = lines.filter(({ allocation }) => allocation.length > 0)
  const lowered = lowering.map(({ allocation }) => readSum(allocation.map(([, part]) => part)))
  expect(lowered).toEqual(lowering.map(({ amountCents }) => amountCents))
  for (const { allocation } of lowering) for (const [id, part] of allocation) left.set(id, left.get(id)! + part)
  expect(Math.min(...left.values())).toBeGreaterThanOrEqual(0)
}

/** The ways to sell a car: each must have been among the cases. */
const KINDS = [
  'standard ordinary',
  'intra-community ordinary',
  'new-means ordinary',
  'export ordinary',
  'margin margin',
  'export margin',
  'new-means margin-excluded',
]

/** Sold beside a car: with VAT of its own, whatever the scheme of the car. */
const BESIDES: readonly string[] = ['accessory', 'registration', 'warranty', 'fee']

/**
 * The amounts of a car that was bought for the margin scheme, calculated anew: what the list asks for it is never
 * converted, VAT is in its margin alone, and the guarantee is the VAT that falls due without proof.
 */
function expectVatOfScheme(breakdown: SaleBreakdown, inputs: SaleInputs, facts: SaleFacts): void {
  const { lines, totals, scheme, regime, settlement, margin } = breakdown
  const kinds = new Map<string, string>(inputs.items.map(({ subjectId, kind }) => [subjectId, kind]))
  const isUnconverted = ({ id, ruleId }: SaleLine) => {
    const kind = ruleId === 'FEE.KEY' ? 'fee' : (kinds.get(id) ?? id)
    return scheme !== 'ordinary' && !BESIDES.includes(kind) && (kind !== 'delivery' || scheme === 'margin')
  }
  const goods = lines.filter(({ ruleId }) => /^(PRICE|SERVICE|FEE)/.test(ruleId) && ruleId !== 'PRICE.PROMO')
  for (const line of goods) {
    const listed = facts.prices.find(({ subjectId }) => subjectId === line.id)
    if (line.ruleId === 'PRICE.LIST' && isUnconverted(line)) expect(line.amountCents).toBe(listed?.cents)
  }
  const left = new Map(goods.map(({ id, amountCents }) => [id, amountCents]))
  for (const { allocation } of lines) for (const [id, part] of allocation) left.set(id, left.get(id)! + part)
  const sellingCents = readSum(goods.map((line) => (isUnconverted(line) ? left.get(line.id)! : 0)))
  const applied = new Set(lines.map(({ source }) => source?.id))
  const supportCents = readSum(
    facts.rules.map((one) => (applied.has(one.id) && 'supportNetCents' in one ? one.supportNetCents : 0)),
  )
  const purchaseCents = facts.costs?.purchaseCents ?? null
  const signed = scheme === 'margin' && purchaseCents !== null ? sellingCents + supportCents - purchaseCents : null
  expect(margin?.signedMarginCents).toBe(signed)
  expect(margin?.marginVatCents).toBe(regime === 'margin' ? vatIn(signed ?? 0) : 0)

  const isGuaranteed = inputs.vat.transport === 'buyer' && regime !== 'standard' && regime !== 'margin'
  const netCents = readSum(totals.perCar.categories.map(({ baseCents }) => baseCents))
  const atRiskCents =
    scheme === 'margin'
      ? vatIn(signed ?? sellingCents + supportCents) + rounded(BigInt(netCents - sellingCents) * 21n, 100n)
      : rounded(BigInt(netCents) * 21n, 100n)
  const guarantee = settlement.lines.find(({ ruleId }) => ruleId === 'SETTLE.GUARANTEE')
  expect(guarantee?.amountCents ?? 0).toBe(isGuaranteed ? totals.cars * atRiskCents : 0)
}

/** The VAT in an amount that holds it; in none where it is a loss. */
function vatIn(cents: number): number {
  return cents <= 0 ? 0 : cents - rounded(BigInt(cents) * 100n, 121n)
}

/** Of what is not below zero, half up. */
function rounded(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

/** Without rounding: a margin is below its floor, or it is not. */
function expectFloorToTheCent({ margin, approvals, totals }: SaleBreakdown): void {
  const { floor, marginCents, revenueNetCents } = margin!
  const isBelowShare =
    marginCents < 0 || BigInt(marginCents) * 10_000n < BigInt(revenueNetCents) * BigInt(floor!.floorBp)
  const isBelowAmount = floor!.floorCents !== null && marginCents < totals.cars * floor!.floorCents
  const below = approvals.find(({ reason }) => reason === 'below-floor')
  expect(below !== undefined).toBe(isBelowShare || isBelowAmount)
  if (below?.reason === 'below-floor') expect(below.leastCents).toBeGreaterThan(below.marginCents)
}

/** A share that may be given may also be given where it is rounded up; an amount never goes a cent beyond. */
function expectMostByHand(
  { lines, totals, approvals }: SaleBreakdown,
  inputs: SaleInputs,
  { policy }: SaleFacts,
): void {
  const takenCents = -readSum(lines.map(({ ruleId, amountCents }) => (ruleId === 'DISC.MANUAL' ? amountCents : 0)))
  const { manualDiscount } = inputs
  const isTyped = manualDiscount?.kind === 'share' && manualDiscount.bp <= policy.manualDiscountMostBp
  const isAbove = BigInt(takenCents) * 10_000n > BigInt(totals.vehicleCents) * BigInt(policy.manualDiscountMostBp)
  const isNamed = approvals.some(({ reason }) => reason === 'manual-discount-above-most')
  expect(isNamed).toBe(isAbove && !isTyped)
}
