import { normaliseVin, VIN_PATTERN } from '../catalogue/vehicle.ts'
import type { OfferCarFacts, OfferCustomer } from '../offers/offer-sale.ts'
import type { OpeningSale } from '../offers/opening-sale.ts'
import { emptyOffer, type OfferContent, type OfferTradeIn } from '../offers/offer-content.ts'
import { usualSalesType } from '../offers/offer.ts'
import { branch } from '../organisation/branch.ts'
import { addDays, toWeekday, type CalendarDay } from '../platform/values/calendar.ts'
import { shareAtMost, type Cents } from '../platform/values/money.ts'
import { accept, isRefusal, refuse, type Refusal } from '../platform/values/result.ts'
import { choice, day, money, one, optional, resource, text, whole } from '../platform/resources/resource.ts'
import type { PriceFacts } from '../pricing/breakdown.ts'
import { price } from '../pricing/price.ts'
import type { SaleFacts } from '../pricing/sale/sale.ts'

const most = 1_000_000_000

/** The ways in which VAT falls on a car that another system sold: on its price, or on the margin. */
export const OPENING_SCHEMES = ['standard', 'margin'] as const
export type OpeningScheme = (typeof OPENING_SCHEMES)[number]

/** Orders of another system whose cars are not delivered yet. */
export const movedOrder = resource({
  name: 'movedOrder',
  right: 'SYSTEM_MOVE',
  label: 'orderNumber',
  list: ['orderNumber'],
  search: [],
  filters: [],
  sort: 'orderNumber',
  remove: 'never',
  fields: {
    orderNumber: text({ max: 30 }),
    party: text({ max: 40 }),
    signedOn: day(),
    vin: optional(text({ max: 20, form: 'plain' })),
    factoryOrderNumber: optional(text({ max: 40 })),
    car: optional(text({ max: 120 })),
    totalCents: money({ min: 1, max: most }),
    vatScheme: optional(choice(OPENING_SCHEMES)),
    advanceCents: optional(money({ min: 0, max: most })),
    advanceOn: optional(day()),
    advanceInvoice: optional(text({ max: 20 })),
    advanceInvoicedOn: optional(day()),
    tradeInCar: optional(text({ max: 80 })),
    tradeInPlate: optional(text({ max: 15 })),
    tradeInFirstRegistration: optional(day()),
    tradeInMileageKm: optional(whole({ min: 0, max: 2_000_000 })),
    tradeInCents: optional(money({ min: 1, max: most })),
    expectedOn: optional(day()),
    salesperson: optional(text({ max: 120 })),
    branch: optional(one(branch)),
    remarks: optional(text({ max: 300 })),
  },
  importKey: ['orderNumber'],
})

/** An order of another system, as a file has it. */
export interface OpeningOrder {
  readonly signedOn: CalendarDay
  /** A car of our stock; null: it has none yet. */
  readonly vin: string | null
  readonly factoryOrderNumber: string | null
  /** Brand, model and version in words. */
  readonly car: string | null
  /** As agreed, VAT included, before the trade-in. */
  readonly totalCents: Cents
  /** Null: as the car was bought. */
  readonly vatScheme: OpeningScheme | null
  /** Paid to the other system. */
  readonly advanceCents: Cents | null
  readonly advanceOn: CalendarDay | null
  /** The number of the invoice by which the other system charged its VAT; null: it charged none. */
  readonly advanceInvoice: string | null
  readonly advanceInvoicedOn: CalendarDay | null
  readonly tradeInCar: string | null
  readonly tradeInPlate: string | null
  readonly tradeInFirstRegistration: CalendarDay | null
  readonly tradeInMileageKm: number | null
  readonly tradeInCents: Cents | null
  readonly expectedOn: CalendarDay | null
  readonly remarks: string | null
}

type OpeningOrderRefusal = Refusal<
  'opening-order-ahead' | 'opening-order-incomplete' | 'opening-advance-above' | 'opening-car-missing' | 'opening-vin',
  { field: keyof OpeningOrder }
>

