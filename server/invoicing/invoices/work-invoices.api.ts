import {
  InvoiceActRequest,
  InvoiceAnswer,
  InvoiceDiscardAnswer,
  InvoiceIssueRequest,
  InvoicesOfWorkAnswer,
  InvoicesOfWorkRequest,
  WorkInvoiceDraftRequest,
} from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { WorkHandOverRequest, WorkOrderAnswer } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { placeOfBillableWork } from '../../workshop/work-orders/billable-work.ts'
import {
  WarrantyClaimAnswer,
  WarrantyClaimPayRequest,
} from '@forecourt/domain/workshop/claims/warranty-claim.schema.ts'
import { placeOfWarrantyClaim } from '../../workshop/claims/warranty-claim-acts.ts'
import { payWarrantyClaim } from './claim-payment.ts'
import { handOver } from './hand-over.ts'
import { discardDraft, invoiceNotFound, issueInvoice } from './invoice-acts.ts'
import { placeOfWorkInvoice } from './invoices.sql.ts'
import { draftWorkOrderInvoice, findWorkInvoices } from './work-invoices.ts'

const ofWork = query({
  path: 'GET /sales/invoice/ofwork',
  right: 'INVOICE_VIEW',
  place: placeOfBillableWork,
  summary: 'Returns the invoices of a work order by payer, and what is still to be invoiced.',
  input: InvoicesOfWorkRequest,
  output: InvoicesOfWorkAnswer,
  async run({ db, call }, { id }) {
    return (await findWorkInvoices(db, call, id)) ?? invoiceNotFound()
  },
})

const draft = command({
  path: 'POST /sales/invoice/draftwork',
  right: 'WORK_INVOICE_EDIT',
  place: (db: Db, { workOrder }) => placeOfBillableWork(db, { id: workOrder }),
  summary: 'Begins the invoice of a payer of a work order that is ready.',
  input: WorkInvoiceDraftRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => draftWorkOrderInvoice(tx, call, asked),
})

const discard = command({
  path: 'POST /sales/invoice/discardwork',
  right: 'WORK_INVOICE_EDIT',
  place: placeOfWorkInvoice,
  summary: 'Discards the draft of an invoice of a work order.',
  input: InvoiceActRequest,
  output: InvoiceDiscardAnswer,
  run: ({ tx, call }, asked) => discardDraft(tx, asked, call),
})

const issue = command({
  path: 'POST /sales/invoice/issuework',
  right: 'WORK_INVOICE_ISSUE',
  place: placeOfWorkInvoice,
  summary:
    'Issues the draft of an invoice of a work order: gives it the next number of the workshop and seals it. Issued already, it answers the same number.',
  input: InvoiceIssueRequest,
  output: InvoiceAnswer,
  run: ({ tx, call }, asked) => issueInvoice(tx, call, asked),
})

const handItOver = command({
  path: 'POST /sales/workorder/handover',
  right: 'WORK_ORDER_EDIT',
  place: placeOfBillableWork,
  summary: 'Hands the car of an invoiced work order over, and closes the order and its row in the garage register.',
  input: WorkHandOverRequest,
  output: WorkOrderAnswer,
  run: ({ tx, call }, asked) => handOver(tx, call, asked),
})

const payClaim = command({
  path: 'POST /sales/warrantyclaim/pay',
  right: 'WARRANTY_CLAIM_EDIT',
  place: placeOfWarrantyClaim,
  summary: 'Records that the importer paid a claim, with the invoice that settles it.',
  input: WarrantyClaimPayRequest,
  output: WarrantyClaimAnswer,
  run: ({ tx, call }, asked) => payWarrantyClaim(tx, call.now, asked),
})

export const workInvoiceEndpoints = [ofWork, draft, discard, issue, handItOver, payClaim] as const
