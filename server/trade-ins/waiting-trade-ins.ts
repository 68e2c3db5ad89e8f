import type { WaitingWork } from '../platform/resources/waiting-work.ts'
import { selectAskedCounts } from './trade-in-desk.sql.ts'

/**
 * Trade-ins without owner from the shop, those that the user may value, and their own with a question to answer before a value is
 * given.
 */
export const waitingTradeIns: WaitingWork = {
  screen: 'tradeIn',
  right: 'TRADE_IN_VIEW',
  async count(db, { who }) {
    const { requested, toAnswer, questioned } = await selectAskedCounts(db, who)
    return requested + toAnswer + questioned
  },
}
