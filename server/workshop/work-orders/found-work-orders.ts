import { sql } from 'kysely'
import { createCustomerData } from '../../contacts/customer-keyed-data.ts'
import type { TimelineSource } from '../../platform/audit/timeline.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { countWorkOrders, searchWorkOrders, workOrdersOfCustomers } from './work-orders.sql.ts'

/** Work orders by number, customer, car, plate and chassis number; the newest first. */
export const workOrdersToFind: RecordSource = {
  screen: 'workOrder',
  right: 'WORK_ORDER_VIEW',
  personal: 'work_order',
  async find(db, who, wanted) {
    const rows = searchWorkOrders(db, who)
    if ('ids' in wanted) return rows.where('workOrder.number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(hasWords(sql`work_order.searched`, words))
      .limit(wanted.most)
      .execute()
  },
}

/** Cars that are not ready although their customer was promised them. */
export const waitingWorkOrders: WaitingWork = {
  screen: 'workOrder',
  right: 'WORK_ORDER_VIEW',
  async count(db, { who, now }) {
    const counts = await countWorkOrders(db, who, now)
    return counts.reduce((sum, { late }) => sum + late, 0)
  },
}

/** The work orders of a person: kept with their invoices and the garage register, ten years (VAT Code art. 60). */
export const workOrderData = createCustomerData(
  { name: 'work-orders', stays: 'workshop' },
  {
    async read(db, keys) {
      return workOrdersOfCustomers(db, keys).orderBy('workOrder.number').execute()
    },
  },
)

/** The work orders of a customer, for their timeline. */
export const workOrderHappenings: TimelineSource = async (db, { customerId }, { most }) => {
  const rows = await workOrdersOfCustomers(db, [customerId]).orderBy('workOrder.number', 'desc').limit(most).execute()
  return rows.map(({ id: record, workNumber, car, licencePlate, work, plannedAt }) => ({
    kind: 'work-order',
    at: plannedAt,
    title: workNumber,
    detail: [car, licencePlate, work].filter(Boolean).join(', '),
    record,
  }))
}
