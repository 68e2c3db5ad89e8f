/** The registers of a company, in the order in which their desk shows them. */
export const REGISTERS = ['margin', 'sales', 'purchases', 'credits', 'garage', 'stock', 'guarantees'] as const
export type RegisterName = (typeof REGISTERS)[number]