/**
 * Checks whether an order of another system can be right. Refuses, with the field, a day in the future, an advance above
 * the amount to pay, a part of an advance or a trade-in without the rest of it, an invalid chassis number, and a car that
 * nothing names.
 */
export function checkOpeningOrder(order: OpeningOrder, today: CalendarDay): { ok: true } | OpeningOrderRefusal {
  for (const field of ['signedOn', 'advanceOn', 'advanceInvoicedOn'] as const) {
    const on = order[field]
    if (on !== null && on > today) return refuse('opening-order-ahead', { field })
  }
  if (order.vin !== null && !VIN_PATTERN.test(order.vin)) return refuse('opening-vin', { field: 'vin' })
  if (order.vin === null && order.factoryOrderNumber === null && order.car === null)
    return refuse('opening-car-missing', { field: 'vin' })
  const advanceCents = order.advanceCents ?? 0
  const hasAdvanceFacts = [order.advanceOn, order.advanceInvoice, order.advanceInvoicedOn].some((fact) => fact !== null)
  if (advanceCents === 0 && hasAdvanceFacts) return refuse('opening-order-incomplete', { field: 'advanceCents' })
  if (order.advanceInvoice === null && order.advanceInvoicedOn !== null)
    return refuse('opening-order-incomplete', { field: 'advanceInvoice' })
  const tradeIn = ['tradeInCar', 'tradeInFirstRegistration', 'tradeInMileageKm', 'tradeInCents'] as const
  const isTradedIn = order.tradeInPlate !== null || tradeIn.some((field) => order[field] !== null)
  const missing = isTradedIn ? tradeIn.find((field) => order[field] === null) : undefined
  if (missing !== undefined) return refuse('opening-order-incomplete', { field: missing })
  const dueCents = Math.max(0, order.totalCents - (order.tradeInCents ?? 0))
  return advanceCents > dueCents ? refuse('opening-advance-above', { field: 'advanceCents' }) : accept({})
}

/** Returns a line as it is stored, with the days that were left out and a normalised chassis number. */
export function tidyOpeningOrder<Line extends OpeningOrder>(line: Line): Line {
  const hasAdvance = (line.advanceCents ?? 0) > 0
  const advanceOn = line.advanceOn ?? (hasAdvance ? line.signedOn : null)
  return {
    ...line,
    vin: line.vin === null ? null : normaliseVin(line.vin) || null,
    advanceOn,
    advanceInvoicedOn: line.advanceInvoicedOn ?? (line.advanceInvoice === null ? null : advanceOn),
  }
}

/**
 * Converts a cell with a week of an importer, `2026-W51` or `week 51 2026`, to the Monday of that week (ISO 8601), in the
 * form in which files have days; any other text stays as it is.
 */
export function readExpectedWeek(cell: string): string {
  const words = cell.trim().toLowerCase()
  const found =
    /^(?<year>\d{4})[\s/-]*w(?:eek|k)?\s*(?<week>\d{1,2})$/.exec(words) ??
    /^(?:w|wk|week|sem|semaine)\.?\s*(?<week>\d{1,2})[\s/.-]+(?<year>\d{4})$/.exec(words)
  const week = Number(found?.groups?.['week'])
  const year = found?.groups?.['year']
  if (year === undefined || week < 1 || week > 53) return cell
  // The fourth of January is always in the first week.
  const fourth = `${year}-01-04`
  return addDays(fourth, (week - 1) * 7 - (toWeekday(fourth) - 1))
}

interface OpeningFacts {
  readonly customer: OfferCustomer
  readonly car: OfferCarFacts
  /** Of our stock; null: it is only described. */
  readonly vehicle: { readonly kind: 'stock' | 'used'; readonly number: number } | null
  /** Of all days. */
  readonly vatRates: PriceFacts['vatRates']
  /** The share of the total that the law lets a dealer ask beforehand, in basis points. */
  readonly advanceCapBp: number
  readonly day: CalendarDay
}

/**
 * Converts an order of another system to a sold offer: one line with the agreed price, which no rule, list or limit of ours
 * changes, and the agreed settlement. VAT falls on it as on any sale. Refuses with `opening-scheme` a sale under the margin
 * scheme of a car that was not bought under it.
 */
