import type { MoveStep, MoveStepState } from '@forecourt/domain/reports/system-move.ts'
import { m } from '@forecourt/locales/messages/messages.js'

export const stepTexts = {
  customers: m['office.system-move.steps.customers'],
  suppliers: m['office.system-move.steps.suppliers'],
  'used-cars': m['office.system-move.steps.used-cars'],
  'stock-cars': m['office.system-move.steps.stock-cars'],
  orders: m['office.system-move.steps.orders'],
  receivables: m['office.system-move.steps.receivables'],
  payables: m['office.system-move.steps.payables'],
} as const satisfies Record<MoveStep, () => string>

export const aboutTexts = {
  customers: m['office.system-move.about.customers'],
  suppliers: m['office.system-move.about.suppliers'],
  'used-cars': m['office.system-move.about.used-cars'],
  'stock-cars': m['office.system-move.about.stock-cars'],
  orders: m['office.system-move.about.orders'],
  receivables: m['office.system-move.about.receivables'],
  payables: m['office.system-move.about.payables'],
} as const satisfies Record<MoveStep, () => string>

/** Names of sums, where a step has more than one. */
const amountTexts: Readonly<Record<string, () => string>> = {
  totalCents: m['office.system-move.amounts.totalCents'],
  advanceCents: m['office.system-move.amounts.advanceCents'],
}

/** Returns the name of a sum; undefined: it is the only one. */
export function amountText(field: string): string | undefined {
  return amountTexts[field]?.()
}

export const stateTexts = {
  todo: m['office.system-move.states.todo'],
  checked: m['office.system-move.states.checked'],
  done: m['office.system-move.states.done'],
  partly: m['office.system-move.states.partly'],
  skipped: m['office.system-move.states.skipped'],
} as const satisfies Record<MoveStepState, () => string>

export const stateTones = {
  todo: 'vat',
  checked: 'promo',
  done: 'good',
  partly: 'promo',
  skipped: 'cancelled',
} as const
