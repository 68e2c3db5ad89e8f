import type { WaitingWork } from '../platform/resources/waiting-work.ts'
import { selectAskedCounts } from './trade-in-desk.sql.ts'

/**
 * Trade-ins without owner from the shop, and those of the user with a question to answer before a value is given. Those that the
 * user may value are counted at the desk of approvals.
 */
export const waitingTradeIns: WaitingWork = {
  screen: 'tradeIn',
  right: 'TRADE_IN_VIEW',
  async count(db, { who }) {
    const { requested, questioned } = await selectAskedCounts(db, who)
    return requested + questioned
  },
}
