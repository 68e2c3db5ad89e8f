import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { ItemKind, PriceFacts, PricedItem, VatRateRow } from '@forecourt/domain/pricing/breakdown.ts'
import type { DeductionCapRow } from '@forecourt/domain/pricing/vat-deduction.ts'
import { calculateShopPrice, type ShopPrice, type ShownAmounts } from '@forecourt/domain/pricing/shop-price.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Db } from '../platform/database/database.ts'
import { type CostedParts, deductionCaps, itemCosts, priceRows, loadShownAmounts, vatRates } from './price-list.sql.ts'

export type PartOnTop = { kind: ItemKind; id: string; isStandard: boolean }

/** The shop prices of new cars and of their parts on one day. */
export interface PriceList {
  /** Prices a version with an engine and its equipment; undefined when one of them has no price. */
  configured(
    car: { versionId: string; engineId: string; isBase: boolean },
    parts?: readonly PartOnTop[],
  ): ShopPrice | undefined
  /** Returns the surcharge of a part in a version; undefined when it has no price there. */
  onTop(part: PartOnTop, versionId: string): ShopPrice | undefined
}

/** Reads the prices of these subjects on a day: versions, engines, paints, covers, options and packs by their keys. */
export async function readPriceList(db: Db, subjectIds: readonly string[], day: CalendarDay): Promise<PriceList> {
  const facts = await priceRows(db, subjectIds, day)
  const prices = Map.groupBy(facts.prices, ({ subjectId }) => subjectId)
  const promotions = Map.groupBy(facts.promotions, ({ subjectId }) => subjectId)

  /** Calculates with the rows of these items only: a range has thousands. */
  function calculatePrice(versionId: string, items: readonly PricedItem[]): ShopPrice | undefined {
    const own: PriceFacts = {
      ...facts,
      prices: items.flatMap(({ subjectId }) => prices.get(subjectId) ?? []),
      promotions: items.flatMap(({ subjectId }) => promotions.get(subjectId) ?? []),
    }
    const priced = calculateShopPrice({ condition: 'new', items, versionId }, own, day)
    if (priced.ok) return priced.shopPrice
    // One missing row makes one item unavailable; without a VAT rate nothing would be for sale.
    if (priced.reason === 'price-missing') return undefined
    throw new Error(`No rate of VAT on ${priced.day}`)
  }

  return {
    configured({ versionId, engineId, isBase }, parts = []) {
      return calculatePrice(versionId, [
        { subjectId: versionId, kind: 'base', isStandard: false },
        { subjectId: engineId, kind: 'engine', isStandard: isBase },
        ...parts.map(({ id, kind, isStandard }) => ({ subjectId: id, kind, isStandard })),
      ])
    },
    onTop({ kind, id, isStandard }, versionId) {
      return calculatePrice(versionId, [{ subjectId: id, kind, isStandard }])
    },
  }
}

/** Reads the rows that decide the prices of these subjects on a day, to calculate a whole sale with them. */
export function readPriceRows(db: Db, subjectIds: readonly string[], day: CalendarDay): Promise<PriceFacts> {
  return priceRows(db, subjectIds, day)
}

/** Returns the costs of these subjects on a day, without VAT, by keys; parts in the price of a version have none. */
export function readItemCosts(db: Db, of: CostedParts, day: CalendarDay): Promise<(readonly [string, Cents])[]> {
  return itemCosts(db, of, day)
}

/** Returns the amounts that the shop showed of a vehicle, oldest first. */
export function readShownAmounts(db: Db, vehicleId: string): Promise<ShownAmounts[]> {
  return loadShownAmounts(db, vehicleId)
}

/** Reads the share of the VAT on each class of vehicles that may be deducted, of all days. */
export function readDeductionCaps(db: Db): Promise<DeductionCapRow[]> {
  return deductionCaps(db)
}

/** Reads the VAT rates of all days, so that a caller who prices many cars reads them once. */
export function readVatRates(db: Db): Promise<VatRateRow[]> {
  return vatRates(db)
}
