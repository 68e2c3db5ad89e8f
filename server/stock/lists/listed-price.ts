import type { Selectable } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { VatRateRow } from '@forecourt/domain/pricing/breakdown.ts'
import { vehicleShopPrice, type ShopPrice, type VehicleAmounts } from '@forecourt/domain/pricing/shop-price.ts'
import { VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Listing } from '../../db/schema.ts'

type PricedRow = Pick<
  Selectable<Listing>,
  | 'number'
  | 'vatSalesType'
  | 'priceCents'
  | 'vatExcluded'
  | 'promotionCents'
  | 'promotionVatExcluded'
  | 'promotionFrom'
  | 'promotionUntil'
  | 'promotionBeginsAt'
  | 'ledger'
> & { kind: 'used' | 'stock' }

/** A listed vehicle, whatever it was read as. */
type PricedVehicle = Omit<VehicleAmounts, 'isMargin'> & { number: number; vatSalesType: number }

/** Returns the price that the shop shows for a row of the listing on a day. */
export function calculateListedPrice(row: PricedRow, vatRates: readonly VatRateRow[], day: CalendarDay): ShopPrice {
  const { number, kind, vatSalesType, priceCents, vatExcluded } = row
  const car = {
    number,
    kind,
    vatSalesType,
    list: { cents: priceCents, vatExcluded },
    promotion: toPromotion(row),
    ledger: row.ledger ?? [],
  }
  return vehiclePrice(car, vatRates, day)
}

export function vehiclePrice(car: PricedVehicle, vatRates: readonly VatRateRow[], day: CalendarDay): ShopPrice {
  const isMargin = car.vatSalesType === VAT_SALES_TYPES.margin
  const priced = vehicleShopPrice({ ...car, isMargin }, vatRates, day)
  if (!priced.ok) throw new Error(`Vehicle ${car.number} has no price: ${priced.reason}`)
  return priced.shopPrice
}

function toPromotion(row: PricedRow): PricedVehicle['promotion'] {
  const { promotionCents, promotionVatExcluded, promotionFrom, promotionUntil, promotionBeginsAt } = row
  if (promotionCents === null) return null
  return {
    cents: promotionCents,
    vatExcluded: promotionVatExcluded!,
    validFrom: promotionFrom!,
    validUntil: promotionUntil!,
    beginsAt: promotionBeginsAt?.toISOString() ?? null,
  }
}
