import type { WorkOrderRecord } from '@forecourt/domain/workshop/work-orders/work-order.schema.ts'
import { workOrderCan, type WorkOrderAct } from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { findWorkOrderRecord, loadWorkOrderRecord, type WorkCaller } from './work-order-record.ts'
import { deskWorkOrder, workOrderForUpdate, type DeskWorkOrder } from './work-orders.sql.ts'

export type AskedWorkOrder = { id: number; rev: number }
export type WorkAnswer = { workOrder: WorkOrderRecord } | ApiRefusal

export const workOrderNotFound = () => refuse('record-not-found', { status: 404 })

/**
 * Locks a work order, acts on it, and answers with its new state. Without a revision the act does not depend on the rest, as
 * a photo does not.
 */
export async function performWorkAct(
  tx: Tx,
  call: WorkCaller,
  { id, rev }: Pick<AskedWorkOrder, 'id'> & Partial<AskedWorkOrder>,
  act: WorkOrderAct,
  work: (row: DeskWorkOrder) => Promise<ApiRefusal | undefined>,
): Promise<WorkAnswer> {
  const locked = await workOrderForUpdate(tx, id)
  const row = locked && (await deskWorkOrder(tx, id))
  if (!row) return workOrderNotFound()
  if (rev !== undefined && row.rev !== rev) {
    const by = await findLastEditor(tx, 'work_order', row.id)
    return refuse('changed-meanwhile', { detail: { theirs: await findWorkOrderRecord(tx, id, call), by } })
  }
  const can = workOrderCan(act, row)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  return (await work(row)) ?? { workOrder: await loadWorkOrderRecord(tx, id, call) }
}
