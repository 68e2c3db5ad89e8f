import { isOpen } from '@forecourt/domain/agenda/appointment.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { job, type Job } from '../platform/jobs/jobs.ts'
import { isReminderDue } from './appointments.ts'
import { cancelDrive } from './drive-acts.ts'
import { announceDrive } from './test-drive-news.ts'
import { newDriveLink } from './test-drives.ts'
import { driveForUpdate, drivesInCar, markReminded } from './test-drives.sql.ts'

const remind = job('test-drive-reminder', async ({ services, transact, now }, { testDriveId, sequence }) => {
  await transact(async (tx) => {
    const drive = await driveForUpdate(tx, testDriveId)
    if (!drive || !isReminderDue(drive, { sequence, now })) return
    const link = await newDriveLink(tx, drive.id, now)
    await announceDrive(tx, { settings: services.settings, by: 'house' }, 'reminder', { drive, link })
    await markReminded(tx, drive.id, now)
  })
})

/** Cancels the test drives of a car that is sold and mails the reason; its buyer may still drive it. */
const callOffInCar = job('car-gone', async ({ db, services, transact, now }, { vehicleId, buyer }) => {
  const { state, ids } = await drivesInCar(db, vehicleId, now)
  // On sale again, since.
  if (state !== 'sold' && state !== 'withdrawn') return
  for (const id of ids) {
    await transact(async (tx) => {
      const drive = await driveForUpdate(tx, id)
      if (!drive || !isOpen(drive, now) || drive.email.toLowerCase() === buyer?.toLowerCase()) return
      const link = await newDriveLink(tx, drive.id, now)
      const context = { now, settings: services.settings, by: 'house' } as const
      await cancelDrive(tx, context, { drive, link }, goneTexts[state]({}, { locale: drive.language }))
    })
  }
})

const goneTexts = { sold: m['test-drive.car-sold'], withdrawn: m['test-drive.car-withdrawn'] }

export const testDriveJobs: readonly Job[] = [remind, callOffInCar]
