import { tradeInValue } from './trade-in-value.ts'

/** The lists of master data of this area. */
export const resources = [tradeInValue] as const
