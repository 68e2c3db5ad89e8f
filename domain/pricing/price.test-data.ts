import { facts as listFacts, item, makePrice, today } from './car-price.test-data.ts'
import { price } from './price.ts'
import type { SaleBreakdown } from './sale/sale-breakdown.ts'
import type { CreditRate } from './sale/credit.ts'
import type { ManualDiscount, SaleFacts, SaleInputs, ServiceRow, SoldItem } from './sale/sale.ts'
import type { Campaign, DealRule, DiscountRule, PremiumRule } from './sale/sales-rule.ts'
import type { VatQuestion } from './sale/vat-regime.ts'

/** A private buyer's new car, sold in the showroom; a test says what differs. */
export function sale(given: Partial<SaleInputs> = {}): SaleInputs {
  return {
    condition: 'new',
    versionId: 'aster',
    channel: 'showroom',
    items: [item('aster')],
    vat: vatAtHome(),
    salesType: 'private',
    customerType: 'private',
    car: { ...anyCar, condition: 'new', brand: 'noord', model: 'aster', version: 'aster' },
    isStockCar: false,
    carCount: 1,
    picks: [],
    manualDiscount: null,
    services: [],
    tradeIns: [],
    advanceCents: null,
    credit: null,
    ...given,
  }
}

const anyCar = {
  vehicleClass: 'private-car',
  condition: null,
  brand: null,
  model: null,
  version: null,
  bodyType: null,
  engine: null,
  label: null,
}

export function vatAtHome(given: Partial<VatQuestion> = {}): VatQuestion {
  return {
    car: 'deductible',
    isNewMeans: true,
    destination: 'belgium',
    isTaxableBuyer: false,
    vatNumber: 'not-checked',
    hasPermit: false,
    isVouchedFor: false,
    transport: null,
    isSoldWithVat: false,
    ...given,
  }
}

/** The catalogue of a small house. */
export function saleFacts(given: Partial<SaleFacts> = {}): SaleFacts {
  return {
    ...listFacts(),
    prices: [
      makePrice('aster', 2_750_000),
      makePrice('metallic', 65_000),
      makePrice('heated seats', 45_000),
      makePrice('winter', 125_000),
      makePrice('towbar', 89_000),
      makePrice('mats', 9_680),
      makePrice('used', 1_495_000),
      makePrice('deductible', 1_890_000),
    ],
    configuration: null,
    rules: [],
    services: [service('delivery', 24_200), service('warranty', 49_500, { vatExcluded: true })],
    policy: {
      advanceCents: 100_000,
      advanceCapBp: 1_500,
      keyFee: { cents: 7_500, vatExcluded: false, leastKeys: 2, underYears: 10 },
      manualDiscountMostBp: 500,
      approvalAboveCents: null,
    },
    costs: null,
    margins: [],
    creditRates: [creditRate()],
    creditCeilings: [{ fromCents: 0, maxBp: 1_050, validFrom: null, validUntil: null }],
    creditTerms: [{ aboveCents: 0, months: 84 }],
    ...given,
  }
}

export function service(kind: ServiceRow['kind'], cents: number, given: Partial<ServiceRow> = {}): ServiceRow {
  const row = {
    id: kind,
    rev: 1,
    code: kind,
    kind,
    cents,
    vatExcluded: false,
    validFrom: null,
    validUntil: null,
    by: null,
  }
  return { ...row, ...given }
}

export function creditRate(given: Partial<CreditRate> = {}): CreditRate {
  return {
    id: 'jkp 4.99',
    rev: 1,
    method: 'yearly',
    ratePpm: 49_900,
    feeCents: 0,
    condition: null,
    buyers: 'all',
    minMonths: 12,
    maxMonths: 60,
    minAmountCents: 250_000,
    maxAmountCents: 5_000_000,
    minOwnFundsBp: 0,
    maxBalloonBp: 4_000,
    validFrom: null,
    validUntil: null,
    ...given,
  }
}

export function agreedTotal(totalGrossCents: number): ManualDiscount {
  return { kind: 'agreed-total', totalGrossCents, reason: 'as agreed', by: 'tom', at: '2026-11-10T09:00:00Z' }
}

