import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { CostKind } from '../../stock/car-costs.ts'
import type { StatedInvoice, StatedLine } from './stated-invoice.ts'

/** Kinds of entries in the ledger of a car that an incoming invoice books. */
export type BookedCarKind = 'purchase' | Exclude<CostKind, 'house-work'>

/** Differences that need no reason: both limits apply (`invoicing.incoming`). */
export interface Tolerance {
  readonly shareBp: number
  readonly cents: Cents
}

/** A car that a line may be about. */
export interface KnownCar {
  readonly id: string
  readonly vin: string
  readonly name: string
  readonly isNew: boolean
  /** The purchase that was noted; null: none. */
  readonly purchaseCents: Cents | null
  /** Numbers of its factory order. */
  readonly orderNumbers: readonly string[]
}

/** A work order or internal order, with the costs that it expects of other firms. */
export interface KnownOrder {
  readonly kind: 'work-order' | 'internal-order'
  readonly number: string
  readonly vehicleId: string | null
  readonly branchId: string
  readonly costs: readonly { readonly name: string; readonly netCents: Cents }[]
}

/** A booking that a supplier invoices again and again. */
export interface SupplierRule {
  readonly id: string
  /** Contained by the line; empty: each line. */
  readonly words: string
  readonly accountId: string
  readonly vatCodeId: string
  readonly branchId: string | null
  readonly carKind: BookedCarKind | null
  /** Null: no amount is expected. */
  readonly expectedCents: Cents | null
  /** So much may a line differ and be approved without a person. */
  readonly toleranceCents: Cents
  /** Highest total with VAT that is approved without a person; null: none. */
  readonly limitCents: Cents | null
  /** One invoice is approved in each; null: any number. */
  readonly period: 'month' | 'quarter' | 'year' | null
  readonly validFrom: CalendarDay | null
  /** The last day. */
  readonly validUntil: CalendarDay | null
  readonly isAutomatic: boolean
  /** The user who made it: it approves no more than they may. */
  readonly enteredBy: string
}

export interface Expectations {
  readonly cars: readonly KnownCar[]
  readonly orders: readonly KnownOrder[]
  readonly rules: readonly SupplierRule[]
}

export interface MatchedLine {
  readonly line: StatedLine
  readonly expected: {
    readonly kind: 'car' | 'work-order' | 'internal-order' | 'rule'
    readonly label: string
    /** Without VAT; null: its purpose is known, not its amount. */
    readonly cents: Cents | null
  } | null
  readonly car: KnownCar | null
  readonly carKind: BookedCarKind | null
  readonly rule: SupplierRule | null
  readonly vehicleId: string | null
  readonly branchId: string | null
}

/** Returns whether a difference needs no reason: it is within the share and within the amount. */
export function isWithinTolerance(statedCents: Cents, expectedCents: Cents, { shareBp, cents }: Tolerance): boolean {
  const difference = Math.abs(statedCents - expectedCents)
  return difference <= cents && difference * 10_000 <= Math.abs(expectedCents) * shareBp
}

/**
 * Matches each line to the first expected item that fits: the car of the order number or chassis number, the work order or
 * internal order, the rule of the supplier.
 */
