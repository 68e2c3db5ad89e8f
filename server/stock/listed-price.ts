import type { Selectable } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/calendar.ts'
import type { VatRateRow } from '@forecourt/domain/pricing/breakdown.ts'
import { vehicleShopPrice, type ShopPrice, type ShownAmounts } from '@forecourt/domain/pricing/shop-price.ts'
import { VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Listing } from '../db/schema.ts'

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
  | 'ledger'
> & { kind: 'used' | 'stock' }

/** What the shop says of a listed vehicle's price on a day. */
export function listedPrice(row: PricedRow, vatRates: readonly VatRateRow[], day: CalendarDay): ShopPrice {
  const { promotionCents, promotionVatExcluded, promotionFrom, promotionUntil } = row
  const priced = vehicleShopPrice(
    {
      kind: row.kind,
      isMargin: row.vatSalesType === VAT_SALES_TYPES.margin,
      list: { cents: row.priceCents, vatExcluded: row.vatExcluded },
      promotion:
        promotionCents === null
          ? null
          : {
              cents: promotionCents,
              vatExcluded: promotionVatExcluded!,
              validFrom: promotionFrom!,
              validUntil: promotionUntil!,
            },
      ledger: (row.ledger ?? []) as unknown as ShownAmounts[],
    },
    vatRates,
    day,
  )
  if (!priced.ok) throw new Error(`Vehicle ${row.number} has no price: ${priced.reason}`)
  return priced.shopPrice
}
