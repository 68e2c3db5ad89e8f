import type { WithdrawableOrder } from './withdrawal.ts'
import { withdrawalRule } from './withdrawal.ts'

/** The prints for an order, in the order they are offered in. */
export const ORDER_DOCUMENTS = ['order-form', 'terms', 'withdrawal-form', 'guarantee-notice'] as const
export type OrderDocument = (typeof ORDER_DOCUMENTS)[number]

/**
 * Returns the documents of a placed order: a company has neither guarantee of a consumer nor withdrawal, and a car built to
 * the choice of the buyer is excepted from withdrawal. They stay the same afterwards, also when it is too late to withdraw.
 */
export function documentsOfOrder(
  order: Pick<WithdrawableOrder, 'customerType' | 'cars'> & { termsVersion: number | null },
): OrderDocument[] {
  const rule = withdrawalRule(order)
  const isThere = {
    'order-form': true,
    terms: order.termsVersion !== null,
    'withdrawal-form': rule === 'possible' || rule === 'mixed',
    'guarantee-notice': rule !== 'business',
  } satisfies Record<OrderDocument, boolean>
  return ORDER_DOCUMENTS.filter((document) => isThere[document])
}
