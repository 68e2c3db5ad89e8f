import { addDays, type CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { UploadRules } from '../media/upload-rules.ts'
import type { OfferContent } from '../offers/offer-content.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import type { TradeInState } from '../trade-ins/trade-in-record.ts'
import { STEP_NEEDS, type StepNeed } from './order-flow.ts'

/** One for each car of a sale, with everything about that car. */

/** The approval of the sale by another user than its seller; not applicable where no discount was given. */
export const DOSSIER_APPROVALS = { approved: 1, 'not-approved': 2, 'not-applicable': 3 } as const
export type DossierApproval = keyof typeof DOSSIER_APPROVALS

/** The order of a customer: written, signed, ready to be delivered, delivered; or nothing came of it. */
export const CUSTOMER_ORDER_STATES = ['draft', 'valid', 'complete', 'delivered', 'canceled'] as const
export type CustomerOrderState = (typeof CUSTOMER_ORDER_STATES)[number]

/** The needs that are paid, and so are no papers. */
export const PAID_NEEDS = ['advance', 'balance'] as const satisfies readonly StepNeed[]
export type PaidNeed = (typeof PAID_NEEDS)[number]
/** The needs of the car itself: asked for at the factory, here. */
export const CAR_NEEDS = ['factory-order', 'arrival'] as const satisfies readonly StepNeed[]
export type CarNeed = (typeof CAR_NEEDS)[number]
export const DOSSIER_PAPERS = [
  'order-form',
  'identity',
  'finance-approval',
  'insurance',
  'registration',
  'trade-in-papers',
  'car-pass',
  'vat-attest',
  'handover-report',
  'transport-proof',
] as const satisfies readonly (Exclude<StepNeed, PaidNeed | CarNeed> | 'transport-proof')[]
export type DossierPaper = (typeof DOSSIER_PAPERS)[number]

/** The papers that state their own last day. */
const expiringPapers = ['identity', 'finance-approval', 'insurance', 'car-pass'] as const satisfies DossierPaper[]

/** Checks whether a document has an expiry day. */
export function expires(paper: DossierPaper): boolean {
  return expiringPapers.some((one) => one === paper)
}

/** The prints for the customer of a dossier. */
export const DOSSIER_PRINTS = [
  'order-form',
  'terms',
  'checklist',
  'registration-annex',
  'transport-statement',
  'guarantee-receipt',
  'guarantee-repayment',
] as const
export type DossierPrint = (typeof DOSSIER_PRINTS)[number]

/** A scan of a paper. The order form is signed, and not brought. */
export const DOSSIER_FILE_RULES = {
  types: ['pdf', 'jpg', 'jpeg', 'png'],
  maxBytes: 10 * 1024 * 1024,
  maxCount: 6,
} as const satisfies UploadRules

export type DossierAct =
  | ('approve' | 'disapprove' | 'save' | 'note-paper' | 'note-transport' | 'note-payment' | 'tick')
  | ('receive-guarantee' | 'repay-guarantee' | 'forget-guarantee' | 'forget-repayment')
  | ('sign' | 'complete' | 'deliver' | 'cancel' | 'order-car' | 'cancel-car' | 'invoice' | 'credit')
  | 'plan-handover'

/** The place of its car: with us or known without us, still to be ordered at the factory, or on its way. */
export type DossierCar = 'here' | 'to-order' | 'to-come'

/** A dossier, with the state that decides about its next act. */
export interface DossierStanding {
  readonly approval: DossierApproval
  readonly state: CustomerOrderState
  readonly vin: string | null
  /** Papers that its steps need, and that are not there. */
  readonly papersMissing: readonly DossierPaper[]
  /** Left to pay; below zero it is owed to the customer. */
  readonly balanceCents: Cents
  readonly isOnAccount: boolean
  /** The trade-ins that are not here yet with their keys and papers. */
  readonly tradeInsDue: readonly string[]
  readonly car: DossierCar
  readonly guarantee: DossierGuarantee
  readonly transport: TransportProof
  /** The number of the invoice of its car; null: none, or a credit note took it back. */
  readonly invoice: string | null
}

/** The proof that the car arrived abroad: not needed, still to come, or there. */
export type TransportProof = 'not-asked' | 'missing' | 'there'

/** Returns whether the arrival of the car abroad is proven, from the papers of a dossier. */
export function findTransportProof(
  papers: readonly { readonly paper: DossierPaper; readonly receivedOn: CalendarDay | null }[],
): TransportProof {
  const proof = papers.find(({ paper }) => paper === 'transport-proof')
  if (!proof) return 'not-asked'
  return proof.receivedOn === null ? 'missing' : 'there'
}

/**
 * The guarantee that a buyer leaves with us to take the car abroad: the VAT at risk, until there is proof that it
 * arrived.
 */
export interface DossierGuarantee {
  /** 0: none is requested. */
  readonly cents: Cents
  readonly receivedOn: CalendarDay | null
  readonly repaidOn: CalendarDay | null
}

export type DossierRefusal =
  | Refusal<'customer-order-state', { state: CustomerOrderState }>
  | Refusal<'dossier-approved' | 'dossier-not-approved' | 'dossier-needs-no-approval' | 'vin-missing'>
  | Refusal<'dossier-locked' | 'dossier-not-invoiced'>
  | Refusal<
      'customer-order-not-valid' | 'car-on-its-way' | 'car-needs-no-order' | 'car-not-ordered' | 'car-not-arrived'
    >
  | Refusal<'order-form-is-signed' | 'handover-report-early' | 'transport-not-left' | 'balance-too-early'>
  | Refusal<'documents-missing', { papers: readonly DossierPaper[] }>
  | Refusal<'balance-open', { cents: Cents }>
  | Refusal<'trade-ins-not-received', { numbers: readonly string[] }>
  | Refusal<'guarantee-open', { cents: Cents }>
  | Refusal<
      'guarantee-none' | 'guarantee-not-received' | 'guarantee-received' | 'guarantee-repaid' | 'transport-unproven'
    >
  | Refusal<'guarantee-not-repaid' | 'transport-not-abroad'>

/** The grounds on which a copy of an identity card may be kept (Act of 19 July 1991, art. 6 §4). */
export const IDENTITY_GROUNDS = ['consent', 'legal-duty'] as const
export type IdentityGround = (typeof IDENTITY_GROUNDS)[number]

/** Returns the act by which a document, its files and its last day are recorded. */
export function notingAct(paper: DossierPaper): DossierAct {
  return paper === 'transport-proof' ? 'note-transport' : 'note-paper'
}

/**
 * Checks whether a document of a dossier can be recorded by now. The order form only comes with its signature; a car
 * without a chassis number has no Car-Pass; it is registered once it is bought, its handover report is signed when it is
 * handed over, and it arrives abroad after it left.
 */
export function paperCan(paper: DossierPaper, dossier: DossierStanding): { ok: true } | DossierRefusal {
  const can = dossierCan(notingAct(paper), dossier)
  if (!can.ok) return can
  const { state, vin, car } = dossier
  switch (paper) {
    case 'order-form':
      return refuse('order-form-is-signed')
    case 'car-pass':
      return vin === null ? refuse('vin-missing') : accept({})
    case 'registration':
      if (state === 'draft') return refuse('customer-order-not-valid')
      return vin === null ? refuse('vin-missing') : accept({})
    case 'handover-report':
      return state === 'complete' && car === 'here' ? accept({}) : refuse('handover-report-early')
    case 'transport-proof':
      return state === 'delivered' ? accept({}) : refuse('transport-not-left')
    default:
      return accept({})
  }
}

/** The kinds of payments of a dossier: in advance, later, or repaid to the customer. */
export const DOSSIER_PAYMENTS = ['advance', 'balance', 'refund'] as const
export type DossierPaymentKind = (typeof DOSSIER_PAYMENTS)[number]

/**
 * Checks whether a kind of payment can have been received by now. Every payment before the order form is signed and the car
 * is here is an advance, whatever its name: the legal maximum of advances applies to it.
 */
export function paymentCan(kind: DossierPaymentKind, dossier: DossierStanding): { ok: true } | DossierRefusal {
  const can = dossierCan('note-payment', dossier)
  if (!can.ok || kind !== 'balance') return can
  const { state, car } = dossier
  if (state === 'draft') return refuse('customer-order-not-valid')
  return (state === 'valid' || state === 'complete') && car !== 'here' ? refuse('balance-too-early') : accept({})
}

const open: readonly CustomerOrderState[] = ['draft', 'valid', 'complete']
const allowed: Readonly<Record<DossierAct, readonly CustomerOrderState[]>> = {
  approve: open,
  disapprove: open,
  save: open,
  'note-paper': open,
  // A car arrives after it left.
  'note-transport': [...open, 'delivered'],
  'receive-guarantee': open,
  'forget-guarantee': open,
  // A guarantee is repaid where the sale is canceled.
  'repay-guarantee': CUSTOMER_ORDER_STATES,
  'forget-repayment': CUSTOMER_ORDER_STATES,
  // Payments are recorded, and repaid, also after the sale came to an end.
  'note-payment': CUSTOMER_ORDER_STATES,
  // A call to the customer after the delivery is ticked too.
  tick: [...open, 'delivered'],
  sign: ['draft'],
  complete: ['valid'],
  deliver: ['complete'],
  cancel: open,
  'order-car': open,
  'cancel-car': open,
  invoice: ['valid', 'complete', 'delivered'],
  credit: ['valid', 'complete', 'delivered'],
  'plan-handover': ['valid', 'complete'],
}

/** The acts that an invoice rules out, because its content would change. */
const untilInvoiced: readonly DossierAct[] = [
  'approve',
  'disapprove',
  'sign',
  'cancel',
  'order-car',
  'cancel-car',
  'invoice',
]

/**
 * Checks whether an act on a dossier is possible; the call refuses with the result and the button shows its reason. An
 * order is complete with a chassis number and its papers, but for the report of the handover; the car leaves once the sale
 * is approved, every document and every trade-in is there, and it is paid or sold on account; a guarantee is paid in any
 * case, and repaid on proof that the car arrived abroad (VAT Code art. 39 and 39bis). A car is ordered from the factory
 * once its customer signed for it and no approval of the sale is open. The car is invoiced by its chassis number once no
 * approval is open; that closes the dossier until a credit note takes the invoice back (an invoice is never edited: Royal
 * Decree no. 1 art. 12 and 13), and only delivery and the recording of payments remain.
 */
export function dossierCan(act: DossierAct, dossier: DossierStanding): { ok: true } | DossierRefusal {
  const { approval, state, vin, balanceCents, isOnAccount, tradeInsDue, guarantee, car } = dossier
  const papersMissing = dossier.papersMissing.filter((paper) => paper !== 'transport-proof')
  if (!allowed[act].includes(state)) return refuse('customer-order-state', { state })
  if (dossier.invoice !== null && untilInvoiced.includes(act)) return refuse('dossier-locked')
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
    case 'order-car':
      if (car !== 'to-order') return refuse(car === 'to-come' ? 'car-on-its-way' : 'car-needs-no-order')
      if (state === 'draft') return refuse('customer-order-not-valid')
      return approval === 'not-approved' ? refuse('dossier-not-approved') : accept({})
    case 'cancel-car':
      return car === 'to-come' ? accept({}) : refuse('car-not-ordered')
    case 'plan-handover':
      return car === 'to-order' ? refuse('car-not-ordered') : accept({})
    case 'deliver':
      if (car === 'to-come') return refuse('car-not-arrived')
      if (approval === 'not-approved') return refuse('dossier-not-approved')
      if (papersMissing.length > 0) return refuse('documents-missing', { papers: papersMissing })
      if (tradeInsDue.length > 0) return refuse('trade-ins-not-received', { numbers: tradeInsDue })
      if (balanceCents > 0 && !isOnAccount) return refuse('balance-open', { cents: balanceCents })
      return isGuaranteeOpen(guarantee) ? refuse('guarantee-open', { cents: guarantee.cents }) : accept({})
    case 'invoice':
      if (approval === 'not-approved') return refuse('dossier-not-approved')
      return vin === null ? refuse('vin-missing') : accept({})
    case 'credit':
      return dossier.invoice === null ? refuse('dossier-not-invoiced') : accept({})
    case 'note-transport':
      return guarantee.repaidOn === null ? accept({}) : refuse('guarantee-repaid')
    case 'receive-guarantee':
    case 'repay-guarantee':
    case 'forget-guarantee':
    case 'forget-repayment':
      return guaranteeCan(act, dossier)
    default:
      return accept({})
  }
}

