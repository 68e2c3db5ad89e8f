import type { WaitingWork } from '../platform/resources/waiting-work.ts'
import { selectAskedCounts } from './trade-in-desk.sql.ts'

/** Trade-ins from the shop that nobody took on, those whose value the user may give, and their own of which more is asked for first. */
export const waitingTradeIns: WaitingWork = {
  screen: 'tradeIn',
  right: 'TRADE_IN_VIEW',
  async count(db, { who }) {
    const { requested, toAnswer, questioned } = await selectAskedCounts(db, who)
    return requested + toAnswer + questioned
  },
}
