import type { PartKey } from '../catalogue/compatibility.ts'
import { isNamedOnPaper } from '../catalogue/items.ts'
import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import type { Translated } from '../platform/values/translated.ts'
import type { SaleBreakdown, SaleLine, SettlementLine } from '../pricing/sale/sale-breakdown.ts'
import { isDeal, isPremium, type PremiumKind } from '../pricing/sale/sales-rule.ts'
import { toCustomerView, type CustomerCredit } from './customer-view.ts'
import type { OfferContent } from './offer-content.ts'
import { offerEnds } from './offer-ends.ts'
import { lineSubject, selectPrintedLines, type LineSubject } from './offer-lines.ts'
import type { OfferContext } from './offer-sale.ts'
import {
  PROPOSAL_SECTIONS,
  type PriceDetail,
  type ProposalEquipment,
  type ProposalPicture,
  type ProposalSection,
} from './proposal-layout.ts'

/** A layout as it is printed: `PROPOSAL_SECTIONS` in the order of its places. */
export interface ProposalLayout {
  readonly picture: ProposalPicture
  readonly priceDetail: PriceDetail
  readonly equipment: ProposalEquipment
  readonly sections: readonly ProposalSection[]
  /** Those of them that are next to the price. */
  readonly side: readonly ProposalSection[]
  readonly isDense: boolean
}

/** The lines that belong together where the price is not spelled out. */
export const PRICE_GROUPS = ['car', 'equipment', 'services', 'reductions'] as const
export type PriceGroup = (typeof PRICE_GROUPS)[number]

/** The reason of the amount of a line, as far as its customer may know it. */
export type ProposalReason =
  | { readonly kind: 'list'; readonly since: CalendarDay }
  | { readonly kind: 'group'; readonly name: Translated }
  | { readonly kind: 'pack'; readonly items: readonly Translated[] }
  | { readonly kind: 'promotion'; readonly until: CalendarDay | null }
  | { readonly kind: 'seller' }
  | {
      readonly kind: 'rule'
      readonly rule: 'discount' | 'deal' | PremiumKind
      /** Null: none, or it has the name of the rule. */
      readonly campaign: Translated | null
      /** The least number of cars of a deal; null: no deal. */
      readonly carCount: number | null
      /** In basis points; null: a fixed amount. */
      readonly bp: number | null
      /** The first day on which it is no longer valid; null: no end is known. */
      readonly until: CalendarDay | null
    }

export interface ProposalLine {
  readonly key: string
  readonly subject: LineSubject
  readonly group: PriceGroup
  /** In the basis of the proposal. */
  readonly amountCents: Cents
  /** In the price of the car. */
  readonly isStandard: boolean
  readonly reason: ProposalReason | null
}

export interface ProposalTradeIn {
  readonly car: string
  readonly licencePlate: string
  readonly vin: string
  readonly firstRegistration: CalendarDay
  readonly mileageKm: number
  readonly keys: number
}

export interface ProposalLender {
  readonly lender: Translated | null
  /** Of its enterprise, ten digits; null: not stored. */
  readonly lenderNumber: string | null
  readonly lenderAddress: string | null
}

export interface ProposalCredit extends CustomerCredit, ProposalLender {
  readonly ownFundsCents: Cents
  /** The cost of the credit: the repayments less the loan. */
  readonly costCents: Cents
  readonly isBalloon: boolean
}

/** Everything of an offer that its customer reads on paper, in every language. */
export interface Proposal {
  readonly customer: { readonly name: string; readonly address: readonly string[]; readonly vatId: string } | null
  readonly car: {
    readonly name: string
    readonly isNew: boolean
    readonly modelYear: number | null
    readonly vin: string | null
    readonly licencePlate: string | null
    readonly firstRegistration: CalendarDay | null
    readonly mileageKm: number | null
    readonly colour: { readonly key: PartKey; readonly name: Translated } | null
    readonly cover: Translated | null
    readonly engine: Translated | null
  } | null
  readonly carCount: number
  /** The lines are without VAT, for customers who deduct it. */
  readonly isNet: boolean
  /** Under the scheme for second-hand goods: no VAT is shown, and none is deducted. */
  readonly isMargin: boolean
  readonly lines: readonly ProposalLine[]
  /** Options and packs that were chosen, and the extras sold with the car. */
  readonly chosen: readonly Translated[]
  readonly totals: ProposalTotals
  readonly settlement: readonly Pick<SettlementLine, 'ruleId' | 'id' | 'amountCents'>[]
  readonly balanceCents: Cents
  readonly tradeIns: readonly ProposalTradeIn[]
  readonly credit: ProposalCredit | null
  readonly deliveryDay: CalendarDay | null
  /** From the salesperson. */
  readonly message: string
}

