import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { IssuedAmount } from '@forecourt/domain/invoicing/invoices/invoice-amounts.ts'
import { DELIVERY_PROBLEM_STANDINGS } from '@forecourt/domain/invoicing/invoices/delivery-standing.ts'
import type { OpenAge } from '@forecourt/domain/invoicing/invoices/open-age.ts'
import type { SeriesPurpose } from '@forecourt/domain/invoicing/invoices/invoice-series.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Allocation, Invoice } from '../../db/schema.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'
import { ageSql, filterAges } from './open-ages.ts'

export type InvoiceRow = Selectable<Invoice>

const place = { branch: 'invoice.branchId', owner: 'invoice.ownerId' }

const isOverdue = (today: CalendarDay) => sql<boolean>`(invoice.open_cents > 0 and invoice.due_on < ${today}::date)`

/** The car of an invoice: of its dossier, as it was ordered, or as the workshop took it in. */
const orderedCar = sql<string | null>`coalesce(dossier.car_name, work_order.car,
  nullif(btrim(concat_ws(' ', entry.car ->> 'carName', entry.car ->> 'versionName')), ''))`

/** The line of a statement, as `KBC zichtrekening 2026/229-7`. */
const bankReference = sql<string>`bank_account.name || ' ' || statement.year || '/' || lpad(statement.sequence::text, 3, '0')
  || '-' || bank_line.place`

/** A credit note is the remedy of a refused invoice: a credited one needs no action. */
const isUndelivered = sql<boolean>`(coalesce(delivery.standing, '') in (${sql.join(
  DELIVERY_PROBLEM_STANDINGS.map((standing) => sql.lit(standing)),
)}) and invoice.state <> 'credited')`

