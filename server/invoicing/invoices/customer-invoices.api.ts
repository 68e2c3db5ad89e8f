import {
  AccountInvoiceFileRequest,
  AccountInvoicesAnswer,
  AccountInvoicesRequest,
  type CustomerInvoice,
} from '@forecourt/domain/invoicing/invoices/customer-invoice.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { customerOfAccount } from '../../contacts/customers.ts'
import { loadBranch } from '../../organisation/companies.ts'
import { findPlacedOrderIds } from '../../orders/checkout/orders-of-customer.ts'
import { transferTo } from '../../orders/checkout/ways-to-pay.ts'
import type { Db } from '../../platform/database/database.ts'
import { FileAnswer, fileAnswer } from '../../platform/files/file-answer.ts'
import type { Customer } from '../../platform/http/identity.ts'
import { query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { readInvoiceFile } from './invoice-files.ts'
import { invoicesOfCustomer, type InvoiceRow } from './invoices.sql.ts'

const getInvoices = query({
  path: 'GET /shop/account/getinvoices',
  right: 'customer',
  summary:
    'Returns the invoices and credit notes of the signed-in customer, the newest first, with how to pay what is open.',
  input: AccountInvoicesRequest,
  output: AccountInvoicesAnswer,
  async run({ db, call: { customer, now } }) {
    const rows = await readInvoices(db, customer)
    return { invoices: await Promise.all(rows.map((row) => toAnswer(db, row, now))) }
  },
})

const getFile = query({
  path: 'POST /shop/account/getinvoicefile',
  right: 'customer',
  summary: 'Downloads an invoice of the signed-in customer as PDF.',
  input: AccountInvoiceFileRequest,
  output: fileAnswer,
  limit: { max: 30, seconds: 600 },
  async run({ db, services, call: { customer } }, { number }) {
    const row = (await readInvoices(db, customer)).find(({ invoiceNumber }) => invoiceNumber === number)
    if (!row) return refuse('order-not-found', { status: 404 })
    const content = await readInvoiceFile(db, services, { row, file: 'pdf' })
    if (isRefusal(content)) return content
    return new FileAnswer(content, { contentType: 'application/pdf', fileName: `${number}.pdf` })
  },
})

/** Reads the invoices of the customer who owns the account, and of the orders that the account shows. */
async function readInvoices(db: Db, account: Customer): Promise<InvoiceRow[]> {
  const [customerId, orderIds] = await Promise.all([
    customerOfAccount(db, account.accountId),
    findPlacedOrderIds(db, account),
  ])
  const invoices = await invoicesOfCustomer(db, customerId ?? null, orderIds)
  // The paper of an invoice of another system is not stored here.
  return invoices.filter(({ kind }) => kind !== 'opening')
}

async function toAnswer(db: Db, row: InvoiceRow, now: Date): Promise<CustomerInvoice> {
  const { openCents, communication } = row
  const dueOn = requireValue(row.dueOn, 'the due day of an issued invoice')
  const isPayable = openCents > 0 && communication !== null
  return {
    number: requireValue(row.invoiceNumber, 'the number of an issued invoice'),
    kind: row.kind,
    standing: row.standing,
    car: row.document?.lines.find(({ car }) => car !== null)?.car?.name ?? null,
    issuedOn: requireValue(row.issuedOn, 'the day of an issued invoice'),
    dueOn,
    isOverdue: openCents > 0 && dueOn < brusselsDay(now),
    amountCents: row.receivableCents,
    openCents,
    transfer: isPayable
      ? await transferTo(await loadBranch(db, row.branchId), { amountCents: openCents, communication })
      : null,
  }
}

export const customerInvoiceEndpoints = [getInvoices, getFile] as const
