import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  canOrderInside,
  internalOrderCan,
  calculateNetCost,
  proposeLines,
  usualDueDay,
  type InternalOrderAct,
} from '@forecourt/domain/orders/internal-order.ts'
import type { InternalOrderRecord } from '@forecourt/domain/orders/internal-order.schema.ts'
import { brusselsDay, type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import { findLastEditor } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { expectedDayOf } from '../../stock/intake/cars-on-order.ts'
import { deskDossier, findDossierForUpdate, orderOfDossier } from '../dossiers/dossiers.sql.ts'
import {
  deskInternalOrder,
  insertInternalOrder,
  internalOrderForUpdate,
  selectInternalOrders,
  loadLines,
  loadOrderedSources,
  updateInternalOrder,
  usualDepartment,
  selectWorkDepartment,
  writeCosts,
  writeLines,
  type DeskInternalOrder,
} from './internal-orders.sql.ts'

export type AskedInternalOrder = { id: number; rev: number }
type Facts = {
  department: number
  dueOn: CalendarDay
  note: string
  lines: readonly { id?: number | null; name: string; quantity: number; source: string | null }[]
}
type Answer = { internalOrder: InternalOrderRecord } | ApiRefusal

export const internalOrderNotFound = () => refuse('record-not-found', { status: 404 })

const seesCosts = ({ staff }: Pick<OfferCaller, 'staff'>) => may(staff.who, 'STOCK_COST_VIEW').ok

/** Returns the record of an internal order, within the rights of the caller. */
export async function findInternalOrderRecord(
  db: Db,
  number: number,
  call: Pick<OfferCaller, 'staff' | 'now'>,
): Promise<InternalOrderRecord | undefined> {
  const row = await deskInternalOrder(db, number)
  if (!row) return undefined
  const lines = await loadLines(db, row.id)
  const isShown = seesCosts(call)
  return {
    id: row.number,
    rev: row.rev,
    internalNumber: row.internalNumber,
    state: row.state,
    orderState: row.orderState,
    workBranch: row.workBranchNumber,
    ...toStanding(row, lines),
    dossier: { id: row.dossierKey, dossierNumber: row.dossierNumber },
    orderNumber: row.orderNumber,
    customer: row.customerName,
    car: row.carName,
    vin: row.vin,
    licencePlate: row.licencePlate,
    owner: { id: row.ownerNumber, name: row.ownerName },
    branch: { id: row.branchNumber, name: row.branchName },
    department: { id: row.departmentNumber, label: row.departmentName },
    dueOn: row.dueOn,
    note: row.note,
    cancelReason: row.cancelReason,
    workOrder:
      row.workOrder === null || row.workNumber === null ? null : { id: row.workOrder, workNumber: row.workNumber },
    hasWorkshop: row.departmentKind !== 'parts',
    lines: lines.map(({ number: id, name, quantity, source, netCostCents }) => ({
      id,
      name,
      quantity,
      source,
      netCostCents: isShown ? netCostCents : null,
    })),
    netCents: isShown ? (row.workOrder === null ? calculateNetCost(lines) : row.workCostCents) : null,
    createdBy: row.makerName,
    createdAt: row.createdAt.toISOString(),
    today: brusselsDay(call.now),
  }
}

export async function loadInternalOrderRecord(db: Db, number: number, call: Pick<OfferCaller, 'staff' | 'now'>) {
  return requireValue(await findInternalOrderRecord(db, number, call), `the internal order ${number}`)
}

function toStanding(
  { workOrder, workCostCents }: Pick<DeskInternalOrder, 'workOrder' | 'workCostCents'>,
  lines: readonly { netCostCents: number | null }[],
) {
  return {
    hasLines: lines.length > 0,
    hasCosts: workOrder === null ? lines.every(({ netCostCents }) => netCostCents !== null) : workCostCents !== null,
    hasWorkOrder: workOrder !== null,
  }
}

/** Returns the internal orders of a dossier, and the proposed contents of the next one. */
export async function internalOrdersOfDossier(db: Db, call: OfferCaller, number: number) {
  const dossier = await deskDossier(db, number)
  if (!dossier) return internalOrderNotFound()
  const today = brusselsDay(call.now)
  const { content, context } = await selectShownVersion(db, dossier.offerId, dossier.versionNo)
  const services = context.facts.services
    .filter(({ id, kind }) => content.services.includes(id) && (kind === 'delivery' || kind === 'registration'))
    .map(({ id }) => ({
      id,
      name: translate(requireValue(context.names[id], 'the name of the service'), call.language),
    }))
  const given = dossier.givenNames.map((name) => translate(name, call.language))
  const lines = proposeLines({ ...content, given }, services, await loadOrderedSources(db, number))
  const comesOn = dossier.vehicleId === null ? null : await expectedDayOf(db, dossier.vehicleId)
  return {
    orders: await selectInternalOrders(db, call.staff.who, number, today),
    proposed: {
      lines,
      department: (await usualDepartment(db, dossier.branchNumber)) ?? null,
      dueOn: usualDueDay({ deliveryDay: content.deliveryDay, comesOn: comesOn ?? null }, today),
    },
  }
}

/** Creates an internal order for work on the car, once the customer signed. */
export async function createInternalOrder(
  tx: Tx,
  call: OfferCaller,
  { dossier: number, internalOrder: facts }: { dossier: number; internalOrder: Facts },
): Promise<Answer> {
  const dossier = await findDossierForUpdate(tx, number)
  if (!dossier) return internalOrderNotFound()
  const order = await orderOfDossier(tx, dossier.id)
  const can = canOrderInside(order.state)
  if (!can.ok) return refuse(can.reason, { status: 422 })
  const department = await selectWorkDepartment(tx, facts.department)
  const refused = factsRefusal(facts, department, call.now)
  if (refused) return refused
  const made = await insertInternalOrder(tx, toYear(call.now), {
    customerOrderId: order.id,
    departmentId: requireValue(department, 'the department').id,
    dueOn: facts.dueOn,
    note: facts.note.trim(),
    createdBy: call.staff.userId,
    createdAt: call.now,
  })
  await writeLines(
    tx,
    made.id,
    facts.lines.map((line) => ({ ...line, id: null })),
  )
  return { internalOrder: await loadInternalOrderRecord(tx, made.number, call) }
}

function factsRefusal({ dueOn, lines }: Facts, department: object | undefined, now: Date): ApiRefusal | undefined {
  if (!department) return refuse('reference-gone', { status: 422, field: 'internalOrder.department' })
  if (dueOn < brusselsDay(now)) return refuse('internal-order-due', { status: 422, field: 'internalOrder.dueOn' })
  const nameless = lines.findIndex(({ name }) => name.trim() === '')
  return nameless < 0
    ? undefined
    : refuse('internal-order-line', { status: 422, field: `internalOrder.lines.${nameless}.name` })
}

/** Performs an act on a locked internal order, and returns its new state. */
async function performAct(
  tx: Tx,
  call: OfferCaller,
  { id, rev }: AskedInternalOrder,
  act: InternalOrderAct,
  work: (row: DeskInternalOrder) => Promise<ApiRefusal | undefined>,
): Promise<Answer> {
  const locked = await internalOrderForUpdate(tx, id)
  const row = locked && (await deskInternalOrder(tx, id))
  if (!row) return internalOrderNotFound()
  if (row.rev !== rev) {
    const by = await findLastEditor(tx, 'internal_order', row.id)
    return refuse('changed-meanwhile', { detail: { theirs: await findInternalOrderRecord(tx, id, call), by } })
  }
  const { state, orderState } = row
  const can = internalOrderCan(act, { state, orderState, ...toStanding(row, await loadLines(tx, row.id)) })
  if (!can.ok) return refuse(can.reason, { status: 422 })
  return (await work(row)) ?? { internalOrder: await loadInternalOrderRecord(tx, id, call) }
}

/** Saves an internal order. A due day in the past may stay; a new one must not be in the past. */
export function saveInternalOrder(
  tx: Tx,
  call: OfferCaller,
  { internalOrder: facts, ...asked }: AskedInternalOrder & { internalOrder: Facts },
) {
  return performAct(tx, call, asked, 'save', async (row) => {
    const department =
      facts.department === row.departmentNumber
        ? { id: row.departmentId }
        : await selectWorkDepartment(tx, facts.department)
    const dueOn = facts.dueOn === row.dueOn ? brusselsDay(call.now) : facts.dueOn
    const refused = factsRefusal({ ...facts, dueOn }, department, call.now)
    if (refused) return refused
    await writeLines(
      tx,
      row.id,
      facts.lines.map((line) => ({ ...line, id: line.id ?? null })),
    )
    const changes = {
      departmentId: requireValue(department, 'the department').id,
      dueOn: facts.dueOn,
      note: facts.note.trim(),
    }
    await updateInternalOrder(tx, row.id, { ...changes, updatedAt: call.now })
    return undefined
  })
}

/** Saves the cost of each line, for users who may see costs. */
export function saveCosts(
  tx: Tx,
  call: OfferCaller,
  { lines, ...asked }: AskedInternalOrder & { lines: readonly { id: number; netCostCents: number | null }[] },
) {
  return performAct(tx, call, asked, 'save-costs', async (row) => {
    if (!seesCosts(call)) return refuse('right-missing', { status: 403 })
    await writeCosts(tx, row.id, lines)
    await updateInternalOrder(tx, row.id, { updatedAt: call.now })
    return undefined
  })
}

const after = { send: 'sent', accept: 'accepted', finish: 'done', charge: 'charged' } as const

/** Moves an internal order to its next state. */
export function stepInternalOrder(tx: Tx, call: OfferCaller, asked: AskedInternalOrder, act: keyof typeof after) {
  return performAct(tx, call, asked, act, async (row) => {
    await updateInternalOrder(tx, row.id, { state: after[act] })
    return undefined
  })
}

export function cancelInternalOrder(
  tx: Tx,
  call: OfferCaller,
  { reason, ...asked }: AskedInternalOrder & { reason: string },
) {
  return performAct(tx, call, asked, 'cancel', async (row) => {
    if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
    await updateInternalOrder(tx, row.id, { state: 'canceled', cancelReason: reason.trim() })
    return undefined
  })
}
