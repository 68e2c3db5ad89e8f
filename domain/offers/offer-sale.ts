import type { PartKey } from '../catalogue/compatibility.ts'
import { flagAgainstOffer, isNamedOnPaper, type FlagAgainstOffer, type ItemFlag } from '../catalogue/items.ts'
import type { VersionTag } from '../catalogue/vehicle.ts'
import type { CustomerType } from '../contacts/customer.ts'
import { permitFor, type CountingPermit } from '../contacts/vat-permit.ts'
import type { Language } from '../platform/values/languages.ts'
import { addMonths, type CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import { isRefusal, refuse, type Refusal } from '../platform/values/result.ts'
import type { Translated } from '../platform/values/translated.ts'
import type { ItemKind, PriceFacts, PriceRow } from '../pricing/breakdown.ts'
import { priceListed } from '../pricing/car-price.ts'
import { price } from '../pricing/price.ts'
import type { SaleBreakdown, SaleRefusal } from '../pricing/sale/sale-breakdown.ts'
import type { SaleFacts, SaleInputs, Signed, SoldItem } from '../pricing/sale/sale.ts'
import type { CarTraits } from '../pricing/sale/sales-rule.ts'
import type { OfferContent, OfferExtra } from './offer-content.ts'

/** The context of the calculation of an offer, besides its content: read for one customer and one car. */
export interface OfferContext {
  /** The day whose prices and rules these are. */
  readonly day: CalendarDay
  readonly customer: OfferCustomer | null
  readonly car: OfferCarFacts | null
  readonly facts: SaleFacts
  readonly terms: OfferTerms
  /** The names of rows, by their keys: parts, rules, services. */
  readonly names: Readonly<Record<string, Translated>>
  /** Null: no car, or a used one. Left out by offers from before it was stored. */
  readonly range?: OfferRange | null
}

/** The production status of the car's range: of a new car, or one from stock. */
export interface OfferRange {
  /** The model and its brand. */
  readonly model: { readonly name: string; readonly isActive: boolean }
  readonly year: { readonly year: number; readonly isActive: boolean }
  readonly bodyType: { readonly name: Translated; readonly isActive: boolean }
  readonly version: {
    readonly name: string
    readonly isOrderable: boolean
    /** The first day on which it could not be ordered; null: archived. */
    readonly since: CalendarDay | null
  }
  /** Of an existing car; null: it is configured, and its engine is one of its parts. */
  readonly engine: { readonly name: string; readonly isOffered: boolean } | null
}

/** The terms of the desk, in addition to the price. */
export interface OfferTerms {
  readonly isSalesTypeActive: boolean
  /** The customers who can buy so. */
  readonly customerTypes: readonly CustomerType[]
  /** The buyer has to prove that they qualify; left out by offers from before it was stored. */
  readonly needsProof?: boolean
  /** The default validity of an offer in days, and the longest; null: no limit. */
  readonly days: number
  readonly mostDays: number | null
  /** The longest delay of a customer's decision; null: no limit. */
  readonly mostDelayDays: number | null
  /** A trade-in younger than this comes with its first invoice, in years; 0: none is required. */
  readonly originalInvoiceUnderYears?: number
}

export interface OfferCustomer {
  readonly id: number
  readonly name: string
  readonly customerType: CustomerType
  readonly language: Language
  /** Has a VAT number, or buys to sell or to rent out. */
  readonly isTaxable: boolean
  readonly vatNumber: 'valid' | 'invalid' | 'not-checked'
  readonly email: string
  /** Street and place, in lines as a letter has them. */
  readonly address: readonly string[]
  /** Nothing is sold to them, and why; empty: no such thing. */
  readonly blockedReason: string
  /** As written; left out by offers from before it was stored, like those below. Empty: none. */
  readonly vatId?: string
  /** Of the address above. */
  readonly country?: string
  readonly postcode?: string
  /** A user merged this customer into another. */
  readonly isMerged?: boolean
  /** For a purchase without VAT, certified; left out by offers from before it was stored. */
  readonly permits?: readonly CountingPermit[]
}

export interface OfferCarFacts {
  /** Names the line of the car itself, and the rows with its price. */
  readonly id: string
  readonly name: string
  readonly condition: 'new' | 'used'
  /** The status of the car in stock; null: to be built. */
  readonly standing: 'for-sale' | 'reserved' | 'sold' | 'withdrawn' | null
  readonly vat: 'deductible' | 'margin'
  readonly firstRegistration: CalendarDay | null
  readonly mileageKm: number | null
  readonly licencePlate: string | null
  readonly vin: string | null
  readonly traits: CarTraits
  /** The version that is configured. */
  readonly versionId: string | null
  /** The parts that can be chosen for it; none for a car in stock. */
  readonly parts: readonly OfferPart[]
}

export interface OfferPart {
  readonly key: PartKey
  readonly id: string
  readonly kind: Exclude<ItemKind, 'base' | 'accessory'>
  /** Of an option or a pack; left out by offers from before it was stored. */
  readonly code?: string
  readonly name: Translated
  /** Options of a group are listed together under it. */
  readonly group: Translated | null
  readonly tag: VersionTag
  /** Of an option or a pack; left out by offers from before they were stored. */
  readonly flags?: readonly ItemFlag[]
}

export type OfferPriced = { ok: true; breakdown: SaleBreakdown } | OfferPriceRefusal
export type OfferPriceRefusal =
  | SaleRefusal
  /** The last one: versions of before margin cars went abroad as new means of transport. */
  | Refusal<'car-missing' | 'one-car-only' | 'margin-excluded-new-means'>
  | Refusal<'part-gone', { part: PartKey }>
  | Refusal<'part-not-for-sale', { part: PartKey; flag: FlagAgainstOffer }>

/**
 * Prices an offer: takes its content and its context; returns every amount with its reason (see `price`). Refuses as
 * `price` does, with `car-missing` while no car is chosen, with `one-car-only` where an existing car would be sold several
 * times, with `part-gone` where a chosen part is no longer in the version, and with `part-not-for-sale` where its flags
 * exclude it from this offer.
 */
export function offerPrice(content: OfferContent, context: OfferContext, signed: Signed = nobody): OfferPriced {
  const sale = toSale(content, context, signed)
  return 'inputs' in sale ? price(sale.inputs, sale.facts, context.day) : sale
}

const nobody: Signed = { by: null, at: null }

/** Converts an offer to the input of the price function, and the rows that it may need. */
export function toSale(
  content: OfferContent,
  { day, customer, car, facts }: OfferContext,
  signed: Signed = nobody,
):
  | { inputs: SaleInputs; facts: SaleFacts }
  | Extract<OfferPriceRefusal, { reason: 'car-missing' | 'one-car-only' | 'part-gone' | 'part-not-for-sale' }> {
  if (car === null || content.car === null) return refuse('car-missing')
  if (content.car.kind !== 'configured' && content.carCount > 1) return refuse('one-car-only')
  const wanted = content.car.kind === 'configured' ? content.car.parts : []
  const parts: SoldItem[] = []
  for (const key of wanted) {
    const part = car.parts.find((one) => one.key === key)
    if (part === undefined) return refuse('part-gone', { part: key })
    const flag = flagAgainst(part, content)
    if (flag !== undefined) return refuse('part-not-for-sale', { part: key, flag })
    const isPrintable = isNamedOnPaper(part.flags)
    parts.push({ subjectId: part.id, kind: part.kind, isStandard: part.tag === 'standard', part: key, isPrintable })
  }
  const { salesType, carCount, services, advanceCents, credit, destination, transport, isSoldWithVat } = content
  const { extras, picks, manualDiscount, tradeIns } = content
  const inputs: SaleInputs = {
    condition: car.condition,
    versionId: car.versionId,
    channel: 'showroom',
    items: [{ subjectId: car.id, kind: 'base', isStandard: false }, ...parts, ...extras.map(extraItem)],
    vat: {
      car: car.vat,
      isNewMeans: isNewMeans(car, day),
      destination,
      transport,
      isSoldWithVat,
      isTaxableBuyer: customer?.isTaxable ?? salesType === 'fleet',
      vatNumber: customer?.vatNumber ?? 'not-checked',
      hasPermit: findPermit(content, { customer, day }) !== undefined,
      isVouchedFor: content.vatOverride?.isVouchedFor ?? false,
    },
    salesType,
    carCount,
    services,
    advanceCents,
    customerType: customer?.customerType ?? (salesType === 'fleet' ? 'fleet' : 'private'),
    car: { ...car.traits, engine: parts.find(({ kind }) => kind === 'engine')?.subjectId ?? car.traits.engine },
    isStockCar: content.car.kind === 'stock',
    // A rule that no longer exists lowers nothing; the checks of the offer report it.
    picks: picks.filter((id) => facts.rules.some((rule) => rule.id === id)).map((ruleId) => ({ ruleId, ...signed })),
    manualDiscount: manualDiscount && { ...manualDiscount, ...signed },
    tradeIns: tradeIns.map(({ allowanceCents, expectedCents, keys, firstRegistration }, at) => ({
      id: `trade-in-${at + 1}`,
      allowanceCents,
      expectedCents,
      keys,
      firstRegistration,
    })),
    credit: credit && {
      rateId: credit.rate,
      months: credit.months,
      ownFundsCents: credit.ownFundsCents,
      balloonCents: credit.balloonCents,
    },
  }
  return { inputs, facts: { ...facts, prices: [...facts.prices, ...extras.map(extraPrice)] } }
}

/**
 * Finds the permit on which an offer depends: for the destination of the car, on the day of its prices. Undefined: none is
 * valid.
 */
export function findPermit(
  { destination }: Pick<OfferContent, 'destination'>,
  { customer, day }: Pick<OfferContext, 'customer' | 'day'>,
): CountingPermit | undefined {
  if (destination === 'belgium') return undefined
  return permitFor(customer?.permits ?? [], destination === 'union' ? 'intra-community' : 'export', day)
}

/** Returns the flag that excludes a part from an offer; undefined: none does. Standard equipment comes with the car. */
export function flagAgainst(
  { flags = [], tag }: Pick<OfferPart, 'flags' | 'tag'>,
  { salesType, car }: Pick<OfferContent, 'salesType' | 'car'>,
): FlagAgainstOffer | undefined {
  if (tag === 'standard') return undefined
  return flagAgainstOffer(flags, { isFleet: salesType === 'fleet', isStockCar: car?.kind === 'stock' })
}

/**
 * Returns true for a new means of transport: at most six months old, or driven at most 6000 km (VAT Code art. 8bis §2); a
 * car without a registration is new.
 */
export function isNewMeans(
  { firstRegistration, mileageKm }: Pick<OfferCarFacts, 'firstRegistration' | 'mileageKm'>,
  day: CalendarDay,
): boolean {
  return firstRegistration === null || addMonths(firstRegistration, 6) >= day || (mileageKm ?? 0) <= 6_000
}

function extraItem({ quantity }: OfferExtra, at: number): SoldItem {
  return { subjectId: extraId(at), kind: 'accessory', isStandard: false, quantity }
}

function extraPrice({ cents, vatExcluded }: OfferExtra, at: number): PriceRow {
  return { id: null, subjectId: extraId(at), forVersionId: null, cents, vatExcluded, validFrom: null, validUntil: null }
}

/** Returns the id of the line of an extra sold with the car. */
export function extraId(at: number): string {
  return `extra-${at + 1}`
}

/**
 * Returns the facts that a version keeps: of all that was read, the rows that its price came from or was held against.
 * The same inputs give the same cents with them, however the master data change.
 */
export function factsUsed({ items, services }: SaleInputs, facts: SaleFacts): SaleFacts {
  const subjects = new Set(items.map(({ subjectId }) => subjectId))
  const ofThese = ({ subjectId }: { subjectId: string }) => subjects.has(subjectId)
  return {
    ...facts,
    prices: facts.prices.filter(ofThese),
    corrected: facts.corrected.filter(ofThese),
    promotions: facts.promotions.filter(ofThese),
    ledger: facts.ledger.filter(ofThese),
    services: facts.services.filter(({ id, kind }) => kind === 'fee' || services.includes(id)),
    costs: facts.costs && { ...facts.costs, items: facts.costs.items.filter(([subject]) => subjects.has(subject)) },
  }
}

/**
 * Returns the surcharge of each part that can be chosen, VAT included, in cents; a part without a price is left out.
 */
export function partPrices({ day, car, facts }: Pick<OfferContext, 'day' | 'car' | 'facts'>): Map<PartKey, Cents> {
  const prices = new Map<PartKey, Cents>()
  for (const { key, id, kind } of car?.parts ?? []) {
    const cents = listPrice({ subjectId: id, kind, versionId: car?.versionId ?? null }, facts, day)
    if (cents !== undefined) prices.set(key, cents)
  }
  return prices
}

/**
 * Returns the list price of a version without its parts, or of one part of it: takes the key of the priced item and that of
 * the version, the rows of the price list and the day; VAT included, in cents. Undefined: it has no price that day.
 */
export function listPrice(
  { subjectId, kind, versionId }: { subjectId: string; kind: ItemKind; versionId: string | null },
  facts: PriceFacts,
  day: CalendarDay,
): Cents | undefined {
  const items = [{ subjectId, kind, isStandard: false }]
  const asked = { condition: 'new', regime: 'standard', isTaxableBuyer: false, channel: 'showroom' } as const
  const listed = priceListed({ ...asked, items, versionId }, facts, day)
  return isRefusal(listed) ? undefined : listed.lines[0]?.amountCents
}
