import type { ComponentProps } from 'react'
import { paymentBatchList } from '@forecourt/domain/invoicing/supplier-payments/payment-batch-list.ts'
import type {
  PayableKind,
  PaymentBatchState,
  PaymentLineState,
  PaymentProblem,
} from '@forecourt/domain/invoicing/supplier-payments/payment-states.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import type { StateBadge } from '@forecourt/ui/Badge.tsx'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

type Tone = ComponentProps<typeof StateBadge>['tone']

export const namedBatches: NamedList & { resource: typeof paymentBatchList } = {
  resource: paymentBatchList,
  texts: resourceTexts('paymentBatch', texts),
}

export const batchTones: Readonly<Record<PaymentBatchState, Tone>> = {
  draft: 'new',
  released: 'promo',
  exported: 'promo',
  executed: 'good',
  partly: 'vat',
  failed: 'failed',
  canceled: 'cancelled',
}

const batchStates = {
  draft: m['office.payments.state.draft'],
  released: m['office.payments.state.released'],
  exported: m['office.payments.state.exported'],
  executed: m['office.payments.state.executed'],
  partly: m['office.payments.state.partly'],
  failed: m['office.payments.state.failed'],
  canceled: m['office.payments.state.canceled'],
} as const satisfies Record<PaymentBatchState, unknown>
export const batchStateText = (state: PaymentBatchState) => batchStates[state]()

export const lineTones: Readonly<Record<PaymentLineState, Tone>> = {
  planned: 'promo',
  executed: 'good',
  failed: 'failed',
  removed: 'cancelled',
}

const lineStates = {
  planned: m['office.payments.line.planned'],
  executed: m['office.payments.line.executed'],
  failed: m['office.payments.line.failed'],
  removed: m['office.payments.line.removed'],
} as const satisfies Record<PaymentLineState, unknown>
export const lineStateText = (state: PaymentLineState) => lineStates[state]()

const problems = {
  empty: m['refusals.payment-batch-empty'],
  'iban-missing': m['office.payments.problem.iban-missing'],
  'iban-wrong': m['office.payments.problem.iban-wrong'],
  'iban-unverified': m['office.payments.problem.iban-unverified'],
  disputed: m['office.payments.problem.disputed'],
  'transport-unproven': m['office.payments.problem.transport-unproven'],
  'not-open': m['office.payments.problem.not-open'],
  'amount-changed': m['office.payments.problem.amount-changed'],
} as const satisfies Record<PaymentProblem, unknown>
export const problemText = (problem: PaymentProblem) => problems[problem]()

const kinds = {
  'supplier-invoice': m['office.car-payment.kind.supplier-invoice'],
  'purchase-slip': m['office.car-payment.kind.purchase-slip'],
  'self-billed': m['office.car-payment.kind.self-billed'],
  'credit-note': m['office.car-payment.part.credit-note'],
  sale: m['office.payments.kind.sale'],
  'shop-order': m['office.payments.kind.shop-order'],
  guarantee: m['office.payments.kind.guarantee'],
} as const satisfies Record<PayableKind, unknown>
export const payableText = (kind: PayableKind) => kinds[kind]()

const screens = {
  'supplier-invoice': 'supplierInvoice',
  'purchase-slip': 'purchaseSlip',
  'self-billed': 'invoice',
  'credit-note': 'invoice',
  sale: 'dossier',
  'shop-order': 'shopOrder',
  guarantee: 'dossier',
} as const satisfies Record<PayableKind, unknown>

/** Returns the address of a paper that a batch pays. */
export function payableHref({ kind, id }: { readonly kind: PayableKind; readonly id: number }): string {
  return `/${getScreen(screens[kind]).path}/${id}`
}
