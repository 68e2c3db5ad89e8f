import { accessJobs } from './access/access.jobs.ts'
import { watchAccessEnds } from './access/access-end-watch.ts'
import { watchBackups } from './access/backup-watch.ts'
import { testDriveJobs } from './agenda/test-drives.jobs.ts'
import { leadJobs } from './contacts/leads.jobs.ts'
import { sendNewsletters } from './content/newsletter-sending.ts'
import { newsletterCars } from './stock/lists/newsletter-cars.ts'
import { applicationJobs } from './content/applications.jobs.ts'
import { dropMediaFile } from './media/media-files.jobs.ts'
import { dropUpload } from './media/uploads.jobs.ts'
import { deliverWebhook } from './organisation/webhooks/webhooks.jobs.ts'
import { offerCheckJobs } from './offers/checks/offer-checks.jobs.ts'
import { offerJobs } from './offers/desk/offers.jobs.ts'
import { offerReminderJobs } from './offers/reminders/offer-reminders.jobs.ts'
import { customerViewJobs } from './offers/views/customer-views.jobs.ts'
import { advanceJobs } from './orders/advances/advances.jobs.ts'
import { orderJobs } from './orders/orders.jobs.ts'
import { settlePayment } from './orders/advances/payment-settlement.ts'
import { linkJobs } from './orders/desk/withdrawals.jobs.ts'
import { settlingJob, watchingJobs } from './payments/payments.jobs.ts'
import { findPayerAccount } from './payments/payer-accounts.ts'
import { payBack } from './payments/refunds.jobs.ts'
import { simulatorJobs } from './payments/simulator.jobs.ts'
import { importables } from './importables.ts'
import type { Hub } from './platform/http/hub.ts'
import { makeBackupJob } from './platform/backup/backups.jobs.ts'
import { importJobs } from './platform/imports/imports.jobs.ts'
import type { JobsByCrew } from './platform/jobs/jobs.ts'
import { sendMail } from './platform/mail/mail.ts'
import { applyPlannedSettings } from './platform/setting/setting.jobs.ts'
import { removeOldData } from './retention.ts'
import { notifyCarNews, notifyFreedCars } from './stock/alerts/car-news.jobs.ts'
import { bringCarPictures } from './stock/desk/car-pictures.jobs.ts'
import { refreshListing } from './stock/lists/listing.jobs.ts'
import { notifyTradeInBid } from './trade-ins/asked-values.jobs.ts'
import { mailTradeInPhotos } from './trade-ins/trade-ins.jobs.ts'
import { workshopJobs } from './workshop/workshop.jobs.ts'
import { invoicingJobs } from './invoicing/invoicing.jobs.ts'

/** Returns every kind of job. */
export function allJobs(hub: Pick<Hub, 'notify' | 'dismiss'>): JobsByCrew {
  return {
    prompt: [
      ...accessJobs(hub),
      ...leadJobs(hub),
      ...importJobs(importables),
      settlingJob(settlePayment),
      ...offerJobs(hub),
      ...customerViewJobs(hub),
      ...orderJobs(hub),
      ...advanceJobs(hub),
      ...linkJobs,
      ...workshopJobs(hub),
      ...simulatorJobs,
    ],
    mail: [sendMail],
    webhooks: [deliverWebhook],
    rest: [
      removeOldData,
      makeBackupJob,
      watchBackups,
      watchAccessEnds,
      dropUpload,
      dropMediaFile,
      ...applicationJobs,
      refreshListing,
      bringCarPictures,
      applyPlannedSettings,
      notifyCarNews,
      notifyFreedCars,
      sendNewsletters(newsletterCars),
      ...watchingJobs(settlePayment),
      payBack,
      findPayerAccount,
      mailTradeInPhotos,
      notifyTradeInBid,
      ...testDriveJobs,
      ...invoicingJobs,
      ...offerCheckJobs,
      ...offerReminderJobs,
    ],
  }
}
