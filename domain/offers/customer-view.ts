import type { PartKey } from '../catalogue/compatibility.ts'
import { withoutPart, withPart } from '../catalogue/configuration.ts'
import { isNamedOnPaper } from '../catalogue/items.ts'
import type { Cents } from '../platform/values/money.ts'
import { refuse, type Refusal } from '../platform/values/result.ts'
import type { Translated } from '../platform/values/translated.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import { describePayment, type AlternativePayment } from './alternatives.ts'
import type { OfferContent } from './offer-content.ts'
import { flagAgainst, partPrices, type OfferContext, type OfferPart, type OfferPriceRefusal } from './offer-sale.ts'

/** The parts that a customer can choose in the customer view; an engine changes rules and rates, which is for the desk. */
export const CUSTOMER_PART_KINDS = ['colour', 'cover', 'option', 'pack'] as const
export type CustomerPartKind = (typeof CUSTOMER_PART_KINDS)[number]

/** A part as its customer sees it. */
export interface CustomerPart {
  readonly key: PartKey
  readonly kind: CustomerPartKind
  readonly name: Translated
  /** Options of a group are listed together under it. */
  readonly group: Translated | null
  /** Surcharge of one car, VAT included; null: it has no price today, and cannot be chosen. */
  readonly priceCents: Cents | null
  readonly isChosen: boolean
}

/** The credit as its customer sees it; in cents, the rate in parts per million. */
export interface CustomerCredit {
  readonly instalmentCents: Cents
  readonly months: number
  readonly amountCents: Cents
  readonly lastCents: Cents
  readonly repaidCents: Cents
  readonly jkpPpm: number
  readonly isConsumer: boolean
}

/** Two parts that do not go together, or one that needs others. */
export interface CustomerClash {
  readonly kind: 'excludes' | 'requires' | 'other'
  readonly part: Translated | null
  readonly others: readonly Translated[]
}

/**
 * Everything that a customer sees of a draft except the lines of its price, which `offerAmounts` makes as documents show
 * them.
 */
export interface CustomerViewFacts {
  readonly customer: string
  readonly car: string | null
  readonly engine: Translated | null
  readonly parts: readonly CustomerPart[]
  readonly credit: CustomerCredit | null
}

/** An alternative as its customer sees it in comparison; in cents. */
export interface CustomerProposal {
  /** Null: none is chosen yet. */
  readonly car: string | null
  readonly totalCents: Cents
  readonly payment: AlternativePayment
}

/**
 * Returns what a customer sees of an alternative among the others of its set: each field is named, as in `toCustomerView`.
 */
export function toCustomerProposal(
  content: Pick<OfferContent, 'credit'>,
  { car }: Pick<OfferContext, 'car'>,
  breakdown: Pick<SaleBreakdown, 'totals' | 'credit' | 'settlement'>,
): CustomerProposal {
  const { form, balanceCents, credit } = describePayment(content, breakdown)
  return {
    car: car?.name ?? null,
    totalCents: breakdown.totals.totalCents,
    payment: {
      form,
      balanceCents,
      credit: credit && {
        months: credit.months,
        instalmentCents: credit.instalmentCents,
        jkpPpm: credit.jkpPpm,
      },
    },
  }
}

/** Returns true if consumer law protects the buyer; an unknown buyer may be a consumer. */
export function mayBeConsumer(
  customer: Pick<NonNullable<OfferContext['customer']>, 'customerType' | 'isTaxable'> | null,
) {
  return customer === null || (customer.customerType === 'private' && !customer.isTaxable)
}

/**
 * Returns what a customer may see of an offer while it is drawn up. Takes the content, its context and its price. Every
 * field is named here, so that a new field of an offer stays internal until it is added here too.
 */
export function toCustomerView(
  content: OfferContent,
  context: Pick<OfferContext, 'day' | 'customer' | 'car' | 'facts'>,
  breakdown: Pick<SaleBreakdown, 'credit'>,
): CustomerViewFacts {
  const { customer, car } = context
  const chosen: readonly PartKey[] = content.car?.kind === 'configured' ? content.car.parts : []
  const engines = car?.parts.filter(({ kind }) => kind === 'engine') ?? []
  return {
    customer: customer?.name ?? '',
    car: car?.name ?? null,
    engine: (engines.find(({ key }) => chosen.includes(key)) ?? engines[0])?.name ?? null,
    parts: toCustomerParts(content, context),
    credit: breakdown.credit && {
      instalmentCents: breakdown.credit.instalmentCents,
      months: breakdown.credit.months,
      amountCents: breakdown.credit.amountCents,
      lastCents: breakdown.credit.lastCents,
      repaidCents: breakdown.credit.repaidCents,
      jkpPpm: breakdown.credit.jkpPpm,
      isConsumer: mayBeConsumer(customer),
    },
  }
}

