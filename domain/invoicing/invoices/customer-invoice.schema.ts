import { z } from 'zod'
import { TransferAnswer } from '../../orders/order.schema.ts'
import { CentsAmount, Day } from '../../platform/forms/fields.schema.ts'
import { INVOICE_KINDS } from './invoice-document.ts'
import { INVOICE_STANDINGS } from './invoice-states.ts'

const InvoiceNumber = z.string().regex(/^[A-Z]{1,3}\d{0,2}-\d{4}-\d{6}$/)

/** An issued invoice as its buyer sees it in the account. */
const CustomerInvoice = z.strictObject({
  number: InvoiceNumber,
  kind: z.enum(INVOICE_KINDS),
  standing: z.enum(INVOICE_STANDINGS),
  car: z.string().nullable(),
  issuedOn: Day,
  dueOn: Day,
  isOverdue: z.boolean(),
  amountCents: CentsAmount.describe('Below zero for a credit note'),
  openCents: CentsAmount,
  transfer: TransferAnswer.nullable().describe('The bank transfer for the open amount; null: nothing is left to pay'),
})
export type CustomerInvoice = z.infer<typeof CustomerInvoice>

export const AccountInvoicesRequest = z.strictObject({})
export const AccountInvoicesAnswer = z.strictObject({ invoices: z.array(CustomerInvoice) })
export const AccountInvoiceFileRequest = z.strictObject({ number: InvoiceNumber })
