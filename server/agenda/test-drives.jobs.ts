import { job, type Job } from '../platform/jobs.ts'
import { announceDrive } from './test-drive-news.ts'
import { newDriveLink } from './test-drives.ts'
import { driveForUpdate, markReminded } from './test-drives.sql.ts'

const remind = job('test-drive-reminder', async ({ services, transact, now }, { testDriveId, sequence }) => {
  await transact(async (tx) => {
    const drive = await driveForUpdate(tx, testDriveId)
    // Moved or cancelled since: that has mails of its own.
    if (!drive || drive.sequence !== sequence || drive.remindedAt !== null || drive.startsAt <= now) return
    const link = await newDriveLink(tx, drive.id, now)
    await announceDrive(tx, { settings: services.settings, by: 'house' }, 'reminder', { drive, link })
    await markReminded(tx, drive.id, now)
  })
})

export const testDriveJobs: readonly Job[] = [remind]
