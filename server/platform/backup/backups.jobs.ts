import { job } from '../jobs/jobs.ts'
import { readGivenEnvironment } from '../settings/tenants.ts'
import { makeBackupInThread } from './backup-thread.ts'
import { scheduleBackupWatch } from './backups.ts'

/** Backs the group up. A failure is stored in its database; the watch over backups notifies administrators of it. */
export const makeBackupJob = job('back-up', async ({ services, transact, now }, { origin }) => {
  const { settings, log, clock } = services
  const { backupFolder: folder, tenant, dataDir, filesUrl, databaseUrl, databaseOwnerUrl } = settings
  if (folder === undefined) return
  const outcome = await makeBackupInThread({
    origin,
    databaseUrl: databaseOwnerUrl ?? databaseUrl,
    settings: { tenant, dataDir, filesUrl },
    environment: readGivenEnvironment(process.env, process.cwd()),
    folder,
    makesFolder: false,
    keepAll: false,
    now,
  })
  if ('made' in outcome) log.info({ ...outcome.made }, 'backup made')
  else if (!outcome.isUnderway) log.error({ reason: outcome.failure, folder }, 'backup failed')
  await transact((tx) => scheduleBackupWatch(tx, clock()))
})
