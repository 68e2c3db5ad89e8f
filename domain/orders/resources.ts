import { orderFlow } from './order-flow.ts'

/** The lists of master data of this area. */
export const resources = [orderFlow] as const
