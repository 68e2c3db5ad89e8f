import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { seesCustomer } from '../../contacts/customers.ts'
import type { Db } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { hasOffer } from './offers.sql.ts'

type Named = Pick<OfferContent, 'customer'>

/**
 * Rejects a customer in an offer whom the user may not see, as if they did not exist. A customer whom the offer named
 * before stays, and a user who works on an offer of a customer may make another.
 * @param at where the content stands in the input
 */
export async function reachRefusal(
  db: Db,
  who: Who,
  { customer }: Named,
  { before, at }: { before?: Named | undefined; at?: string } = {},
): Promise<ApiRefusal | undefined> {
  if (customer === null || customer === before?.customer) return undefined
  if ((await seesCustomer(db, who, customer)) || (await hasOffer(db, who, customer))) return undefined
  return refuse('reference-gone', { status: 422, field: at === undefined ? 'customer' : `${at}.customer` })
}
