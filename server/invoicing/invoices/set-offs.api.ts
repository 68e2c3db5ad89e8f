import {
  InvoiceAnswer,
  SetOffChoicesAnswer,
  SetOffChoicesRequest,
  SetOffRequest,
  SetOffUndoRequest,
} from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { invoiceNotFound } from './invoice-acts.ts'
import { placeOfInvoice, placesOfInvoices, placesOfSetOff } from './invoices.sql.ts'
import { listChoices, setOff, undoSetOff } from './set-offs.ts'

const choices = query({
  path: 'GET /sales/invoice/setoffs',
  right: 'INVOICE_CREDIT',
  place: placeOfInvoice,
  summary:
    'Lists the open papers of the same customer and company that an open invoice or credit can be set off against, and amounts on account.',
  input: SetOffChoicesRequest,
  output: SetOffChoicesAnswer,
  async run({ db, call: { staff } }, { id }) {
    return (await listChoices(db, staff.who, id)) ?? invoiceNotFound()
  },
})

const set = command({
  path: 'POST /sales/invoice/setoff',
  right: 'INVOICE_CREDIT',
  place: (db, { id, other }) => placesOfInvoices(db, [id, other]),
  summary: 'Sets a credit of a customer off against an open invoice of theirs, as a whole or in part.',
  input: SetOffRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => setOff(tx, call, asked),
})

const undo = command({
  path: 'POST /sales/invoice/undosetoff',
  right: 'INVOICE_CREDIT',
  place: placesOfSetOff,
  summary: 'Undoes a set-off that was made by mistake: the invoice and the credit are open again.',
  input: SetOffUndoRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => undoSetOff(tx, call, asked),
})

export const setOffEndpoints = [choices, set, undo] as const
