/**
 * Kinds of customers by the buyer as printed. The law on late payment differs for consumers (Code of Economic Law, book XIX) and
 * businesses (Act of 2 August 2002).
 */
export const PAYERS = ['private', 'business'] as const
export type Payer = (typeof PAYERS)[number]
