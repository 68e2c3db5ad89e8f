import { driveHappenings } from './agenda/test-drives.ts'
import { leadHappenings } from './contacts/leads.ts'
import { offerHappenings } from './offers/desk/offer-data.ts'
import { dossierHappenings } from './orders/dossiers/found-dossiers.ts'
import { orderHappenings } from './orders/checkout/orders-of-customer.ts'
import { mailHappenings, type TimelineSource } from './platform/audit/timeline.ts'
import { tradeInHappenings } from './trade-ins/trade-in-data.ts'
import { bookingHappenings } from './workshop/bookings.ts'

/** What each area knows of a customer. An area that comes to know something new adds it here. */
export const timelineSources: readonly TimelineSource[] = [
  mailHappenings,
  leadHappenings,
  tradeInHappenings,
  offerHappenings,
  dossierHappenings,
  orderHappenings,
  driveHappenings,
  bookingHappenings,
]
