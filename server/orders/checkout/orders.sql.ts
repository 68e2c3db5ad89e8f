import type { Weekday } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ShopOrder, ShopOrderEntry } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { KnownBy } from '../../platform/audit/timeline.ts'
import { within } from '../../platform/database/within.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { lockVehicles } from './order-cars.sql.ts'

export type OrderRow = Selectable<ShopOrder>
export type EntryRow = Selectable<ShopOrderEntry>

/** Returns the cars of an order that exist already, and so can be held and sold. */
export function listVehicles(entries: readonly Pick<EntryRow, 'vehicleId'>[]): string[] {
  return entries.map(({ vehicleId }) => vehicleId).filter((id) => id !== null)
}

export async function findOrderById(db: Db, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('shopOrder').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function loadOrderById(db: Db, id: string) {
  return requireValue(await findOrderById(db, id), `the order ${id}`)
}

export async function orderForUpdate(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return tx.selectFrom('shopOrder').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function orderOfReference(tx: Tx, paymentReference: string): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('shopOrder')
    .selectAll()
    .where('paymentReference', '=', paymentReference)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the orders of some addresses, in lower case, or accounts, with the names of their cars. */
export function selectNewestOrders(db: Db, by: OrderedBy, most: number) {
  return db
    .selectFrom('shopOrder')
    .select(['number', 'orderNumber', 'placedAt'])
    .select(
      sql<string | null>`(select string_agg(car ->> 'carName', ', ' order by rank) from shop_order_entry
        where order_id = shop_order.id)`.as('cars'),
    )
    .where(isOrderedBy(by))
    .where('placedAt', 'is not', null)
    .orderBy('placedAt', 'desc')
    .limit(most)
    .execute()
}

/** Selects the orders of a customer that are not delivered or not paid, within the scope of the user, the newest on top. */
export function selectRunningOrders(db: Db, by: OrderedBy, who: Who) {
  return db
    .selectFrom('shopOrderListing as listed')
    .innerJoin('shopOrder', 'shopOrder.id', 'listed.orderId')
    .select(['listed.number', 'listed.orderNumber', 'listed.cars', 'listed.state', 'listed.placedAt'])
    .select(['listed.totalCents', 'listed.balanceCents', 'listed.handoverOn'])
    .where(isOrderedBy(by))
    .where(sql<boolean>`(listed.state in ('pending', 'ready', 'shipped') or listed.is_balance_due)`)
    .where(within(who, 'SHOP_ORDER_VIEW', { branch: 'listed.branchId' }))
    .orderBy('listed.placedAt', 'desc')
    .execute()
}

/** Selects the cars of delivered orders of a customer, within the scope of the user, the newest on top. */
export function selectOrderedCars(db: Db, by: OrderedBy, who: Who) {
  return db
    .selectFrom('shopOrder')
    .innerJoin('shopOrderEntry as entry', 'entry.orderId', 'shopOrder.id')
    .leftJoin('vehicle', 'vehicle.id', 'entry.vehicleId')
    .select(['shopOrder.number', 'shopOrder.deliveredOn as boughtOn', 'vehicle.vin'])
    .select(sql<string>`concat_ws(' ', entry.car ->> 'carName', entry.car ->> 'versionName')`.as('name'))
    .where(isOrderedBy(by))
    .where('shopOrder.deliveredOn', 'is not', null)
    .where('shopOrder.canceledAt', 'is', null)
    .where(within(who, 'SHOP_ORDER_VIEW', { branch: 'shopOrder.branchId' }))
    .orderBy('shopOrder.deliveredOn', 'desc')
    .execute()
}

type OrderedBy = Pick<KnownBy, 'emails' | 'accountIds'>

function isOrderedBy({ emails, accountIds }: OrderedBy) {
  return sql<boolean>`(lower(shop_order.email) = any (${emails}::text[])
    or shop_account_id = any (${accountIds}::uuid[]))`
}

/** Loads the placed orders, newest first. */
export async function loadPlacedOrders(
  db: Db,
  { accountId, email }: { accountId: string; email: string },
): Promise<OrderRow[]> {
  return db
    .selectFrom('shopOrder')
    .selectAll()
    .where((eb) => eb.or([eb('shopAccountId', '=', accountId), eb(sql`lower(email)`, '=', email.toLowerCase())]))
    .where('placedAt', 'is not', null)
    .orderBy('placedAt', 'desc')
    .limit(200)
    .execute()
}

export async function loadEntries(db: Db, orderId: string): Promise<EntryRow[]> {
  return db.selectFrom('shopOrderEntry').selectAll().where('orderId', '=', orderId).orderBy('rank').execute()
}

/** Loads the stock numbers by car key; a new car has none, as it is not built yet. */
export async function loadStockNumbers(db: Db, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('shopOrderEntry')
    .innerJoin('vehicle', 'vehicle.id', 'shopOrderEntry.vehicleId')
    .select(['shopOrderEntry.carKey', 'vehicle.stockNumber'])
    .where('orderId', '=', orderId)
    .execute()
  return new Map(rows.map(({ carKey, stockNumber }) => [carKey, stockNumber]))
}

/** @returns undefined when another request was first with this id */
export async function insertDraft(tx: Tx, order: Insertable<ShopOrder>): Promise<OrderRow | undefined> {
  return tx
    .insertInto('shopOrder')
    .values(order)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateOrder(tx: Tx, id: string, changes: Updateable<ShopOrder>): Promise<void> {
  await tx.updateTable('shopOrder').set(changes).where('id', '=', id).execute()
}

export async function updateDraft(tx: Tx, id: string, changes: Updateable<ShopOrder>): Promise<OrderRow> {
  return tx.updateTable('shopOrder').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function replaceEntries(
  tx: Tx,
  orderId: string,
  entries: readonly Omit<Insertable<ShopOrderEntry>, 'orderId' | 'rank'>[],
): Promise<EntryRow[]> {
  await tx.deleteFrom('shopOrderEntry').where('orderId', '=', orderId).execute()
  if (entries.length === 0) return []
  return tx
    .insertInto('shopOrderEntry')
    .values(entries.map((entry, rank) => ({ ...entry, orderId, rank })))
    .returningAll()
    .execute()
}

/** Saves the agreement of buyer and seller on one car. */
export async function agreeOnEntry(tx: Tx, id: string, agreed: Updateable<ShopOrderEntry>): Promise<void> {
  await tx.updateTable('shopOrderEntry').set(agreed).where('id', '=', id).execute()
}

/** Places an order. The number is taken last: taking one makes all others wait until the transaction ends. */
export async function placeOrder(tx: Tx, id: string, year: number, now: Date): Promise<string> {
  const { orderNumber } = await tx
    .updateTable('shopOrder')
    .set((eb) => ({
      status: 'pending' as const,
      orderNumber: eb.fn<string>('take_number', [eb.val('SO'), eb.val(year)]),
      placedAt: now,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .returning('orderNumber')
    .executeTakeFirstOrThrow()
  return requireValue(orderNumber, 'the order number')
}

/**
 * Holds cars for an order; an expired hold is taken over. The clock of the database decides: those of the processes may differ.
 * @returns the held cars: those of another buyer are missing
 */
export async function holdVehicles(
  tx: Tx,
  hold: {
    vehicleIds: readonly string[]
    orderId: string
    paymentId: string
    visitor: string | null
    until: Date | { minutes: number }
  },
): Promise<string[]> {
  const { vehicleIds, orderId, paymentId, visitor, until } = hold
  if (vehicleIds.length === 0) return []
  const rows = await tx
    .insertInto('carHold')
    .values(
      vehicleIds.map((vehicleId) => ({
        vehicleId,
        holder: `order:${orderId}`,
        orderId,
        paymentId,
        visitor,
        until: until instanceof Date ? until : sql<Date>`now() + make_interval(mins => ${until.minutes})`,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('vehicleId')
        .doUpdateSet((eb) => ({
          holder: eb.ref('excluded.holder'),
          orderId: eb.ref('excluded.orderId'),
          paymentId: eb.ref('excluded.paymentId'),
          visitor: eb.ref('excluded.visitor'),
          offerId: null,
          until: eb.ref('excluded.until'),
          createdAt: eb.ref('excluded.createdAt'),
        }))
        .where((eb) => eb.or([eb('carHold.until', '<=', sql<Date>`now()`), eb('carHold.orderId', '=', orderId)])),
    )
    .returning('vehicleId')
    .execute()
  return rows.map(({ vehicleId }) => vehicleId)
}

/** The buyer whose holds are counted together. */
export type Holder =
  | { readonly accountId: string }
  /** A guest proves nothing: neither their network nor the typed address may hold much. */
  | { readonly visitor: string; readonly email: string }

/** Locks the names of a holder: callers that share one of them wait until the transaction ends. */
export async function lockHolder(tx: Tx, holder: Holder): Promise<void> {
  const names = 'accountId' in holder ? [holder.accountId] : [holder.visitor, holder.email.toLowerCase()].toSorted()
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`car-holder:${name}`}, 0))`.execute(tx)
}

/**
 * Returns the cars on hold for payments of a holder's other orders. For guests, those whose payment a phone has opened do not
 * count.
 */
export async function carsHeldElsewhere(tx: Tx, holder: Holder, orderId: string): Promise<number> {
  const held = tx
    .selectFrom('carHold')
    .innerJoin('shopOrder', 'shopOrder.id', 'carHold.orderId')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'carHold.paymentId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('carHold.until', '>', sql<Date>`now()`)
    .where('carHold.orderId', '!=', orderId)
  const ofHolder =
    'accountId' in holder
      ? held.where('shopOrder.shopAccountId', '=', holder.accountId)
      : held
          .where('shopOrder.shopAccountId', 'is', null)
          .where('paymentAttempt.openedAt', 'is', null)
          .where((eb) =>
            eb.or([
              eb('carHold.visitor', '=', holder.visitor),
              eb(sql`lower(shop_order.email)`, '=', holder.email.toLowerCase()),
            ]),
          )
  return (await ofHolder.executeTakeFirstOrThrow()).count
}

export async function releaseHoldsOfPayment(tx: Tx, paymentId: string): Promise<void> {
  await tx.deleteFrom('carHold').where('paymentId', '=', paymentId).execute()
}

export async function releaseHoldsOfOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('carHold').where('orderId', '=', orderId).execute()
}

export async function loadHeldVehicles(db: Db, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('carHold').select('vehicleId').where('orderId', '=', orderId).execute()
  return rows.map(({ vehicleId }) => vehicleId)
}

export async function releaseVehicles(tx: Tx, orderId: string, vehicleIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('carHold').where('orderId', '=', orderId).where('vehicleId', 'in', vehicleIds).execute()
}

export async function releaseExpiredHolds(tx: Tx, orderId: string): Promise<void> {
  await tx
    .deleteFrom('carHold')
    .where('orderId', '=', orderId)
    .where('until', '<=', sql<Date>`now()`)
    .execute()
}

export async function lastHoldUntil(db: Db, orderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('carHold')
    .select('until')
    .where('orderId', '=', orderId)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.until
}

export async function insertSales(tx: Tx, orderId: string, vehicleIds: readonly string[], now: Date): Promise<void> {
  if (vehicleIds.length === 0) return
  await tx
    .insertInto('carSale')
    .values(vehicleIds.map((vehicleId) => ({ vehicleId, orderId, soldAt: now })))
    .execute()
}

/** Ends the live sales of an order's cars, in the common order of locks; the listing then shows them again automatically. */
export async function freeVehicles(tx: Tx, orderId: string, vehicleIds: readonly string[], now: Date): Promise<void> {
  if (vehicleIds.length === 0) return
  await lockVehicles(tx, vehicleIds)
  await tx
    .updateTable('carSale')
    .set((eb) => ({ freedAt: eb.fn('greatest', [eb.ref('soldAt'), eb.val(now)]) }))
    .where('orderId', '=', orderId)
    .where('vehicleId', 'in', vehicleIds)
    .where('freedAt', 'is', null)
    .execute()
}

export async function cancelOrder(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('shopOrder')
    .set({ status: 'canceled', canceledAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function branchById(db: Db, id: string) {
  return db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns the branch that represents the group. */
export async function mainBranchId(db: Db): Promise<string> {
  const { id } = await db
    .selectFrom('branch')
    .select('id')
    .where('isActive', '=', true)
    .orderBy('rank')
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the departments where cars can be collected, in the order of the dealer. */
export async function pickupPlaces(db: Db) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .selectAll('department')
    .select('branch.name as branchName')
    .where('department.allowsPickup', '=', true)
    .where('department.isActive', '=', true)
    .where('branch.isActive', '=', true)
    .orderBy('branch.rank')
    .orderBy('branch.number')
    .orderBy('department.rank')
    .orderBy('department.number')
    .execute()
}

type HandoverPlace = { readonly branchId: string; readonly deliveryType: 'deliver' | 'pickup' }

/** Returns how many orders a branch hands over, by half a day of the week. */
export function handoverCapacities(db: Db, { branchId, deliveryType }: HandoverPlace) {
  return db
    .selectFrom('handoverCapacity')
    .select(['weekday', 'part', 'orders'])
    .where('branchId', '=', branchId)
    .where('deliveryType', '=', deliveryType)
    .execute()
}

/** Selects the handover capacities of several branches, for staff. */
export function selectHandoverCapacities(db: Db, branchIds: readonly string[]) {
  return db
    .selectFrom('handoverCapacity')
    .select(['branchId', 'deliveryType', 'weekday', 'part', 'orders'])
    .where('branchId', 'in', branchIds)
    .execute()
}

/** Writes how many cars a half-day has room for; 0: no handovers. */
export async function writeHandoverCapacity(
  tx: Tx,
  half: HandoverPlace & { readonly weekday: Weekday; readonly part: 'morning' | 'afternoon' },
  orders: number,
): Promise<void> {
  if (orders === 0) {
    await tx
      .deleteFrom('handoverCapacity')
      .where('branchId', '=', half.branchId)
      .where('deliveryType', '=', half.deliveryType)
      .where('weekday', '=', half.weekday)
      .where('part', '=', half.part)
      .execute()
    return
  }
  await tx
    .insertInto('handoverCapacity')
    .values({ ...half, orders })
    .onConflict((same) => same.columns(['branchId', 'deliveryType', 'weekday', 'part']).doUpdateSet({ orders }))
    .execute()
}

/** Selects the occupied half-days: of placed orders, of orders in payment, and of cars sold by an offer. */
export async function selectTakenHandovers(
  db: Db,
  at: HandoverPlace & { readonly first: string; readonly last: string; readonly except: string | null },
): Promise<{ day: string; part: 'morning' | 'afternoon'; orders: number }[]> {
  const { branchId, deliveryType, first, last, except } = at
  const { rows } = await sql<{ day: string; part: 'morning' | 'afternoon'; orders: number }>`
    select day, part, count(*)::int as orders from (
      select id, handover_on as day, handover_part as part
      from shop_order
      where handover_on between ${first} and ${last} and branch_id = ${branchId} and delivery_type = ${deliveryType}
        and status is distinct from 'canceled'
        and (placed_at is not null or exists (
          select from payment_attempt where reference = payment_reference and payment_attempt.status = 'pending'))
      union all
      select dossier.id, handover_on, handover_part
      from dossier join offer on offer.id = offer_id join customer_order on dossier_id = dossier.id
      where handover_on between ${first} and ${last} and offer.branch_id = ${branchId}
        and delivery_type = ${deliveryType} and customer_order.state <> 'canceled'
    ) taken
    where id is distinct from ${except}
    group by day, part`.execute(db)
  return rows
}

/** A half-day on which cars are collected at a department, by the number of their order or dossier. */
export interface Pickup {
  readonly number: string | null
  readonly departmentId: string | null
  readonly day: string | null
  readonly part: 'morning' | 'afternoon' | null
}

/** Returns the cars of orders to collect at departments, from a day on. */
export function orderPickupsFrom(db: Db, departmentIds: readonly string[], from: string) {
  return db
    .selectFrom('shopOrder')
    .select([
      'orderNumber as number',
      'pickupDepartmentId as departmentId',
      'handoverOn as day',
      'handoverPart as part',
    ])
    .where('pickupDepartmentId', 'in', departmentIds)
    .where('handoverOn', '>=', from)
    .where('placedAt', 'is not', null)
    .where('status', 'in', ['pending', 'shipped'])
    .orderBy('handoverOn')
    .execute()
}

/** Locks a day for the orders that take a half-day of it. */
export async function lockHandoverDay(tx: Tx, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`handover ${day}`}, 0))`.execute(tx)
}

/** Deletes drafts untouched since an instant. One with an open or received payment, or with a hold, stays. */
export async function deleteDrafts(tx: Tx, untouchedSince: Date, now: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('shopOrder')
    .where('placedAt', 'is', null)
    .where('updatedAt', '<', untouchedSince)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('paymentAttempt')
            .select('paymentAttempt.id')
            .whereRef('paymentAttempt.reference', '=', 'shopOrder.paymentReference')
            .where((live) => live.or([live('status', '=', 'pending'), live('receivedAt', 'is not', null)])),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('carHold')
            .select('carHold.orderId')
            .whereRef('carHold.orderId', '=', 'shopOrder.id')
            .where('carHold.until', '>', now),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
