import { isNewsOfDay, stepsWithCar } from '@forecourt/domain/orders/car-order.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import { selectShownVersion } from '../../offers/desk/offer-snapshot.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import {
  changeProgress,
  onOrder,
  orderFromFactory,
  takeInOrdered,
  withdrawOrdered,
  type CarArrival,
  type OrderedCar,
  type OrderProgress,
} from '../../stock/intake/cars-on-order.ts'
import { loadBuyer, mailArrived, mailExpected } from './car-order-mails.ts'
import {
  loadCarOrder,
  dossierOfCar,
  insertCarOrder,
  insertDay,
  moveStep,
  updateCarOrder,
  type CarOrderRow,
} from './car-orders.sql.ts'
import { performAct, type AskedDossier } from '../dossiers/dossier-acts.ts'
import { tickStepsFor } from '../dossiers/dossier-steps.ts'
import {
  findDossierForUpdate,
  loadDossierForUpdate,
  noteStep,
  stepsOfDossier,
  updateDossier,
  type DossierRow,
} from '../dossiers/dossiers.sql.ts'
import { freeCarOfOffer, insertSaleOfOffer } from './offer-cars.sql.ts'
import { lockVehicles } from '../checkout/order-cars.sql.ts'

type Ordered = {
  expectedOn: CalendarDay
  queueLabel: number | null
  productionNumber: string
  orderNumber: string
  note: string
}

/**
 * Orders the car of a dossier at the factory, as its customer signed for it: it is in the queue, and sold from the first moment,
 * so that neither the shop nor another offer can take it.
 */
export function orderCar(tx: Tx, call: OfferCaller, { id, rev, ...order }: Required<AskedDossier> & Ordered) {
  return performAct(tx, call, { id, rev }, 'order-car', async ({ row }) => {
    const today = brusselsDay(call.now)
    if (order.expectedOn < today) return refuse('expected-is-past', { status: 422, field: 'expectedOn' })
    const { content } = await selectShownVersion(tx, row.offerId, row.versionNo)
    if (content.car?.kind !== 'configured') return refuse('car-needs-no-order', { status: 422 })
    const numbers = toNumbers(order)
    const made = await orderFromFactory(tx, {
      version: content.car.version,
      parts: content.car.parts,
      branchId: await loadBranch(tx, row),
      expectedOn: order.expectedOn,
      queueLabel: order.queueLabel,
      note: order.note.trim() || null,
      ...numbers,
    })
    if (isRefusal(made)) return made
    await lockVehicles(tx, [made.key])
    await insertSaleOfOffer(tx, { offerId: row.offerId, vehicleId: made.key, at: call.now })
    await updateDossier(tx, row.id, {
      vehicleId: made.key,
      productionNumber: numbers.productionNumber,
      updatedAt: call.now,
      factoryOrderNumber: numbers.orderNumber,
    })
    await followCar(tx, row, {
      vehicleId: made.key,
      on: today,
      by: call.staff.userId,
      expectedOn: order.expectedOn,
    })
    const ordered = await loadDossierForUpdate(tx, row.number)
    await tickStepsFor(tx, ordered, { needs: ['factory-order'], on: today, by: call.staff.userId })
    return undefined
  })
}

function toNumbers({ productionNumber, orderNumber }: Pick<Ordered, 'productionNumber' | 'orderNumber'>) {
  return { productionNumber: productionNumber.trim() || null, orderNumber: orderNumber.trim() || null }
}

async function loadBranch(tx: Tx, { offerId }: DossierRow): Promise<string> {
  const row = await tx.selectFrom('offer').select('branchId').where('id', '=', offerId).executeTakeFirstOrThrow()
  return row.branchId
}

/** Records that a car is on its way for a dossier: the steps of its order are due with the car. */
export async function followCar(
  tx: Tx,
  { id, versionNo }: Pick<DossierRow, 'id' | 'versionNo'>,
  { vehicleId, expectedOn, on, by }: { vehicleId: string; expectedOn: CalendarDay; on: CalendarDay; by: string },
): Promise<void> {
  await insertCarOrder(tx, {
    dossierId: id,
    vehicleId,
    versionNo,
    orderedOn: on,
    orderedBy: by,
    firstExpectedOn: expectedOn,
    toldOn: expectedOn,
  })
  await moveSteps(tx, id, expectedOn)
}

async function moveSteps(tx: Tx, dossierId: string, comesOn: CalendarDay): Promise<void> {
  const steps = await stepsOfDossier(tx, dossierId)
  for (const step of stepsWithCar(
    steps.map(({ id, dueOn, doneOn, needs }) => ({ id, dueOn, doneOn, needs })),
    comesOn,
  )) {
    await moveStep(tx, step)
  }
}

/** Records that the factory canceled the car: the dossier has no car, and another can be ordered. */
export function cancelCar(tx: Tx, call: OfferCaller, { reason, ...asked }: AskedDossier & { reason: string }) {
  return performAct(tx, call, asked, 'cancel-car', async ({ row }) => {
    if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
    const { content } = await selectShownVersion(tx, row.offerId, row.versionNo)
    // A stock car on its way was not ordered for the customer: the sale is canceled instead.
    if (content.car?.kind !== 'configured') return refuse('car-not-ordered', { status: 422 })
    await endCarOrder(tx, row, { reason: reason.trim(), now: call.now, isFactoryTold: true })
    const none = { vehicleId: null, vin: null, productionNumber: null, factoryOrderNumber: null }
    const noHandover = { deliveryType: null, handoverOn: null, handoverPart: null }
    await updateDossier(tx, row.id, { ...none, ...noHandover, updatedAt: call.now })
    const { userId: by } = call.staff
    for (const { id, needs, doneOn } of await stepsOfDossier(tx, row.id)) {
      const isUndone = doneOn !== null && needs.includes('factory-order')
      if (isUndone) await noteStep(tx, { id, on: null, by })
    }
    return undefined
  })
}

