import type { CalendarDay } from '../../platform/values/calendar.ts'
import { divideHalfUp, type Cents } from '../../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import { calculateWorkCost, calculateWorkLine, splitByPayer, type PricedLine } from '../work-orders/work-amounts.ts'

/** States of a claim on the importer for its share of a work order. */
export const WARRANTY_CLAIM_STATES = ['draft', 'sent', 'accepted', 'reduced', 'refused', 'paid', 'lapsed'] as const
export type WarrantyClaimState = (typeof WARRANTY_CLAIM_STATES)[number]

/** States in which the importer still owes us an answer or money. */
export const OUTSTANDING_CLAIM_STATES = [
  'draft',
  'sent',
  'accepted',
  'reduced',
] as const satisfies readonly WarrantyClaimState[]

/** States in which the importer gave its answer: the share of the importer in the work order stays as it is. */
export const ANSWERED_CLAIM_STATES = [
  'accepted',
  'reduced',
  'refused',
  'paid',
] as const satisfies readonly WarrantyClaimState[]

/** Parties that may bear the amount that the importer does not pay. */
export const DIFFERENCE_BEARERS = ['house', 'customer'] as const
export type DifferenceBearer = (typeof DIFFERENCE_BEARERS)[number]

export type WarrantyClaimAct = 'save' | 'send' | 'answer' | 'pay' | 'reopen'

export type WarrantyClaimRefusal = Refusal<'warranty-claim-state', { state: WarrantyClaimState }>

const allowed: Readonly<Record<WarrantyClaimAct, readonly WarrantyClaimState[]>> = {
  save: ['draft'],
  send: ['draft'],
  answer: ['sent'],
  pay: ['accepted', 'reduced'],
  reopen: ['sent', 'accepted', 'reduced', 'refused', 'paid'],
}

/** Checks whether a claim allows an act. */
export function warrantyClaimCan(
  act: WarrantyClaimAct,
  { state }: { readonly state: WarrantyClaimState },
): { ok: true } | WarrantyClaimRefusal {
  return allowed[act].includes(state) ? accept({}) : refuse('warranty-claim-state', { state })
}

/** Returns the state that an answer brings a claim to, from the accepted cents of those claimed. */
export function answerTo(netCents: Cents, acceptedCents: Cents): 'accepted' | 'reduced' | 'refused' {
  if (acceptedCents === 0) return 'refused'
  return acceptedCents < netCents ? 'reduced' : 'accepted'
}

/** A claim, with what its step back depends on. */
export interface AnsweredClaim {
  readonly state: WarrantyClaimState
  readonly netCents: Cents
  readonly acceptedCents: Cents | null
}

/** Returns the state of a claim without its last step: a payment leaves the answer, an answer the sending. */
export function reopenedTo({ state, netCents, acceptedCents }: AnsweredClaim): WarrantyClaimState {
  if (state === 'paid') return answerTo(netCents, acceptedCents ?? 0)
  return state === 'sent' ? 'draft' : 'sent'
}

/** Returns the cents that the importer does not pay; null: it did not answer yet. */
export function calculateDifference({ netCents, acceptedCents }: Omit<AnsweredClaim, 'state'>): Cents | null {
  return acceptedCents === null ? null : netCents - acceptedCents
}

/**
 * Returns our cost of the part that the importer does not pay: the cost of its share, in proportion. The dealer bears it at
 * cost, as it bears its own share of a work order.
 */
export function calculateBorneCost({
  netCents,
  acceptedCents,
  costCents,
}: {
  readonly netCents: Cents
  readonly acceptedCents: Cents
  readonly costCents: Cents
}): Cents {
  return netCents === 0 ? 0 : divideHalfUp(costCents * (netCents - acceptedCents), netCents)
}

/** Returns whether a claim is past its day: to be sent, or to be answered. */
export function isOverdue(
  {
    state,
    dueOn,
    answerDueOn,
  }: {
    readonly state: WarrantyClaimState
    readonly dueOn: CalendarDay | null
    readonly answerDueOn: CalendarDay | null
  },
  today: CalendarDay,
): boolean {
  if (state === 'draft') return dueOn !== null && dueOn < today
  return state === 'sent' && answerDueOn !== null && answerDueOn < today
}

/** A line of a work order, with what a claim depends on. */
export interface ClaimableLine extends PricedLine {
  readonly kind: 'labour' | 'part' | 'subcontract' | 'fee'
  readonly name: string
  readonly partNumber: string
  /** Null: not known; such a line is never charged. */
  readonly unitCostCents: Cents | null
}

export interface ClaimedLine {
  readonly kind: ClaimableLine['kind']
  readonly name: string
  readonly partNumber: string
  readonly quantity: number
  readonly shareBp: number
  readonly netCents: Cents
}

/**
 * Draws up the claim of a work order: each line of which the importer bears a share, in cents without VAT as the order splits
 * them, and our cost of those shares. Null: the importer pays nothing of it.
 */
export function drawUpClaim(
  lines: readonly ClaimableLine[],
): { readonly lines: readonly ClaimedLine[]; readonly netCents: Cents; readonly costCents: Cents } | null {
  const claimed = lines
    .filter(({ quantity, shares }) => quantity > 0 && shares.importer > 0)
    .map((line) => ({
      kind: line.kind,
      name: line.name,
      partNumber: line.partNumber,
      quantity: line.quantity,
      shareBp: line.shares.importer,
      netCents: splitByPayer(calculateWorkLine(line), line.shares).importer,
      costCents: splitByPayer(calculateWorkCost(line.quantity, line.unitCostCents) ?? 0, line.shares).importer,
    }))
  const netCents = claimed.reduce((sum, line) => sum + line.netCents, 0)
  if (netCents === 0) return null
  return {
    lines: claimed.map(({ costCents: _, ...line }) => line),
    netCents,
    costCents: claimed.reduce((sum, line) => sum + line.costCents, 0),
  }
}

/** Returns the first line of work that lacks the defect code by which an importer finds its rule; -1: none. */
export function findUncodedWork(lines: readonly { readonly kind: string; readonly defectCode: string }[]): number {
  return lines.findIndex(({ kind, defectCode }) => kind === 'labour' && defectCode === '')
}
