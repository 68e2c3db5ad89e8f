import { internalOrderCan } from '@forecourt/domain/orders/internal-order.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import {
  deskInternalOrder,
  internalOrderForUpdate,
  loadLines,
  updateInternalOrder,
  workPlace,
} from './internal-orders.sql.ts'

// An internal order that a workshop carries out by a work order. The progress of the work order decides the state of the order.

/** An internal order as the workshop takes it on. */
export interface InternalWork {
  readonly id: string
  readonly departmentId: string
  readonly departmentNumber: number
  readonly car: string
  readonly licencePlate: string | null
  readonly vin: string | null
  readonly customer: string
  readonly internalNumber: string
  readonly dueOn: CalendarDay
  readonly note: string
  readonly lines: readonly { readonly name: string; readonly quantity: number }[]
}

/** Returns the branch that works on an internal order. */
export function placeOfInternalWork(db: Db, number: number): Promise<Place | undefined> {
  return workPlace(db, number)
}

/** Locks an internal order that a workshop takes on: one that was sent or accepted, once. */
export async function takeInternalWork(
  tx: Tx,
  { id: number, rev }: { id: number; rev: number },
): Promise<InternalWork | ApiRefusal> {
  const locked = await internalOrderForUpdate(tx, number)
  const row = locked && (await deskInternalOrder(tx, number))
  if (!row) return refuse('record-not-found', { status: 404 })
  if (row.workOrder !== null) return refuse('internal-order-in-work', { status: 422 })
  if (row.rev !== rev) return refuse('changed-meanwhile')
  if (row.departmentKind === 'parts') return refuse('internal-order-no-workshop', { status: 422 })
  const lines = await loadLines(tx, row.id)
  // An accepted order is taken on all the same, while its car is not delivered.
  const standing = { orderState: row.orderState, hasLines: lines.length > 0, hasCosts: false, hasWorkOrder: false }
  const can = internalOrderCan('accept', { ...standing, state: row.state === 'accepted' ? 'sent' : row.state })
  if (!can.ok) return refuse(can.reason, { status: 422 })
  if (lines.length === 0) return refuse('internal-order-empty', { status: 422 })
  return {
    id: row.id,
    departmentId: row.departmentId,
    departmentNumber: row.departmentNumber,
    car: row.carName,
    licencePlate: row.licencePlate,
    vin: row.vin,
    customer: row.customerName,
    internalNumber: row.internalNumber,
    dueOn: row.dueOn,
    note: row.note,
    lines: lines.map(({ name, quantity }) => ({ name, quantity })),
  }
}

/** Records that the workshop carries an internal order out: it is accepted. */
export function beginInternalWork(
  tx: Tx,
  id: string,
  { workOrder, workNumber }: { workOrder: number; workNumber: string },
): Promise<void> {
  return updateInternalOrder(tx, id, { state: 'accepted', workOrder, workNumber, workCostCents: null })
}

/** Returns an internal order without work to the queue of its workshop. One that was canceled meanwhile stays so. */
export async function returnInternalWork(tx: Tx, id: string): Promise<void> {
  await updateInternalOrder(tx, id, { workOrder: null, workNumber: null, workCostCents: null })
  await moveOn(tx, id, ['accepted', 'done'], 'sent')
}

/** Records that the work is finished; its cost is null while that of a line is not known. */
export async function finishInternalWork(tx: Tx, id: string, costCents: Cents | null): Promise<void> {
  await updateInternalOrder(tx, id, { workCostCents: costCents })
  await moveOn(tx, id, ['accepted'], 'done')
}

/** Charges the cost of the work to the car. */
export async function chargeInternalWork(tx: Tx, id: string, costCents: Cents): Promise<void> {
  await updateInternalOrder(tx, id, { workCostCents: costCents })
  await moveOn(tx, id, ['accepted', 'done'], 'charged')
}

/** Undoes the charge of the work. */
export function unchargeInternalWork(tx: Tx, id: string): Promise<void> {
  return moveOn(tx, id, ['charged'], 'done')
}

type State = 'sent' | 'accepted' | 'done' | 'charged'

/** Moves an internal order on from the states that it comes from; one that was canceled stays so. */
async function moveOn(tx: Tx, id: string, from: readonly State[], state: State): Promise<void> {
  await tx.updateTable('internalOrder').set({ state }).where('id', '=', id).where('state', 'in', from).execute()
}
