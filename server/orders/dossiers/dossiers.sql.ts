import { getRow } from '../../platform/database/rows.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { DOSSIER_APPROVALS, type DossierApproval, type DossierPaper } from '@forecourt/domain/orders/dossier.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { CustomerOrder, CustomerOrderStep, Dossier, DossierInvoice, DossierPayment } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { within } from '../../platform/database/within.ts'
import { dossierWords } from './found-dossiers.ts'
import { collectedAt } from '../handovers/handover-pickups.sql.ts'

export type DossierRow = Selectable<Dossier>
export type CustomerOrderRow = Selectable<CustomerOrder>

const place = { branch: 'offer.branchId', owner: 'offer.ownerId' }

/** Selects dossiers with their offer and order. */
function dossiers(db: Db) {
  return db
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .innerJoin('branch', 'branch.id', 'offer.branchId')
}

/** Selects a value of the next step. A subquery and no join: rows are counted without it unless a filter needs it. */
function nextStep<Value>(value: RawBuilder<Value>): RawBuilder<Value | null> {
  return sql`(select ${value} from customer_order_step step where step.customer_order_id = customer_order.id
    and step.done_on is null and customer_order.state <> 'canceled' order by step.rank limit 1)`
}

const nextDueOn = nextStep(sql<CalendarDay>`step.due_on`)

function isLate(today: CalendarDay): RawBuilder<boolean> {
  return sql`coalesce(${nextDueOn} < ${today}::date, false)`
}

const standingInvoice = sql<string | null>`(select invoice_number from dossier_invoice invoice
  where invoice.dossier_id = dossier.id and invoice.credit_number is null)`

const isToPlan = sql<boolean>`(customer_order.state = 'complete' and dossier.handover_on is null)`

