import { invoiceRecipient } from '@forecourt/domain/invoicing/delivery/peppol-identifiers.ts'
import { isCreditNote, isSelfBilled } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { loadBranch } from '../../organisation/companies.ts'
import type { Tx } from '../../platform/database/database.ts'
import { queueTemplateMail } from '../../platform/mail/mail-template.ts'
import { kindText } from '../invoices/invoice-paper.ts'
import type { InvoiceRow } from '../invoices/invoices.sql.ts'

/** Names the mail of a delivery, so that the same delivery never mails twice. */
export function mailKey(deliveryId: string): string {
  return `invoice-delivery:${deliveryId}`
}

/** Mails an issued invoice with its PDF. */
export async function mailInvoice(
  tx: Tx,
  row: InvoiceRow,
  { deliveryId, to, pdf }: { deliveryId: string; to: string; pdf: Uint8Array },
): Promise<void> {
  const invoice = requireValue(row.document, 'the document of an issued invoice')
  const { language, amounts, payment, number, kind } = invoice
  const branch = await loadBranch(tx, row.branchId)
  const toPay = amounts.payableCents > 0 && !isCreditNote(kind) && !isSelfBilled(kind)
  await queueTemplateMail(tx, {
    template: 'invoice',
    to,
    language,
    branch: branch.number,
    onceKey: mailKey(deliveryId),
    values: {
      name: invoiceRecipient(invoice).name,
      kind: kindText(kind, language),
      number,
      amount: formatExactMoney(amounts.payableCents, language),
      dueDay: toPay ? formatDay(invoice.dueOn) : null,
      communication: toPay && payment.communication ? formatStructuredCommunication(payment.communication) : null,
      toPay: toPay ? 'yes' : null,
    },
    attachments: [
      {
        filename: `${number}.pdf`,
        contentType: 'application/pdf',
        contentBase64: Buffer.from(pdf).toString('base64'),
      },
    ],
  })
}