export function priceOpeningOrder(
  order: OpeningOrder,
  { customer, car, vehicle, vatRates, advanceCapBp, day: on }: OpeningFacts,
): { ok: true; sale: OpeningSale } | Refusal<'opening-scheme'> {
  if (order.vatScheme === 'margin' && car.vat !== 'margin') return refuse('opening-scheme')
  const isSoldWithVat = order.vatScheme === 'standard' && car.vat === 'margin'
  const tradeIns = toTradeIns(order)
  const salesType = usualSalesType(customer.customerType)
  const content: OfferContent = {
    ...emptyOffer,
    customer: customer.id,
    car: vehicle && { kind: vehicle.kind, vehicle: vehicle.number },
    salesType,
    tradeIns,
    advanceCents: order.advanceCents ?? 0,
    isSoldWithVat,
    deliveryDay: order.expectedOn,
    message: order.remarks ?? '',
  }
  const facts: SaleFacts = {
    ...noRules,
    vatRates,
    prices: [agreedPrice(car.id, order.totalCents)],
    policy: { ...noPolicy, advanceCapBp: 10_000 },
  }
  const priced = price(
    {
      condition: car.condition,
      versionId: null,
      channel: 'showroom',
      items: [{ subjectId: car.id, kind: 'base', isStandard: false }],
      // The total was agreed with VAT for any buyer: it is split, so that it stays the same to the cent.
      vat: {
        car: car.vat,
        isNewMeans: false,
        destination: 'belgium',
        isTaxableBuyer: false,
        vatNumber: customer.vatNumber,
        hasPermit: false,
        isVouchedFor: false,
        transport: null,
        isSoldWithVat,
      },
      salesType,
      customerType: customer.customerType,
      car: car.traits,
      isStockCar: vehicle?.kind === 'stock',
      carCount: 1,
      picks: [],
      manualDiscount: null,
      services: [],
      tradeIns: tradeIns.map(({ allowanceCents, expectedCents, keys, firstRegistration }, at) => ({
        id: `trade-in-${at + 1}`,
        allowanceCents,
        expectedCents,
        keys,
        firstRegistration,
      })),
      advanceCents: content.advanceCents,
      credit: null,
    },
    facts,
    on,
  )
  if (isRefusal(priced)) throw new Error(`A taken-over order without a price: ${priced.reason}`)
  const { settlement, totals } = priced.breakdown
  // An advance above the legal share stays paid; no more is asked from now on.
  const capCents = Math.max(shareAtMost(totals.totalCents, advanceCapBp), order.advanceCents ?? 0)
  return accept({
    sale: {
      content,
      context: { day: on, customer, car, facts, terms: noTerms, names: {}, range: null },
      breakdown: { ...priced.breakdown, settlement: { ...settlement, advanceCapCents: capCents }, approvals: [] },
    },
  })
}

/** Returns the facts of a car that only the importer has: no row of our catalogue is it. */
export function describeOpeningCar(name: string): OfferCarFacts {
  return {
    id: 'taken-over',
    name,
    condition: 'new',
    standing: null,
    vat: 'deductible',
    firstRegistration: null,
    mileageKm: null,
    licencePlate: null,
    vin: null,
    traits: {
      vehicleClass: 'car',
      condition: 'new',
      brand: null,
      model: null,
      version: null,
      bodyType: null,
      engine: null,
      label: null,
    },
    versionId: null,
    parts: [],
  }
}

function toTradeIns(order: OpeningOrder): OfferTradeIn[] {
  const { tradeInCar: car, tradeInFirstRegistration: firstRegistration, tradeInMileageKm, tradeInCents } = order
  if (car === null || firstRegistration === null || tradeInMileageKm === null || tradeInCents === null) return []
  return [
    {
      car,
      licencePlate: order.tradeInPlate ?? '',
      vin: '',
      firstRegistration,
      mileageKm: tradeInMileageKm,
      // Counted when the car comes.
      keys: 0,
      allowanceCents: tradeInCents,
      expectedCents: tradeInCents,
    },
  ]
}

function agreedPrice(subjectId: string, cents: Cents) {
  return { id: null, subjectId, forVersionId: null, cents, vatExcluded: false, validFrom: null, validUntil: null }
}

