import { openAttempt, type PaymentAttempt } from '../../payments/attempts.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/endpoint.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/http/services.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { toNetwork } from '../../platform/http/visitor-address.ts'
import { lockVehicles } from './order-cars.sql.ts'
import { isAvailable, readCars } from './order-cars.ts'
import type { Saved } from './order-draft.ts'
import {
  carsHeldElsewhere,
  loadEntries,
  holdVehicles,
  lockHolder,
  orderOfReference,
  listVehicles,
  type Holder,
  type OrderRow,
} from './orders.sql.ts'

/**
 * Holds the cars of an order just saved and stores the payment to start. Refuses when another buyer was faster, or when this buyer
 * holds too many cars already.
 */
export async function holdCars(
  tx: Tx,
  { order, entries }: Saved,
  { services, call }: { services: Services; call: Caller },
): Promise<PaymentAttempt | ApiRefusal> {
  const { id, paymentReference, advanceCents } = order
  const vehicleIds = listVehicles(entries)
  const tooMany = await tooManyHeld(tx, { order, vehicleIds }, { services, call })
  if (tooMany) return tooMany
  await lockVehicles(tx, vehicleIds)
  const keys = entries.map(({ carKey }) => carKey)
  const cars = await readCars(tx, keys, id, call.now)
  const gone = cars.findIndex((car) => car === undefined || !isAvailable(car))
  if (gone >= 0) return refuse('car-unavailable', { field: `order.carList.${gone}` })

  const attempt = await openAttempt(tx, { reference: paymentReference, amountCents: advanceCents }, call.now)
  const minutes = await readSetting(tx, 'orders.unopened-hold-minutes')
  const hold = { vehicleIds, orderId: id, paymentId: attempt.id, visitor: toNetwork(call.ip), until: { minutes } }
  const held = await holdVehicles(tx, hold)
  if (held.length < vehicleIds.length) return refuse('car-unavailable', { field: 'order.carList' })
  await releaseAt(tx, id, new Date(call.now.getTime() + minutes * 60_000))
  return attempt
}

/**
 * Extends the holds once a phone has opened the payment: its cars are held as long as the payment is open.
 * @returns false when another buyer has them by now, so that the payment must not go on
 */
export async function holdForPayer(tx: Tx, attempt: PaymentAttempt, now: Date): Promise<boolean> {
  const order = await orderOfReference(tx, attempt.reference)
  if (!order || attempt.expiresAt === null) return true
  const entries = await loadEntries(tx, order.id)
  const vehicleIds = listVehicles(entries)
  await lockVehicles(tx, vehicleIds)
  const keys = entries.map(({ carKey }) => carKey)
  const cars = await readCars(tx, keys, order.id, now)
  if (!cars.every((car) => car !== undefined && isAvailable(car))) return false
  const until = attempt.expiresAt
  await holdVehicles(tx, { vehicleIds, orderId: order.id, paymentId: attempt.id, visitor: null, until })
  await releaseAt(tx, order.id, until)
  return true
}

/** Rejects too many cars on hold for one holder: pressing a button proves nothing, and must not empty the listing. */
async function tooManyHeld(
  tx: Tx,
  { order, vehicleIds }: { order: OrderRow; vehicleIds: readonly string[] },
  { services, call }: { services: Services; call: Caller },
): Promise<ApiRefusal | undefined> {
  if (vehicleIds.length === 0) return undefined
  const holder: Holder = call.customer
    ? { accountId: call.customer.accountId }
    : { visitor: toNetwork(call.ip), email: order.email }
  const most = await readSetting(tx, call.customer ? 'orders.cars-held-for-account' : 'orders.cars-held-for-guest')
  await lockHolder(tx, holder)
  const held = await carsHeldElsewhere(tx, holder, order.id)
  if (held + vehicleIds.length <= most * services.settings.rateLimitFactor) return undefined
  return refuse(call.customer ? 'too-many-cars-of-account' : 'too-many-cars-of-guest', {
    values: { max: String(most) },
  })
}

async function releaseAt(tx: Tx, orderId: string, until: Date): Promise<void> {
  await enqueue(tx, 'release-holds', { orderId }, { key: `release-holds:${orderId}`, runAt: until })
}