type VatCategoryTotal = SaleBreakdown['totals']['perCar']['categories'][number]

export interface ProposalTotals {
  readonly cars: number
  readonly perCarCents: Cents
  readonly categories: readonly Pick<VatCategoryTotal, 'category' | 'ruleId' | 'rateBp' | 'baseCents' | 'vatCents'>[]
  readonly baseCents: Cents
  readonly totalCents: Cents
}

/**
 * Returns the content of an offer on paper for its customer. Takes a stored version, or a draft with its price. Each field
 * is named here: a new field of an offer stays internal until it is added here too. Costs, margin, notes, valuations,
 * approvals and the actors are never included.
 */
export function toProposal(content: OfferContent, context: OfferContext, breakdown: SaleBreakdown): Proposal {
  const { customer, car, range } = context
  const shown = toCustomerView(content, context, breakdown)
  const chosen = shown.parts.filter(({ isChosen }) => isChosen)
  const colour = chosen.find(({ kind }) => kind === 'colour')
  return {
    customer: customer && { name: customer.name, address: customer.address, vatId: customer.vatId ?? '' },
    car: car && {
      name: car.name,
      isNew: car.condition === 'new',
      modelYear: range?.year.year ?? null,
      vin: car.vin,
      licencePlate: car.licencePlate,
      firstRegistration: car.firstRegistration,
      mileageKm: car.mileageKm,
      colour: colour ? { key: colour.key, name: colour.name } : null,
      cover: chosen.find(({ kind }) => kind === 'cover')?.name ?? null,
      engine: content.car?.kind === 'configured' ? shown.engine : null,
    },
    carCount: content.carCount,
    isNet: breakdown.basis === 'net',
    isMargin: breakdown.regime === 'margin',
    lines: selectPrintedLines(breakdown.lines).map((line) => ({
      key: `${line.id} ${line.ruleId}`,
      subject: lineSubject(line, context, content),
      group: groupLine(line, context),
      amountCents: line.amountCents,
      isStandard: line.ruleId === 'PRICE.STANDARD',
      reason: explainLine(line, content, context, breakdown),
    })),
    chosen: [
      ...chosen.filter(({ kind }) => kind === 'option' || kind === 'pack').map(({ name }) => name),
      ...content.extras.map(({ name }) => ({ nl: name })),
    ],
    totals: {
      cars: breakdown.totals.cars,
      perCarCents: breakdown.totals.perCar.totalCents,
      categories: breakdown.totals.perCar.categories.map(({ category, ruleId, rateBp, baseCents, vatCents }) => ({
        category,
        ruleId,
        rateBp,
        baseCents,
        vatCents,
      })),
      baseCents: breakdown.totals.baseCents,
      totalCents: breakdown.totals.totalCents,
    },
    settlement: breakdown.settlement.lines.map(({ ruleId, id, amountCents }) => ({ ruleId, id, amountCents })),
    balanceCents: breakdown.settlement.balanceCents,
    tradeIns: content.tradeIns.map(({ car: name, licencePlate, vin, firstRegistration, mileageKm, keys }) => ({
      car: name,
      licencePlate,
      vin,
      firstRegistration,
      mileageKm,
      keys,
    })),
    credit: toProposalCredit(shown.credit, content, context, breakdown),
    deliveryDay: content.deliveryDay,
    message: content.message,
  }
}

function toProposalCredit(
  shown: CustomerCredit | null,
  content: OfferContent,
  context: OfferContext,
  { credit }: Pick<SaleBreakdown, 'credit'>,
): ProposalCredit | null {
  if (shown === null || credit === null) return null
  return {
    ...shown,
    ...describeLender(context, credit.rateId),
    ownFundsCents: credit.ownFundsCents,
    costCents: credit.repaidCents - credit.amountCents,
    isBalloon: (content.credit?.balloonCents ?? 0) > 0,
  }
}

/** Returns the lender of a rate, by its key, as known when the version was stored. */
export function describeLender(
  { names, facts }: Pick<OfferContext, 'names' | 'facts'>,
  rateId: string,
): ProposalLender {
  const rate = facts.creditRates.find(({ id }) => id === rateId)
  return {
    lender: names[rateId] ?? null,
    lenderNumber: rate?.lenderNumber ?? null,
    lenderAddress: rate?.lenderAddress ?? null,
  }
}

