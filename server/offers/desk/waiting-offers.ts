import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { selectOfferCounts } from './offers.sql.ts'

/** Offers that the user may approve, and those whose customer waits for an answer. */
export const waitingOffers: WaitingWork = {
  screen: 'offer',
  right: 'OFFER_VIEW',
  async count(db, { who, now }) {
    const counts = await selectOfferCounts(db, who, brusselsDay(now))
    return counts.reduce((sum, { toApprove, asked }) => sum + toApprove + asked, 0)
  },
}
