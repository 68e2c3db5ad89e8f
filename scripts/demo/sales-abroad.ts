import { CUSTOMER_TYPES } from '../../domain/contacts/customer.ts'
import { emptyOffer } from '../../domain/offers/offer-content.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { atClock, daysFrom } from './days.ts'
import type { PlannedSale } from './dossiers.ts'
import { configureCar, sellerFor, type House } from './offer-house.ts'
import { later } from './planned-offers.ts'
import { createRandom } from './random.ts'

/**
 * Sales without VAT to companies in other member states, whose number and permit are right: one brings the car there itself
 * and leaves the VAT as a guarantee, to the other we bring it.
 */
export async function salesAbroad(tx: Tx, house: House): Promise<PlannedSale[]> {
  const buyers = await certifiedBuyers(tx, house.today)
  const { today, versions } = house
  const random = createRandom('sales abroad')
  return buyers.map((customer, at) => {
    const signedAt = atClock(daysFrom(today, -(12 + 9 * at)), '15:10')
    return {
      made: later(signedAt, -26 * 60),
      seller: sellerFor({ ...house, random }, customer),
      content: {
        ...emptyOffer,
        customer: customer.number,
        salesType: 'fleet',
        destination: 'union',
        transport: at === 0 ? ('buyer' as const) : ('ours' as const),
        car: configureCar(random, random.pick(versions)),
      },
      fate: { kind: 'sold', at: signedAt, isOnline: false },
      order: 'valid',
    }
  })
}

/** Companies abroad that buy without VAT on the day of both sales, one of each of two member states. */
export async function certifiedBuyers(tx: Tx, today: CalendarDay) {
  const rows = await tx
    .selectFrom('customer')
    .innerJoin('customerVatPermit as permit', 'permit.customerId', 'customer.id')
    .innerJoin('vatCheck', (join) =>
      join
        .onRef('vatCheck.vatPrefix', '=', 'customer.vatPrefix')
        .onRef('vatCheck.vatNumber', '=', 'customer.vatNumber'),
    )
    .distinctOn('customer.vatPrefix')
    .select(['customer.number', 'customer.language'])
    .where('customerType', '=', CUSTOMER_TYPES.export)
    .where('isValid', '=', true)
    .where('permit.certifiedAt', 'is not', null)
    .where(({ eb, or }) => or([eb('permit.validUntil', 'is', null), eb('permit.validUntil', '>', today)]))
    .orderBy('customer.vatPrefix')
    .orderBy('customer.number')
    .limit(2)
    .execute()
  return rows.map(({ number, language }) => ({ number, language, customerType: 'export' as const }))
}
