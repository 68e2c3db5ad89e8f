import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { INVOICED_PAYERS } from '@forecourt/domain/invoicing/invoices/work-invoice.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { closeWork, loadBillableWork } from '../../workshop/work-orders/billable-work.ts'
import { performWorkAct, type AskedWorkOrder, type WorkAnswer } from '../../workshop/work-orders/perform-work-act.ts'
import type { WorkCaller } from '../../workshop/work-orders/work-order-record.ts'
import { leaveGarageAfterWork } from '../registers/garage-work.ts'
import { invoicesOfWork } from './invoices.sql.ts'

/**
 * Hands the car of an invoiced work order over and closes it. Each payer who is invoiced has an invoice, and the customer has paid
 * it or takes the car on account. The row of the garage register is closed with the number of the invoice (Royal Decree no. 1,
 * art. 28), or with the reason why there is none.
 */
export function handOver(
  tx: Tx,
  call: WorkCaller,
  { handedTo, isOnAccount, ...asked }: AskedWorkOrder & { handedTo: string; isOnAccount: boolean },
): Promise<WorkAnswer> {
  return performWorkAct(tx, call, asked, 'hand-over', async ({ id }) => {
    if (handedTo === '') return refuse('hand-over-to-nobody', { status: 422, field: 'handedTo' })
    const work = await loadBillableWork(tx, id)
    const invoices = (await invoicesOfWork(tx, id)).filter(
      ({ kind, state }) => kind === 'invoice' && state === 'issued',
    )
    const unasked = INVOICED_PAYERS.find(
      (payer) => work.net[payer] > 0 && !invoices.some(({ workPayer }) => workPayer === payer),
    )
    if (unasked) return refuse('work-not-invoiced', { status: 422 })
    // An insurer pays by its own term; the customer may take the car before.
    const openCents = invoices
      .filter(({ workPayer }) => workPayer === 'customer')
      .reduce((sum, invoice) => sum + invoice.openCents, 0)
    if (openCents > 0 && !isOnAccount)
      return refuse('work-balance-open', {
        status: 422,
        field: 'isOnAccount',
        values: { amount: formatExactMoney(openCents, call.language) },
      })
    await closeWork(tx, id, {
      closedAt: call.now,
      handedOverTo: handedTo,
      handedOverBy: call.staff.userId,
      isOnAccount: openCents > 0,
    })
    await leaveGarageAfterWork(tx, id, {
      on: brusselsDay(call.now),
      numbers: invoices.flatMap(({ invoiceNumber }) => invoiceNumber ?? []),
    })
    return undefined
  })
}