function isGuaranteeOpen({ cents, receivedOn }: DossierGuarantee): boolean {
  return cents > 0 && receivedOn === null
}

function guaranteeCan(
  act: 'receive-guarantee' | 'repay-guarantee' | 'forget-guarantee' | 'forget-repayment',
  { guarantee: { cents, receivedOn, repaidOn }, state, transport }: DossierStanding,
): { ok: true } | DossierRefusal {
  if (cents === 0 && receivedOn === null) return refuse('guarantee-none')
  if (act === 'forget-repayment') return accept({})
  if (repaidOn !== null) return refuse('guarantee-repaid')
  if (act === 'receive-guarantee') return receivedOn === null ? accept({}) : refuse('guarantee-received')
  if (receivedOn === null) return refuse('guarantee-not-received')
  const isProven = state === 'canceled' || transport === 'there'
  return act === 'forget-guarantee' || isProven ? accept({}) : refuse('transport-unproven')
}

/**
 * Checks whether a print of a dossier is available yet. The buyer states the transport of one car, which its chassis number
 * identifies (Implementing Regulation (EU) No 282/2011 art. 45a), once the sale is signed. The receipts of a guarantee
 * state its payment and refund.
 */
export function printCan(print: DossierPrint, dossier: DossierStanding): { ok: true } | DossierRefusal {
  const { guarantee, state, transport, vin } = dossier
  switch (print) {
    case 'transport-statement':
      if (transport === 'not-asked') return refuse('transport-not-abroad')
      if (state === 'canceled') return refuse('customer-order-state', { state })
      if (state === 'draft') return refuse('customer-order-not-valid')
      return vin === null ? refuse('vin-missing') : accept({})
    case 'guarantee-receipt':
      return guarantee.receivedOn === null ? refuse('guarantee-not-received') : accept({})
    case 'guarantee-repayment':
      return guarantee.repaidOn === null ? refuse('guarantee-not-repaid') : accept({})
    default:
      return accept({})
  }
}

