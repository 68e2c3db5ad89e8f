import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { countOrders } from './order-desk.sql.ts'

/** Orders to prepare, and those with money to pay back or a withdrawal to answer. */
export const waitingOrders: WaitingWork = {
  screen: 'shopOrder',
  right: 'SHOP_ORDER_VIEW',
  async count(db, { who }) {
    const counts = await countOrders(db, who)
    return counts.reduce(
      (sum, { state, count, refundDue, withdrawalOpen }) =>
        sum + (state === 'pending' ? count : 0) + refundDue + withdrawalOpen,
      0,
    )
  },
}
