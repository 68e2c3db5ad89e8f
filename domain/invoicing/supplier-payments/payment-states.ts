import { accept, refuse, type Refusal } from '../../platform/values/result.ts'

/** The papers that a batch pays. `credit-note`, `sale` and `shop-order`: refunds to a customer. */
export const PAYABLE_KINDS = [
  'supplier-invoice',
  'purchase-slip',
  'self-billed',
  'credit-note',
  'sale',
  'shop-order',
  'guarantee',
] as const
export type PayableKind = (typeof PAYABLE_KINDS)[number]

export const PAYMENT_BATCH_STATES = [
  'draft',
  'released',
  'exported',
  'executed',
  'partly',
  'failed',
  'canceled',
] as const
export type PaymentBatchState = (typeof PAYMENT_BATCH_STATES)[number]

export const PAYMENT_LINE_STATES = ['planned', 'executed', 'failed', 'removed'] as const
export type PaymentLineState = (typeof PAYMENT_LINE_STATES)[number]

export type PaymentBatchAct = 'remove' | 'release' | 'cancel' | 'export' | 'download' | 'mark-sent' | 'fail'

const states: Readonly<Record<PaymentBatchAct, readonly PaymentBatchState[]>> = {
  remove: ['draft'],
  release: ['draft'],
  /** Once its file is made, a batch may be at the bank: then only the lines that the bank refuses are freed. */
  cancel: ['draft', 'released'],
  export: ['released'],
  download: ['exported', 'executed', 'partly', 'failed'],
  'mark-sent': ['exported'],
  fail: ['exported', 'partly'],
}

/** Decides whether an act fits the state of a batch. */
export function canActOnBatch(
  act: PaymentBatchAct,
  state: PaymentBatchState,
): { ok: true } | Refusal<'payment-batch-state'> {
  return states[act].includes(state) ? accept({}) : refuse('payment-batch-state')
}

/** Returns the state of a batch that was exported, by what became of its lines. */
export function deriveBatchState(lines: readonly PaymentLineState[]): PaymentBatchState {
  const standing = lines.filter((state) => state !== 'removed')
  const executed = standing.filter((state) => state === 'executed').length
  if (executed === standing.length && executed > 0) return 'executed'
  if (executed > 0) return 'partly'
  return standing.length > 0 && standing.every((state) => state === 'failed') ? 'failed' : 'exported'
}

/** Decides whether a user may approve a batch: never the one that they made, the main administrator included. */
export function canRelease({
  isMaker,
  problems,
}: {
  readonly isMaker: boolean
  readonly problems: readonly PaymentProblem[]
}): { ok: true } | Refusal<'own-batch' | 'payment-problems' | 'payment-batch-empty'> {
  if (isMaker) return refuse('own-batch')
  if (problems.includes('empty')) return refuse('payment-batch-empty')
  return problems.length > 0 ? refuse('payment-problems') : accept({})
}

/** Reasons why a paper cannot be paid, or not any more. `empty`: a batch without a line. */
export const PAYMENT_PROBLEMS = [
  'empty',
  'iban-missing',
  'iban-wrong',
  'iban-unverified',
  'disputed',
  'transport-unproven',
  'not-open',
  'amount-changed',
] as const
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number]
