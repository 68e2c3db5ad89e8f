import { z } from 'zod'
import { RELATION_KINDS, type Relation } from '../../catalogue/compatibility.ts'
import { FLAGS_AGAINST_OFFER } from '../../catalogue/items.ts'
import { Part } from '../../catalogue/part-key.schema.ts'
import { VERSION_TAGS } from '../../catalogue/vehicle.ts'
import { CUSTOMER_TYPES } from '../../contacts/customer.ts'
import { enumerationNames } from '../../platform/values/enumeration.ts'
import type { Keys } from '../../platform/values/keys.schema.ts'
import { CentsAmount as Cents, Day } from '../../platform/forms/fields.schema.ts'
import type {
  Channel,
  GoodKind,
  LedgerRow,
  PriceRow,
  PromotionRow,
  ServiceKind,
  VatCategory,
  VatRateRow,
  VatRegime,
  VatRule,
  VatScheme,
} from '../breakdown.ts'
import { FINANCE_BUYERS } from '../finance.ts'
import { SALES_TYPES } from '../profit-margin.ts'
import { CREDIT_METHODS } from './credit-plan.ts'
import type { CreditCeiling, CreditQuote, CreditRate } from './credit.ts'
import type { NotApplied, WhyNot } from './not-applied.ts'
import type {
  ApprovalNeeded,
  LineSource,
  Margin,
  SaleBreakdown,
  SaleLine,
  SaleRefusal,
  SaleRuleId,
  SettlementLine,
} from './sale-breakdown.ts'
import type { ConfigurationFacts, SaleFacts, SalesPolicy, ServiceRow } from './sale.ts'
import type { Campaign, CarTrait, CarTraits, PremiumKind, RuleId, SalesRule } from './sales-rule.ts'
import type { VatNotProven } from './vat-regime.ts'

// The schemas of the input and result of the price function, as calls answer it. The costs and the margin of a car are in
// `MarginAnswered` alone: a type of its own keeps both out of everything else.

/** Returns the enum of exactly these names: the compiler misses none of them. */
const enumSchema = <Name extends string>(names: Readonly<Record<Name, 0>>) => z.enum(enumerationNames(names))

const Bp = z.int()
const Key = z.string()
const Count = z.int()
const vatExcluded = z.boolean()
const amount = { cents: Cents, vatExcluded }
const ListAmount = z.strictObject(amount)
const validity = {
  validFrom: Day.nullable(),
  validUntil: Day.nullable().describe('The first day on which it is no longer valid. Null: it is open-ended'),
}
export const ValidityOfRow = z.strictObject(validity)
const by = z.string().nullable().describe('Who saved the row. Null: not known')
const SalesType = z.enum(enumerationNames(SALES_TYPES))
const CustomerType = z.enum(enumerationNames(CUSTOMER_TYPES))

const Channel = enumSchema<Channel>({ shop: 0, showroom: 0 })
const Good = enumSchema<GoodKind>({
  base: 0,
  engine: 0,
  colour: 0,
  cover: 0,
  option: 0,
  pack: 0,
  accessory: 0,
  delivery: 0,
  registration: 0,
  warranty: 0,
  fee: 0,
})
const Service = enumSchema<ServiceKind>({ delivery: 0, registration: 0, warranty: 0, fee: 0 })
const Regime = enumSchema<VatRegime>({ standard: 0, margin: 0, 'intra-community': 0, 'new-means': 0, export: 0 })
const Scheme = enumSchema<VatScheme>({ ordinary: 0, margin: 0, 'margin-excluded': 0 })
const Category = enumSchema<VatCategory>({ S: 0, E: 0, K: 0, G: 0 }).describe('VAT category of EN 16931 (BT-151)')
const Trait = enumSchema<CarTrait>({
  vehicleClass: 0,
  condition: 0,
  brand: 0,
  model: 0,
  version: 0,
  bodyType: 0,
  engine: 0,
  label: 0,
})
const Premium = enumSchema<PremiumKind>({
  'PREM.ADOPT': 0,
  'PREM.DEALER': 0,
  'PREM.FLEET': 0,
  'PREM.STOCK': 0,
  'PREM.CAMPAIGN': 0,
})
const ruleIds = {
  'DISC.FIX': 0,
  'DISC.PCT': 0,
  'DEAL.FIX': 0,
  'DEAL.PCT': 0,
  'PREM.ADOPT': 0,
  'PREM.DEALER': 0,
  'PREM.FLEET': 0,
  'PREM.STOCK': 0,
  'PREM.CAMPAIGN': 0,
} as const
const Rule = enumSchema<RuleId>(ruleIds)
const SaleRule = enumSchema<SaleRuleId>({
  ...ruleIds,
  'PRICE.LIST': 0,
  'PRICE.USED': 0,
  'PRICE.ACCESSORY': 0,
  'PRICE.STANDARD': 0,
  'PRICE.IN-PACK': 0,
  'PRICE.PROMO': 0,
  'DISC.MANUAL': 0,
  'SERVICE.DELIVERY': 0,
  'SERVICE.REGISTRATION': 0,
  'SERVICE.WARRANTY': 0,
  'FEE.KEY': 0,
  'FEE.OTHER': 0,
})
export const ScopeOfRule = z
  .union([z.literal('vehicle'), z.array(Good)])
  .describe('The whole vehicle, or lines of these kinds')