/** Returns the numbers of those trade-ins that are not here yet. */
export function listTradeInsDue(
  tradeIns: readonly { readonly tradeInNumber: string; readonly state: TradeInState }[],
): readonly string[] {
  return tradeIns.flatMap(({ tradeInNumber, state }) => (state === 'agreed' ? [tradeInNumber] : []))
}

/** Returns false for a paper about something that the sale does not have. */
function isAsked(need: StepNeed, { content: { tradeIns, credit }, carIndex, car }: SoldCar) {
  switch (need) {
    case 'trade-in-papers':
      return tradeIns.length > 0 && carIndex === 1
    case 'finance-approval':
      return credit !== null
    case 'factory-order':
      return car === 'to-order'
    case 'arrival':
      return car !== 'here'
    default:
      return true
  }
}

interface SoldCar {
  readonly content: Pick<OfferContent, 'tradeIns' | 'credit'>
  readonly carIndex: number
  readonly on: CalendarDay
  readonly car: DossierCar
}

/**
 * Returns the steps of an order, from those of its flow and the sold car: without steps whose needs do not apply, each due
 * so many days after the one before it.
 */
export function stepsOfOrder<Step extends { readonly dueDays: number; readonly needs: readonly StepNeed[] }>(
  steps: readonly Step[],
  sold: SoldCar,
): (Step & { readonly dueOn: CalendarDay })[] {
  let dueOn = sold.on
  return steps.flatMap((step) => {
    const needs = step.needs.filter((need) => isAsked(need, sold))
    if (step.needs.length > 0 && needs.length === 0) return []
    dueOn = addDays(dueOn, step.dueDays)
    return [{ ...step, needs, dueOn }]
  })
}

