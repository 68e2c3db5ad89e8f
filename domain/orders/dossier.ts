import { addDays, type CalendarDay } from '../platform/calendar.ts'
import type { Cents } from '../platform/money.ts'
import { accept, refuse, type Refusal } from '../platform/result.ts'
import type { OfferContent } from '../offers/offer-content.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import type { TradeInState } from '../trade-ins/trade-in-record.ts'
import { STEP_NEEDS, type StepNeed } from './order-flow.ts'

/** One for each car of a sale: everything about that car hangs on it. */

/** Whether somebody else than its seller agreed to what was sold; not applicable where nothing was given away. */
export const DOSSIER_APPROVALS = { approved: 1, 'not-approved': 2, 'not-applicable': 3 } as const
export type DossierApproval = keyof typeof DOSSIER_APPROVALS

/** The order of a customer: written, signed, ready to be delivered, delivered; or nothing came of it. */
export const CUSTOMER_ORDER_STATES = ['draft', 'valid', 'complete', 'delivered', 'canceled'] as const
export type CustomerOrderState = (typeof CUSTOMER_ORDER_STATES)[number]

/** What is paid, and so is no paper. */
export const PAID_NEEDS = ['advance', 'balance'] as const satisfies readonly StepNeed[]
export type PaidNeed = (typeof PAID_NEEDS)[number]
export const DOSSIER_PAPERS = [
  ...(['order-form', 'identity', 'finance-approval', 'insurance', 'registration', 'trade-in-papers'] as const),
  ...(['car-pass', 'vat-attest', 'handover-report'] as const),
] as const satisfies readonly Exclude<StepNeed, PaidNeed>[]
export type DossierPaper = (typeof DOSSIER_PAPERS)[number]

export type DossierAct =
  | ('approve' | 'disapprove' | 'save' | 'note-paper' | 'note-payment' | 'tick')
  | ('sign' | 'complete' | 'deliver' | 'cancel')

/** A dossier as far as its next act goes. */
export interface DossierStanding {
  readonly approval: DossierApproval
  readonly state: CustomerOrderState
  readonly vin: string | null
  /** Papers that its steps need, and that are not there. */
  readonly papersMissing: readonly DossierPaper[]
  /** Left to pay; below zero it is owed to the customer. */
  readonly balanceCents: Cents
  readonly isOnAccount: boolean
  /** What the customer gives in part payment with it, and is not here with its keys and papers. */
  readonly tradeInsDue: readonly string[]
}

export type DossierRefusal =
  | Refusal<'customer-order-state', { state: CustomerOrderState }>
  | Refusal<'dossier-approved' | 'dossier-not-approved' | 'dossier-needs-no-approval' | 'vin-missing'>
  | Refusal<'documents-missing', { papers: readonly DossierPaper[] }>
  | Refusal<'balance-open', { cents: Cents }>
  | Refusal<'trade-ins-not-received', { numbers: readonly string[] }>

const open: readonly CustomerOrderState[] = ['draft', 'valid', 'complete']
const allowed: Readonly<Record<DossierAct, readonly CustomerOrderState[]>> = {
  approve: open,
  disapprove: open,
  save: open,
  'note-paper': open,
  // What was paid is written down, and paid back, also after the sale came to an end.
  'note-payment': CUSTOMER_ORDER_STATES,
  // Whoever calls a customer after the delivery ticks that too.
  tick: [...open, 'delivered'],
  sign: ['draft'],
  complete: ['valid'],
  deliver: ['complete'],
  cancel: open,
}

/**
 * An act and a dossier in, whether it goes out; the call refuses with it and the button explains itself by it. An order is
 * complete with a chassis number and its papers, but for the report of the handover; the car leaves once somebody agreed
 * to the sale, every paper and every car that the customer gives for it is there, and it is paid or goes on account.
 */
export function dossierCan(act: DossierAct, dossier: DossierStanding): { ok: true } | DossierRefusal {
  const { approval, state, vin, papersMissing, balanceCents, isOnAccount, tradeInsDue } = dossier
  if (!allowed[act].includes(state)) return refuse('customer-order-state', { state })
  switch (act) {
    case 'approve':
      if (approval === 'not-applicable') return refuse('dossier-needs-no-approval')
      return approval === 'approved' ? refuse('dossier-approved') : accept({})
    case 'disapprove':
      return approval === 'not-applicable' ? refuse('dossier-needs-no-approval') : accept({})
    case 'complete': {
      if (vin === null) return refuse('vin-missing')
      const papers = papersMissing.filter((paper) => paper !== 'handover-report')
      return papers.length > 0 ? refuse('documents-missing', { papers }) : accept({})
    }
    case 'deliver':
      if (approval === 'not-approved') return refuse('dossier-not-approved')
      if (papersMissing.length > 0) return refuse('documents-missing', { papers: papersMissing })
      if (tradeInsDue.length > 0) return refuse('trade-ins-not-received', { numbers: tradeInsDue })
      return balanceCents > 0 && !isOnAccount ? refuse('balance-open', { cents: balanceCents }) : accept({})
    default:
      return accept({})
  }
}

