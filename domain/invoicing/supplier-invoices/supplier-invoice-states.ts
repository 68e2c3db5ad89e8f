import { accept, refuse, type Refusal } from '../../platform/values/result.ts'

export const SUPPLIER_INVOICE_STATES = [
  'received',
  'read',
  'review',
  'approved',
  'scheduled',
  'paid',
  'refused',
  'duplicate',
] as const
export type SupplierInvoiceState = (typeof SUPPLIER_INVOICE_STATES)[number]

/** The first thing that a person must decide about an invoice. */
export const FINDINGS = [
  'none',
  'unreadable',
  'supplier',
  'duplicate',
  'difference',
  'arithmetic',
  'iban',
  'unexpected',
] as const
export type Finding = (typeof FINDINGS)[number]

export const ORIGINS = ['upload', 'peppol', 'mailbox', 'move'] as const
export type Origin = (typeof ORIGINS)[number]

/** Reasons by which a difference is accepted. */
export const ACCEPT_REASONS = ['price-list', 'option', 'agreed', 'other'] as const
export type AcceptReason = (typeof ACCEPT_REASONS)[number]

export type SupplierInvoiceAct = 'type' | 'book' | 'decide' | 'approve' | 'dispute' | 'refuse' | 'keep'

const states: Readonly<Record<SupplierInvoiceAct, readonly SupplierInvoiceState[]>> = {
  type: ['received', 'read', 'review'],
  book: ['read', 'review'],
  decide: ['read', 'review'],
  approve: ['read', 'review'],
  dispute: ['read', 'review', 'approved'],
  refuse: ['received', 'read', 'review', 'duplicate'],
  /** Decide that a possible duplicate is an invoice of its own. */
  keep: ['read', 'review'],
}

/** Decides whether an act fits the state of an incoming invoice. */
export function canAct(
  act: SupplierInvoiceAct,
  state: SupplierInvoiceState,
): { ok: true } | Refusal<'supplier-invoice-state'> {
  return states[act].includes(state) ? accept({}) : refuse('supplier-invoice-state')
}