const noRules = {
  corrected: [],
  promotions: [],
  ledger: [],
  configuration: null,
  rules: [],
  services: [],
  costs: null,
  margins: [],
  creditRates: [],
  creditCeilings: [],
  creditTerms: [],
} as const

const noPolicy = {
  advanceCents: 0,
  keyFee: { cents: 0, vatExcluded: false, leastKeys: 0, underYears: 0 },
  manualDiscountMostBp: 0,
  approvalAboveCents: null,
} as const

const noTerms = { isSalesTypeActive: true, customerTypes: [], days: 0, mostDays: null, mostDelayDays: null } as const

/** Headers in files of other systems. */
export const OPENING_ORDER_HEADS: Readonly<Record<string, readonly string[]>> = {
  orderNumber: [
    'bestelnummer',
    'bestelbon',
    'ordernummer',
    'order',
    'nummer',
    'bon de commande',
    'n° commande',
    'commande',
    'numéro de commande',
  ],
  party: ['klantnummer', 'klant', 'klantcode', 'client', 'code client', 'numéro de client', 'n° client', 'customer'],
  signedOn: ['datum', 'besteldatum', 'datum bestelling', 'date', 'date de commande', 'order date'],
  vin: ['chassis', 'chassisnummer', 'vin', 'châssis', 'numéro de châssis', 'n° de châssis'],
  factoryOrderNumber: [
    'bestelnummer invoerder',
    'ordernummer invoerder',
    'fabrieksorder',
    'ordernummer fabriek',
    'numéro importateur',
    'commande importateur',
    'commande usine',
  ],
  car: ['wagen', 'voertuig', 'merk en model', 'omschrijving', 'véhicule', 'voiture', 'marque et modèle', 'description'],
  totalCents: [
    'totaal',
    'totaal incl',
    'totaal incl. btw',
    'prijs',
    'verkoopprijs',
    'total',
    'total tvac',
    'prix',
    'prix de vente',
  ],
  vatScheme: ['btw-stelsel', 'btw', 'stelsel', 'régime tva', 'tva'],
  advanceCents: ['voorschot', 'betaald voorschot', 'aanbetaling', 'acompte', 'acompte payé'],
  advanceOn: ['datum voorschot', 'voorschot op', 'date acompte', 'date de l’acompte'],
  advanceInvoice: ['voorschotfactuur', 'factuur voorschot', 'facture d’acompte', 'facture acompte'],
  advanceInvoicedOn: ['datum voorschotfactuur', 'date facture acompte', 'date de la facture d’acompte'],
  tradeInCar: ['overname', 'overnamewagen', 'overgenomen wagen', 'reprise', 'véhicule de reprise'],
  tradeInPlate: ['nummerplaat overname', 'plaat overname', 'plaque reprise'],
  tradeInFirstRegistration: ['eerste inschrijving overname', 'première immatriculation reprise'],
  tradeInMileageKm: ['kilometerstand overname', 'km overname', 'km reprise', 'kilométrage reprise'],
  tradeInCents: ['overnameprijs', 'overnamewaarde', 'bedrag overname', 'prix de reprise', 'montant reprise'],
  expectedOn: [
    'verwacht',
    'leverdatum',
    'verwachte levering',
    'leverweek',
    'verwachte week',
    'livraison',
    'livraison prévue',
    'semaine de livraison',
  ],
  salesperson: ['verkoper', 'vendeur', 'salesperson'],
  branch: ['vestiging', 'filiaal', 'établissement', 'branch'],
  remarks: ['opmerking', 'opmerkingen', 'notitie', 'remarque', 'remarques', 'note'],
}

/** Words of other programs in cells, by field. */
export const OPENING_ORDER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  vatScheme: {
    btw: 'standard',
    normaal: 'standard',
    'met btw': 'standard',
    '21': 'standard',
    '21%': 'standard',
    tva: 'standard',
    normal: 'standard',
    'tva déductible': 'standard',
    marge: 'margin',
    margeregeling: 'margin',
    'régime de la marge': 'margin',
  },
}
