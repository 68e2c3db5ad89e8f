import { invoiceSeries } from './invoice-series.ts'
import { invoiceText } from './invoice-text.ts'
import { paymentTerm } from './payment-term.ts'
import { vatCode } from './vat-code.ts'

/** The lists of master data of this area. */
export const resources = [vatCode, invoiceSeries, paymentTerm, invoiceText] as const