/** Selects the invoices that the user may see, as their list shows them. */
export function selectListedInvoices(db: Db, who: Who, today: CalendarDay) {
  return db
    .selectFrom('invoice')
    .innerJoin('branch', 'branch.id', 'invoice.branchId')
    .leftJoin('dossier', 'dossier.id', 'invoice.dossierId')
    .leftJoin('shopOrder', 'shopOrder.id', 'invoice.shopOrderId')
    .leftJoin('shopOrderEntry as entry', 'entry.id', 'invoice.shopOrderEntryId')
    .leftJoin('workOrder', 'workOrder.id', 'invoice.workOrderId')
    .leftJoin('invoiceDeliveryStanding as delivery', 'delivery.invoiceId', 'invoice.id')
    .select(['invoice.number as id', 'invoice.rev', 'invoiceNumber', 'invoice.kind', 'invoice.standing'])
    .select(['invoice.customerName as customer', 'issuedOn', 'dueOn', 'listedCents as receivableCents'])
    .select(['openCents', 'vatCents', 'payer'])
    .select(['invoice.createdAt', 'invoice.searched', 'invoice.branchId'])
    .select(['communication', 'delivery.standing as delivery'])
    .select(({ fn }) =>
      fn.coalesce('dossier.dossierNumber', 'shopOrder.orderNumber', 'workOrder.workNumber').as('dossierNumber'),
    )
    .select([
      sql<string | null>`coalesce(dossier.vin, entry.identity ->> 'vin', entry.built_vin, work_order.vin,
        document -> 'lines' -> 0 -> 'car' ->> 'vin')`.as('vin'),
      sql<string | null>`coalesce(${orderedCar}, document -> 'lines' -> 0 -> 'car' ->> 'name')`.as('car'),
      sql<boolean>`(invoice.open_cents > 0)`.as('isOpen'),
      sql<boolean>`(invoice.open_cents < 0 and invoice.kind <> 'self-billed')`.as('isToRepay'),
      isOverdue(today).as('isOverdue'),
      sql<OpenAge | null>`case when invoice.open_cents > 0 then ${ageSql(sql.ref('invoice.dueOn'))} end`.as('age'),
      isUndelivered.as('isUndelivered'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(within(who, 'INVOICE_VIEW', place))
}

export const invoiceConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    age: (ages) => sql`(${sql.ref('row.openCents')} > 0 and ${filterAges(sql.ref('row.dueOn'), ages)})`,
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
  },
}

/** Counts the invoices that wait: drafts, open and overdue ones, with their open sums. */
export async function selectInvoiceCounts(db: Db, who: Who, today: CalendarDay) {
  return db
    .selectFrom('invoice')
    .select([
      sql<number>`(count(*) filter (where state = 'draft'))::integer`.as('drafts'),
      sql<number>`(count(*) filter (where open_cents > 0))::integer`.as('open'),
      sql<number>`coalesce(sum(open_cents) filter (where open_cents > 0), 0)::float8`.as('openCents'),
      sql<number>`(count(*) filter (where ${isOverdue(today)}))::integer`.as('overdue'),
      sql<number>`coalesce(sum(open_cents) filter (where ${isOverdue(today)}), 0)::float8`.as('overdueCents'),
      sql<number>`(count(*) filter (where open_cents < 0 and kind <> 'self-billed'))::integer`.as('toRepay'),
      sql<number>`coalesce(-sum(open_cents) filter (where open_cents < 0 and kind <> 'self-billed'), 0)::float8`.as(
        'toRepayCents',
      ),
    ])
    .where(sql<boolean>`(state = 'draft' or open_cents <> 0)`)
    .where(within(who, 'INVOICE_VIEW', place))
    .executeTakeFirstOrThrow()
}

/** Counts the invoices whose delivery needs an action. */
export async function countUndelivered(db: Db, who: Who, right: 'INVOICE_VIEW' | 'INVOICE_ISSUE'): Promise<number> {
  const { count } = await db
    .selectFrom('invoiceDeliveryStanding as delivery')
    .innerJoin('invoice', 'invoice.id', 'delivery.invoiceId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isUndelivered)
    // Also on its own: the index of problems is partial.
    .where('delivery.standing', 'in', DELIVERY_PROBLEM_STANDINGS)
    .where(within(who, right, place))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the branch and owner of an invoice. */
export function placeOfInvoice(db: Db, { id }: { id: number }): Promise<Place | undefined> {
  return db
    .selectFrom('invoice')
    .select(['branchId as branch', 'ownerId as owner'])
    .where('number', '=', id)
    .executeTakeFirst()
}

/** Returns the branches and owners of invoices; undefined: one of them does not exist. */
export async function placesOfInvoices(db: Db, numbers: readonly number[]): Promise<readonly Place[] | undefined> {
  const rows = await db
    .selectFrom('invoice')
    .select(['branchId as branch', 'ownerId as owner'])
    .where('number', 'in', numbers)
    .execute()
  return rows.length === new Set(numbers).size ? rows : undefined
}

/** Returns an invoice as its desk shows it, with the names of the records that it refers to. */
export function deskInvoice(db: Db, number: number) {
  return db
    .selectFrom('invoice')
    .innerJoin('branch', 'branch.id', 'invoice.branchId')
    .leftJoin('dossier', 'dossier.id', 'invoice.dossierId')
    .leftJoin('customer', 'customer.id', 'invoice.customerId')
    .leftJoin('staffUser as owner', 'owner.id', 'invoice.ownerId')
    .leftJoin('staffUser as issuer', 'issuer.id', 'invoice.issuedBy')
    .leftJoin('invoice as credited', 'credited.id', 'invoice.creditsId')
    .leftJoin('shopOrder', 'shopOrder.id', 'invoice.shopOrderId')
    .leftJoin('shopOrderEntry as entry', 'entry.id', 'invoice.shopOrderEntryId')
    .leftJoin('workOrder', 'workOrder.id', 'invoice.workOrderId')
    .leftJoin('tradeIn', (join) => join.on('tradeIn.id', '=', sql`coalesce(invoice.trade_in_id, credited.trade_in_id)`))
    .leftJoin('vehicle', (join) =>
      join.on(
        'vehicle.id',
        '=',
        sql`coalesce(dossier.vehicle_id, entry.vehicle_id, work_order.vehicle_id, invoice.vehicle_id,
          credited.vehicle_id)`,
      ),
    )
    .selectAll('invoice')
    .select(['branch.number as branchNumber', 'branch.name as branchName', 'owner.number as ownerNumber'])
    .select(['dossier.number as dossierKey', 'dossier.dossierNumber', 'tradeIn.number as tradeInKey'])
    .select(['workOrder.number as workKey', 'workOrder.workNumber'])
    .select(['shopOrder.number as orderKey', 'shopOrder.orderNumber', 'tradeIn.tradeInNumber'])
    .select(['customer.number as customerNumber', 'vehicle.number as vehicleNumber', 'vehicle.kind as vehicleKind'])
    .select(['credited.number as creditedKey', 'credited.invoiceNumber as creditedNumber'])
    .select([
      sql<string | null>`coalesce(${orderedCar}, nullif(concat_ws(' ', trade_in.brand, trade_in.model,
        nullif(trade_in.version_name, '')), ''), vehicle_name(vehicle.id))`.as('carName'),
      sql<
        string | null
      >`coalesce(dossier.licence_plate, work_order.licence_plate, nullif(trade_in.licence_plate, ''))`.as(
        'licencePlate',
      ),
      sql<string | null>`owner.first_name || ' ' || owner.last_name`.as('ownerName'),
      sql<string | null>`issuer.first_name || ' ' || issuer.last_name`.as('issuerName'),
    ])
    .where('invoice.number', '=', number)
    .executeTakeFirst()
}
export type DeskInvoice = NonNullable<Awaited<ReturnType<typeof deskInvoice>>>

/** Returns the keys of the dossier, the shop order or the work order that an invoice is of. */
export async function findSourceOfInvoice(db: Db, number: number) {
  return db
    .selectFrom('invoice')
    .select(['dossierId', 'shopOrderId', 'workOrderId'])
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Locks an invoice until the transaction ends. */
export function findInvoiceForUpdate(tx: Tx, number: number): Promise<InvoiceRow | undefined> {
  return tx.selectFrom('invoice').selectAll().where('number', '=', number).forNoKeyUpdate().executeTakeFirst()
}

export function findInvoiceById(db: Db, id: string): Promise<InvoiceRow> {
  return db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export function findInvoice(db: Db, number: number): Promise<InvoiceRow | undefined> {
  return db.selectFrom('invoice').selectAll().where('number', '=', number).executeTakeFirst()
}

/** Selects what may be set off against an open paper: what the same customer and company leave open on the other side. */
export function selectCounterparts(
  db: Db,
  who: Who,
  { customerId, companyId, openCents }: { customerId: string; companyId: string; openCents: number },
): Promise<InvoiceRow[]> {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('companyId', '=', companyId)
    .where('openCents', openCents > 0 ? '<' : '>', 0)
    .where('state', '=', 'issued')
    .where(within(who, 'INVOICE_CREDIT', place))
    .orderBy('issuedOn')
    .orderBy('number')
    .execute()
}

/** Selects what lines of the bank brought in on account of a customer, on accounts of a company; the oldest first. */
export async function selectOnAccount(
  db: Db,
  { customerId, companyId }: { customerId: string; companyId: string },
): Promise<{ id: number; reference: string; on: CalendarDay; cents: number }[]> {
  return db
    .selectFrom('allocation')
    .innerJoin('bankLine', 'bankLine.id', 'allocation.bankLineId')
    .innerJoin('bankStatement as statement', 'statement.id', 'bankLine.statementId')
    .innerJoin('bankAccount', 'bankAccount.id', 'statement.bankAccountId')
    .select(['allocation.number as id', 'allocation.onDay as on', 'allocation.cents'])
    .select(bankReference.as('reference'))
    .where('allocation.customerId', '=', customerId)
    .where('allocation.kind', '=', 'on-account')
    .where('allocation.undoneAt', 'is', null)
    .where('bankLine.cents', '>', 0)
    .where('bankAccount.companyId', '=', companyId)
    .orderBy('allocation.onDay')
    .orderBy('allocation.number')
    .execute()
}

/** Finds a set-off of an invoice or a credit that was not undone, with the number of its other side. */
export function findSetOff(db: Db, { id, setOff }: { id: number; setOff: number }) {
  return db
    .selectFrom('allocation')
    .innerJoin('invoice as owed', 'owed.id', 'allocation.invoiceId')
    .innerJoin('invoice as credit', 'credit.id', 'allocation.creditNoteId')
    .select(({ eb }) =>
      eb
        .case()
        .when('owed.number', '=', id)
        .then(eb.ref('credit.number'))
        .else(eb.ref('owed.number'))
        .end()
        .as('other'),
    )
    .where('allocation.number', '=', setOff)
    .where('isSetOff', '=', true)
    .where('undoneAt', 'is', null)
    .where(({ or, eb }) => or([eb('owed.number', '=', id), eb('credit.number', '=', id)]))
    .executeTakeFirst()
}

/** Returns the places of both sides of a set-off; undefined: the paper has no such. */
export async function placesOfSetOff(
  db: Db,
  { id, setOff }: { id: number; setOff: number },
): Promise<readonly Place[] | undefined> {
  const found = await findSetOff(db, { id, setOff })
  return found && placesOfInvoices(db, [id, found.other])
}

/** Marks a set-off as undone; false: it was before. */
export async function undoSetOffAllocation(
  tx: Tx,
  number: number,
  { userId, at, because }: { userId: string; at: Date; because: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('allocation')
    .set({ undoneAt: at, undoneBy: userId, undoneBecause: because })
    .where('number', '=', number)
    .where('isSetOff', '=', true)
    .where('undoneAt', 'is', null)
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the number of the batch with a transfer that is to pay an invoice of ours; undefined: none. */
export async function findPayingBatch(db: Db, invoiceId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('paymentPart as part')
    .innerJoin('paymentLine as line', 'line.id', 'part.lineId')
    .innerJoin('paymentBatch as batch', 'batch.id', 'line.batchId')
    .select('batch.batchNumber')
    .where('part.owedInvoiceId', '=', invoiceId)
    .where('part.isStanding', '=', true)
    .executeTakeFirst()
  return row?.batchNumber
}

export function lockInvoice(tx: Tx, id: string): Promise<InvoiceRow> {
  return tx.selectFrom('invoice').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Returns the invoices of a dossier, the oldest first. */
export function invoicesOfDossier(db: Db, dossierId: string) {
  return db.selectFrom('invoice').selectAll().where('dossierId', '=', dossierId).orderBy('number').execute()
}

/** Returns the invoices of a shop order, the oldest first. */
export function invoicesOfOrder(db: Db, orderId: string) {
  return db.selectFrom('invoice').selectAll().where('shopOrderId', '=', orderId).orderBy('number').execute()
}

/** Returns the invoices of a work order, the oldest first. */
export function invoicesOfWork(db: Db, workOrderId: string) {
  return db.selectFrom('invoice').selectAll().where('workOrderId', '=', workOrderId).orderBy('number').execute()
}

/** Returns the branch of an invoice of a work order; undefined: it is no such invoice. */
export function placeOfWorkInvoice(db: Db, { id }: { id: number }): Promise<Place | undefined> {
  return db
    .selectFrom('invoice')
    .select(['branchId as branch', 'ownerId as owner'])
    .where('number', '=', id)
    .where('kind', '=', 'invoice')
    .where('workOrderId', 'is not', null)
    .executeTakeFirst()
}

/** Returns the valid invoice of a stock car: of a dossier or of a shop order. */
export function standingInvoiceOfVehicle(db: Db, vehicleId: string) {
  return db
    .selectFrom('invoice')
    .leftJoin('dossier', 'dossier.id', 'invoice.dossierId')
    .leftJoin('shopOrderEntry as entry', 'entry.id', 'invoice.shopOrderEntryId')
    .select(['invoice.number', 'invoiceNumber', 'invoice.dossierId', 'invoice.shopOrderId'])
    .where(({ or, eb }) => or([eb('dossier.vehicleId', '=', vehicleId), eb('entry.vehicleId', '=', vehicleId)]))
    .where('invoice.kind', '=', 'invoice')
    .where('invoice.state', '=', 'issued')
    .orderBy('invoice.number', 'desc')
    .executeTakeFirst()
}

/** Returns the issued invoices of a customer and of shop orders that they placed, the newest first. */
export function invoicesOfCustomer(db: Db, customerId: string | null, orderIds: readonly string[] = []) {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        ...(customerId === null ? [] : [eb('customerId', '=', customerId)]),
        eb('shopOrderId', '=', sql<string>`any (${[...orderIds]}::uuid[])`),
      ]),
    )
    .where('state', '<>', 'draft')
    .orderBy('issuedOn', 'desc')
    .orderBy('number', 'desc')
    .execute()
}

/** Returns the credit notes of an invoice, drafts among them. */
export function findCredits(db: Db, invoiceId: string) {
  return db.selectFrom('invoice').selectAll().where('creditsId', '=', invoiceId).orderBy('number').execute()
}

/** Returns the advance invoices of a dossier that no invoice took off, and that were not credited. */
export function advancesToTake(db: Db, dossierId: string) {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('dossierId', '=', dossierId)
    .where('kind', '=', 'advance')
    .where('state', '=', 'issued')
    .orderBy('number')
    .execute()
}

/** Returns the advance invoices of a car of a shop order that were issued and not credited. */
export function advancesOfEntry(db: Db, entryId: string) {
  return db
    .selectFrom('invoice')
    .selectAll()
    .where('shopOrderEntryId', '=', entryId)
    .where('kind', '=', 'advance')
    .where('state', '=', 'issued')
    .orderBy('number')
    .execute()
}

/** Returns the valid invoice that took an advance off. */
export function invoiceThatTook(db: Db, advanceId: string) {
  return db
    .selectFrom('invoiceAdvance')
    .innerJoin('invoice', 'invoice.id', 'invoiceAdvance.invoiceId')
    .select(['invoice.number', 'invoice.invoiceNumber'])
    .where('advanceId', '=', advanceId)
    .where('invoice.state', '=', 'issued')
    .executeTakeFirst()
}

/** Returns the advances that an invoice took off. */
export function findTakenAdvances(db: Db, invoiceId: string) {
  return db
    .selectFrom('invoiceAdvance')
    .innerJoin('invoice', 'invoice.id', 'invoiceAdvance.advanceId')
    .select(['invoice.number as id', 'invoice.invoiceNumber as number'])
    .where('invoiceAdvance.invoiceId', '=', invoiceId)
    .orderBy('invoice.number')
    .execute()
}

/** Returns base, VAT and rounding of issued invoices by VAT code. */
export async function findAmounts(db: Db, invoiceIds: readonly string[]): Promise<Map<string, IssuedAmount[]>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db.selectFrom('invoiceAmount').selectAll().where('invoiceId', 'in', invoiceIds).execute()
  const byInvoice = Map.groupBy(rows, ({ invoiceId }) => invoiceId)
  return new Map(
    [...byInvoice].map(([id, own]) => [
      id,
      own.map(({ vatCode: code, category, rateBp, baseCents, vatCents, roundingCents }) => ({
        vat: { code, category, rateBp },
        baseCents,
        vatCents,
        roundingCents,
      })),
    ]),
  )
}

export async function insertDraft(tx: Tx, draft: Insertable<Invoice>): Promise<number> {
  const { number } = await tx.insertInto('invoice').values(draft).returning('number').executeTakeFirstOrThrow()
  return number
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('invoice').where('id', '=', id).where('state', '=', 'draft').execute()
}

export async function updateInvoice(tx: Tx, id: string, changes: Updateable<Invoice>): Promise<void> {
  await tx.updateTable('invoice').set(changes).where('id', '=', id).execute()
}

export async function insertAmounts(tx: Tx, invoiceId: string, amounts: readonly IssuedAmount[]): Promise<void> {
  await tx
    .insertInto('invoiceAmount')
    .values(
      amounts.map(({ vat, baseCents, vatCents, roundingCents }) => ({
        invoiceId,
        vatCode: vat.code,
        category: vat.category,
        rateBp: vat.rateBp,
        baseCents,
        vatCents,
        roundingCents,
      })),
    )
    .execute()
}

export async function insertTakenAdvances(tx: Tx, invoiceId: string, advanceIds: readonly string[]): Promise<void> {
  if (advanceIds.length === 0) return
  await tx
    .insertInto('invoiceAdvance')
    .values(advanceIds.map((advanceId) => ({ invoiceId, advanceId })))
    .execute()
}

export async function insertAllocation(tx: Tx, allocation: Insertable<Allocation>): Promise<void> {
  await tx.insertInto('allocation').values(allocation).execute()
}

/** Returns the valid write-offs of an invoice, the newest first. */
export function findWriteOffs(db: Db, invoiceId: string) {
  return db
    .selectFrom('allocation')
    .select(['id', 'cents', 'onDay', 'reason', 'createdBy', 'createdAt'])
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', 'write-off')
    .where('undoneAt', 'is', null)
    .orderBy('number', 'desc')
    .execute()
}

/** Returns the amounts that were too little to ask for, and so settled an invoice unpaid; the newest first. */
export function findDifferences(db: Db, invoiceId: string) {
  return db
    .selectFrom('allocation')
    .select(['id', 'cents', 'onDay', 'bankLineId', 'customerId', 'dossierPaymentId', 'shopOrderTransferId'])
    .select(['createdBy', 'createdAt'])
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', 'difference')
    .where('undoneAt', 'is', null)
    .orderBy('number', 'desc')
    .execute()
}

export async function undoAllocation(tx: Tx, id: string, by: { userId: string; at: Date }): Promise<void> {
  await tx.updateTable('allocation').set({ undoneAt: by.at, undoneBy: by.userId }).where('id', '=', id).execute()
}

/** Returns the allocations that settled an invoice, or those of a credit note. */
export function findAllocations(db: Db, invoiceId: string) {
  return db
    .selectFrom('allocation')
    .leftJoin('invoice as credit', 'credit.id', 'allocation.creditNoteId')
    .leftJoin('invoice as settled', 'settled.id', 'allocation.invoiceId')
    .leftJoin('dossierPayment as payment', 'payment.id', 'allocation.dossierPaymentId')
    .leftJoin('shopOrderTransfer as transfer', 'transfer.id', 'allocation.shopOrderTransferId')
    .leftJoin('invoicePayment', 'invoicePayment.id', 'allocation.invoicePaymentId')
    .leftJoin('bankLine', 'bankLine.id', 'allocation.bankLineId')
    .leftJoin('bankStatement as statement', 'statement.id', 'bankLine.statementId')
    .leftJoin('bankAccount', 'bankAccount.id', 'statement.bankAccountId')
    .select(['allocation.number as id', 'allocation.kind', 'allocation.cents', 'allocation.onDay', 'allocation.reason'])
    .select(bankReference.$castTo<string | null>().as('bankReference'))
    .select(({ fn }) => fn.coalesce('payment.reference', 'transfer.reference').as('reference'))
    .select([
      'allocation.paymentAttemptId',
      'allocation.paymentRefundId',
      'allocation.isSetOff',
      'credit.number as creditKey',
      'credit.invoiceNumber as creditNumber',
      'invoicePayment.way as deskWay',
      'invoicePayment.reference as deskReference',
    ])
    .select(['settled.number as settledKey', 'settled.invoiceNumber as settledNumber', 'allocation.invoiceId'])
    .where(({ or, eb }) => or([eb('allocation.invoiceId', '=', invoiceId), eb('creditNoteId', '=', invoiceId)]))
    .where('allocation.undoneAt', 'is', null)
    .orderBy('allocation.onDay')
    .orderBy('allocation.number')
    .execute()
}

/**
 * Settles what an invoice leaves open with payments of its dossier that settle nothing else, advances excepted, and with its
 * credit notes.
 */
export async function allocatePayments(tx: Tx, dossierId: string): Promise<void> {
  await sql`select allocate_payment(payment) from dossier_payment payment
    where payment.dossier_id = ${dossierId}
      and not exists (select from invoice where invoice.dossier_payment_id = payment.id and invoice.state = 'issued')
    order by payment.on_day, payment.number`.execute(tx)
  await settleByCredits(tx, dossierId)
}

/** Settles the invoices of a dossier with what its credit notes owe to the customer. */
export async function settleByCredits(tx: Tx, dossierId: string): Promise<void> {
  await sql`select settle_by_dossier_credits(${dossierId})`.execute(tx)
}

/** Settles the invoices of a work order with what its credit notes owe to the same customer. */
export async function settleByWorkCredits(tx: Tx, workOrderId: string): Promise<void> {
  await sql`select settle_by_credit_notes(null, null, ${workOrderId})`.execute(tx)
}

/** Settles the invoices of a shop order with its money, and with its credit notes. */
export async function allocateOrderMoney(tx: Tx, orderId: string): Promise<void> {
  await sql`select allocate_order_money(${orderId})`.execute(tx)
}

/** Returns the series of a company for a purpose. */
export function findSeries(db: Db, companyId: string, purpose: SeriesPurpose) {
  return db
    .selectFrom('invoiceSeries')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
}

/** Returns the counter of a series in a year; undefined: no number was given yet. */
export function findCounter(db: Db, seriesId: string, year: number) {
  return db
    .selectFrom('seriesYear')
    .selectAll()
    .where('seriesId', '=', seriesId)
    .where('year', '=', year)
    .executeTakeFirst()
}

/**
 * Takes the next number of a series. Its row stays locked until the transaction ends, so this is the last step of an issue.
 * Undefined: the series has a later day, or its year is closed.
 */
export async function takeNumber(
  tx: Tx,
  seriesId: string,
  { on, firstAfter }: { on: CalendarDay; firstAfter: number },
): Promise<number | undefined> {
  const year = Number(on.slice(0, 4))
  await tx
    .insertInto('seriesYear')
    .values({ seriesId, year, lastNo: firstAfter, lastDay: on })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .updateTable('seriesYear')
    .set({ lastNo: sql`last_no + 1`, lastDay: on })
    .where('seriesId', '=', seriesId)
    .where('year', '=', year)
    .where('lastDay', '<=', on)
    .where('closedAt', 'is', null)
    .returning('lastNo')
    .executeTakeFirst()
  return row?.lastNo
}

export function findFile(db: Db, invoiceId: string, kind: 'pdf' | 'ubl') {
  return db
    .selectFrom('invoiceFile')
    .select('content')
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** Stores a file of an invoice, once: another worker may have been first. */
export async function keepFile(tx: Tx, invoiceId: string, kind: 'pdf' | 'ubl', content: Buffer): Promise<void> {
  await tx
    .insertInto('invoiceFile')
    .values({ invoiceId, kind, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the names of VAT codes, by code. */
export async function findVatNames(db: Db): Promise<ReadonlyMap<string, Translated>> {
  const rows = await db.selectFrom('vatCode').select(['code', 'name']).execute()
  return new Map(rows.map(({ code, name }) => [code, name]))
}