/** The car of an offer by what rules choose cars. */
export const TraitsOfCar: z.ZodType<CarTraits, CarTraits> = z
  .record(Trait, z.string().nullable())
  .describe('Keys of master data. Null: unknown, or not applicable')
const CarScope = z
  .partialRecord(Trait, z.array(Key))
  .describe('The cars that it is for, by keys of master data. Traits that are left out do not restrict it')

// The inputs of a price.

const Price: z.ZodType<PriceRow, PriceRow> = z.strictObject({
  ...amount,
  ...validity,
  id: Key.nullable(),
  subjectId: Key.describe('The key of the priced item'),
  forVersionId: Key.nullable().describe('Null: for all versions'),
  by: by.exactOptional(),
} satisfies Keys<PriceRow>)

const Promotion: z.ZodType<PromotionRow, PromotionRow> = z.strictObject({
  ...amount,
  id: Key.nullable(),
  subjectId: Key,
  channel: Channel,
  validFrom: Day,
  validUntil: Day.nullable(),
  beginsAt: z.string().nullable().exactOptional(),
  isExclusive: z.boolean().exactOptional().describe('Nothing else may lower the price together with it'),
  by: by.exactOptional(),
} satisfies Keys<PromotionRow>)

const Ledger: z.ZodType<LedgerRow, LedgerRow> = z.strictObject({
  subjectId: Key,
  channel: Channel,
  list: ListAmount,
  promotion: ListAmount.nullable(),
  shownFrom: Day,
  shownUntil: Day.nullable(),
  publishedFrom: z.string().exactOptional(),
  publishedUntil: z.string().nullable().exactOptional(),
} satisfies Keys<LedgerRow>)

const VatRate: z.ZodType<VatRateRow, VatRateRow> = z.strictObject({
  ...validity,
  category: z.string(),
  rateBp: Bp,
} satisfies Keys<VatRateRow>)

const Cumulation = z
  .discriminatedUnion('mode', [
    z.strictObject({ mode: z.enum(['free', 'exclusive']) }),
    z.strictObject({ mode: z.literal('listed'), with: z.array(z.string()) }),
  ])
  .describe('Rules with which it combines: anything, nothing, or the rules with these codes')

const CampaignRow: z.ZodType<Campaign, Campaign> = z.strictObject({
  ...validity,
  id: Key,
  rev: Count,
  code: z.string(),
  isActive: z.boolean(),
  topic: z.string(),
  salesTypes: z.array(SalesType),
  carScope: CarScope,
  cumulation: Cumulation,
} satisfies Keys<Campaign>)

const rule = {
  id: Key,
  rev: Count,
  code: z.string(),
  isActive: z.boolean(),
  ranges: z.array(ValidityOfRow),
  salesTypes: z.array(SalesType).describe('Empty: all'),
  customerTypes: z.array(CustomerType).describe('Empty: all'),
  carScope: CarScope,
  priority: z.int().describe('Lower ones apply first'),
  isAutomatic: z.boolean().describe('Applies without being picked'),
  isPrintable: z.boolean(),
  cumulation: Cumulation,
  by,
}
const Take = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), amount: ListAmount }),
  z.strictObject({
    kind: z.literal('share'),
    bp: Bp,
    of: z.enum(['list', 'running']).describe('Share of the list price, or of what earlier rules left of it'),
    most: ListAmount.nullable(),
  }),
])

