import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { OrderAccess } from '@forecourt/domain/orders/order.schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { findOrderById, type OrderRow } from './orders.sql.ts'

export type Access = { readonly id: string; readonly accessKey: string }

/** Creates a key of 128 random bits, so that orders cannot be guessed. */
export function newAccessKey(): string {
  return randomBytes(16).toString('base64url')
}

/** Returns the stored hash of a key. Keys are random, so a plain hash cannot be reversed. */
export function hashAccessKey(accessKey: string): Buffer {
  return createHash('sha256').update(accessKey).digest()
}

export function opens({ accessKey }: Access, order: Pick<OrderRow, 'accessKeyHash'>): boolean {
  return timingSafeEqual(hashAccessKey(accessKey), order.accessKeyHash)
}

/** Returns the order for a caller with its key; for all others it does not exist. */
export async function findOrder(db: Db, access: Access): Promise<OrderRow | undefined> {
  const order = await findOrderById(db, access.id)
  return order && opens(access, order) ? order : undefined
}

/** Returns the room of the hub for the browser that has the key of an order and waits for its payment. */
export function roomName(orderId: string): string {
  return `order:${orderId}`
}

/** Returns the room that a hub connection may enter with what it presents at its handshake. */
export async function roomFor(db: Db, credentials: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  const access = OrderAccess.safeParse({ id: credentials['id'], accessKey: credentials['accessKey'] })
  if (!access.success) return undefined
  return (await findOrder(db, access.data)) && roomName(access.data.id)
}
