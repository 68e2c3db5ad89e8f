import { resolveTerm, isOffered, type Handover, type HandoverDay } from '@forecourt/domain/orders/handover.ts'
import { deskCan, stepTakenBack, type DeskStep, calculateSettlement } from '@forecourt/domain/orders/order-desk.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { recordRefundDueOfReference } from '../../payments/attempts.ts'
import { loadDepartment } from '../../organisation/organisation.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { readHandoverDays } from '../handovers/handovers.ts'
import { readCars } from '../checkout/order-cars.ts'
import { mailCanceled, mailDelivered, mailHandover, mailReady, mailShipped } from './order-desk-mails.ts'
import { selectAccount } from './order-desk.sql.ts'
import {
  agreeOnEntry,
  cancelOrder,
  loadEntries,
  freeVehicles,
  lockHandoverDay,
  updateOrder,
  listVehicles,
  type OrderRow,
} from '../checkout/orders.sql.ts'
import { withdrawalOfOrder } from '../withdrawals/withdrawals.sql.ts'

/** Takes a step with a locked order, and notifies its buyer; refuses for the reason that its button shows. */
export async function takeStep(
  tx: Tx,
  order: OrderRow,
  step: DeskStep,
  { now, reason = '' }: { now: Date; reason?: string },
): Promise<ApiRefusal | undefined> {
  const isWithdrawn = (await withdrawalOfOrder(tx, order.id)) !== undefined
  const { status: orderStatus, deliveryType, id } = order
  const allowed = deskCan(step, { orderStatus, deliveryType, isReady: order.readyAt !== null, isWithdrawn })
  if (!allowed.ok) return refuse(allowed.reason)
  switch (step) {
    case 'ready':
      await updateOrder(tx, id, { readyAt: now, updatedAt: now })
      await mailReady(tx, order, calculateSettlement(await selectAccount(tx, id)).balanceCents)
      return undefined
    case 'ship':
      await updateOrder(tx, id, { status: 'shipped', shippedAt: now, updatedAt: now })
      await mailShipped(tx, order)
      return undefined
    case 'deliver': {
      const deliveredOn = brusselsDay(now)
      await updateOrder(tx, id, { status: 'delivered', deliveredOn, updatedAt: now })
      await mailDelivered(tx, order, deliveredOn)
      return undefined
    }
    case 'cancel': {
      await recordRefundDueOfReference(tx, order.paymentReference, 'canceled', now)
      await cancelOrder(tx, id, now)
      await freeVehicles(tx, id, listVehicles(await loadEntries(tx, id)), now)
      await mailCanceled(tx, order, reason, calculateSettlement(await selectAccount(tx, id)).refundDueCents)
      return undefined
    }
    case 'takeBack': {
      const { status, forgets } = stepTakenBack({ orderStatus, deliveryType })
      await updateOrder(tx, id, { status, [forgets]: null, updatedAt: now })
      return undefined
    }
  }
}

/** Returns the half-days to which the handover of an order can be moved. */
export async function handoverChoices(db: Db, order: OrderRow, now: Date): Promise<HandoverDay[]> {
  const entries = await loadEntries(db, order.id)
  const keys = entries.map(({ carKey }) => carKey)
  const cars = (await readCars(db, keys, order.id, now)).filter((car) => car !== undefined)
  const { branchId, deliveryType, pickupDepartmentId } = order
  const place = pickupDepartmentId === null ? null : await loadDepartment(db, pickupDepartmentId)
  return readHandoverDays(
    db,
    { orderId: order.id, branchId, deliveryType, pickupNumber: place?.number ?? null, cars },
    now,
  )
}

/** Moves the handover to a half-day with room, and notifies the buyer. */
export async function moveHandover(
  tx: Tx,
  order: OrderRow,
  handover: Handover,
  now: Date,
): Promise<ApiRefusal | undefined> {
  if (order.status !== 'pending' && order.status !== 'shipped') return refuse('order-state')
  await lockHandoverDay(tx, handover.day)
  if (!isOffered(handover, await handoverChoices(tx, order, now))) return refuse('handover-gone', { field: 'handover' })
  await updateOrder(tx, order.id, { handoverOn: handover.day, handoverPart: handover.part, updatedAt: now })
  for (const { id, delivery } of await loadEntries(tx, order.id)) {
    if (delivery === null) continue
    const agreed = resolveTerm(delivery, handover)
    await agreeOnEntry(tx, id, { delivery: JSON.stringify(agreed) })
  }
  await mailHandover(tx, order, handover)
  return undefined
}
