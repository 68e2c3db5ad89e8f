import { share, type Cents } from '../../platform/values/money.ts'
import { calculateWorkLine, toHours } from './work-amounts.ts'

/** States of proposed work: an answer is final, and an unanswered proposal can be withdrawn. */
export const PROPOSAL_STATES = ['draft', 'asked', 'agreed', 'declined', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

export const PROPOSAL_ANSWERS = ['agreed', 'declined'] as const
export type ProposalAnswer = (typeof PROPOSAL_ANSWERS)[number]

/** Channels of an answer: on the page behind a mailed link, or by telephone to a user. */
export const ANSWER_CHANNELS = ['link', 'telephone'] as const
export type AnswerChannel = (typeof ANSWER_CHANNELS)[number]

export const MOST_PROPOSALS = 20
export const MOST_PROPOSED_PARTS = 20

/** Days for which a mailed link opens the proposed work of a car. */
export const WORK_LINK_DAYS = 30

/** Returns whether a proposal waits for an answer, or for being asked. */
export function isOpenProposal({ state }: { readonly state: ProposalState }): boolean {
  return state === 'draft' || state === 'asked'
}

/** The price of proposed work: an hour at a flat rate and its parts, all without VAT. */
export interface ProposedPrice {
  readonly minutes: number
  readonly unitPriceCents: Cents
  readonly parts: readonly { readonly quantity: number; readonly unitPriceCents: Cents }[]
}

/** Calculates proposed work: each line is rounded as on the invoice, and VAT is taken once on their sum. */
export function calculateProposal(
  { minutes, unitPriceCents, parts }: ProposedPrice,
  rateBp: number,
): { netCents: Cents; grossCents: Cents } {
  const labour = calculateWorkLine({ quantity: toHours(minutes), unitPriceCents, discountBp: 0 })
  const netCents = parts.reduce((sum, part) => sum + calculateWorkLine({ ...part, discountBp: 0 }), labour)
  return { netCents, grossCents: addVat(netCents, rateBp) }
}

/**
 * Returns the amount that the customer pays for the whole order, VAT included: VAT is taken once on the sum, as on the
 * invoice, so the total can differ by a cent from the sum of the prices.
 */
export function calculateNewTotal(
  { customerNetCents, rateBp }: { readonly customerNetCents: Cents; readonly rateBp: number },
  agreed: readonly { readonly netCents: Cents }[],
): Cents {
  return addVat(
    agreed.reduce((sum, { netCents }) => sum + netCents, customerNetCents),
    rateBp,
  )
}

function addVat(netCents: Cents, rateBp: number): Cents {
  return netCents + share(netCents, rateBp)
}

/** A job, with what the limit of the customer depends on. */
export interface LimitedJob {
  readonly id: string
  /** Share of the customer in its work and parts, without VAT; by the clock: of the time that is expected. */
  readonly customerNetCents: Cents
  /** The customer agreed to this job and its price. */
  readonly isAgreed: boolean
  /** Time was clocked on it, or it is done. */
  readonly isBegun: boolean
}

/**
 * Finds the jobs that must not be started because the customer did not agree to them: those with which the work exceeds the
 * limit, in their order, started jobs first. Separately agreed work does not count towards the limit.
 * @param restNetCents share of the customer in the lines of no job, without VAT
 * @param limitCents VAT included; null: there is no limit
 */
export function findJobsBeyondLimit(
  jobs: readonly LimitedJob[],
  { limitCents, restNetCents, rateBp }: { limitCents: Cents | null; restNetCents: Cents; rateBp: number },
): ReadonlySet<string> {
  const beyond = new Set<string>()
  if (limitCents === null) return beyond
  let netCents = restNetCents
  const limited = jobs.filter(({ isAgreed }) => !isAgreed)
  for (const job of limited) if (job.isBegun) netCents += job.customerNetCents
  for (const job of limited) {
    if (job.isBegun) continue
    netCents += job.customerNetCents
    if (job.customerNetCents > 0 && addVat(netCents, rateBp) > limitCents) beyond.add(job.id)
  }
  return beyond
}
