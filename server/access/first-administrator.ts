import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { DEFAULT_LANGUAGE } from '@forecourt/domain/platform/values/languages.ts'
import { MAIN_ROLE_ID } from '../db/seeds/roles.ts'
import { transaction } from '../platform/database/database.ts'
import { makePrivateFolder } from '../platform/files/private-folder.ts'
import type { Services } from '../platform/http/services.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { createInvitation } from './users.ts'
import { hasUsers, insertUser } from './users.sql.ts'

/** Below `DATA_DIR`, readable by the account of the server alone. */
const invitationFile = 'first-administrator'

/**
 * Invites the main administrator of a group without users: no account has a password that is known before its owner chooses
 * one. The link is in a file for the operator, because mails come from a branch and there is none yet.
 */
export async function inviteFirstAdministrator({ database, settings, clock, log }: Services): Promise<void> {
  const { firstAdministrator: email, dataDir } = settings
  if (email === undefined) return
  const author = { actor: 'job:invite-administrator', action: 'invite-administrator' }
  const isInvited = await transaction(
    database,
    async (tx) => {
      // Several processes may start together.
      await sql`select pg_advisory_xact_lock(hashtext('first-administrator'))`.execute(tx)
      if (await hasUsers(tx)) return false
      const lastName = await readSetting(tx, 'organisation.name')
      const user = { email, firstName: 'Administrator', lastName, language: DEFAULT_LANGUAGE, roleId: MAIN_ROLE_ID }
      const { id } = await insertUser(tx, user)
      const link = await createInvitation(tx, id, { now: clock(), settings })
      await makePrivateFolder(dataDir)
      await writeFile(path.join(dataDir, invitationFile), `${link}\n`, { mode: 0o600 })
      return true
    },
    author,
  )
  if (isInvited) log.info('the first administrator is invited: the link is in DATA_DIR/first-administrator')
}