/** A rule as answered: the support of an importer for a premium is 0. */
export type AnsweredRule = SalesRule & { readonly supportNetCents?: 0 }
const RuleRow: z.ZodType<AnsweredRule, AnsweredRule> = z.discriminatedUnion('kind', [
  z.strictObject({
    ...rule,
    kind: z.enum(['DISC.FIX@1', 'DISC.PCT@1']),
    take: Take,
    scope: ScopeOfRule,
    requiresPremium: Premium.nullable().describe('Only together with a premium of this kind'),
    needsApproval: z.boolean(),
  }),
  z.strictObject({
    ...rule,
    kind: z.enum(['DEAL.FIX@1', 'DEAL.PCT@1']),
    take: Take,
    minimumCarCount: Count,
    carsBefore: Count.describe('Cars bought by other offers in the period of the deal'),
    isForBuyer: z.boolean(),
  }),
  z.strictObject({
    ...rule,
    kind: z.enum(['PREM.ADOPT@1', 'PREM.DEALER@1', 'PREM.FLEET@1', 'PREM.STOCK@1', 'PREM.CAMPAIGN@1']),
    amount: ListAmount,
    supportNetCents: z.literal(0).describe('Hidden'),
    campaign: CampaignRow.nullable(),
    treatment: z.enum(['sale', 'trade-in']).describe('Lowers the price, or raises the trade-in value'),
    dealIds: z.array(Key).describe('Only with one of these deals. Empty: without any'),
  }),
])

const ServiceOffered: z.ZodType<ServiceRow, ServiceRow> = z.strictObject({
  ...amount,
  ...validity,
  id: Key,
  rev: Count,
  code: z.string(),
  kind: Service,
  by,
} satisfies Keys<ServiceRow>)

const Policy: z.ZodType<SalesPolicy, SalesPolicy> = z.strictObject({
  advanceCents: Cents,
  advanceCapBp: Bp.describe('The highest advance, as a share of the total in basis points'),
  keyFee: z.strictObject({ ...amount, leastKeys: Count, underYears: Count }),
  manualDiscountMostBp: Bp.describe('The highest discount without a rule that needs no approval, in basis points'),
  approvalAboveCents: Cents.nullable().describe('A higher total needs approval. Null: no limit'),
} satisfies Keys<SalesPolicy>)

const CreditOffered: z.ZodType<CreditRate, CreditRate> = z.strictObject({
  ...validity,
  id: Key,
  rev: Count,
  method: z.enum(CREDIT_METHODS),
  ratePpm: z.number(),
  minMonths: Count,
  maxMonths: Count,
  minAmountCents: Cents,
  maxAmountCents: Cents,
  minOwnFundsBp: Bp,
  maxBalloonBp: Bp,
  feeCents: Cents,
  condition: z.enum(['new', 'used']).nullable(),
  buyers: z.enum(FINANCE_BUYERS),
  lenderNumber: z.string().exactOptional(),
  lenderAddress: z.string().nullable().exactOptional(),
} satisfies Keys<CreditRate>)

const Ceiling: z.ZodType<CreditCeiling, CreditCeiling> = z.strictObject({
  ...validity,
  fromCents: Cents,
  maxBp: Bp,
} satisfies Keys<CreditCeiling>)

const RelationOfParts: z.ZodType<Relation, Relation> = z.strictObject({
  kind: z.enum(RELATION_KINDS),
  subject: Part,
  targets: z.array(Part),
} satisfies Keys<Relation>)

const Configuration: z.ZodType<ConfigurationFacts, ConfigurationFacts> = z.strictObject({
  tags: z.array(z.tuple([Part, z.enum(enumerationNames(VERSION_TAGS))])),
  contents: z.array(z.tuple([Part, z.array(Part)])).describe('The contents of packs'),
  relations: z.array(RelationOfParts),
} satisfies Keys<ConfigurationFacts>)

