/** The registers of a company, in the order in which their desk shows them. */
export const REGISTERS = [
  'margin',
  'sales',
  'credits',
  'incoming',
  'purchases',
  'garage',
  'stock',
  'guarantees',
] as const
export type RegisterName = (typeof REGISTERS)[number]
