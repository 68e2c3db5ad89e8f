import { WORK_LINK_DAYS } from '@forecourt/domain/workshop/work-orders/proposed-work.ts'
import { hashToken, newToken } from '../../access/secrets.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { dayMs, type Retention } from '../../platform/jobs/retention.ts'
import { deleteLapsedWorkLinks, deleteLinksToOthers, insertWorkLink, workOrderOfLink } from './proposed-work.sql.ts'

/**
 * Makes a link by which a customer answers proposed work; each mail gets one of its own, and only its hash is stored. Links that
 * were mailed to another address no longer open anything.
 */
export async function newWorkLink(
  tx: Tx,
  { workOrderId, email }: { workOrderId: string; email: string },
  now: Date,
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + WORK_LINK_DAYS * dayMs)
  await deleteLinksToOthers(tx, workOrderId, email)
  await insertWorkLink(tx, { tokenHash: hashToken(token), workOrderId, email, expiresAt, createdAt: now })
  return token
}

/** Returns the work order that a link opens; for any other link it does not exist. */
export function findWorkByLink(db: Db, link: string, now: Date) {
  return workOrderOfLink(db, hashToken(link), now)
}

export const workLinkRetention: Retention = { name: 'work-links', remove: deleteLapsedWorkLinks }
