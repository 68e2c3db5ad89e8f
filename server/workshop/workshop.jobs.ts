import { job, type Job } from '../platform/jobs/jobs.ts'
import { newLink } from './booking-link.ts'
import { announce } from './booking-news.ts'
import { bookingForUpdate, markReminded } from './workshop.sql.ts'

const remind = job('workshop-reminder', async ({ services, transact, now }, { bookingId, sequence }) => {
  await transact(async (tx) => {
    const booking = await bookingForUpdate(tx, bookingId)
    // Moved or cancelled since: that has mails of its own.
    if (!booking || booking.sequence !== sequence || booking.remindedAt !== null || booking.startsAt <= now) return
    const link = await newLink(tx, booking.id, now)
    await announce(tx, { settings: services.settings, by: 'house' }, 'reminder', booking, link)
    await markReminded(tx, booking.id, now)
  })
})

export const workshopJobs: readonly Job[] = [remind]