/** Returns the parts that a customer sees, with their surcharges: what paper does not name, they do not see either. */
export function toCustomerParts(
  content: OfferContent,
  context: Pick<OfferContext, 'day' | 'car' | 'facts'>,
): CustomerPart[] {
  if (content.car?.kind !== 'configured') return []
  const chosen = new Set<PartKey>(content.car.parts)
  const prices = partPrices(context)
  return (context.car?.parts ?? []).flatMap((part): CustomerPart[] => {
    const { key, name, group, kind } = part
    const isChosen = chosen.has(key)
    if (!isCustomerKind(kind) || !isSeen(part) || (!isChosen && !isOffered(part, content))) return []
    return [{ key, kind, name, group, priceCents: prices.get(key) ?? null, isChosen }]
  })
}

function isCustomerKind(kind: OfferPart['kind']): kind is CustomerPartKind {
  return CUSTOMER_PART_KINDS.some((one) => one === kind)
}

/**
 * Returns whether a part is shown: a colour or a cover in the price is a choice as well; an option that comes with the car
 * is none.
 */
function isSeen({ kind, tag, flags }: OfferPart): boolean {
  if (tag === 'not-available') return false
  if (kind === 'colour' || kind === 'cover') return true
  return tag !== 'standard' && isNamedOnPaper(flags)
}

function isOffered(part: OfferPart, content: OfferContent): boolean {
  return flagAgainst(part, content) === undefined
}

/** A choice that a customer makes in the customer view. */
export interface CustomerChoice {
  readonly part: PartKey
  /** A colour or a cover is only ever chosen: the car has one. */
  readonly isChosen: boolean
}

export type CustomerChoiceRefusal = Refusal<'view-part-not-offered'>

/**
 * Applies the choice of a customer to a draft. Parts that clash are accepted, as at the desk, where the last good price
 * stays. Refuses with `view-part-not-offered` what the view does not offer.
 */
export function applyCustomerChoice(
  content: OfferContent,
  context: Pick<OfferContext, 'day' | 'car' | 'facts'>,
  { part, isChosen }: CustomerChoice,
): { ok: true; content: OfferContent } | CustomerChoiceRefusal {
  const known = toCustomerParts(content, context).find(({ key }) => key === part)
  const isSingle = known?.kind === 'colour' || known?.kind === 'cover'
  if (known === undefined || (isSingle && !isChosen) || (isChosen && known.priceCents === null)) {
    return refuse('view-part-not-offered')
  }
  return { ok: true, content: withChoice(content, { part, isChosen }) }
}

/** Applies a choice to the draft, without any check; a draft of a car that is not configured stays as it is. */
export function withChoice(content: OfferContent, { part, isChosen }: CustomerChoice): OfferContent {
  const { car } = content
  if (car?.kind !== 'configured') return content
  const parts = isChosen ? withPart(car.parts, part) : withoutPart({ defaults: [] }, car.parts, part)
  return { ...content, car: { ...car, parts } }
}

/** Returns the message for the customer of a draft without a price; null where the reason is internal. */
export function toCustomerClash(refusal: OfferPriceRefusal, { car }: Pick<OfferContext, 'car'>): CustomerClash {
  const name = (key: PartKey) => car?.parts.find((one) => one.key === key)?.name
  const names = (keys: readonly PartKey[]) => keys.flatMap((key) => name(key) ?? [])
  switch (refusal.reason) {
    case 'option-excludes':
    case 'option-replaces':
      return { kind: 'excludes', part: name(refusal.part) ?? null, others: names([refusal.other]) }
    case 'option-requires':
      return { kind: 'requires', part: name(refusal.part) ?? null, others: names(refusal.anyOf) }
    case 'option-not-available':
      return { kind: 'other', part: name(refusal.part) ?? null, others: [] }
    default:
      return { kind: 'other', part: null, others: [] }
  }
}

/** A choice of a customer that the desk has not answered yet. */
export interface CustomerChange extends CustomerChoice {
  /** Counts up within a view. */
  readonly no: number
}

/**
 * Joins what the desk publishes with what the customer chose meanwhile. Takes the draft of the desk, all changes that wait, the
 * number of the last one that the desk had when it published, and the draft that they were made in; returns the draft and
 * what still waits. What was chosen for another version is dropped.
 */
export function joinChanges(
  content: OfferContent,
  waiting: readonly CustomerChange[],
  { seen, before }: { seen: number; before: Pick<OfferContent, 'car'> | null },
): { content: OfferContent; waiting: readonly CustomerChange[] } {
  const { car } = content
  const isSameVersion =
    car?.kind === 'configured' && before?.car?.kind === 'configured' && car.version === before.car.version
  const later = isSameVersion ? waiting.filter(({ no }) => no > seen) : []
  return { content: later.reduce<OfferContent>(withChoice, content), waiting: later }
}
