import { ApprovalsAnswer, ApprovalsRequest } from '@forecourt/domain/orders/approval-list.schema.ts'
import { APPROVAL_RIGHTS, hasAnyRight } from '@forecourt/domain/platform/resources/rights.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { listAbove, listDecided, listWaiting } from './approvals.ts'

const getAll = query({
  path: 'GET /sales/approval/getall',
  right: 'staff',
  summary:
    'Lists what waits for a decision of the caller, and what was decided in the last 30 days, of each kind that they may decide about.',
  input: ApprovalsRequest,
  output: ApprovalsAnswer,
  async run({ db, call: { staff, now } }) {
    if (!hasAnyRight(staff.who, APPROVAL_RIGHTS)) return refuse('right-missing', { status: 403 })
    const today = brusselsDay(now)
    const [waiting, above, decided] = await Promise.all([
      listWaiting(db, staff.who),
      listAbove(db, staff.who),
      listDecided(db, staff.who, today),
    ])
    return { today, waiting, above, decided }
  },
})

/** The calls of the desk of approvals. */
export const approvalEndpoints = [getAll] as const
