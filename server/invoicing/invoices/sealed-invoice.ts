import { calculateReceivable, invoiceSign } from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import {
  numberInvoice,
  type InvoiceContent,
  type InvoiceDocument,
} from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { formatInvoiceNumber, invoiceCommunication } from '@forecourt/domain/invoicing/invoices/invoice-number.ts'
import { hashContent } from '../../platform/database/hash-content.ts'

interface Place {
  readonly series: { readonly id: string; readonly code: string; readonly communicationDigit: number | null }
  readonly year: number
  readonly place: number
}

/** Returns an invoice with its number in a series, and the columns of its row: none of them changes any more. */
export function sealContent(content: InvoiceContent, { series, year, place }: Place) {
  const number = formatInvoiceNumber(series.code, year, place)
  const { communicationDigit } = series
  const communication = communicationDigit === null ? null : invoiceCommunication(communicationDigit, year, place)
  const document: InvoiceDocument = numberInvoice(content, number, communication)
  const sign = invoiceSign(content.kind)
  const receivableCents = calculateReceivable(document)
  return {
    document,
    columns: {
      state: 'issued',
      seriesId: series.id,
      seriesYear: year,
      seriesNo: place,
      invoiceNumber: number,
      issuedOn: document.issuedOn,
      dueOn: document.dueOn,
      document: JSON.stringify(document),
      fingerprint: hashContent(document),
      communication,
      netCents: sign * document.amounts.netCents,
      vatCents: sign * document.amounts.vatCents,
      receivableCents,
      openCents: receivableCents,
    },
  } as const
}