/** Returns the documents that steps need, each once, in the order in which documents are listed. */
export function requiredPapers(steps: readonly { readonly needs: readonly StepNeed[] }[]): DossierPaper[] {
  const needed = new Set<string>(steps.flatMap(({ needs }) => needs))
  return DOSSIER_PAPERS.filter((paper) => needed.has(paper))
}

/**
 * Returns the documents of one car of a sale: those that its steps need, and the proof of arrival where VAT was not charged
 * for that.
 */
export function papersOfSale(
  steps: readonly { readonly needs: readonly StepNeed[] }[],
  { regime }: Pick<SaleBreakdown, 'regime'>,
): DossierPaper[] {
  return isProofAsked({ regime }) ? [...requiredPapers(steps), 'transport-proof'] : requiredPapers(steps)
}

/** Returns whether the car is sold abroad without VAT, which requires proof that it arrived. */
export function isProofAsked({ regime }: Pick<SaleBreakdown, 'regime'>): boolean {
  return regime === 'intra-community' || regime === 'new-means' || regime === 'export'
}

/** Returns the needs missing before a step is done: its papers, the money that it waits for, and the car. */
export function missingFor(
  needs: readonly StepNeed[],
  dossier: Pick<DossierStanding, 'papersMissing' | 'balanceCents' | 'car'> & { paidCents: Cents; advanceCents: Cents },
): StepNeed[] {
  return STEP_NEEDS.filter((need) => {
    if (!needs.includes(need)) return false
    if (need === 'advance') return dossier.paidCents < dossier.advanceCents && dossier.balanceCents > 0
    if (need === 'balance') return dossier.balanceCents > 0
    if (need === 'factory-order') return dossier.car === 'to-order'
    if (need === 'arrival') return dossier.car !== 'here'
    return dossier.papersMissing.includes(need)
  })
}

