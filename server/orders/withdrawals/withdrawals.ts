import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import type { WithdrawalAnswer } from '@forecourt/domain/orders/withdrawal.schema.ts'
import { lastDayToWithdraw, checkWithdrawal } from '@forecourt/domain/orders/withdrawal.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Db, Tx } from '../../platform/database/database.ts'
import { hashAccessKey, newAccessKey, opens, type Access } from '../checkout/order-access.ts'
import type { CarName } from '../checkout/order-cars.ts'
import { loadEntries, findOrderById, type OrderRow } from '../checkout/orders.sql.ts'
import { insertLink, isWithdrawalLink, withdrawalOfOrder } from './withdrawals.sql.ts'

const linkLifeMs = 24 * 3_600_000

/**
 * Creates a link to an order. Only the hash of its key is stored, so that a reader of the database cannot withdraw for another.
 */
export async function newOrderLink(tx: Tx, orderId: string, now: Date): Promise<{ key: string; keyHash: Buffer }> {
  const key = newAccessKey()
  const keyHash = hashAccessKey(key)
  await insertLink(tx, { keyHash, orderId, createdAt: now, expiresAt: new Date(now.getTime() + linkLifeMs) })
  return { key, keyHash }
}

/** Returns the order for a caller with its key or that of a mailed link; for all others it does not exist. */
export async function openOrder(db: Db, access: Access, now: Date): Promise<OrderRow | undefined> {
  const order = await findOrderById(db, access.id)
  if (!order) return undefined
  return opens(access, order) || (await isWithdrawalLink(db, order.id, hashAccessKey(access.accessKey), now))
    ? order
    : undefined
}

/** Loads an order with everything that decides if its buyer may withdraw. */
export async function loadWithdrawable(db: Db, order: OrderRow, now: Date) {
  const received = await withdrawalOfOrder(db, order.id)
  const cars = (await loadEntries(db, order.id)).map(({ id, car, vehicleId }) => ({
    id,
    vehicleId,
    name: fullCarName(car),
    isMadeToOrder: vehicleId === null,
  }))
  const { status, customerType, deliveredOn } = order
  const outcome = checkWithdrawal(
    { orderStatus: status, customerType, deliveredOn, cars, isWithdrawn: received !== undefined },
    now,
  )
  return { received, cars, outcome }
}

/** Returns the withdrawal state of a placed order, as its buyer sees it beside the order. */
export async function withdrawalState(db: Db, order: OrderRow, now: Date): Promise<NonNullable<Order['withdrawal']>> {
  const { received, outcome } = await loadWithdrawable(db, order, now)
  return {
    isPossible: outcome.ok,
    until: outcome.ok ? outcome.until : null,
    receivedAt: received?.receivedAt.toISOString() ?? null,
  }
}

/** Returns the data of the page of a withdrawal; undefined for an order that is not placed. */
export async function findWithdrawalAnswer(
  db: Db,
  order: OrderRow,
  { now, language }: { now: Date; language: Language },
): Promise<WithdrawalAnswer | undefined> {
  const { orderNumber, placedAt, deliveredOn, firstName, lastName, email } = order
  if (orderNumber === null || placedAt === null) return undefined
  const { received, cars, outcome } = await loadWithdrawable(db, order, now)
  return {
    orderNumber,
    orderedOn: brusselsDay(placedAt),
    firstName,
    lastName,
    email,
    cars: cars.map(({ vehicleId: _, ...car }) => car),
    refusal: outcome.ok
      ? null
      : { reason: outcome.reason, message: m[`refusals.${outcome.reason}`]({}, { locale: language }) },
    until: deliveredOn && lastDayToWithdraw(deliveredOn),
    received: received
      ? {
          at: received.receivedAt.toISOString(),
          state: received.state,
          cars: received.statement.cars.map(({ name }) => name),
        }
      : null,
  }
}

export async function loadWithdrawalAnswer(db: Db, order: OrderRow, options: { now: Date; language: Language }) {
  return requireValue(await findWithdrawalAnswer(db, order, options), 'the withdrawal page of an order')
}

function fullCarName({ carName, versionName }: CarName): string {
  return `${carName} ${versionName}`.trim()
}
