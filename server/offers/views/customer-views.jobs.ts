import { CUSTOMER_VIEW_EVENT } from '@forecourt/domain/platform/routes/office-page.ts'
import { roomOfStaff } from '../../access/staff-room.ts'
import type { Hub } from '../../platform/http/hub.ts'
import { job, type Job } from '../../platform/jobs/jobs.ts'
import { roomOfView } from './customer-views.ts'

/** @param hub where the screens of a view listen, and the desk that shows it */
export function customerViewJobs(hub: Pick<Hub, 'notify'>): readonly Job[] {
  return [
    job('tell-customer-view', async (_, { view, staff }) => {
      hub.notify(roomOfView(view), CUSTOMER_VIEW_EVENT, null)
      if (staff !== null) hub.notify(roomOfStaff(staff), CUSTOMER_VIEW_EVENT, null)
    }),
  ]
}
