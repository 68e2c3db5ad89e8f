import { findOrderForm } from '@forecourt/domain/orders/withdrawal-forms.ts'
import { findViolations, type FormValues } from '@forecourt/domain/platform/forms/form.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

/**
 * Queues the mail with a link to an order. The job checks if the order exists, so that the answer takes the same time in any
 * case.
 */
export async function queueOrderLink(
  tx: Tx,
  mail: 'order-link' | 'withdrawal-link',
  asked: FormValues<typeof findOrderForm>,
): Promise<{ isQueued: true } | ApiRefusal> {
  const [violation] = findViolations(findOrderForm, asked)
  if (violation) return refuse('form-incomplete', { status: 422, field: violation.field })
  await enqueue(tx, mail, { orderNumber: asked.orderNumber.toUpperCase(), email: asked.email })
  return { isQueued: true }
}
