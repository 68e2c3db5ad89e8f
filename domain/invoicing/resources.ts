import { bankAccount } from './bank/bank-account.ts'
import { invoiceSeries } from './invoices/invoice-series.ts'
import { invoiceText } from './invoices/invoice-text.ts'
import { paymentTerm } from './invoices/payment-term.ts'
import { vatCode } from './invoices/vat-code.ts'

/** The lists of master data of this area. */
export const resources = [vatCode, bankAccount, invoiceSeries, paymentTerm, invoiceText] as const
