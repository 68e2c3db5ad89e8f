import { LEAD_KINDS } from '../contacts/lead.ts'

/** The outcomes of a chance of a sale: an offer that went out, or a set of alternatives of which the customer buys one. */
export const OFFER_OUTCOMES = ['won', 'lost', 'open'] as const
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number]

/** The question by which the customer came to us; none: without one. */
export const SALE_LEADS = [...LEAD_KINDS, 'none'] as const
export type SaleLead = (typeof SALE_LEADS)[number]
