import {
  DeskPaymentRequest,
  DeskPaymentUndoRequest,
  InvoiceAnswer,
} from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { command } from '../../platform/http/endpoint.ts'
import { noteDeskPayment, undoDeskPayment } from './desk-payments.ts'
import { placeOfInvoice } from './invoices.sql.ts'

const note = command({
  path: 'POST /sales/invoice/notepayment',
  right: 'DESK_PAYMENT_EDIT',
  place: placeOfInvoice,
  summary: 'Notes a payment of an invoice at the desk, by card or in cash. Noted already, it answers the same invoice.',
  input: DeskPaymentRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => noteDeskPayment(tx, call, asked),
})

const undo = command({
  path: 'POST /sales/invoice/undopayment',
  right: 'DESK_PAYMENT_EDIT',
  place: placeOfInvoice,
  summary: 'Undoes a payment at the desk that was noted by mistake.',
  input: DeskPaymentUndoRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => undoDeskPayment(tx, call, asked),
})

export const deskPaymentEndpoints = [note, undo] as const