export function matchLines(invoice: StatedInvoice, { cars, orders, rules }: Expectations): MatchedLine[] {
  const byVin = new Map(cars.map((car) => [car.vin, car]))
  const ordered = cars.find(({ orderNumbers }) =>
    orderNumbers.some((number) => isNamed(invoice.orderReference, number)),
  )
  const purchases = findPurchaseLines(invoice, byVin, ordered)
  const used = new Set<string>()
  return invoice.lines.map((line, at) => {
    const bought = purchases.get(at)
    const car = bought ?? (line.vin === null ? undefined : byVin.get(line.vin)) ?? ordered ?? null
    const rule =
      rules.find(({ words }) => words !== '' && isNamed(line.description, words)) ??
      rules.find(({ words }) => words === '') ??
      null
    const base = { line, car, vehicleId: car?.id ?? null, branchId: rule?.branchId ?? null, rule }
    if (bought) {
      const label = bought.orderNumbers[0] ?? bought.vin
      return { ...base, rule: null, carKind: 'purchase', expected: { kind: 'car', label, cents: bought.purchaseCents } }
    }
    const carKind = car ? (rule?.carKind ?? guessKind(line.description, invoice.isCredit)) : null
    const order = orders.find(({ number }) =>
      isNamed(`${invoice.orderReference} ${line.description} ${invoice.note}`, number),
    )
    if (order) {
      const cost = findCost(order, line, { isOnly: invoice.lines.length === 1, used })
      return {
        ...base,
        vehicleId: base.vehicleId ?? order.vehicleId,
        branchId: order.branchId,
        carKind:
          base.vehicleId === null && order.vehicleId === null
            ? null
            : (carKind ?? guessKind(line.description, invoice.isCredit)),
        expected: { kind: order.kind, label: order.number, cents: cost },
      }
    }
    if (rule) return { ...base, carKind, expected: { kind: 'rule', label: rule.words, cents: rule.expectedCents } }
    return { ...base, carKind, expected: null }
  })
}

/**
 * Finds the lines that buy a car: of each car the largest line, if the car has an order that the invoice names, or if it is
 * at least half of the purchase that was noted. What is less is work on that car.
 */
function findPurchaseLines(
  { lines, isCredit }: StatedInvoice,
  byVin: ReadonlyMap<string, KnownCar>,
  ordered: KnownCar | undefined,
): Map<number, KnownCar> {
  const largest = new Map<KnownCar, number>()
  for (const [at, line] of lines.entries()) {
    const car = (line.vin === null ? undefined : byVin.get(line.vin)) ?? ordered
    if (!car) continue
    const before = largest.get(car)
    if (before === undefined || line.netCents > (lines[before]?.netCents ?? 0)) largest.set(car, at)
  }
  const bought = [...largest].filter(([car, at]) => {
    const cents = lines[at]?.netCents ?? 0
    if (isCredit) return false
    return car.purchaseCents === null ? car === ordered : cents > 0 && cents * 2 >= car.purchaseCents
  })
  return new Map(bought.map(([car, at]) => [at, car]))
}

/** Finds the cost that a line is about by its words, then by its amount; the only line is about all of them. */
function findCost(
  { number, costs }: KnownOrder,
  line: StatedLine,
  { isOnly, used }: { isOnly: boolean; used: Set<string> },
): Cents | null {
  if (isOnly && costs.length > 0) return costs.reduce((sum, { netCents }) => sum + netCents, 0)
  const free = costs.map((cost, at) => ({ ...cost, key: `${number} ${at}` })).filter(({ key }) => !used.has(key))
  const found =
    free.find(({ name }) => isNamed(line.description, name)) ?? free.find(({ netCents }) => netCents === line.netCents)
  if (!found) return null
  used.add(found.key)
  return found.netCents
}

const kindWords: readonly (readonly [Exclude<CostKind, 'house-work'>, RegExp])[] = [
  ['transport', /transport|vervoer|levering|livraison|acheminement/i],
  ['tyres', /\bband|winterband|pneu|jante|velg/i],
  ['valeting', /poets|reinig|detailing|nettoyage|lavage/i],
  ['papers', /keuring|inschrijving|car-?pass|contr[oô]le technique|immatriculation/i],
  ['pictures', /foto|photo/i],
  ['repair', /herstel|schade|carrosserie|onderhoud|ruit|r[ée]paration|entretien|vitrage/i],
]

/** Guesses the kind of a line about a car from its words; what else a credit note takes back is the price of the car. */
function guessKind(text: string, isCredit: boolean): BookedCarKind {
  return kindWords.find(([, found]) => found.test(text))?.[0] ?? (isCredit ? 'purchase' : 'other')
}

/** Returns whether a text contains a name, whatever its case and punctuation. */
function isNamed(text: string, name: string): boolean {
  const plain = (part: string) =>
    part
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, ' ')
      .trim()
  const wanted = plain(name)
  return wanted !== '' && ` ${plain(text)} `.includes(` ${wanted} `)
}
