import type { WithdrawalStatement } from '@forecourt/domain/orders/withdrawal.schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OrderRow } from '../checkout/orders.sql.ts'

export async function withdrawalOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('withdrawal')
    .select(['id', 'receivedAt', 'state', 'statement', 'answeredAt', 'returnedOn', 'refusal'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
}

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: { orderId: string; receivedAt: Date; statement: WithdrawalStatement },
): Promise<void> {
  await tx.insertInto('withdrawal').values(withdrawal).execute()
}

/** Returns a placed order by its number, for the customer who ordered it with that address. */
export async function findPlacedOrder(db: Db, orderNumber: string, email: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('shopOrder')
    .selectAll()
    .where('orderNumber', '=', orderNumber)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export async function insertLink(
  tx: Tx,
  link: { keyHash: Buffer; orderId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('withdrawalLink').values(link).execute()
}

export async function deleteExpiredLinks(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('withdrawalLink').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function isWithdrawalLink(db: Db, orderId: string, keyHash: Buffer, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('withdrawalLink')
    .select('orderId')
    .where('keyHash', '=', keyHash)
    .where('orderId', '=', orderId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return link !== undefined
}

/** Saves the answer to a withdrawal, or that its cars are back. */
export async function changeWithdrawal(
  tx: Tx,
  id: string,
  changes: { state?: 'accepted' | 'refused'; answeredAt?: Date; refusal?: string; returnedOn?: string },
): Promise<void> {
  await tx.updateTable('withdrawal').set(changes).where('id', '=', id).execute()
}
