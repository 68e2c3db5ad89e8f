import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { askForPayerAccounts } from '../../payments/payer-accounts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { mailWithdrawal } from './order-desk-mails.ts'
import { loadEntries, freeVehicles, listVehicles, type OrderRow } from '../checkout/orders.sql.ts'
import { changeWithdrawal, withdrawalOfOrder } from '../withdrawals/withdrawals.sql.ts'

/** Accepts a withdrawal: its cars count as returned, so that their price is due to the buyer. */
export async function acceptWithdrawal(tx: Tx, order: OrderRow, now: Date): Promise<ApiRefusal | undefined> {
  const withdrawal = await withdrawalOfOrder(tx, order.id)
  if (withdrawal?.state !== 'received') return refuse('withdrawal-answered')
  await changeWithdrawal(tx, withdrawal.id, { state: 'accepted', answeredAt: now })
  await askForPayerAccounts(tx, order.paymentReference)
  await mailWithdrawal(tx, order, { kind: 'accepted', isCarOut: order.status === 'delivered' })
  return undefined
}

/** Refuses a withdrawal, only of cars that the buyer has: an order canceled for it, or a car for sale again, is not restored. */
export async function refuseWithdrawal(
  tx: Tx,
  order: OrderRow,
  refusal: string,
  now: Date,
): Promise<ApiRefusal | undefined> {
  const withdrawal = await withdrawalOfOrder(tx, order.id)
  if (withdrawal?.state !== 'received') return refuse('withdrawal-answered')
  if (order.status !== 'delivered') return refuse('withdrawal-carried-out')
  await changeWithdrawal(tx, withdrawal.id, { state: 'refused', answeredAt: now, refusal })
  await mailWithdrawal(tx, order, { kind: 'refused', refusal })
  return undefined
}

export async function noteReturn(tx: Tx, order: OrderRow, on: CalendarDay, now: Date): Promise<ApiRefusal | undefined> {
  const withdrawal = await withdrawalOfOrder(tx, order.id)
  if (withdrawal?.state !== 'accepted') return refuse('withdrawal-not-accepted')
  if (withdrawal.returnedOn !== null) return refuse('cars-are-back')
  if (on > brusselsDay(now) || on < brusselsDay(withdrawal.receivedAt)) {
    return refuse('return-day-impossible', { status: 422, field: 'on' })
  }
  await changeWithdrawal(tx, withdrawal.id, { returnedOn: on })
  const { cars } = withdrawal.statement
  const back = (await loadEntries(tx, order.id)).filter(({ id }) => cars.some((car) => car.id === id))
  await freeVehicles(tx, order.id, listVehicles(back), now)
  return undefined
}
