import { customerInvoiceEndpoints } from './invoices/customer-invoices.api.ts'
import { invoiceEndpoints } from './invoices/invoices.api.ts'

/** The endpoints of this area. */
export const endpoints = [...invoiceEndpoints, ...customerInvoiceEndpoints] as const
