import { toNet } from '../pricing/vat.ts'
import type { Cents } from '../platform/values/money.ts'

/** The VAT in an order. The base, the VAT and the amount under the margin scheme make up its total. */
export interface OrderVat {
  readonly rateBp: number
  readonly baseCents: Cents
  readonly vatCents: Cents
  /** Of cars under the margin scheme: no VAT is shown or deducted (VAT Code art. 58 §4). */
  readonly marginCents: Cents
}

/**
 * Calculates the VAT of an order from its cars, its transport (incl. VAT, cents) and the ordinary rate. VAT is taken once
 * from the sum, and the cent that rounding may leave is in it. Bringing a margin car is part of its selling price
 * (Directive 2006/112/EC art. 312).
 */
export function orderVat(
  order: {
    readonly cars: readonly { readonly priceGrossCents: Cents; readonly isMargin: boolean }[]
    readonly transportCents: Cents
  },
  rateBp: number,
): OrderVat {
  const { cars, transportCents } = order
  const sumPrices = (isMargin: boolean) =>
    cars.filter((car) => car.isMargin === isMargin).reduce((sum, { priceGrossCents }) => sum + priceGrossCents, 0)
  const isAllMargin = cars.length > 0 && cars.every(({ isMargin }) => isMargin)
  const grossCents = sumPrices(false) + (isAllMargin ? 0 : transportCents)
  const baseCents = toNet(grossCents, rateBp)
  return {
    rateBp,
    baseCents,
    vatCents: grossCents - baseCents,
    marginCents: sumPrices(true) + (isAllMargin ? transportCents : 0),
  }
}
