import { invoiceEndpoints } from './invoices.api.ts'

/** The endpoints of this area. */
export const endpoints = [...invoiceEndpoints] as const
