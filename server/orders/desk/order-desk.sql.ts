import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Insertable } from 'kysely'
import { addDays, brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { FilterValue } from '@forecourt/domain/platform/lists/list-view.ts'
import type { DayRange } from '@forecourt/domain/platform/resources/resource.ts'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { CarName } from '../checkout/order-cars.ts'
import type { ShopOrderTransfer } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Sql } from '../../platform/resources/field-columns.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'
import { within } from '../../platform/database/within.ts'
import type { OrderRow } from '../checkout/orders.sql.ts'

/** Selects the orders that the user may see, as their list shows them. */
export function selectOrders(db: Db, who: Who) {
  return db
    .selectFrom('shopOrderListing as order')
    .select(['order.number as id', 'order.orderNumber', 'order.placedAt', 'order.customer', 'order.email'])
    .select(['order.cars', 'order.state', 'order.totalCents', 'order.paidCents', 'order.balanceCents'])
    .select(['order.refundDueCents', 'order.handoverOn', 'order.handoverPart', 'order.withdrawal'])
    .select(['order.isBalanceDue', 'order.isRefundDue', 'order.isWithdrawalOpen', 'order.searched'])
    .select('order.branchId')
    .select([
      sql`(select jsonb_build_object('id', number, 'label', name) from branch where id = "order".branch_id)`.as(
        'branch',
      ),
      sql`greatest(
        (select (max(received_at) at time zone 'Europe/Brussels')::date from payment_attempt
          where reference = (select payment_reference from shop_order where id = "order".order_id)),
        (select max(on_day) from shop_order_transfer where order_id = "order".order_id and direction = 'in'))`.as(
        'paidOn',
      ),
      sql<CarName | null>`(select car from shop_order_entry where order_id = "order".order_id order by rank limit 1)`.as(
        'firstCar',
      ),
    ])
    .where(within(who, 'SHOP_ORDER_VIEW', { branch: 'order.branchId' }))
}

/** Search by a stored text, and by the keys of branches, which have an index. */
export const orderConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    branch: (numbers: FilterValue) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
    paidOn: (days: FilterValue) => cameIn(days as DayRange),
  },
}

/** Matches orders with money received on some days, by the provider or by a recorded transfer. */
function cameIn({ from, to }: DayRange): Sql {
  const first = from ? brusselsInstant(from, 0) : null
  const end = to ? brusselsInstant(addDays(to, 1), 0) : null
  return sql`${sql.ref('row.id')} in (
    select paid.number from payment_attempt join shop_order paid on paid.payment_reference = payment_attempt.reference
    where received_at >= coalesce(${first}::timestamptz, '-infinity') and received_at < coalesce(${end}::timestamptz, 'infinity')
    union all
    select paid.number from shop_order_transfer join shop_order paid on paid.id = order_id
    where direction = 'in' and on_day between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity'))`
}

/** Counts the orders by state, within the scope of the user. */
export async function countOrders(db: Db, who: Who) {
  return db
    .selectFrom('shopOrderListing as order')
    .select(({ fn }) => ['order.state', fn.countAll<number>().as('count')])
    .select(sql<number>`(count(*) filter (where is_refund_due))::integer`.as('refundDue'))
    .select(sql<number>`(count(*) filter (where is_withdrawal_open))::integer`.as('withdrawalOpen'))
    .where(within(who, 'SHOP_ORDER_VIEW', { branch: 'order.branchId' }))
    .groupBy('order.state')
    .execute()
}

export function branchesOfOrders(db: Db) {
  return db
    .selectFrom('branch')
    .select(['number as id', 'name', 'isActive'])
    .orderBy('rank')
    .orderBy('number')
    .execute()
}

/** Returns the branch of an order; undefined when the order is not for the desk. */
export async function placeOfOrder(db: Db, number: number): Promise<Place | undefined> {
  const row = await db.selectFrom('shopOrderListing').select('branchId').where('number', '=', number).executeTakeFirst()
  return row && { branch: row.branchId }
}

