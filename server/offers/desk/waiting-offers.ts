import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { selectOfferCounts } from './offers.sql.ts'

/** Offers that the user may remind of, those whose customer waits for an answer, their own that were lost without a reason, and what they have to do today. */
export const waitingOffers: WaitingWork = {
  screen: 'offer',
  right: 'OFFER_VIEW',
  async count(db, { who, now }) {
    const counts = await selectOfferCounts(db, who, brusselsDay(now))
    return counts.reduce((sum, { asked, toRemind, lossDue, toDo }) => sum + asked + toRemind + lossDue + toDo, 0)
  },
}
