import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import { accept } from '../platform/values/result.ts'
import type {
  ListAmount,
  PricedItem,
  PriceFacts,
  PriceRefusal,
  PriceInputs,
  PriceTotals,
  PromotionRow,
  Reduction,
  VatRateRow,
} from './breakdown.ts'
import { carPrice } from './car-price.ts'
import type { Shown } from './reductions.ts'

/** The price as the shop shows it. With VAT, for its visitors are consumers; and once without, for those who deduct it. */
export interface ShopPrice {
  /** To pay now. */
  readonly grossCents: Cents
  /** The same without VAT; null where no VAT is shown: a margin car. */
  readonly netCents: Cents | null
  /** Before any promotion; the same without one. */
  readonly listGrossCents: Cents
  /** Of the thirty days before the promotion; null without one, and without evidence. */
  readonly lowestGrossCents: Cents | null
  /** Days before the promotion that the lowest price covers. */
  readonly lowestDays: number
  /** Only what is below that lowest price may be called a reduction (Code of Economic Law art. VI.18). */
  readonly isReduction: boolean
}

export type ShopPriceResult = { ok: true; shopPrice: ShopPrice } | PriceRefusal

/**
 * Calculates what a visitor of the shop sees of the price of a car or a part of it, from the rows of the price list and a
 * day.
 */
export function calculateShopPrice(
  asked: Pick<PriceInputs, 'condition' | 'items'> & { isMargin?: boolean; versionId?: string | null },
  facts: PriceFacts,
  day: CalendarDay,
): ShopPriceResult {
  const priced = carPrice(
    {
      condition: asked.condition,
      items: asked.items,
      regime: asked.isMargin ? 'margin' : 'standard',
      isTaxableBuyer: false,
      channel: 'shop',
      versionId: asked.versionId ?? null,
    },
    facts,
    day,
  )
  if (!priced.ok) return priced
  const { lines, reduction, totals } = priced.breakdown
  const grossCents = totals.totalCents
  let listGrossCents = grossCents
  for (const { ruleId, amountCents } of lines) if (ruleId === 'PRICE.PROMO') listGrossCents -= amountCents
  return accept({
    shopPrice: { grossCents, netCents: findNet(totals), listGrossCents, ...(reduction ?? noReduction) },
  })
}

/** Returns the total without VAT; null where no part bears any. */
function findNet({ categories, totalCents }: PriceTotals): Cents | null {
  const standard = categories.find(({ category }) => category === 'S')
  return standard ? totalCents - standard.vatCents : null
}

const noReduction: Reduction = { lowestGrossCents: null, lowestDays: 0, isReduction: false }

/**
 * A used or stock car as `listing` has it. Its columns contain stored values, nothing calculated: `price_cents` and
 * `vat_excluded` of the row of `price` in force (none: `list` is null, and the car has no price), the same and the days and
 * the begin of the row of `promotion` that runs in the shop, and then all rows of its ledger. This function decides whether
 * the promotion lowers anything.
 */
export interface VehicleAmounts {
  readonly kind: 'used' | 'stock'
  readonly isMargin: boolean
  readonly list: ListAmount | null
  readonly promotion:
    | (ListAmount &
        Pick<PromotionRow, 'beginsAt'> & { readonly validFrom: CalendarDay; readonly validUntil: CalendarDay })
    | null
  readonly ledger: readonly ShownAmounts[]
}

/**
 * A row of the price ledger of one subject in the shop: the amounts as they stood in their tables while it was shown.
 * The days are Belgian; one on which a price ended at midnight does not count.
 */
export type ShownAmounts = Shown

/** Returns the price of a car in stock for the shop. Cheap enough for every row of a big stock. */
export function vehicleShopPrice(
  { kind, isMargin, list, promotion, ledger }: VehicleAmounts,
  vatRates: readonly VatRateRow[],
  day: CalendarDay,
): ShopPriceResult {
  const facts: PriceFacts = {
    prices:
      list === null
        ? []
        : [{ ...always, id: null, subjectId, forVersionId: null, cents: list.cents, vatExcluded: list.vatExcluded }],
    corrected: [],
    promotions: promotion === null ? [] : [{ ...promotion, id: null, subjectId, channel: 'shop' }],
    ledger: ledger.map((row) => ({ ...row, subjectId, channel: 'shop' })),
    vatRates,
  }
  return calculateShopPrice({ condition: kind === 'used' ? 'used' : 'new', items: theCar, isMargin }, facts, day)
}

const subjectId = 'vehicle'
const theCar: readonly PricedItem[] = [{ subjectId, kind: 'base', isStandard: false }]
const always = { validFrom: null, validUntil: null }
