import { LEADS_CHANGED_EVENT } from '@forecourt/domain/platform/routes/office-page.ts'
import { roomOfStaff } from '../access/staff-room.ts'
import { colleagues } from '../access/staff-with-right.ts'
import type { Hub } from '../platform/http/hub.ts'
import { job, type Job } from '../platform/jobs/jobs.ts'

/** @param hub where open desks hear that something is new */
export function leadJobs(hub: Pick<Hub, 'notify'>): readonly Job[] {
  return [
    job('tell-lead-desks', async ({ db }) => {
      for (const { id, holds } of await colleagues(db, 'LEAD_VIEW'))
        if (holds) hub.notify(roomOfStaff(id), LEADS_CHANGED_EVENT, null)
    }),
  ]
}
