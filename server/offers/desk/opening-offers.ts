import type { OpeningSale } from '@forecourt/domain/offers/opening-sale.ts'
import { OFFER_STATUSES, OFFER_TYPES } from '@forecourt/domain/offers/offer.ts'
import { type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { SALES_TYPES } from '@forecourt/domain/pricing/profit-margin.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hashOffer } from './offer-desk.ts'
import { insertOffer, insertVersion, takeOfferNumber, type OfferRow } from './offers.sql.ts'

interface OpeningOffer {
  readonly sale: OpeningSale
  readonly customerId: string
  /** A car of our stock; null: none yet. */
  readonly vehicleId: string | null
  readonly branchId: string
  readonly ownerId: string
  readonly contractDay: CalendarDay
  readonly by: string
  readonly at: Date
}

/**
 * Writes the sale of another system as an offer that is sold: its only version says what was agreed there. It was never issued
 * here, so no report counts it as an offer.
 */
export async function insertOpeningOffer(
  tx: Tx,
  { sale, customerId, vehicleId, branchId, ownerId, contractDay, by, at }: OpeningOffer,
): Promise<OfferRow> {
  const { content, context, breakdown } = sale
  const { customer, car } = context
  const { totalCents } = breakdown.totals
  const row = await insertOffer(tx, {
    offerNumber: await takeOfferNumber(tx, toYear(at)),
    offerType: OFFER_TYPES[content.car?.kind === 'stock' ? 'stock' : 'price'],
    status: OFFER_STATUSES.confirmed,
    isOpening: true,
    branchId,
    ownerId,
    customerId,
    customerName: customer?.name ?? '',
    carName: car?.name ?? '',
    licencePlate: car?.licencePlate ?? null,
    vin: car?.vin ?? null,
    vehicleId,
    salesType: SALES_TYPES[content.salesType],
    totalCents,
    currentVersion: 1,
    issuedVersion: 1,
    issuedAt: at,
    saleMode: 'sale',
    confirmedVersion: 1,
    confirmedAt: at,
    confirmedBy: by,
    contractDate: contractDay,
    signature: 'paper',
    createdAt: at,
  })
  await insertVersion(tx, {
    offerId: row.id,
    versionNo: 1,
    reason: 'moved',
    content: JSON.stringify(content),
    context: JSON.stringify(context),
    breakdown: JSON.stringify(breakdown),
    refusal: null,
    priceDate: context.day,
    totalCents,
    hash: hashOffer(content, breakdown),
    createdBy: by,
    createdAt: at,
  })
  return row
}
