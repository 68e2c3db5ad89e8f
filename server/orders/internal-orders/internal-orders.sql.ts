import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { UNDONE_STATES } from '@forecourt/domain/orders/internal-order.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Place, RecordRight, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { InternalOrder, InternalOrderLine } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'
import { within } from '../../platform/database/within.ts'

/** The kinds of department that work on cars that were sold. */
const workingKinds = ['workshop', 'parts', 'trucks'] as const

/** Limits rows to those that the user sells or works on. */
function reaching(who: Who, right: RecordRight): RawBuilder<boolean> {
  const sold = within(who, right, { branch: 'offer.branchId', owner: 'offer.ownerId' })
  return sql<boolean>`(${sold} or ${within(who, right, { branch: 'department.branchId' })})`
}

/** Selects internal orders with their dossier, its salesperson and the department that works on them. */
function internalOrders(db: Db) {
  return db
    .selectFrom('internalOrder')
    .innerJoin('customerOrder', 'customerOrder.id', 'internalOrder.customerOrderId')
    .innerJoin('dossier', 'dossier.id', 'customerOrder.dossierId')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .innerJoin('branch', 'branch.id', 'offer.branchId')
    .innerJoin('department', 'department.id', 'internalOrder.departmentId')
    .innerJoin('branch as workBranch', 'workBranch.id', 'department.branchId')
}

const departmentName = sql<Translated>`with_branch(department.name, work_branch)`
const nameOfOwner = sql<string>`owner.first_name || ' ' || owner.last_name`
const work = sql<string>`coalesce((select string_agg(case when line.quantity > 1 then line.quantity || ' × ' else '' end
  || line.name, ', ' order by line.rank) from internal_order_line line where line.internal_order_id = internal_order.id), '')`
const isLate = (today: CalendarDay) =>
  sql<boolean>`(internal_order.due_on < ${today}::date and internal_order.state = any (${UNDONE_STATES}::text[]))`
const hasLines = sql<boolean>`exists (select from internal_order_line line where line.internal_order_id = internal_order.id)`
const hasWorkOrder = sql<boolean>`(internal_order.work_order is not null)`
const hasCosts = sql<boolean>`(internal_order.work_cost_cents is not null or (internal_order.work_order is null and not exists (
  select from internal_order_line line
  where line.internal_order_id = internal_order.id and line.net_cost_cents is null)))`