export async function findOrderByNumber(db: Db, number: number): Promise<OrderRow | undefined> {
  return db
    .selectFrom('shopOrder')
    .selectAll('shopOrder')
    .innerJoin('shopOrderListing', 'shopOrderListing.orderId', 'shopOrder.id')
    .where('shopOrder.number', '=', number)
    .executeTakeFirst()
}

export async function loadOrderByNumber(db: Db, number: number) {
  return requireValue(await findOrderByNumber(db, number), `the order ${number}`)
}

/** Locks an order until the transaction ends. */
export async function loadOrderForUpdate(tx: Tx, number: number): Promise<OrderRow> {
  return tx.selectFrom('shopOrder').selectAll().where('number', '=', number).forUpdate().executeTakeFirstOrThrow()
}

export async function selectListing(db: Db, orderId: string) {
  return db.selectFrom('shopOrderListing').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow()
}

export async function selectAccount(db: Db, orderId: string) {
  return db
    .selectFrom('shopOrderAccount')
    .select(['worthCents', 'paidCents', 'returnedCents', 'strayCents'])
    .where('orderId', '=', orderId)
    .$narrowType<{ worthCents: number; paidCents: number; returnedCents: number; strayCents: number }>()
    .executeTakeFirstOrThrow()
}

/** Returns the vehicles by entry; a car that the factory builds has at most a chassis number. */
export async function vehiclesOfEntries(db: Db, orderId: string) {
  return db
    .selectFrom('shopOrderEntry')
    .leftJoin('vehicle', 'vehicle.id', 'shopOrderEntry.vehicleId')
    .select(['shopOrderEntry.id', 'vehicle.number', 'vehicle.stockNumber', 'vehicle.vin', 'builtVin'])
    .where('orderId', '=', orderId)
    .execute()
}

/** Returns the stock cars that are sold by an order, and not freed since. */
export async function selectSoldVehicles(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('carSale')
    .select('vehicleId')
    .where('orderId', '=', orderId)
    .where('freedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ vehicleId }) => vehicleId))
}

export function selectNotes(db: Db, orderId: string) {
  return db
    .selectFrom('shopOrderNote as note')
    .leftJoin('staffUser', 'staffUser.id', 'note.staffUserId')
    .select(['note.number', 'note.text', 'note.createdAt', 'staffUser.firstName', 'staffUser.lastName'])
    .where('orderId', '=', orderId)
    .orderBy('note.createdAt', 'desc')
    .orderBy('note.number', 'desc')
    .execute()
}

export async function insertNote(
  tx: Tx,
  note: { orderId: string; text: string; staffUserId: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('shopOrderNote').values(note).execute()
}

/** @returns false when the order has no such car to be built */
export async function updateBuiltVin(
  tx: Tx,
  orderId: string,
  entryId: string,
  builtVin: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shopOrderEntry')
    .set({ builtVin })
    .where('orderId', '=', orderId)
    .where('id', '=', entryId)
    .where('versionId', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function selectTransfers(db: Db, orderId: string) {
  return db
    .selectFrom('shopOrderTransfer')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('onDay')
    .orderBy('number')
    .execute()
}

/** @returns false when it was recorded before */
export async function insertTransfer(
  tx: Tx,
  transfer: Omit<Insertable<ShopOrderTransfer>, 'number'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('shopOrderTransfer')
    .values(transfer)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the transfer with a key, of any order. */
export function findTransferById(tx: Tx, id: string) {
  return tx
    .selectFrom('shopOrderTransfer')
    .select(['orderId', 'direction', 'amountCents', 'onDay', 'reference', 'paymentAttemptId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns a transfer of an order by its number. */
export function findTransfer(tx: Tx, orderId: string, number: number) {
  return tx
    .selectFrom('shopOrderTransfer')
    .select(['id', 'isUndone', 'reversesId', 'reference'])
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** @returns the payment that it refunded, if it was one; undefined when there is no such transfer */
export async function deleteTransfer(
  tx: Tx,
  orderId: string,
  number: number,
): Promise<{ paymentAttemptId: string | null } | undefined> {
  return tx
    .deleteFrom('shopOrderTransfer')
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .returning('paymentAttemptId')
    .executeTakeFirst()
}