/**
 * Ends the order of a car for a dossier. A car on its way arrives and is for sale, or is withdrawn if the factory canceled it. A
 * car that arrived stays in stock.
 */
export async function endCarOrder(
  tx: Tx,
  row: Pick<DossierRow, 'id' | 'offerId'>,
  { reason, now, isFactoryTold }: { reason: string; now: Date; isFactoryTold: boolean },
): Promise<void> {
  const order = await loadCarOrder(tx, row.id)
  if (!order) return
  const isCanceled = isFactoryTold && order.arrivedOn === null
  await lockVehicles(tx, [order.vehicleId])
  await freeCarOfOffer(tx, { offerId: row.offerId, vehicleId: order.vehicleId, now })
  await updateCarOrder(tx, order.id, { endedAt: now, endReason: reason, isCanceled })
  if (isCanceled) await withdrawOrdered(tx, order.vehicleId, now)
}

type Bought = { row: DossierRow; order: CarOrderRow }

/**
 * Locks a car of the queue and the dossier that it is on its way for, until the transaction ends. The dossier is locked first, as
 * everywhere; if the car was sold or canceled between the two, the user must check again.
 */
async function lockQueued(tx: Tx, number: number): Promise<{ car: OrderedCar; bought?: Bought } | ApiRefusal> {
  const before = await dossierOfCar(tx, number)
  const row = before === undefined ? undefined : await findDossierForUpdate(tx, before)
  const car = await onOrder(tx, number)
  if (isRefusal(car)) return car
  const order = row && (await loadCarOrder(tx, row.id))
  if ((await dossierOfCar(tx, number)) !== before) return refuse('car-changed')
  return row && order ? { car, bought: { row, order } } : { car }
}

type Answer = Promise<{ notifiedEmail: string | null } | ApiRefusal>

/** Saves the progress of a factory order, updates the dossier of its buyer, and may notify them of another day. */
export async function saveProgress(
  tx: Tx,
  call: OfferCaller,
  { id, rev, tell, ...progress }: OrderProgress & { id: number; rev: number; tell: boolean },
): Answer {
  const found = await lockQueued(tx, id)
  if (isRefusal(found)) return found
  const { car, bought } = found
  const changed = await changeProgress(tx, car, { ...progress, rev, isSold: bought !== undefined })
  if (isRefusal(changed)) return changed
  if (!bought) return { notifiedEmail: null }
  await updateDossier(tx, bought.row.id, {
    vin: changed.vin,
    productionNumber: progress.productionNumber || null,
    updatedAt: call.now,
    factoryOrderNumber: progress.orderNumber || null,
  })
  const wasOn = car.expectedOn!
  if (progress.expectedOn === wasOn) return { notifiedEmail: null }
  await moveSteps(tx, bought.row.id, progress.expectedOn)
  return { notifiedEmail: await noteDay(tx, call, bought, { wasOn, expectedOn: progress.expectedOn, tell }) }
}

/** @returns the address that was notified; null: none was */
async function noteDay(
  tx: Tx,
  call: OfferCaller,
  { row, order }: Bought,
  { wasOn, expectedOn, tell }: { wasOn: CalendarDay; expectedOn: CalendarDay; tell: boolean },
): Promise<string | null> {
  const buyer = tell && isNewsOfDay(order.toldOn, expectedOn) ? await loadBuyer(tx, row.number) : undefined
  const day = { carOrderId: order.id, wasOn, expectedOn, by: call.staff.userId, at: call.now }
  const event = await insertDay(tx, { ...day, toldTo: buyer?.email ?? null })
  if (!buyer) return null
  await mailExpected(tx, buyer, { event, wasOn: order.toldOn, expectedOn })
  await updateCarOrder(tx, order.id, { toldOn: expectedOn })
  return buyer.email
}

/** Records the arrival of an ordered car. The dossier of its buyer gets it, with its chassis number. */
export async function takeIn(
  tx: Tx,
  call: OfferCaller,
  { id, rev, tell, ...arrival }: CarArrival & { id: number; rev: number; tell: boolean },
): Answer {
  const found = await lockQueued(tx, id)
  if (isRefusal(found)) return found
  const { car, bought } = found
  const taken = await takeInOrdered(tx, car, { ...arrival, rev, isSold: bought !== undefined, now: call.now })
  if (isRefusal(taken)) return taken
  if (!bought) return { notifiedEmail: null }
  const { row, order } = bought
  await updateCarOrder(tx, order.id, { arrivedOn: arrival.arrivedOn })
  await updateDossier(tx, row.id, { vin: taken.vin, updatedAt: call.now })
  await moveSteps(tx, row.id, arrival.arrivedOn)
  const here = await loadDossierForUpdate(tx, row.number)
  await tickStepsFor(tx, here, { needs: ['arrival'], on: arrival.arrivedOn, by: call.staff.userId })
  const buyer = tell ? await loadBuyer(tx, row.number) : undefined
  if (buyer) await mailArrived(tx, buyer, order.id)
  return { notifiedEmail: buyer?.email ?? null }
}
