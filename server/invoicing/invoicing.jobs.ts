import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { loadBranch } from '../organisation/companies.ts'
import type { Tx } from '../platform/database/database.ts'
import { job, type Job } from '../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { makeInvoiceFiles } from './invoices/invoice-files.ts'
import { kindText } from './invoices/invoice-paper.ts'
import { findFile, findInvoiceById, keepFile, type InvoiceRow } from './invoices/invoices.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'make-invoice-files': { invoiceId: string }
  }
}

/** Makes the files of an issued invoice and mails them to its buyer. Printing takes its time: no transaction waits for it. */
const makeFiles = job('make-invoice-files', async ({ db, services, transact }, { invoiceId }) => {
  const row = await findInvoiceById(db, invoiceId)
  if (await findFile(db, row.id, 'pdf')) return
  const files = await makeInvoiceFiles(db, services, row)
  if (isRefusal(files)) throw new Error('Too many documents wait to be printed')
  const branch = await loadBranch(db, row.branchId)
  await transact(async (tx) => {
    await keepFile(tx, row.id, 'pdf', files.pdf)
    await keepFile(tx, row.id, 'ubl', files.ubl)
    await mailInvoice(tx, row, { branch: branch.number, pdf: files.pdf })
  })
})

async function mailInvoice(tx: Tx, row: InvoiceRow, { branch, pdf }: { branch: number; pdf: Buffer }): Promise<void> {
  const invoice = requireValue(row.document, 'the document of an issued invoice')
  const { buyer, language, amounts, payment, number } = invoice
  if (buyer.email === null || buyer.email === '') return
  const toPay = amounts.payableCents > 0 && invoice.kind !== 'credit-note'
  await queueTemplateMail(tx, {
    template: 'invoice',
    to: buyer.email,
    language,
    branch,
    onceKey: `invoice:${row.id}`,
    values: {
      name: buyer.name,
      kind: kindText(invoice.kind, language),
      number,
      amount: formatMoney(amounts.payableCents, language, { cents: 'always' }),
      dueDay: toPay ? formatDay(invoice.dueOn) : null,
      communication: toPay && payment.communication ? formatStructuredCommunication(payment.communication) : null,
      toPay: toPay ? 'yes' : null,
    },
    attachments: [
      {
        filename: `${number}.pdf`,
        contentType: 'application/pdf',
        contentBase64: pdf.toString('base64'),
      },
    ],
  })
}

export const invoicingJobs: readonly Job[] = [makeFiles]
