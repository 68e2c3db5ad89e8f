import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { emptyOffer, type OfferContent } from '../../domain/offers/offer-content.ts'
import { addDays, brusselsDay, brusselsInstant } from '../../domain/platform/values/calendar.ts'
import type { Language } from '../../domain/platform/values/languages.ts'
import { insertAdvance } from '../../server/orders/advances/advance-requests.sql.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { demoAccounts } from './accounts.ts'
import { atClock, daysFrom } from './days.ts'
import { followSales, type Fate, type PlannedSale } from './dossiers.ts'
import { configureCar, sellerFor, type House } from './offer-house.ts'
import { later, writeOffers } from './planned-offers.ts'
import { createRandom } from './random.ts'

/** Adds offers bought by customers with an account, and open requests for advances. */
export async function addAccountSales(tx: Tx, house: House, approver: string): Promise<void> {
  const random = createRandom('account sales')
  const { today } = house
  const [lotte, nadia] = [
    await findCustomer(tx, demoAccounts.customer),
    await findCustomer(tx, demoAccounts.fleetCustomer),
  ]
  const seller = house.sellers.find(({ role }) => role === 'salesperson')!
  const fleetSeller = sellerFor({ ...house, random }, { customerType: 'fleet' }, 2)
  const sale = (
    { number }: { number: number },
    { ago, order, given = {} }: { ago: number; order: Fate; given?: Partial<OfferContent> },
  ): PlannedSale => {
    const at = atClock(daysFrom(today, -ago), '14:20')
    const car = configureCar(random, random.pick(house.versions))
    return {
      made: later(at, -2 * 24 * 60),
      seller: given.salesType === 'fleet' ? fleetSeller : seller,
      order,
      content: { ...emptyOffer, customer: number, car, ...given },
      fate: { kind: 'sold', at, isOnline: true },
    }
  }
  const fleet = { salesType: 'fleet' as const }
  const sales = [
    sale(nadia, { ago: 60, order: 'delivered', given: { ...fleet, carCount: 2 } }),
    sale(nadia, { ago: 9, order: 'valid', given: fleet }),
    sale(lotte, { ago: 6, order: 'valid' }),
  ]
  const written = await writeOffers(tx, sales, { today, approver, series: 'account sales' })
  await followSales(tx, written, { today, approvers: house.managers })
  for (const { id, language } of [lotte, nadia]) await askAdvance(tx, { id, language, today })
}

/** Their newest car waits for its advance, which they looked at yesterday. */
async function askAdvance(
  tx: Tx,
  { id: customerId, language, today }: { id: string; language: Language; today: House['today'] },
): Promise<void> {
  const dossier = await tx
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .select(['dossier.id', 'dossier.advanceCents', 'dossier.advanceCapCents'])
    .select(['customerOrder.orderNumber', 'offer.ownerId'])
    .where('offer.customerId', '=', customerId)
    .where('customerOrder.state', '=', 'valid')
    .orderBy('dossier.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!dossier) throw new Error('Nothing is on its way to a customer with an account')
  await tx.deleteFrom('dossierPayment').where('dossierId', '=', dossier.id).execute()
  await sql`
    update customer_order_step set done_on = null, done_by = null from customer_order ordered
    where ordered.id = customer_order_id and ordered.dossier_id = ${dossier.id} and 'advance' = any (needs)`.execute(tx)
  const at = atClock(daysFrom(today, -2), '09:50')
  const { address: email } = await tx
    .selectFrom('customerEmail')
    .select('address')
    .where('customerId', '=', customerId)
    .orderBy('isPreferred', 'desc')
    .executeTakeFirstOrThrow()
  const asked = await insertAdvance(tx, {
    id: randomUUID(),
    dossierId: dossier.id,
    email,
    language,
    amountCents: dossier.advanceCents || dossier.advanceCapCents,
    paymentReference: `${dossier.orderNumber}-DEMO`,
    askedBy: dossier.ownerId,
    askedAt: at,
    mailedAt: at,
    openedAt: later(at, 9 * 60),
    expiresAt: brusselsInstant(addDays(brusselsDay(at), 15), 0),
  })
  if (!asked) throw new Error('It was asked before')
}

/** The customer that an account is of. */
async function findCustomer(tx: Tx, email: string): Promise<{ id: string; number: number; language: Language }> {
  return tx
    .selectFrom('shopAccount')
    .innerJoin('customerAccount', 'customerAccount.shopAccountId', 'shopAccount.id')
    .innerJoin('customer', 'customer.id', 'customerAccount.customerId')
    .select(['customer.id', 'customer.number', 'customer.language'])
    .where('shopAccount.email', '=', email)
    .executeTakeFirstOrThrow()
}
