import type { AdvanceRefusal } from '@forecourt/domain/invoicing/invoices/advance-invoice.ts'
import type { CreditRefusal } from '@forecourt/domain/invoicing/invoices/credit-note.ts'
import type { DeskPaymentRefusal } from '@forecourt/domain/invoicing/invoices/desk-payment.ts'
import type { InvoiceAmountsRefusal } from '@forecourt/domain/invoicing/invoices/invoice-amounts.ts'
import type { RecoveryRefusal } from '@forecourt/domain/invoicing/invoices/write-off.ts'
import type { SetOffRefusal } from '@forecourt/domain/invoicing/invoices/set-off.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'

/** Describes why amounts cannot be invoiced or credited. */
export function draftRefusal(
  refusal: AdvanceRefusal | CreditRefusal | InvoiceAmountsRefusal,
  language: Language,
): ApiRefusal {
  const money = (cents: Cents) => formatExactMoney(cents, language)
  switch (refusal.reason) {
    case 'nothing-to-invoice':
    case 'nothing-to-credit':
      return refuse(refusal.reason, { status: 422 })
    case 'advance-exceeds':
      return refuse('advance-exceeds', { status: 422, values: { code: refusal.code, amount: money(refusal.cents) } })
    case 'advance-exceeds-sale':
      return refuse('advance-exceeds-sale', { status: 422, values: { amount: money(refusal.mostCents) } })
    case 'rounding-large':
      return refuse('rounding-large', { status: 422, values: { amount: money(refusal.cents) } })
    case 'credit-exceeds':
      return refuse('credit-exceeds', {
        status: 422,
        field: `wishes.${refusal.code}`,
        values: { code: refusal.code, amount: money(refusal.leftCents) },
        detail: { code: refusal.code, leftCents: refusal.leftCents },
      })
  }
}

/** Describes why a payment cannot be recorded at the desk. */
export function deskPaymentRefusal(refusal: DeskPaymentRefusal, language: Language): ApiRefusal {
  const money = (cents: Cents) => formatExactMoney(cents, language)
  switch (refusal.reason) {
    case 'payment-above-open':
      return refuse(refusal.reason, {
        status: 422,
        field: 'amountCents',
        values: { amount: money(refusal.openCents) },
        detail: { openCents: refusal.openCents },
      })
    case 'cash-limit':
      return refuse(refusal.reason, {
        status: 422,
        field: 'amountCents',
        values: { limit: money(refusal.limitCents), left: money(refusal.leftCents) },
        detail: { leftCents: refusal.leftCents, limitCents: refusal.limitCents },
      })
    default:
      return refuse(refusal.reason, { status: 422 })
  }
}

/** Describes why a write-off cannot be taken back. */
export function recoveryRefusal(refusal: RecoveryRefusal, language: Language): ApiRefusal {
  if (refusal.reason !== 'recovery-above-write-off') return refuse(refusal.reason, { status: 422 })
  return refuse(refusal.reason, {
    status: 422,
    field: 'amountCents',
    values: { amount: formatExactMoney(refusal.mostCents, language) },
    detail: { mostCents: refusal.mostCents },
  })
}

/** Describes why a credit cannot be set off. */
export function setOffRefusal(refusal: SetOffRefusal, language: Language): ApiRefusal {
  if (refusal.reason !== 'set-off-above-open') return refuse(refusal.reason, { status: 422 })
  return refuse(refusal.reason, {
    status: 422,
    field: 'amountCents',
    values: { amount: formatExactMoney(refusal.mostCents, language) },
    detail: { mostCents: refusal.mostCents },
  })
}
