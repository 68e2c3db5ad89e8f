import { WORK_CHANGED_EVENT } from '@forecourt/domain/platform/routes/office-page.ts'
import { isReminderDue } from '../agenda/appointments.ts'
import { roomOfStaff } from '../access/staff-room.ts'
import { listStaffWithRight } from '../access/staff-with-right.ts'
import type { Hub } from '../platform/http/hub.ts'
import { job, type Job } from '../platform/jobs/jobs.ts'
import { mailReception } from './work-orders/reception-mail.ts'
import { newLink } from './booking-link.ts'
import { announce } from './booking-news.ts'
import { bookingForUpdate, markReminded } from './workshop.sql.ts'

const remind = job('workshop-reminder', async ({ services, transact, now }, { bookingId, sequence }) => {
  await transact(async (tx) => {
    const booking = await bookingForUpdate(tx, bookingId)
    if (!booking || !isReminderDue(booking, { sequence, now })) return
    const link = await newLink(tx, booking.id, now)
    await announce(tx, { settings: services.settings, by: 'house' }, 'reminder', booking, link)
    await markReminded(tx, booking.id, now)
  })
})

/** @param hub where open desks and boards hear that proposed work was sent or answered */
export function workshopJobs(hub: Pick<Hub, 'notify'>): readonly Job[] {
  const notifyDesks = job('tell-work-desks', async ({ db }, { branchId }) => {
    for (const { id } of await listStaffWithRight(db, 'WORK_ORDER_VIEW', { place: { branch: branchId }, except: [] }))
      hub.notify(roomOfStaff(id), WORK_CHANGED_EVENT, null)
  })
  return [remind, notifyDesks, mailReception]
}