/** Returns to which sum of the price a line belongs. */
function groupLine({ id, ruleId, amountCents }: SaleLine, { car }: Pick<OfferContext, 'car'>): PriceGroup {
  if (ruleId.startsWith('SERVICE.') || ruleId.startsWith('FEE.') || ruleId === 'PRICE.ACCESSORY') return 'services'
  if (!ruleId.startsWith('PRICE.') || ruleId === 'PRICE.PROMO') return amountCents > 0 ? 'services' : 'reductions'
  const kind = car?.parts.find((part) => part.id === id)?.kind
  return kind === undefined || kind === 'engine' ? 'car' : 'equipment'
}

function explainLine(
  { id, ruleId, source, bp }: SaleLine,
  content: OfferContent,
  context: OfferContext,
  breakdown: SaleBreakdown,
): ProposalReason | null {
  const { car, facts, names } = context
  if (ruleId === 'DISC.MANUAL') return { kind: 'seller' }
  if (ruleId === 'PRICE.PROMO') {
    const promotion = facts.promotions.find((one) => one.id !== null && one.id === source?.id)
    return { kind: 'promotion', until: promotion?.validUntil ?? null }
  }
  const rule = facts.rules.find((one) => one.id === source?.id)
  if (rule) {
    const campaign = isPremium(rule) ? rule.campaign : null
    const ends = offerEnds(content, context, breakdown)
    const end = ends.find(({ key }) => key === rule.id || key === campaign?.id)
    return {
      kind: 'rule',
      rule: isPremium(rule) ? premiumKind(rule.kind) : isDeal(rule) ? 'deal' : 'discount',
      campaign: campaign ? (names[campaign.id] ?? null) : null,
      carCount: isDeal(rule) ? rule.minimumCarCount : null,
      bp,
      until: end?.until ?? null,
    }
  }
  if (!ruleId.startsWith('PRICE.')) return null
  if (id === car?.id && ruleId === 'PRICE.LIST' && source?.since) return { kind: 'list', since: source.since }
  const part = car?.parts.find((one) => one.id === id)
  if (part?.kind === 'pack') {
    const keys = facts.configuration?.contents.find(([pack]) => pack === part.key)?.[1] ?? []
    const items = keys.flatMap(
      // A stored version keeps the parts that were chosen, and the names of those that a pack includes.
      (key) => car?.parts.find((one) => one.key === key && isNamedOnPaper(one.flags))?.name ?? names[key] ?? [],
    )
    return items.length > 0 ? { kind: 'pack', items } : null
  }
  return part?.group ? { kind: 'group', name: part.group } : null
}

function premiumKind(kind: `${PremiumKind}@1`): PremiumKind {
  switch (kind) {
    case 'PREM.ADOPT@1':
      return 'PREM.ADOPT'
    case 'PREM.DEALER@1':
      return 'PREM.DEALER'
    case 'PREM.FLEET@1':
      return 'PREM.FLEET'
    case 'PREM.STOCK@1':
      return 'PREM.STOCK'
    case 'PREM.CAMPAIGN@1':
      return 'PREM.CAMPAIGN'
  }
}

/** Sums the lines by group, in cents; without groups that have no line. */
export function sumGroups(
  lines: readonly ProposalLine[],
): { group: PriceGroup; lines: readonly ProposalLine[]; cents: Cents }[] {
  return PRICE_GROUPS.map((group) => ({ group, lines: lines.filter((line) => line.group === group) }))
    .filter(({ lines: own }) => own.length > 0)
    .map(({ group, lines: own }) => ({
      group,
      lines: own,
      cents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
    }))
}

type Places = Readonly<Record<`${ProposalSection}Place`, number>>

/** Returns the sections in the order of their places; equal places keep the order of the list. */
export function orderSections(places: Places): ProposalSection[] {
  return PROPOSAL_SECTIONS.toSorted((one, other) => places[`${one}Place`] - places[`${other}Place`])
}

interface LayoutOfBrand {
  /** The key of its brand; null: of any. */
  readonly brand: string | null
}

/** Returns the layout that is proposed for a car: the first of its brand, else the first for any; undefined: there is none. */
export function findUsualLayout<Layout extends LayoutOfBrand>(
  layouts: readonly Layout[],
  brand: string | null,
): Layout | undefined {
  return (
    layouts.find((one) => brand !== null && one.brand === brand) ??
    layouts.find((one) => one.brand === null) ??
    layouts[0]
  )
}
