import type { AgreementState, SupplierAccountRefusal, SupplierTerm } from '@forecourt/domain/contacts/supplier.ts'
import { m } from '@forecourt/locales/messages/messages.js'

export const agreementTones = {
  'no-file': 'promo',
  'to-come': 'vat',
  valid: 'good',
  ended: 'failed',
} as const satisfies Record<AgreementState, string>

const states: Readonly<Record<AgreementState, () => string>> = {
  'no-file': m['office.customer.supplier.state.no-file'],
  'to-come': m['office.customer.supplier.state.to-come'],
  valid: m['office.customer.supplier.state.valid'],
  ended: m['office.customer.supplier.state.ended'],
}

export function agreementStateText(state: AgreementState): string {
  return states[state]()
}

const accountRefusals = {
  'account-verified': m['refusals.account-verified'],
  'own-account': m['refusals.own-account'],
} as const satisfies Record<SupplierAccountRefusal['reason'], unknown>

/** Returns the reason that an account cannot be verified by its reader. */
export function accountRefusalText({ reason }: SupplierAccountRefusal): string {
  return accountRefusals[reason]()
}

/** Returns the payment term of a supplier in days as text; null: none was agreed. */
export function termText(term: SupplierTerm | null): string {
  if (term === null) return m['office.customer.supplier.terms-none']()
  const days = String(term.days)
  return term.isEndOfMonth
    ? m['office.customer.supplier.terms-month']({ days })
    : m['office.customer.supplier.terms-days']({ days })
}
