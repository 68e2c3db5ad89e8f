import { absenceRetention } from './access/absences.ts'
import { accessRetention } from './access/old-proofs.ts'
import { testDriveLoanRetention } from './agenda/test-drive-desk.ts'
import { testDriveRetention } from './agenda/test-drives.ts'
import { customerRetention } from './contacts/customer-data.ts'
import { leadRetention } from './contacts/leads.ts'
import { newsletterRetention } from './content/newsletter.ts'
import { applicationRetention } from './content/applications.ts'
import { pageViewRetention } from './content/old-page-views.ts'
import { asideMailRetention } from './invoicing/supplier-invoices/old-messages.ts'
import { mediaFileRetention } from './media/media-files.ts'
import { uploadRetention } from './media/uploads.ts'
import { webhookRetention } from './organisation/webhooks/old-events.ts'
import { identityRetention } from './offers/identity/identity-data.ts'
import { offerLinkRetention } from './offers/desk/offer-links.ts'
import { customerViewRetention } from './offers/views/customer-views.ts'
import { orderFormLinkRetention } from './orders/contracts/online-signing.ts'
import { advanceLinkRetention } from './orders/advances/advance-links.ts'
import { orderRetention } from './orders/desk/order-retention.ts'
import { forgetInAudit } from './platform/audit/audit.ts'
import type { Tx } from './platform/database/database.ts'
import { enqueue, job } from './platform/jobs/jobs.ts'
import { auditRetention } from './platform/old-rows/old-audit.ts'
import { backupRunRetention } from './platform/backup/backups.ts'
import { importRetention } from './platform/old-rows/old-imports.ts'
import { jobRetention } from './platform/old-rows/old-jobs.ts'
import { mailRetention } from './platform/old-rows/old-mails.ts'
import { noticeRetention } from './platform/notices/notices.ts'
import { keptAnswerRetention } from './platform/http/idempotency.ts'
import { rateWindowRetention } from './platform/http/rate-limit.ts'
import { dayMs, daysBefore, type Retention } from './platform/jobs/retention.ts'
import { carAlertRetention } from './stock/alerts/car-alerts.ts'
import { workReceptionRetention } from './workshop/work-orders/reception-acts.ts'
import { workLinkRetention } from './workshop/work-orders/work-links.ts'
import { tradeInRetention } from './trade-ins/trade-in-data.ts'

declare module './platform/jobs/jobs.ts' {
  interface Jobs {
    'remove-old-data': Record<string, never>
  }
}

/** Retention by area. Files come last: rows that needed them may have been deleted just before. */
export const retention: readonly Retention[] = [
  mailRetention,
  jobRetention,
  importRetention,
  noticeRetention,
  backupRunRetention,
  rateWindowRetention,
  keptAnswerRetention,
  ...accessRetention,
  absenceRetention,
  webhookRetention,
  leadRetention,
  tradeInRetention,
  customerRetention,
  applicationRetention,
  newsletterRetention,
  carAlertRetention,
  pageViewRetention,
  offerLinkRetention,
  ...identityRetention,
  customerViewRetention,
  ...orderRetention,
  advanceLinkRetention,
  orderFormLinkRetention,
  testDriveLoanRetention,
  testDriveRetention,
  workLinkRetention,
  asideMailRetention,
  workReceptionRetention,
  auditRetention,
  uploadRetention,
  mediaFileRetention,
]

/** Queues the job once, however many processes request it. */
export function scheduleRetention(tx: Tx, at: Date): Promise<void> {
  return enqueue(tx, 'remove-old-data', {}, { key: 'remove-old-data', runAt: at })
}

/** Each day. A rule that fails keeps none of the others from being followed; the job is then tried again. */
export const removeOldData = job('remove-old-data', async ({ services, transact, now }) => {
  await transact((tx) => scheduleRetention(tx, new Date(now.getTime() + dayMs)))
  const removed: Record<string, number> = {}
  const failures: unknown[] = []
  const follow = async (name: string, remove: () => Promise<number>) => {
    try {
      const count = await remove()
      if (count > 0) removed[name] = count
    } catch (error) {
      failures.push(error)
    }
  }
  for (const { name, remove } of retention) {
    const within = async (tx: Tx) => {
      await forgetInAudit(tx)
      return remove(tx, now)
    }
    await follow(name, () => transact(within))
  }
  await follow('half-written-files', () => services.files.removeHalfWritten(daysBefore(now, 1)))
  if (Object.keys(removed).length > 0) services.log.info({ removed }, 'old data removed')
  if (failures.length > 0) throw new AggregateError(failures, 'Some old data could not be removed')
})
