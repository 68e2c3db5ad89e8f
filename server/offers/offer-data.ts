import { nameOf } from '@forecourt/domain/platform/enumeration.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { customerKeysWithEmail } from '../contacts/customers.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import { offersOfCustomers } from './offers.sql.ts'

/** What was proposed to somebody. It goes with them, unless a sale came of it: a trigger sees to that. */
export const offerData: PersonalData = {
  name: 'offers',
  async read(db, { email }) {
    const offers = await offersOfCustomers(db, await customerKeysWithEmail(db, email))
    return offers.map(({ status, createdAt, ...offer }) => ({
      ...offer,
      status: nameOf(OFFER_STATUSES, status)!,
      createdAt: createdAt.toISOString(),
    }))
  },
}
