import { APPROVAL_RIGHTS } from '@forecourt/domain/platform/resources/rights.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { listWaiting } from './approvals.ts'

/** The requests that the user may decide: as many as the desk of approvals lists. */
export const waitingApprovals: WaitingWork = {
  screen: 'approval',
  right: APPROVAL_RIGHTS,
  count: async (db, { who }) => (await listWaiting(db, who)).length,
}