/** The rows that decide a price, as they leave us: without what cars cost and what must be earned on them. */
export type AnsweredFacts = SaleFacts & {
  readonly costs: null
  readonly margins: readonly []
  readonly rules: readonly AnsweredRule[]
}
export const FactsAnswered: z.ZodType<AnsweredFacts, AnsweredFacts> = z
  .strictObject({
    prices: z.array(Price),
    corrected: z.array(Price).describe('Prices asked by mistake and corrected the same day. Never in force'),
    promotions: z.array(Promotion),
    ledger: z.array(Ledger).describe('The prices that consumers were shown'),
    vatRates: z.array(VatRate),
    configuration: Configuration.nullable().describe('Null: the car is in stock'),
    rules: z.array(RuleRow),
    services: z.array(ServiceOffered),
    policy: Policy,
    costs: z.null(),
    marginPurchaseCents: Cents.nullable()
      .exactOptional()
      .describe('The purchase price of a margin car, in euro cents: only where the buyer takes it out of the Union'),
    margins: z.tuple([]),
    creditRates: z.array(CreditOffered),
    creditCeilings: z.array(Ceiling).describe('The legal maximum of the annual percentage rate, by amount'),
    creditTerms: z
      .array(z.strictObject({ aboveCents: Cents, months: Count }))
      .describe('The legal maximum term, by amount'),
  } satisfies Keys<AnsweredFacts>)
  .meta({ id: 'SaleFacts' })

// The results of a price.

const Source: z.ZodType<LineSource, LineSource> = z
  .strictObject({
    kind: z.enum(['price', 'promotion', 'pack', 'discount', 'deal', 'premium', 'service', 'policy']),
    id: Key.nullable(),
    rev: Count.nullable(),
    code: z.string().nullable(),
    since: Day.nullable(),
    by,
  } satisfies Keys<LineSource>)
  .describe('The row that the amount comes from')

const Line: z.ZodType<SaleLine, SaleLine> = z.strictObject({
  id: Key.describe('The key of the sold item, or of the rule'),
  ruleId: SaleRule,
  source: Source.nullable(),
  ofCents: Cents.nullable().describe('The amount that a share was taken of, in euro cents'),
  bp: Bp.nullable(),
  amountCents: Cents.describe('In euro cents, in the basis of the breakdown. Reductions are negative'),
  allocation: z.array(z.tuple([Key, Cents])).describe('How a reduction is divided over the lines that it lowers'),
  vatCategory: Category,
  signed: z
    .strictObject({ by: z.string().nullable(), at: z.string().nullable() })
    .nullable()
    .describe('Who entered it, and when'),
  note: z.string().nullable(),
  isPrintable: z.boolean(),
} satisfies Keys<SaleLine>)

const why = <Code extends WhyNot['code'], Detail extends z.core.$ZodShape>(code: Code, detail: Detail) =>
  z.strictObject({ code: z.literal(code), ...detail })
const blockers = z.array(z.string())

/** The reason that a rule does not apply. */
export const WhyNotApplied: z.ZodType<WhyNot, WhyNot> = z.discriminatedUnion('code', [
  z.strictObject({
    code: z.enum(['inactive', 'other-customers', 'fleet-sale-needed', 'stock-car-needed', 'trade-in-needed']),
  }),
  why('campaign-inactive', { campaign: z.string(), isActive: z.boolean(), range: ValidityOfRow }),
  why('out-of-dates', { ranges: z.array(ValidityOfRow) }),
  why('sales-type', { needs: z.array(SalesType) }),
  why('customer-type', { needs: z.array(CustomerType) }),
  why('car-scope', { trait: Trait, needs: z.array(Key) }),
  why('nothing-in-scope', { scope: ScopeOfRule }),
  why('deal-minimum', { minimum: Count, count: Count }),
  why('premium-needed', { kind: Premium }),
  why('deal-needed', { dealIds: z.array(Key) }),
  why('exceeds-scope', { mostCents: Cents }),
  why('not-cumulable', { blockers }),
  why('less-favourable', { differenceCents: Cents, blockers }),
])

