import { sumLetter } from '@forecourt/domain/invoicing/reminders/reminder-letter.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { printDocument } from '../../documents/typst.ts'
import { loadBranch } from '../../organisation/companies.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { readInvoiceFile } from '../invoices/invoice-files.ts'
import { findInvoiceById } from '../invoices/invoices.sql.ts'
import { printReminder } from './reminder-paper.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'send-reminder': { reminderId: string }
  }
}

/** Prints a reminder and mails it with its invoice. One that was revoked before it was sent is not mailed. */
export const sendReminder = job('send-reminder', async ({ db, services, transact }, { reminderId }) => {
  const row = await db.selectFrom('reminder').selectAll().where('id', '=', reminderId).executeTakeFirstOrThrow()
  if (row.revokedAt !== null) return
  const { letter } = row
  const invoice = await findInvoiceById(db, row.invoiceId)
  const branch = await loadBranch(db, invoice.branchId)
  const pdf = await printDocument(await printReminder(letter), services.settings.look)
  // The paper of an invoice of another system is not stored here: the letter names its number and day.
  const invoiceFile =
    invoice.kind === 'opening' ? undefined : await readInvoiceFile(db, services, { row: invoice, file: 'pdf' })
  if (isRefusal(pdf) || isRefusal(invoiceFile)) throw new Error('Too many documents wait to be printed')
  const money = (cents: Cents) => formatExactMoney(cents, letter.language)
  await transact((tx) =>
    queueTemplateMail(tx, {
      template: 'reminder',
      to: row.sentTo,
      language: letter.language,
      branch: branch.number,
      onceKey: `reminder:${row.id}`,
      values: {
        name: letter.debtor.name,
        levelName: letter.name,
        letterText: letter.text,
        number: letter.invoiceNumber,
        dueDay: formatDay(letter.dueOn),
        amount: money(letter.openCents),
        costs: letter.costCents === 0 ? null : money(letter.costCents),
        interest: letter.interestCents === 0 ? null : money(letter.interestCents),
        total: money(sumLetter(letter)),
        payUntil: formatDay(letter.payUntil),
        communication: letter.communication === null ? null : formatStructuredCommunication(letter.communication),
      },
      attachments: [
        {
          filename: `${letter.name}-${letter.invoiceNumber}.pdf`,
          contentType: 'application/pdf',
          contentBase64: pdf.toString('base64'),
        },
        ...(invoiceFile
          ? [
              {
                filename: `${letter.invoiceNumber}.pdf`,
                contentType: 'application/pdf',
                contentBase64: Buffer.from(invoiceFile).toString('base64'),
              },
            ]
          : []),
      ],
    }),
  )
})
