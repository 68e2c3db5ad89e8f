import { price } from '../../domain/pricing/price.ts'
import type { SaleFacts, SaleInputs } from '../../domain/pricing/sale/sale.ts'
import type { PremiumRule } from '../../domain/pricing/sale/sales-rule.ts'
import { atMost } from './figures.ts'

const day = '2026-11-10'
const always = { validFrom: null, validUntil: null }

/** Measures the calculation of a sale, and whether long offers take more than their lines. */
export async function measure(): Promise<void> {
  const [short, long] = [1_000, 10_000].map((lines) => cpuMs(() => measurePrice(lines, 3)))
  atMost('offer of 1,000 lines, ms', short!, 1)
  atMost('a line of 10,000 against one of 1,000', long! / 10 / short!, 1.2)
  atMost(
    '16 automatic rules, of which few combine, ms',
    cpuMs(() => measurePrice(10, 16)),
    5,
  )
}

function measurePrice(lines: number, rules: number): void {
  const { inputs, facts } = buildOffer(lines, rules)
  const priced = price(inputs, facts, day)
  if (!priced.ok) throw new Error(priced.reason)
}

type Offer = { inputs: SaleInputs; facts: SaleFacts }
const offers = new Map<string, Offer>()

function buildOffer(lines: number, rules: number): Offer {
  const key = `${lines} ${rules}`
  const offer = offers.get(key) ?? makeOffer(lines, rules)
  offers.set(key, offer)
  return offer
}

function makeOffer(lines: number, rules: number): Offer {
  const items = Array.from({ length: lines }, (_, at) => ({
    subjectId: `item ${at}`,
    kind: at === 0 ? ('base' as const) : at % 2 === 0 ? ('option' as const) : ('accessory' as const),
    isStandard: false,
  }))
  const traits = { vehicleClass: null, condition: null, brand: null, model: null, version: null }
  const inputs: SaleInputs = {
    condition: 'new',
    versionId: null,
    channel: 'showroom',
    items,
    salesType: 'private',
    customerType: 'private',
    vat: {
      car: 'deductible',
      isNewMeans: true,
      destination: 'belgium',
      isTaxableBuyer: false,
      vatNumber: 'not-checked',
      hasPermit: false,
      isVouchedFor: false,
      transport: null,
      isSoldWithVat: false,
    },
    car: { ...traits, bodyType: null, engine: null, label: null },
    isStockCar: false,
    carCount: 1,
    picks: [],
    manualDiscount: null,
    services: [],
    tradeIns: [],
    advanceCents: null,
    credit: null,
  }
  const facts: SaleFacts = {
    prices: items.map(({ subjectId }, at) => ({
      ...always,
      id: `price ${at}`,
      subjectId,
      forVersionId: null,
      vatExcluded: false,
      cents: at === 0 ? 2_750_000 : 9_680 + (at % 97),
    })),
    corrected: [],
    promotions: [],
    ledger: [],
    configuration: null,
    services: [],
    costs: null,
    margins: [],
    vatRates: [{ ...always, category: 'S', rateBp: 2_100 }],
    rules: Array.from({ length: rules }, (_, at) => makePremium(at)),
    policy: {
      advanceCents: 100_000,
      advanceCapBp: 1_500,
      manualDiscountMostBp: 500,
      approvalAboveCents: null,
      keyFee: { cents: 7_500, vatExcluded: false, leastKeys: 2, underYears: 10 },
    },
    creditRates: [],
    creditCeilings: [],
    creditTerms: [],
  }
  return { inputs, facts }
}

/** Each combines with every third of the others: there are many sets, and most rules of them lose. */
function makePremium(at: number): PremiumRule {
  const others = Array.from({ length: 16 }, (_, other) => other).filter((other) => (other + at) % 3 === 0)
  return {
    id: `rule ${at}`,
    rev: 1,
    code: `rule ${at}`,
    kind: 'PREM.DEALER@1',
    isActive: true,
    ranges: [],
    by: null,
    salesTypes: [],
    customerTypes: [],
    carScope: {},
    priority: at,
    isAutomatic: true,
    isPrintable: true,
    cumulation: { mode: 'listed', with: others.map((other) => `rule ${other}`) },
    amount: { cents: 10_000 + 137 * at, vatExcluded: false },
    supportNetCents: 0,
    campaign: null,
    treatment: 'sale',
    dealIds: [],
  }
}

/** Milliseconds of processor time, warm: other load of the machine matters little. */
function cpuMs(work: () => void): number {
  const rounds = 20
  for (let round = 0; round < 10 * rounds; round++) work()
  const times = Array.from({ length: 9 }, () => {
    const startedAt = process.cpuUsage()
    for (let round = 0; round < rounds; round++) work()
    const { user, system } = process.cpuUsage(startedAt)
    return (user + system) / 1_000 / rounds
  })
  return times.toSorted((one, other) => one - other)[4]!
}
