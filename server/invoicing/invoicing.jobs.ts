import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { job, type Job } from '../platform/jobs/jobs.ts'
import { readFolder } from './bank/bank-folder.jobs.ts'
import { deliveryJobs } from './delivery/delivery.jobs.ts'
import { planDelivery } from './delivery/deliveries.ts'
import { checkRegisters } from './registers/register-proof.jobs.ts'
import { makeInvoiceFiles } from './invoices/invoice-files.ts'
import { refreshReceivables } from './reminders/receivable-refresh.jobs.ts'
import { sendReminder } from './reminders/send-reminder.ts'
import { pollMailboxes } from './supplier-invoices/mailbox.jobs.ts'
import { sendResponse } from './supplier-invoices/purchase-response.jobs.ts'
import { findFile, findInvoiceById, keepFile } from './invoices/invoices.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'make-invoice-files': { invoiceId: string }
  }
}

/** Makes the files of an issued invoice and begins to deliver it. Printing is slow: no transaction waits for it. */
const makeFiles = job('make-invoice-files', async ({ db, services, transact, now }, { invoiceId }) => {
  const row = await findInvoiceById(db, invoiceId)
  if (await findFile(db, row.id, 'pdf')) return
  const files = await makeInvoiceFiles(db, services, row)
  if (isRefusal(files)) throw new Error('Too many documents wait to be printed')
  await transact(async (tx) => {
    await keepFile(tx, row.id, 'pdf', files.pdf)
    await keepFile(tx, row.id, 'ubl', files.ubl)
    await planDelivery(tx, row, now)
  })
})

export const invoicingJobs: readonly Job[] = [
  checkRegisters,
  makeFiles,
  pollMailboxes,
  readFolder,
  refreshReceivables,
  sendReminder,
  sendResponse,
  ...deliveryJobs,
]