const RuleNotApplied: z.ZodType<NotApplied, NotApplied> = z.strictObject({
  ruleId: Rule,
  source: Source,
  isPicked: z.boolean(),
  reason: WhyNotApplied,
} satisfies Keys<NotApplied>)

const perCar = z.strictObject({
  categories: z.array(
    z.strictObject({
      ruleId: enumSchema<VatRule>({ 'VAT.S': 0, 'VAT.MARGIN': 0, 'VAT.IC': 0, 'VAT.IC-NEW': 0, 'VAT.EXPORT': 0 }),
      category: Category,
      rateBp: Bp,
      baseCents: Cents,
      vatCents: Cents,
    }),
  ),
  roundingCents: Cents,
  totalCents: Cents.describe('To pay, in euro cents, VAT included'),
})

const SettlementPart: z.ZodType<SettlementLine, SettlementLine> = z.strictObject({
  ruleId: z.enum(['SETTLE.TRADE-IN', 'SETTLE.ADVANCE', 'SETTLE.CREDIT', 'SETTLE.GUARANTEE']),
  id: Key.nullable(),
  amountCents: Cents,
  remark: z.enum(['advance-capped', 'allowance-above-expected']).nullable(),
} satisfies Keys<SettlementLine>)

const Credit: z.ZodType<CreditQuote, CreditQuote> = z.strictObject({
  instalmentCents: Cents,
  lastCents: Cents,
  repaidCents: Cents,
  costCents: Cents,
  rateId: Key,
  rateRev: Count,
  months: Count,
  ownFundsCents: Cents,
  amountCents: Cents,
  jkpPpm: z.number().describe('Annual percentage rate (JKP/TAEG), in parts per million'),
  monthlyPpm: z.number(),
  flatPpm: z.number(),
} satisfies Keys<CreditQuote>)

/** The breakdown as the API returns it: the margin and what needs approval for its sake have a call of their own. */
export type AnsweredBreakdown = SaleBreakdown & { readonly margin: null; readonly approvals: readonly [] }
export const BreakdownAnswered: z.ZodType<AnsweredBreakdown, AnsweredBreakdown> = z
  .strictObject({
    basis: z.enum(['gross', 'net']).describe('Whether amounts include VAT'),
    regime: Regime,
    scheme: Scheme.exactOptional(),
    regimeMissed: z
      .strictObject({
        regime: Regime,
        lacks: z.array(
          enumSchema<VatNotProven>({
            'vat-number-not-checked': 0,
            'vat-number-invalid': 0,
            'vat-permit-invalid': 0,
            'transport-not-proven': 0,
          }),
        ),
      })
      .nullable()
      .describe('The VAT exemption that was asked for, and the proof that is missing'),
    lines: z.array(Line).describe('Of one car, in the order of calculation'),
    notApplied: z.array(RuleNotApplied),
    reduction: z
      .strictObject({ lowestGrossCents: Cents.nullable(), lowestDays: z.int().min(0), isReduction: z.boolean() })
      .nullable()
      .describe('Compared with the lowest price of the last thirty days'),
    totals: z.strictObject({
      vehicleCents: Cents,
      perCar,
      cars: Count,
      baseCents: Cents,
      vatCents: Cents,
      totalCents: Cents.describe('To pay for all cars, in euro cents, VAT included'),
    }),
    settlement: z.strictObject({
      lines: z.array(SettlementPart),
      advanceCapCents: Cents,
      balanceCents: Cents.describe('Left to pay, in euro cents. Negative: payable to the customer'),
    }),
    margin: z.null(),
    approvals: z.tuple([]),
    credit: Credit.nullable(),
  } satisfies Keys<AnsweredBreakdown>)
  .meta({ id: 'SaleBreakdown' })