/**
 * Returns a stored breakdown for one of its cars, as if that car were sold alone. Every car is paid for itself; the first
 * bears the trade-ins. Advance, credit and guarantee are shared equally, the odd cents by the first.
 */
export function breakdownOfCar(breakdown: SaleBreakdown, carIndex: number): SaleBreakdown {
  const { totals, settlement } = breakdown
  const { perCar, cars } = totals
  const share = (cents: Cents) => {
    const each = Math.trunc(cents / cars)
    return carIndex === 1 ? cents - each * (cars - 1) : each
  }
  const lines = settlement.lines.flatMap((line) => {
    if (line.ruleId !== 'SETTLE.TRADE-IN') return { ...line, amountCents: share(line.amountCents) }
    return carIndex === 1 ? line : []
  })
  const sum = (amounts: readonly Cents[]) => amounts.reduce((all, cents) => all + cents, 0)
  return {
    ...breakdown,
    totals: {
      ...totals,
      cars: 1,
      baseCents: sum(perCar.categories.map(({ baseCents }) => baseCents)),
      vatCents: sum(perCar.categories.map(({ vatCents }) => vatCents)),
      totalCents: perCar.totalCents,
    },
    settlement: {
      ...settlement,
      lines,
      advanceCapCents: share(settlement.advanceCapCents),
      balanceCents: perCar.totalCents + sum(lines.map(({ amountCents }) => amountCents)),
    },
  }
}

/**
 * Returns the price of one car of a stored breakdown, its proposed and largest advance, and the guarantee until it arrived
 * abroad, in cents.
 */
export function dueOfCar(
  breakdown: SaleBreakdown,
  carIndex: number,
): { dueCents: Cents; advanceCents: Cents; advanceCapCents: Cents; guaranteeCents: Cents } {
  const { totals, settlement } = breakdownOfCar(breakdown, carIndex)
  const sum = (rule: string) =>
    settlement.lines.filter(({ ruleId }) => ruleId === rule).reduce((all, { amountCents }) => all + amountCents, 0)
  return {
    dueCents: totals.totalCents + sum('SETTLE.TRADE-IN'),
    advanceCents: Math.abs(sum('SETTLE.ADVANCE')),
    advanceCapCents: settlement.advanceCapCents,
    guaranteeCents: sum('SETTLE.GUARANTEE'),
  }
}

/** Returns the approval that a sale begins with: one without discounts needs none. */
export function approvalOfSale(
  { manualDiscount }: Pick<OfferContent, 'manualDiscount'>,
  { approvals }: Pick<SaleBreakdown, 'approvals'>,
): DossierApproval {
  return manualDiscount === null && approvals.length === 0 ? 'not-applicable' : 'not-approved'
}