/** Selects the dossiers that the user may see, as their list shows them. */
export function selectDossiers(db: Db, who: Who, { today, language }: { today: CalendarDay; language: Language }) {
  const cases = Object.entries(DOSSIER_APPROVALS).map(
    ([name, value]) => sql`when ${sql.lit(value)} then ${sql.lit(name)}`,
  )
  return dossiers(db)
    .select(['dossier.number as id', 'dossier.dossierNumber', 'dossier.customerName as customer'])
    .select(['dossier.carName as car', 'dossier.vin', 'dossier.licencePlate', 'customerOrder.state'])
    .select(['dossier.handoverOn', 'dossier.createdAt', 'dossier.searched', 'offer.ownerId', 'offer.branchId'])
    .select([
      sql<DossierApproval>`case dossier.approval ${sql.join(cases, sql` `)} end`.as('approval'),
      nextDueOn.as('dueOn'),
      nextStep(sql<string>`coalesce(step.label ->> ${language}, step.label ->> 'nl')`).as('nextStep'),
      isLate(today).as('isLate'),
      standingInvoice.as('invoice'),
      sql<boolean>`${standingInvoice} is not null`.as('isInvoiced'),
      isToPlan.as('isToPlan'),
      sql`jsonb_build_object('id', owner.number, 'label', owner.first_name || ' ' || owner.last_name)`.as('owner'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(within(who, 'DOSSIER_VIEW', place))
}

export const dossierConditions: OwnConditions = {
  search: (typed) => dossierWords(typed, 'row'),
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
    owner: (numbers) =>
      sql`${sql.ref('row.ownerId')} = any (array(select id from staff_user where number = any (${numbers}::integer[])))`,
  },
}

/** Counts the dossiers by state, within the scope of the user. */
export function selectDossierCounts(db: Db, who: Who, today: CalendarDay) {
  return dossiers(db)
    .select(({ fn }) => ['customerOrder.state', fn.countAll<number>().as('count')])
    .select([
      sql<number>`(count(*) filter (where dossier.approval = ${sql.lit(DOSSIER_APPROVALS['not-approved'])} and customer_order.state <> 'canceled'))::integer`.as(
        'toApprove',
      ),
      sql<number>`(count(*) filter (where customer_order.state = 'delivered' and ${standingInvoice} is null))::integer`.as(
        'toInvoice',
      ),
      sql<number>`(count(*) filter (where ${isToPlan}))::integer`.as('toPlan'),
      sql<number>`(count(*) filter (where ${isLate(today)}))::integer`.as('late'),
      sql<number>`(count(*) filter (where offer.owner_id = ${who.id}))::integer`.as('mine'),
    ])
    .where(within(who, 'DOSSIER_VIEW', place))
    .groupBy('customerOrder.state')
    .execute()
}

/** Returns the branch that hands the car of a dossier over, and the number of the department where it is collected. */
export async function placeOfHandover(
  db: Db,
  dossierId: string,
): Promise<{ branchId: string; department: number | null }> {
  const { rows } = await sql<{ branchId: string; department: number | null }>`
    select offer.branch_id, (select number from department where id = ${collectedAt}) as department
    from dossier join offer on offer.id = offer_id left join vehicle on vehicle.id = dossier.vehicle_id
    where dossier.id = ${dossierId}`.execute(db)
  return getRow(rows)
}

export function branchesOfDossiers(db: Db) {
  return db.selectFrom('branch').select(['number as id', 'name']).orderBy('rank').orderBy('number').execute()
}

export function ownersOfDossiers(db: Db) {
  return db
    .selectFrom('staffUser')
    .select(['number as id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', 'in', (of) =>
      of.selectFrom('offer').innerJoin('dossier', 'dossier.offerId', 'offer.id').select('offer.ownerId'),
    )
    .orderBy('name')
    .execute()
}

/** Returns the branch and owner of a dossier: those of its offer. */
export function dossierPlace(db: Db, number: number): Promise<Place | undefined> {
  return db
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .select(['offer.branchId as branch', 'offer.ownerId as owner'])
    .where('dossier.number', '=', number)
    .executeTakeFirst()
}

/** Returns a dossier as its desk shows it, with the names of the records that it refers to. */
export function deskDossier(db: Db, number: number) {
  return db
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('staffUser as owner', 'owner.id', 'offer.ownerId')
    .innerJoin('staffUser as confirmer', 'confirmer.id', 'offer.confirmedBy')
    .innerJoin('branch', 'branch.id', 'offer.branchId')
    .leftJoin('customer', 'customer.id', 'offer.customerId')
    .leftJoin('vehicle', 'vehicle.id', 'dossier.vehicleId')
    .leftJoin('staffUser as approver', 'approver.id', 'dossier.approvedBy')
    .leftJoin('staffUser as receiver', 'receiver.id', 'dossier.guaranteeReceivedBy')
    .leftJoin('staffUser as repayer', 'repayer.id', 'dossier.guaranteeRepaidBy')
    .selectAll('dossier')
    .select(['offer.number as offerKey', 'offer.offerNumber', 'offer.contractDate', 'offer.carCount'])
    .select(['offer.branchId', 'offer.ownerId'])
    .select(['owner.number as ownerNumber', 'confirmer.number as confirmerNumber', 'branch.number as branchNumber'])
    .select(['owner.email as ownerEmail', 'branch.name as branchName', 'customer.number as customerNumber'])
    .select(['vehicle.number as vehicleNumber', 'vehicle.kind as vehicleKind'])
    .select([
      sql<string>`owner.first_name || ' ' || owner.last_name`.as('ownerName'),
      sql<string>`confirmer.first_name || ' ' || confirmer.last_name`.as('confirmerName'),
      sql<string | null>`approver.first_name || ' ' || approver.last_name`.as('approverName'),
      sql<string | null>`actor_name('user:' || dossier.approved_for)`.as('approvedForName'),
      sql<string | null>`receiver.first_name || ' ' || receiver.last_name`.as('guaranteeReceiverName'),
      sql<string | null>`repayer.first_name || ' ' || repayer.last_name`.as('guaranteeRepayerName'),
      sql<Translated[]>`dossier.given`.as('givenNames'),
    ])
    .where('dossier.number', '=', number)
    .executeTakeFirst()
}
export type DeskDossier = NonNullable<Awaited<ReturnType<typeof deskDossier>>>

export function orderOfDossier(db: Db, dossierId: string) {
  return db
    .selectFrom('customerOrder')
    .selectAll()
    .select(sql<string | null>`actor_name('user:' || terms_handed_by)`.as('termsHanderName'))
    .where('dossierId', '=', dossierId)
    .executeTakeFirstOrThrow()
}

export function stepsOfDossier(db: Db, dossierId: string) {
  return db
    .selectFrom('customerOrderStep as step')
    .innerJoin('customerOrder', 'customerOrder.id', 'step.customerOrderId')
    .leftJoin('staffUser', 'staffUser.id', 'step.doneBy')
    .selectAll('step')
    .select(sql<string | null>`first_name || ' ' || last_name`.as('doneByName'))
    .where('customerOrder.dossierId', '=', dossierId)
    .orderBy('step.rank')
    .execute()
}

export function papersOfDossier(db: Db, dossierId: string) {
  return db
    .selectFrom('dossierDocument')
    .leftJoin('staffUser', 'staffUser.id', 'receivedBy')
    .select(['need', 'receivedOn', 'expiresOn'])
    .select(sql<string | null>`first_name || ' ' || last_name`.as('receivedByName'))
    .where('dossierId', '=', dossierId)
    .execute()
}

export function paymentsOfDossier(db: Db, dossierId: string) {
  return (
    db
      .selectFrom('dossierPayment as payment')
      .leftJoin('staffUser', 'staffUser.id', 'payment.createdBy')
      .leftJoin('dossierOpening as opening', 'opening.paymentId', 'payment.id')
      .selectAll('payment')
      .select(['opening.advanceInvoiceNumber', 'opening.advanceInvoicedOn'])
      // Paid in the system that it was taken over from.
      .select(sql<boolean>`opening.dossier_id is not null`.as('isOpening'))
      .select(sql<string | null>`first_name || ' ' || last_name`.as('by'))
      .where('payment.dossierId', '=', dossierId)
      .orderBy('onDay')
      .orderBy('payment.number')
      .execute()
  )
}

/** Returns the number that an order had in the system that it was taken over from; undefined: it was sold here. */
export function findOpening(db: Db, dossierId: string) {
  return db.selectFrom('dossierOpening').select(['outsideNumber']).where('dossierId', '=', dossierId).executeTakeFirst()
}

/** Returns the invoices of a dossier with the users who recorded them, the last one last. */
export function invoicesOfDossier(db: Db, dossierId: string) {
  return db
    .selectFrom('dossierInvoice as invoice')
    .innerJoin('staffUser as maker', 'maker.id', 'invoice.createdBy')
    .leftJoin('staffUser as crediter', 'crediter.id', 'invoice.creditedBy')
    .selectAll('invoice')
    .select([
      sql<string>`maker.first_name || ' ' || maker.last_name`.as('by'),
      sql<string | null>`crediter.first_name || ' ' || crediter.last_name`.as('crediter'),
    ])
    .where('dossierId', '=', dossierId)
    .orderBy('invoice.number')
    .execute()
}

/** Returns the number of the invoice in force. */
export function findInvoice(invoices: readonly Pick<Selectable<DossierInvoice>, 'invoiceNumber' | 'creditNumber'>[]) {
  return invoices.find(({ creditNumber }) => creditNumber === null)?.invoiceNumber ?? null
}

/**
 * Returns true if an invoice or a credit note has that number already. Another user who records one at the same time waits for the
 * first.
 */
export async function isInvoiceNumberTaken(tx: Tx, invoiceNumber: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dossier invoice ' || lower(${invoiceNumber}), 0))`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('dossierInvoice')
    .select('id')
    .where(({ eb, or, fn }) => {
      const is = (column: 'invoiceNumber' | 'creditNumber') =>
        eb(fn<string>('lower', [column]), '=', invoiceNumber.toLowerCase())
      return or([is('invoiceNumber'), is('creditNumber')])
    })
    .executeTakeFirst()
  return row !== undefined
}

export async function insertInvoice(tx: Tx, invoice: Insertable<DossierInvoice>): Promise<void> {
  await tx.insertInto('dossierInvoice').values(invoice).execute()
}

/** Marks the invoice in force as credited. */
export async function creditInvoice(
  tx: Tx,
  dossierId: string,
  credit: Pick<Updateable<DossierInvoice>, 'creditNumber' | 'creditedOn' | 'creditedBy'>,
): Promise<void> {
  await tx
    .updateTable('dossierInvoice')
    .set(credit)
    .where('dossierId', '=', dossierId)
    .where('creditNumber', 'is', null)
    .execute()
}

/** Returns the dossiers of an offer, in the order of its cars. */
export function dossiersOfOffer(db: Db, offerId: string) {
  return db
    .selectFrom('dossier')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .select(['dossier.id', 'dossier.number', 'dossierNumber', 'approval', 'vehicleId', 'customerOrder.state'])
    .select(['carIndex', 'licencePlate', 'driverName', 'driverEmail', 'driverLanguage'])
    .where('offerId', '=', offerId)
    .orderBy('carIndex')
    .execute()
}

/** Locks the dossiers of an offer until the transaction ends: the offer is locked before. */
export function dossiersToEnd(tx: Tx, offerId: string): Promise<DossierRow[]> {
  return tx
    .selectFrom('dossier')
    .selectAll()
    .where('offerId', '=', offerId)
    .orderBy('carIndex')
    .forNoKeyUpdate()
    .execute()
}

/** Returns the number of the offer of a dossier. */
export async function findOfferOfDossier(db: Db, number: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .select('offer.number')
    .where('dossier.number', '=', number)
    .executeTakeFirst()
  return row?.number
}

export async function loadOfferOfDossier(db: Db, number: number) {
  return requireValue(await findOfferOfDossier(db, number), `the offer of a dossier ${number}`)
}

/** Returns the owner of the offer of a dossier, the user who confirmed it, and the day of the contract. */
export function loadSellers(db: Db, number: number) {
  return db
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .select(['offer.ownerId as owner', 'offer.confirmedBy', 'offer.contractDate'])
    .where('dossier.number', '=', number)
    .executeTakeFirstOrThrow()
}

export function findDossierForUpdate(tx: Tx, number: number): Promise<DossierRow | undefined> {
  return tx.selectFrom('dossier').selectAll().where('number', '=', number).forNoKeyUpdate().executeTakeFirst()
}

export async function loadDossierForUpdate(tx: Tx, number: number) {
  return requireValue(await findDossierForUpdate(tx, number), `the dossier ${number}`)
}

/** Locks a dossier until the transaction ends. */
export function lockDossier(tx: Tx, id: string): Promise<DossierRow> {
  return tx.selectFrom('dossier').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Inserts a dossier. Numbers are taken last: taking one makes all others wait until the transaction ends. */
export async function insertDossier(
  tx: Tx,
  year: number,
  dossier: Omit<Insertable<Dossier>, 'dossierNumber'>,
  flowName: Translated | null,
): Promise<{ id: string; orderId: string }> {
  const take = (series: string) => sql<string>`take_number(${series}, ${year})`
  const { id } = await tx
    .insertInto('dossier')
    .values({ ...dossier, dossierNumber: take('DO') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = await tx
    .insertInto('customerOrder')
    .values({ dossierId: id, orderNumber: take('CO'), flowName, createdAt: dossier.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, orderId: order.id }
}

export async function insertSteps(tx: Tx, steps: readonly Insertable<CustomerOrderStep>[]): Promise<void> {
  if (steps.length > 0) await tx.insertInto('customerOrderStep').values(steps).execute()
}

export async function insertPapers(tx: Tx, dossierId: string, papers: readonly DossierPaper[]): Promise<void> {
  if (papers.length === 0) return
  await tx
    .insertInto('dossierDocument')
    .values(papers.map((need) => ({ dossierId, need })))
    .onConflict((conflict) => conflict.columns(['dossierId', 'need']).doNothing())
    .execute()
}

/** Deletes a paper that is no longer required, unless it was received. */
export async function dropPaper(tx: Tx, dossierId: string, need: DossierPaper): Promise<void> {
  await tx
    .deleteFrom('dossierDocument')
    .where('dossierId', '=', dossierId)
    .where('need', '=', need)
    .where('receivedOn', 'is', null)
    .execute()
}

export async function updateDossier(tx: Tx, id: string, changes: Updateable<Dossier>): Promise<void> {
  await tx.updateTable('dossier').set(changes).where('id', '=', id).execute()
}

export async function updateCustomerOrder(
  tx: Tx,
  dossierId: string,
  changes: Updateable<CustomerOrder>,
): Promise<void> {
  await tx.updateTable('customerOrder').set(changes).where('dossierId', '=', dossierId).execute()
}

/** Records when a paper was received, also repeatedly; null: it was not. @returns true if its steps need it */
export async function notePaper(
  tx: Tx,
  { dossierId, paper, on, by }: { dossierId: string; paper: DossierPaper; on: CalendarDay | null; by: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dossierDocument')
    .set({ receivedOn: on, receivedBy: on === null ? null : by, ...(on === null && { expiresOn: null }) })
    .where('dossierId', '=', dossierId)
    .where('need', '=', paper)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores the day on which a step was done; null: it was not. `by` null: what it waited for was received, without a user. */
export async function noteStep(
  tx: Tx,
  { id, on, by }: { id: string; on: CalendarDay | null; by: string | null },
): Promise<void> {
  await tx
    .updateTable('customerOrderStep')
    .set({ doneOn: on, doneBy: on === null ? null : by })
    .where('id', '=', id)
    .execute()
}

/** Returns the payment with a key, of any dossier; undefined: there is none yet. */
export function findPayment(db: Db, id: string) {
  return db
    .selectFrom('dossierPayment')
    .select(['dossierId', 'onDay', 'amountCents', 'isAdvance', 'isCash', 'reference'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Records a payment once. */
export async function insertPayment(tx: Tx, payment: Insertable<DossierPayment>): Promise<void> {
  await tx
    .insertInto('dossierPayment')
    .values(payment)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
