import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toStructuredCommunication } from '@forecourt/domain/orders/order-number.ts'
import { lastDayToRefund } from '@forecourt/domain/orders/withdrawal.ts'
import { brusselsDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { insertTransfer, loadOrderForUpdate } from './order-desk.sql.ts'

/** A shop order with a balance to receive or to refund. */
export interface OpenOrder {
  readonly id: string
  readonly number: number
  readonly orderNumber: string
  readonly communication: string
  /** Below zero: to pay back. */
  readonly balanceCents: Cents
  readonly name: string
  readonly cars: string
  readonly dueOn: CalendarDay
}

/** Returns the placed shop orders of a company with a balance. */
export async function listOpenOrders(db: Db, companyId: string): Promise<OpenOrder[]> {
  const { rows } = await sql<Omit<OpenOrder, 'communication'>>`
    select order_id as id, listing.number, order_number as "orderNumber", customer as name, cars,
      (case when is_refund_due then -refund_due_cents else balance_cents end)::float8 as "balanceCents",
      coalesce(handover_on, (placed_at at time zone 'Europe/Brussels')::date)::text as "dueOn"
    from shop_order_listing listing
    join branch on branch.id = branch_id
    join company using (enterprise_number)
    where company.id = ${companyId} and (is_balance_due or is_refund_due) and order_number ~ '^SO-'`.execute(db)
  return rows.map((order) => ({ ...order, communication: toStructuredCommunication(order.orderNumber) }))
}

/** A shop order that was paid more than it is worth: the surplus is refunded to the payer. */
export interface OrderRefund {
  readonly id: string
  readonly number: number
  readonly orderNumber: string
  readonly name: string
  readonly cars: string
  readonly dueOn: CalendarDay
  readonly cents: Cents
}

/**
 * Returns the placed shop orders of a company with a surplus, less what the provider is refunding. Payments that were never for
 * their order are not included: each is refunded on its own.
 */
export async function listOrderRefunds(db: Db, companyId: string): Promise<OrderRefund[]> {
  const { rows } = await sql<Omit<OrderRefund, 'dueOn'> & { readonly since: Date; readonly isWithdrawn: boolean }>`
    select listing.order_id as id, listing.number, listing.order_number as "orderNumber", customer as name, cars,
      (account.paid_cents - account.returned_cents - account.worth_cents)::float8 as cents,
      coalesce(withdrawal.received_at, shop_order.canceled_at, listing.placed_at) as since, withdrawal.id is not null as "isWithdrawn"
    from shop_order_listing listing
    join shop_order_account account using (order_id)
    join shop_order on shop_order.id = listing.order_id
    join branch on branch.id = listing.branch_id
    join company using (enterprise_number)
    left join withdrawal on withdrawal.order_id = listing.order_id and withdrawal.state <> 'refused'
    where company.id = ${companyId} and listing.is_refund_due and listing.order_number ~ '^SO-'
      and account.paid_cents - account.returned_cents > account.worth_cents`.execute(db)
  return rows.map(({ since, isWithdrawn, ...order }) => ({
    ...order,
    dueOn: isWithdrawn ? lastDayToRefund(since) : brusselsDay(since),
  }))
}

/** Records what a line of a bank statement pays of a shop order; below zero: refunded. Returns the key of the transfer. */
export async function noteOrderTransfer(
  tx: Tx,
  call: OfferCaller,
  asked: {
    readonly number: number
    readonly on: CalendarDay
    readonly cents: Cents
    /** Not paid, and not asked for. */
    readonly differenceCents?: Cents
    readonly reference: string
  },
): Promise<string> {
  const order = await loadOrderForUpdate(tx, asked.number)
  const id = randomUUID()
  const common = {
    orderId: order.id,
    direction: asked.cents < 0 ? ('out' as const) : ('in' as const),
    onDay: asked.on,
    reference: asked.reference,
    createdBy: call.staff.userId,
    createdAt: call.now,
  }
  await insertTransfer(tx, { ...common, id, amountCents: Math.abs(asked.cents) })
  const differenceCents = Math.abs(asked.differenceCents ?? 0)
  if (differenceCents > 0) {
    await insertTransfer(tx, { ...common, id: randomUUID(), amountCents: differenceCents, isDifference: true })
  }
  return id
}

/** Undoes a transfer, and the difference that was recorded with it: the amount is owed again. */
export async function undoOrderTransfer(
  tx: Tx,
  call: OfferCaller,
  { id, on, reference }: { readonly id: string; readonly on: CalendarDay; readonly reference: string },
): Promise<void> {
  const transfer = await tx.selectFrom('shopOrderTransfer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const differences = await tx
    .selectFrom('shopOrderTransfer')
    .selectAll()
    .where('orderId', '=', transfer.orderId)
    .where('reference', '=', transfer.reference)
    .where('isDifference', '=', true)
    .where('isUndone', '=', false)
    .where('reversesId', 'is', null)
    .where('id', '<>', transfer.id)
    .execute()
  for (const one of [transfer, ...differences]) {
    await insertTransfer(tx, {
      id: randomUUID(),
      orderId: one.orderId,
      direction: one.direction === 'in' ? 'out' : 'in',
      amountCents: one.amountCents,
      isDifference: one.isDifference,
      onDay: on,
      reference,
      reversesId: one.id,
      createdBy: call.staff.userId,
      createdAt: call.now,
    })
  }
}

/** Lowers a difference that nobody paid, once the invoice that it settled is credited; what stays of it keeps its reference. */
export async function lowerOrderDifference(
  tx: Tx,
  call: OfferCaller,
  {
    id,
    cents,
    on,
    reference,
  }: { readonly id: string; readonly cents: Cents; readonly on: CalendarDay; reference: string },
): Promise<void> {
  const difference = await tx.selectFrom('shopOrderTransfer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { orderId, amountCents } = difference
  const row = { orderId, isDifference: true, createdBy: call.staff.userId, createdAt: call.now }
  await insertTransfer(tx, {
    ...row,
    id: randomUUID(),
    direction: 'out',
    amountCents,
    onDay: on,
    reference,
    reversesId: id,
  })
  if (amountCents === cents) return
  await insertTransfer(tx, {
    ...row,
    id: randomUUID(),
    direction: 'in',
    amountCents: amountCents - cents,
    onDay: difference.onDay,
    reference: difference.reference,
  })
}

/** A transfer that was recorded by hand, without its line of a statement. */
export interface NotedTransfer {
  readonly id: string
  readonly number: number
  readonly communication: string
  readonly cents: Cents
  readonly on: CalendarDay
  readonly name: string
  readonly order: number
  readonly orderNumber: string
}

/** Returns the transfers of a company that were noted by hand since a day. */
export async function listNotedTransfers(db: Db, companyId: string, since: CalendarDay): Promise<NotedTransfer[]> {
  const { rows } = await sql<Omit<NotedTransfer, 'communication'>>`
    select transfer.id, transfer.number, (case direction when 'in' then amount_cents else -amount_cents end)::float8 as cents,
      on_day::text as "on", listing.customer as name, listing.number as "order", listing.order_number as "orderNumber"
    from shop_order_transfer transfer
    join shop_order_listing listing using (order_id)
    join branch on branch.id = branch_id
    join company using (enterprise_number)
    where company.id = ${companyId} and on_day >= ${since}::date and payment_attempt_id is null and reverses_id is null
      and not is_undone and not is_difference and listing.order_number ~ '^SO-'`.execute(db)
  return rows.map((transfer) => ({ ...transfer, communication: toStructuredCommunication(transfer.orderNumber) }))
}
