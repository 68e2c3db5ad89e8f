import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Tx } from '../../platform/database/database.ts'
import { chargeWork, loadBillableWork, unchargeWork } from '../../workshop/work-orders/billable-work.ts'
import { invoicesOfWork } from './invoices.sql.ts'

/** Charges a work order with its first invoice: from then on its lines are fixed for all payers. */
export async function followWorkIssue(tx: Tx, workOrderId: string, on: CalendarDay): Promise<void> {
  const work = await loadBillableWork(tx, workOrderId)
  if (work.row.state === 'ready') await chargeWork(tx, work, on)
}

/** Frees a work order whose last invoice was credited as a whole: it is ready again, and can be corrected. */
export async function followWorkCredit(tx: Tx, workOrderId: string, on: CalendarDay): Promise<void> {
  const invoices = await invoicesOfWork(tx, workOrderId)
  if (invoices.some(({ kind, state }) => kind === 'invoice' && state === 'issued')) return
  await unchargeWork(tx, await loadBillableWork(tx, workOrderId), on)
}
