import { driveHappenings, runningDrives } from './agenda/test-drives.ts'
import { leadHappenings, runningLeads } from './contacts/leads.ts'
import { offerHappenings, runningOffers } from './offers/desk/offer-data.ts'
import { carsOfDossiers, dossierHappenings, runningDossiers } from './orders/dossiers/found-dossiers.ts'
import { carsOfOrders, orderHappenings, runningOrders } from './orders/checkout/orders-of-customer.ts'
import type { CarSource, RunningSource } from './contacts/running.ts'
import { invoiceHappenings } from './invoicing/invoices/found-invoices.ts'
import { reminderHappenings, runningInvoices } from './invoicing/reminders/reminders-of-customer.ts'
import { mailHappenings, type TimelineSource } from './platform/audit/timeline.ts'
import { runningTradeIns, tradeInHappenings } from './trade-ins/trade-in-data.ts'
import { bookingHappenings, runningBookings, servicedCars } from './workshop/bookings.ts'
import { workOrderHappenings } from './workshop/work-orders/found-work-orders.ts'

/** Events of a customer by area. An area with new events adds its source here. */
export const timelineSources: readonly TimelineSource[] = [
  mailHappenings,
  leadHappenings,
  tradeInHappenings,
  offerHappenings,
  dossierHappenings,
  invoiceHappenings,
  reminderHappenings,
  orderHappenings,
  driveHappenings,
  bookingHappenings,
  workOrderHappenings,
]

/** The records that each area has open with a customer. */
export const runningSources: readonly RunningSource[] = [
  runningLeads,
  runningOffers,
  runningTradeIns,
  runningDossiers,
  runningInvoices,
  runningOrders,
  runningDrives,
  runningBookings,
]

/** The cars of a customer that each area knows: bought ones before those of the workshop. */
export const carSources: readonly CarSource[] = [carsOfDossiers, carsOfOrders, servicedCars]
