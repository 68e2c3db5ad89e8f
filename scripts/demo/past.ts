import { sql } from 'kysely'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { daysFrom, toYear } from './days.ts'
import type { House } from './offer-house.ts'
import { bookPastInvoices } from './past-books.ts'
import { addPastDossiers } from './past-dossiers.ts'
import { addPastInvoices } from './past-invoices.ts'
import { inBulk } from './past-rows.ts'
import { planPastLosses, planPastSales } from './past-sales.ts'
import { writeOffers } from './planned-offers.ts'

/** The recent months begin so many days ago: they are followed step by step. */
const recentDays = 72

/**
 * Adds what the dealer sold and invoiced from January of last year until the recent months. It is calculated with the
 * functions of the desk and written many at once.
 */
export async function addPast(
  tx: Tx,
  house: House,
  { approver, bookkeeper }: { approver: string; bookkeeper: string },
): Promise<void> {
  const { today } = house
  const until: CalendarDay = daysFrom(today, -recentDays)
  await makeOwnInvoices(tx, today)
  await inBulk(tx, async () => {
    const { sales, numbers } = await planPastSales(tx, house, until)
    const offers = await writeOffers(tx, sales, { today, approver, series: 'past offers', pricedOn: until })
    await writeOffers(tx, planPastLosses(house, until), {
      today,
      approver,
      series: 'past losses',
      pricedOn: until,
    })
    const dossiers = await addPastDossiers(tx, offers, { ...house, numbers })
    const invoices = await addPastInvoices(tx, dossiers, { bookkeeper, until })
    await bookPastInvoices(tx, invoices)
    await sql`analyze vehicle, offer, dossier, customer_order, customer_order_step, dossier_document, dossier_payment,
      invoice, invoice_amount, invoice_advance, allocation, car_entry, margin_sale, garage_entry, garage_leaving,
      invoice_delivery`.execute(tx)
  })
}

/** All companies make their own invoices since January of last year, and return their VAT each month. */
async function makeOwnInvoices(tx: Tx, today: CalendarDay): Promise<void> {
  await tx
    .updateTable('company')
    .set({ invoicing: 'own', ownSince: `${toYear(today) - 1}-01-01`, vatPeriod: 'month' })
    .execute()
}