/** The margin of a sale: for calls with the right to see it. */
export const MarginAnswered: z.ZodType<Margin, Margin> = z
  .strictObject({
    revenueNetCents: Cents,
    marginVatCents: Cents.describe('VAT in the price of a margin car, in euro cents'),
    signedMarginCents: Cents.nullable().describe('Of one car under the margin scheme, in euro cents, VAT included'),
    costCents: Cents,
    supportNetCents: Cents,
    overpaidCents: Cents.describe('Paid for trade-ins above their value, in euro cents'),
    marginCents: Cents,
    ofRevenueBp: Bp,
    floor: z
      .strictObject({ id: Key, floorBp: Bp, floorCents: Cents.nullable(), targetBp: Bp })
      .nullable()
      .describe('The minimum margin for this car. Null: none is set'),
  } satisfies Keys<Margin>)
  .meta({ id: 'Margin' })

const needed = <Reason extends ApprovalNeeded['reason'], Detail extends z.core.$ZodShape>(
  reason: Reason,
  detail: Detail,
) => z.strictObject({ reason: z.literal(reason), ...detail })

const Approval: z.ZodType<ApprovalNeeded, ApprovalNeeded> = z.discriminatedUnion('reason', [
  needed('below-floor', {
    marginCents: Cents,
    marginBp: Bp,
    floorBp: Bp,
    floorCents: Cents.nullable(),
    leastCents: Cents,
  }),
  needed('manual-discount-above-most', { bp: Bp, mostBp: Bp }),
  needed('rule-needs-approval', { code: z.string() }),
  needed('cost-unknown', { items: z.array(Key) }),
  needed('total-above', { totalCents: Cents, aboveCents: Cents }),
  needed('staff-sale', {}),
])
/** The approvals that an offer needs, each with the figures that it needs it for. */
export const ApprovalsAnswered: z.ZodType<readonly ApprovalNeeded[], readonly ApprovalNeeded[]> = z.array(Approval)

// The reasons for a missing price.

/** Returns the schema of a refusal, from its reason. */
const refusal = <const Reason extends string, Detail extends z.core.$ZodShape>(
  reasons: readonly [Reason, ...Reason[]],
  detail: Detail,
) => z.strictObject({ ok: z.literal(false), reason: z.enum(reasons), ...detail })

const suggestedFixes = z
  .array(z.union([z.strictObject({ add: Part }), z.strictObject({ remove: Part })]))
  .describe('Changes of which each alone solves it')

const saleRefusals = [
  refusal(['price-missing'], { subjectId: Key }),
  refusal(['vat-rate-missing'], { day: Day }),
  refusal(['option-not-available'], { part: Part, suggestedFixes }),
  refusal(['option-requires'], { part: Part, anyOf: z.array(Part), suggestedFixes }),
  refusal(['option-excludes', 'option-replaces'], { part: Part, other: Part, suggestedFixes }),
  refusal(['credit-rate-lapsed'], { rateId: Key }),
  refusal(['finance-out-of-range'], {
    field: z.enum(['months', 'amountCents', 'ownFundsCents', 'balloonCents']),
    least: z.number(),
    most: z.number(),
  }),
  refusal(['credit-ceiling-missing'], { amountCents: Cents }),
  refusal(['jkp-above-legal-maximum'], { jkpBp: Bp, maximumBp: Bp }),
  refusal(['not-cumulable', 'adopt-not-cumulable'], {
    rule: z.string(),
    ruleId: Key,
    blocker: z.string(),
    blockerId: Key,
    suggestedFixes: z
      .array(z.strictObject({ picks: z.array(Key), totalCents: Cents }))
      .describe('Other choices of rules, each with its total'),
  }),
  refusal(['deal-minimum'], { deal: z.string(), minimum: Count, count: Count }),
  refusal(['reduction-exceeds-scope'], { rule: z.string(), mostCents: Cents }),
  refusal(['agreed-total-unreachable'], { belowCents: Cents.nullable(), aboveCents: Cents.nullable() }),
  refusal(['advance-above-cap'], { maxCents: Cents }),
] as const satisfies readonly z.ZodType<SaleRefusal>[]

/** The reason that an offer has no price. */
export const OfferRefused = z
  .discriminatedUnion('reason', [
    ...saleRefusals,
    refusal(['car-missing', 'one-car-only', 'margin-excluded-new-means'], {}),
    refusal(['part-gone'], { part: Part }),
    refusal(['part-not-for-sale'], { part: Part, flag: z.enum(FLAGS_AGAINST_OFFER) }),
  ])
  .meta({ id: 'OfferRefusal' })
