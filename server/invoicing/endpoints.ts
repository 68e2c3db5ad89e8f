import { customerInvoiceEndpoints } from './customer-invoices.api.ts'
import { invoiceEndpoints } from './invoices.api.ts'

/** The endpoints of this area. */
export const endpoints = [...invoiceEndpoints, ...customerInvoiceEndpoints] as const