const always = {
  rev: 1,
  isActive: true,
  ranges: [],
  salesTypes: [],
  customerTypes: [],
  carScope: {},
  priority: 1,
  isAutomatic: false,
  isPrintable: true,
  cumulation: { mode: 'free' },
  by: null,
} as const

/** A share of the vehicle; in basis points. */
export function discount(code: string, bp: number, given: Partial<DiscountRule> = {}): DiscountRule {
  const take = { kind: 'share', bp, of: 'list', most: null } as const
  const rule = { ...always, id: code, code, kind: 'DISC.PCT@1', take, scope: 'vehicle' } as const
  return { ...rule, requiresPremium: null, needsApproval: false, ...given }
}

/** A fixed amount off the vehicle, VAT included. */
export function fixedDiscount(code: string, cents: number, given: Partial<DiscountRule> = {}): DiscountRule {
  return discount(code, 0, {
    kind: 'DISC.FIX@1',
    take: { kind: 'fixed', amount: { cents, vatExcluded: false } },
    ...given,
  })
}

/** A share of the vehicle, for five cars or more. */
export function deal(code: string, bp: number, given: Partial<DealRule> = {}): DealRule {
  const take = { kind: 'share', bp, of: 'list', most: null } as const
  return {
    ...always,
    id: code,
    code,
    kind: 'DEAL.PCT@1',
    take,
    minimumCarCount: 5,
    carsBefore: 0,
    isForBuyer: true,
    ...given,
  }
}

/** VAT included, of no campaign. */
export function premium(
  code: string,
  kind: PremiumRule['kind'],
  cents: number,
  given: Partial<PremiumRule> = {},
): PremiumRule {
  const amount = { cents, vatExcluded: false }
  const rule = {
    ...always,
    id: code,
    code,
    kind,
    amount,
    supportNetCents: 0,
    campaign: null,
    treatment: 'sale',
  } as const
  return { ...rule, dealIds: [], ...given }
}

export function campaign(code: string, given: Partial<Campaign> = {}): Campaign {
  const whenever = { validFrom: null, validUntil: null, salesTypes: [], carScope: {} }
  return { ...whenever, id: code, rev: 1, code, isActive: true, topic: code, cumulation: { mode: 'free' }, ...given }
}

export function pick(...ruleIds: string[]) {
  return ruleIds.map((ruleId) => ({ ruleId, by: 'tom', at: '2026-11-10T09:00:00Z' }))
}

export function option(subjectId: string, part: SoldItem['part'], kind: SoldItem['kind'] = 'option'): SoldItem {
  return { ...item(subjectId, kind), ...(part && { part }) }
}

/** The breakdown of a sale that is not refused. */
export function priceSale(inputs: SaleInputs, facts: SaleFacts, day = today): SaleBreakdown {
  const priced = price(inputs, facts, day)
  if (!priced.ok) throw new Error(JSON.stringify(priced))
  return priced.breakdown
}

/** The ordinary base and its VAT. */
export function listVat({ totals }: SaleBreakdown): (number | undefined)[] {
  const standard = totals.perCar.categories.find(({ category }) => category === 'S')
  return [standard?.baseCents, standard?.vatCents]
}

/** Summarizes a breakdown: its lines, then the amount to pay, then the payments. */
export function summarizeLines({
  lines,
  totals,
  settlement,
}: SaleBreakdown): (readonly [what: string, rule: string, cents: number])[] {
  const { perCar, cars } = totals
  return [
    ...lines.map(({ id, ruleId, amountCents }) => [id, ruleId, amountCents] as const),
    ...perCar.categories.flatMap(({ ruleId, baseCents, vatCents }) => [
      ['base', ruleId, baseCents] as const,
      ['vat', ruleId, vatCents] as const,
    ]),
    ['rounding', 'VAT.ROUND', perCar.roundingCents],
    ['total', 'TOTAL', perCar.totalCents],
    ...(cars > 1 ? ([[`of ${cars}`, 'TOTAL.CARS', totals.totalCents]] as const) : []),
    ...settlement.lines.map(({ ruleId, id, amountCents }) => [id ?? '', ruleId, amountCents] as const),
    ['balance', 'SETTLE.BALANCE', settlement.balanceCents],
  ]
}
