import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { selectInternalOrderCounts } from './internal-orders.sql.ts'

/** Internal orders that are late. */
export const waitingInternalOrders: WaitingWork = {
  screen: 'internalOrder',
  right: 'INTERNAL_ORDER_VIEW',
  async count(db, { who, now }) {
    const counts = await selectInternalOrderCounts(db, who, brusselsDay(now))
    return counts.reduce((sum, { late }) => sum + late, 0)
  },
}
