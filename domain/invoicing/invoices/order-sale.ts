import type { Cents } from '../../platform/values/money.ts'
import type { InvoicedPrice } from './car-invoice.ts'

/** A part of the price of a car that its order names: the engine, a paint, an option. */
export interface OrderedPart {
  readonly id: string
  readonly name: string
  /** VAT included. */
  readonly grossCents: Cents
}

export interface OrderedCar {
  /** With its parts, VAT included. */
  readonly priceGrossCents: Cents
  /** The transport of the whole order, where this car carries it. */
  readonly transportCents: Cents
  readonly isMargin: boolean
  readonly name: string
  readonly parts: readonly OrderedPart[]
  /** Wording of the line of the transport. */
  readonly transport: string
}

/**
 * Builds the price of a car of a shop order as its invoice is drawn up from, with the names of its lines: the car, the parts
 * that cost more, and the transport, all as the customer ordered them. Prices of the shop hold VAT; a margin car shows none, its
 * transport included (VAT Code art. 58 §4; Directive 2006/112/EC art. 312).
 */
export function buildOrderedPrice({ priceGrossCents, transportCents, isMargin, name, parts, transport }: OrderedCar): {
  readonly price: InvoicedPrice & { readonly totals: { readonly totalCents: Cents } }
  readonly names: Readonly<Record<string, string>>
} {
  const dearer = parts.filter(({ grossCents }) => grossCents !== 0)
  const baseCents = dearer.reduce((left, { grossCents }) => left - grossCents, priceGrossCents)
  const line = { ruleId: 'PRICE.LIST', vatCategory: isMargin ? 'E' : 'S', isPrintable: true } as const
  return {
    price: {
      basis: 'gross',
      regime: isMargin ? 'margin' : 'standard',
      lines: [
        { ...line, id: 'car', amountCents: baseCents },
        ...dearer.map(({ id, grossCents }) => ({ ...line, id, amountCents: grossCents })),
        { ...line, id: 'transport', ruleId: 'SERVICE.DELIVERY', amountCents: transportCents },
      ],
      totals: { totalCents: priceGrossCents + transportCents },
    },
    names: { car: name, ...Object.fromEntries(dearer.map((part) => [part.id, part.name])), transport },
  }
}

export interface CarOfOrder {
  readonly id: string
  readonly isMargin: boolean
  /** Withdrawn, or its order is canceled. */
  readonly isOut: boolean
  /** Its valid invoice, and whether that charges the transport; null: none was issued. */
  readonly invoice: { readonly hasTransport: boolean } | null
}

/**
 * Returns the car whose invoice carries the transport of an order: the one that was invoiced with it, else the first that is
 * still to be invoiced, a margin car only where there are no others, as `orderVat` counts it. Undefined: there is none left.
 */
export function findTransportCarrier(cars: readonly CarOfOrder[]): string | undefined {
  const staying = cars.filter(({ isOut }) => !isOut)
  const invoiced = staying.find(({ invoice }) => invoice?.hasTransport === true)
  if (invoiced) return invoiced.id
  const free = staying.filter(({ invoice }) => invoice === null)
  return (free.find(({ isMargin }) => !isMargin) ?? free[0])?.id
}
