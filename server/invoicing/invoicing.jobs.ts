import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { writeUbl } from '@forecourt/domain/invoicing/ubl.ts'
import type { InvoiceDocument } from '@forecourt/domain/invoicing/invoice-document.ts'
import { printDocument } from '../documents/typst.ts'
import { loadBranch } from '../organisation/companies.ts'
import type { Tx } from '../platform/database/database.ts'
import { job, type Job } from '../platform/jobs/jobs.ts'
import { companyText } from '../platform/mail/company-text.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { kindText, printInvoice } from './invoice-paper.ts'
import { findFile, findInvoiceById, keepFile, type InvoiceRow } from './invoices.sql.ts'
import { readInvoiceTerms } from './invoice-terms.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'make-invoice-files': { invoiceId: string }
  }
}

/** Makes the files of an issued invoice and mails them to its buyer. Printing takes its time: no transaction waits for it. */
const makeFiles = job('make-invoice-files', async ({ db, services, transact }, { invoiceId }) => {
  const row = await findInvoiceById(db, invoiceId)
  const invoice = requireValue(row.document, 'the document of an issued invoice')
  if (await findFile(db, row.id, 'pdf')) return
  const branch = await loadBranch(db, row.branchId)
  const { texts } = await readInvoiceTerms(db, 'private')
  const printing = await printInvoice(invoice, {
    beneficiary: branch.accountHolder,
    foot: companyText(branch, invoice.language),
    conditions: translate(texts.conditions, invoice.language),
    hash: requireValue(row.hash, 'the fingerprint of an issued invoice'),
    xml: writeUbl(invoice),
  })
  const pdf = await printDocument(printing, services.settings.look)
  if (isRefusal(pdf)) throw new Error('Too many documents wait to be printed')
  const name = `${invoice.number}.pdf`
  const ubl = writeUbl(invoice, { name, mimeType: 'application/pdf', base64: pdf.toString('base64') })
  await transact(async (tx) => {
    await keepFile(tx, row.id, 'pdf', pdf)
    await keepFile(tx, row.id, 'ubl', Buffer.from(ubl))
    await mailInvoice(tx, { row, invoice, branch, pdf })
  })
})

async function mailInvoice(
  tx: Tx,
  {
    row,
    invoice,
    branch,
    pdf,
  }: { row: InvoiceRow; invoice: InvoiceDocument; branch: Awaited<ReturnType<typeof loadBranch>>; pdf: Buffer },
): Promise<void> {
  const { buyer, language, amounts, payment, number } = invoice
  if (buyer.email === null || buyer.email === '') return
  const toPay = amounts.payableCents > 0 && invoice.kind !== 'credit-note'
  await queueTemplateMail(tx, {
    template: 'invoice',
    to: buyer.email,
    language,
    branch: branch.number,
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