/** Selects the internal orders that the user may see, as their list shows them. */
export function selectListedInternalOrders(db: Db, who: Who, today: CalendarDay) {
  return internalOrders(db)
    .select(['internalOrder.number as id', 'internalOrder.internalNumber', 'internalOrder.rev', 'internalOrder.state'])
    .select([
      'internalOrder.dueOn',
      'internalOrder.createdAt',
      'dossier.carName as car',
      'dossier.customerName as customer',
    ])
    .select(['dossier.searched', 'customerOrder.state as orderState', 'workBranch.number as workBranch'])
    .select(['offer.ownerId', 'offer.branchId', 'department.number as departmentNumber'])
    .select([
      sql<string>`coalesce(dossier.licence_plate, '')`.as('licencePlate'),
      work.as('work'),
      isLate(today).as('isLate'),
      hasLines.as('hasLines'),
      hasCosts.as('hasCosts'),
      hasWorkOrder.as('hasWorkOrder'),
      sql`jsonb_build_object('id', department.number, 'label', ${departmentName})`.as('department'),
      sql`jsonb_build_object('id', owner.number, 'label', ${nameOfOwner})`.as('owner'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(reaching(who, 'INTERNAL_ORDER_VIEW'))
}

/** Search by number and by all that their dossier is found by. */
export const internalOrderConditions: OwnConditions = {
  search: searchIn(foldText(sql.ref('row.internalNumber')), sql.ref('row.searched')),
  filters: {
    department: (numbers) => sql`${sql.ref('row.departmentNumber')} = any (${numbers}::integer[])`,
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
    owner: (numbers) =>
      sql`${sql.ref('row.ownerId')} = any (array(select id from staff_user where number = any (${numbers}::integer[])))`,
  },
}

/** Counts the internal orders by state, within the scope of the user. */
export function selectInternalOrderCounts(db: Db, who: Who, today: CalendarDay) {
  return internalOrders(db)
    .select(({ fn }) => ['internalOrder.state', fn.countAll<number>().as('count')])
    .select([
      sql<number>`(count(*) filter (where ${isLate(today)}))::integer`.as('late'),
      sql<number>`(count(*) filter (where offer.owner_id = ${who.id}
        and internal_order.state in ('draft', 'sent', 'accepted', 'done')))::integer`.as('mine'),
    ])
    .where(reaching(who, 'INTERNAL_ORDER_VIEW'))
    .groupBy('internalOrder.state')
    .execute()
}

/** Selects the departments that take orders, with their branch before them. */
export function selectWorkDepartments(db: Db) {
  return db
    .selectFrom('department')
    .innerJoin('branch as workBranch', 'workBranch.id', 'department.branchId')
    .select(['department.number as id', departmentName.as('name')])
    .where('department.kind', 'in', workingKinds)
    .where('department.isActive', '=', true)
    .orderBy('workBranch.rank')
    .orderBy('department.rank')
    .orderBy('department.number')
    .execute()
}

/** Selects the department with a number, if it takes orders. */
export function selectWorkDepartment(db: Db, number: number) {
  return db
    .selectFrom('department')
    .select('id')
    .where('number', '=', number)
    .where('kind', 'in', workingKinds)
    .where('isActive', '=', true)
    .executeTakeFirst()
}

/** Returns the workshop of the branch that sold a car, or else another department of it that takes orders. */
export function usualDepartment(db: Db, branch: number) {
  return db
    .selectFrom('department')
    .innerJoin('branch as workBranch', 'workBranch.id', 'department.branchId')
    .select(['department.number as id', departmentName.as('label')])
    .where('workBranch.number', '=', branch)
    .where('department.kind', 'in', workingKinds)
    .where('department.isActive', '=', true)
    .orderBy(sql`department.kind <> 'workshop'`)
    .orderBy('department.rank')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the branch and owner of the dossier of an internal order. */
export function internalOrderPlace(db: Db, number: number): Promise<Place | undefined> {
  return internalOrders(db)
    .select(['offer.branchId as branch', 'offer.ownerId as owner'])
    .where('internalOrder.number', '=', number)
    .executeTakeFirst()
}

/** Returns the branch that works on an internal order. */
export function workPlace(db: Db, number: number): Promise<Place | undefined> {
  return internalOrders(db)
    .select('department.branchId as branch')
    .where('internalOrder.number', '=', number)
    .executeTakeFirst()
}

/** Returns an internal order as its desk shows it, with the names of the records that it refers to. */
export function deskInternalOrder(db: Db, number: number) {
  return internalOrders(db)
    .innerJoin('staffUser as maker', 'maker.id', 'internalOrder.createdBy')
    .selectAll('internalOrder')
    .select(['dossier.number as dossierKey', 'dossier.dossierNumber', 'dossier.carName', 'dossier.customerName'])
    .select(['dossier.vin', 'dossier.licencePlate', 'customerOrder.orderNumber', 'customerOrder.state as orderState'])
    .select(['owner.number as ownerNumber', nameOfOwner.as('ownerName'), 'branch.number as branchNumber'])
    .select(['branch.name as branchName', 'department.number as departmentNumber', departmentName.as('departmentName')])
    .select(['workBranch.number as workBranchNumber', 'workBranch.name as workBranchName'])
    .select(['department.kind as departmentKind'])
    .select([sql<string>`maker.first_name || ' ' || maker.last_name`.as('makerName')])
    .where('internalOrder.number', '=', number)
    .executeTakeFirst()
}
export type DeskInternalOrder = NonNullable<Awaited<ReturnType<typeof deskInternalOrder>>>

export function loadLines(db: Db, internalOrderId: string): Promise<Selectable<InternalOrderLine>[]> {
  return db
    .selectFrom('internalOrderLine')
    .selectAll()
    .where('internalOrderId', '=', internalOrderId)
    .orderBy('rank')
    .orderBy('number')
    .execute()
}

/** Returns the internal orders of a dossier, the newest last. */
export function selectInternalOrders(db: Db, who: Who, dossier: number, today: CalendarDay) {
  return internalOrders(db)
    .select([
      'internalOrder.number as id',
      'internalOrder.internalNumber',
      'internalOrder.state',
      'internalOrder.dueOn',
    ])
    .select([isLate(today).as('isLate'), departmentName.as('department'), work.as('work')])
    .where('dossier.number', '=', dossier)
    .where(reaching(who, 'INTERNAL_ORDER_VIEW'))
    .orderBy('internalOrder.number')
    .execute()
}

/** Returns the parts of the offer that were ordered internally already. */
export async function loadOrderedSources(db: Db, dossier: number): Promise<(string | null)[]> {
  const rows = await internalOrders(db)
    .innerJoin('internalOrderLine as line', 'line.internalOrderId', 'internalOrder.id')
    .select('line.source')
    .where('dossier.number', '=', dossier)
    .where('internalOrder.state', '<>', 'canceled')
    .execute()
  return rows.map(({ source }) => source)
}

/** Locks an internal order until the transaction ends. */
export function internalOrderForUpdate(tx: Tx, number: number) {
  return tx.selectFrom('internalOrder').select('id').where('number', '=', number).forUpdate().executeTakeFirst()
}

/** Inserts an internal order. The number is taken last: taking one makes all others wait until the transaction ends. */
export function insertInternalOrder(tx: Tx, year: number, order: Omit<Insertable<InternalOrder>, 'internalNumber'>) {
  return tx
    .insertInto('internalOrder')
    .values({ ...order, internalNumber: sql<string>`take_number('IO', ${year})` })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

export async function updateInternalOrder(tx: Tx, id: string, changes: Updateable<InternalOrder>): Promise<void> {
  await tx.updateTable('internalOrder').set(changes).where('id', '=', id).execute()
}

type Line = { id: number | null; name: string; quantity: number; source: string | null }

/** Writes the lines as given: removed ones are deleted, and the others keep their cost. */
export async function writeLines(tx: Tx, internalOrderId: string, lines: readonly Line[]): Promise<void> {
  const kept = lines.flatMap(({ id }) => (id === null ? [] : [id]))
  await tx
    .deleteFrom('internalOrderLine')
    .where('internalOrderId', '=', internalOrderId)
    .$if(kept.length > 0, (rows) => rows.where('number', 'not in', kept))
    .execute()
  for (const [rank, { id, ...line }] of lines.entries()) {
    if (id === null) {
      await tx
        .insertInto('internalOrderLine')
        .values({ ...line, internalOrderId, rank })
        .execute()
    } else {
      await tx
        .updateTable('internalOrderLine')
        .set({ ...line, rank })
        .where('internalOrderId', '=', internalOrderId)
        .where('number', '=', id)
        .execute()
    }
  }
}

export async function writeCosts(
  tx: Tx,
  internalOrderId: string,
  costs: readonly { id: number; netCostCents: number | null }[],
): Promise<void> {
  for (const { id, netCostCents } of costs) {
    await tx
      .updateTable('internalOrderLine')
      .set({ netCostCents })
      .where('internalOrderId', '=', internalOrderId)
      .where('number', '=', id)
      .execute()
  }
}

/** Cancels the unfinished internal orders of a canceled customer order. */
export async function cancelInternalOrders(tx: Tx, dossierId: string, reason: string): Promise<void> {
  await tx
    .updateTable('internalOrder')
    .set({ state: 'canceled', cancelReason: reason })
    .where('customerOrderId', 'in', (of) =>
      of.selectFrom('customerOrder').select('id').where('dossierId', '=', dossierId),
    )
    .where('state', 'in', UNDONE_STATES)
    .execute()
}

/** Selects the internal orders that the user may see, for the quick search. */
export function searchInternalOrders(db: Db, who: Who) {
  return internalOrders(db)
    .select([
      'internalOrder.number as id',
      'internalNumber as label',
      sql<string>`concat_ws(' · ', dossier.car_name, dossier.licence_plate, dossier.customer_name)`.as('detail'),
    ])
    .where(reaching(who, 'INTERNAL_ORDER_VIEW'))
    .orderBy('internalOrder.createdAt', 'desc')
}
