import { paymentEndpoints } from './payments.api.ts'

/** The endpoints of this area. */
export const endpoints = [...paymentEndpoints] as const
