import type { Db } from '../../platform/database/database.ts'
import { branchesWithMailbox } from './mailboxes.sql.ts'

/** Lists the mailboxes of invoices by their branches; with a problem: the last attempt to read it failed. */
export async function listMailboxes(db: Db): Promise<{ readonly name: string; readonly isBroken: boolean }[]> {
  const branches = await branchesWithMailbox(db)
  return branches.filter(({ host }) => host !== null).map(({ name, problem }) => ({ name, isBroken: problem !== null }))
}