/** The numbers of those among trade-ins that are not here yet. */
export function dueOf(
  tradeIns: readonly { readonly tradeInNumber: string; readonly state: TradeInState }[],
): readonly string[] {
  return tradeIns.flatMap(({ tradeInNumber, state }) => (state === 'agreed' ? [tradeInNumber] : []))
}

/** What a sale needs no paper for, since there is no such thing in it. */
function isAsked(need: StepNeed, { tradeIns, credit }: Pick<OfferContent, 'tradeIns' | 'credit'>, carIndex: number) {
  if (need === 'trade-in-papers') return tradeIns.length > 0 && carIndex === 1
  return need !== 'finance-approval' || credit !== null
}

/**
 * The steps of a flow and what was sold in, the steps of its order out: without what nobody asks for here, each due so many
 * days after the one before it.
 */
export function stepsOfOrder<Step extends { readonly dueDays: number; readonly needs: readonly StepNeed[] }>(
  steps: readonly Step[],
  sold: {
    readonly content: Pick<OfferContent, 'tradeIns' | 'credit'>
    readonly carIndex: number
    readonly on: CalendarDay
  },
): (Step & { readonly dueOn: CalendarDay })[] {
  let dueOn = sold.on
  return steps.flatMap((step) => {
    const needs = step.needs.filter((need) => isAsked(need, sold.content, sold.carIndex))
    if (step.needs.length > 0 && needs.length === 0) return []
    dueOn = addDays(dueOn, step.dueDays)
    return [{ ...step, needs, dueOn }]
  })
}

/** The papers that steps need, each once, in the order in which papers are listed. */
export function papersOf(steps: readonly { readonly needs: readonly StepNeed[] }[]): DossierPaper[] {
  const needed = new Set(steps.flatMap(({ needs }) => needs))
  return DOSSIER_PAPERS.filter((paper) => needed.has(paper))
}

/** What is missing before a step is done: its papers, and the money that it waits for. */
export function missingFor(
  needs: readonly StepNeed[],
  dossier: { papersMissing: readonly DossierPaper[]; balanceCents: Cents; paidCents: Cents; advanceCents: Cents },
): StepNeed[] {
  return STEP_NEEDS.filter((need) => {
    if (!needs.includes(need)) return false
    if (need === 'advance') return dossier.paidCents < dossier.advanceCents && dossier.balanceCents > 0
    if (need === 'balance') return dossier.balanceCents > 0
    return dossier.papersMissing.includes(need)
  })
}

/**
 * A sealed breakdown and which car of it in, what its customer pays for that car and how much of it beforehand out. Every car
 * is paid for itself; the first bears what is taken in. A guarantee is shared equally, the odd cents by the first.
 */
export function dueOfCar(
  { totals, settlement }: SaleBreakdown,
  carIndex: number,
): { dueCents: Cents; advanceCents: Cents } {
  const { cars, perCar } = totals
  const sum = (rule: string) =>
    settlement.lines.filter(({ ruleId }) => ruleId === rule).reduce((all, { amountCents }) => all + amountCents, 0)
  const share = (cents: Cents) => {
    const each = Math.trunc(cents / cars)
    return carIndex === 1 ? cents - each * (cars - 1) : each
  }
  const takenIn = carIndex === 1 ? sum('SETTLE.TRADE-IN') : 0
  return {
    dueCents: perCar.totalCents + takenIn + share(sum('SETTLE.GUARANTEE')),
    advanceCents: share(Math.abs(sum('SETTLE.ADVANCE'))),
  }
}

/** Nobody has to look at a sale in which nothing was given away. */
export function approvalOfSale(
  { manualDiscount }: Pick<OfferContent, 'manualDiscount'>,
  { approvals }: Pick<SaleBreakdown, 'approvals'>,
): DossierApproval {
  return manualDiscount === null && approvals.length === 0 ? 'not-applicable' : 'not-approved'
}
