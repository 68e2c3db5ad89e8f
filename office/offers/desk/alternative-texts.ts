import type { AlternativePayment } from '@forecourt/domain/offers/alternatives.ts'
import type { OfferAlternative } from '@forecourt/domain/offers/alternatives.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatCents } from '../../platform/money-text.ts'

/** Returns the way in which an alternative is paid. */
export function paymentText(payment: AlternativePayment | null): string {
  if (payment === null) return m['office.offer.alternative.no-price']()
  const months = payment.credit?.months ?? 0
  switch (payment.form) {
    case 'cash':
      return m['office.offer.alternative.cash']()
    case 'credit':
      return m['office.offer.alternative.credit']({ months })
    case 'balloon':
      return m['office.offer.alternative.balloon']({ months })
  }
}

/** Returns what is paid at the delivery, or each month of a credit. */
export function dueText({ balanceCents, credit }: AlternativePayment): string {
  return credit === null
    ? m['office.offer.alternative.at-delivery']({ amount: formatCents(balanceCents) })
    : m['office.offer.alternative.per-month']({ amount: formatCents(credit.instalmentCents) })
}

export function carText({ car }: Pick<OfferAlternative, 'car'>): string {
  return car || m['office.offer.alternative.no-car']()
}
