import type { WaitingWork } from '../platform/resources/waiting-work.ts'
import { selectLeadCounts } from './lead-desk.sql.ts'

/** Unanswered leads. */
export const waitingLeads: WaitingWork = {
  screen: 'lead',
  right: 'LEAD_VIEW',
  async count(db, { who }) {
    const counts = await selectLeadCounts(db, who)
    return counts.reduce((sum, { state, count }) => sum + (state === 'waiting' ? count : 0), 0)
  },
}
