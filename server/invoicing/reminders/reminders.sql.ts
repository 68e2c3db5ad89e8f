import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { findReach, type Place, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { DunningStop as DunningStopRow, Reminder } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'

const place = { branch: 'invoice.branchId', owner: 'invoice.ownerId' }

/**
 * Selects the debts of customers within the scope of the user. A user who may see all reads the rows that triggers maintain;
 * others get sums of the invoices that they may see, which are few.
 */
function debts(who: Who, right: 'INVOICE_VIEW' | 'DUNNING_EDIT' = 'INVOICE_VIEW'): RawBuilder<DebtRow> {
  if (findReach(who, right) === 'all') {
    return sql<DebtRow>`(select * from receivable where open_cents <> 0 or credit_cents <> 0)`
  }
  return sql<DebtRow>`(
    select receivable.number, receivable.customer_id, receivable.company_id, receivable.customer_name, receivable.searched,
      coalesce(sum(invoice.open_cents) filter (where invoice.open_cents > 0), 0)::bigint as open_cents,
      coalesce(-sum(invoice.open_cents) filter (where invoice.open_cents < 0), 0)::bigint as credit_cents,
      (count(*) filter (where invoice.open_cents > 0))::integer as invoice_count,
      array_agg(distinct invoice.branch_id) as branch_ids,
      min(invoice.due_on) filter (where invoice.open_cents > 0) as oldest_due_on,
      max(step.last_on) as last_reminder_on, max(step.last_level) as last_level,
      min(step.next_on) filter (where not step.is_disputed) as next_on,
      (array_agg(step.next_level order by step.next_on) filter (where not step.is_disputed and step.next_level is not null))[1]
        as next_level
    from invoice
    join receivable on receivable.customer_id = invoice.customer_id and receivable.company_id = invoice.company_id
    left join invoice_step step on step.invoice_id = invoice.id
    where invoice.open_cents <> 0 and ${within(who, right, place)}
    group by receivable.number)`
}

interface DebtRow {
  readonly number: number
  readonly customerId: string
  readonly companyId: string
  readonly customerName: string
  readonly searched: string
  readonly openCents: number
  readonly creditCents: number
  readonly invoiceCount: number
  readonly branchIds: string[]
  readonly oldestDueOn: CalendarDay | null
  readonly lastReminderOn: CalendarDay | null
  readonly lastLevel: number | null
  readonly nextOn: CalendarDay | null
  readonly nextLevel: number | null
}

/** The reason why a customer gets no reminder; null: none. Disputes are of single invoices. */
const currentStop = (today: CalendarDay) => sql<string | null>`coalesce(
  (select stop.kind from dunning_stop stop where stop.customer_id = debt.customer_id and stop.lifted_at is null
    and (stop.until is null or stop.until >= ${today}::date)
    order by array_position(array['deceased', 'disputed', 'paused'], stop.kind) limit 1),
  case when debt.credit_cents > 0 then 'credit' end)`

/** True if a stop applies to the whole customer; in a dispute the other invoices may be reminded. */
const isStopped = (today: CalendarDay) => sql<boolean>`(debt.credit_cents > 0 or exists (
  select from dunning_stop stop where stop.customer_id = debt.customer_id and stop.invoice_id is null
    and stop.lifted_at is null and (stop.until is null or stop.until >= ${today}::date)))`

const isOverdue = (today: CalendarDay) => sql<boolean>`coalesce(debt.oldest_due_on < ${today}::date, false)`

/** Selects the customers with open invoices or credit notes, as their list shows them. */
export function selectListedReceivables(db: Db, who: Who, today: CalendarDay) {
  return db
    .selectFrom(debts(who).as('debt'))
    .innerJoin('company', 'company.id', 'debt.companyId')
    .innerJoin('customer as debtor', 'debtor.id', 'debt.customerId')
    .select(['debt.number as id', 'debtor.number as customerId', 'debt.customerName as customer', 'debt.openCents'])
    .select(['creditCents', 'invoiceCount', 'oldestDueOn', 'lastReminderOn', 'nextOn', 'debt.searched', 'branchIds'])
    .select([
      sql<number>`coalesce((select sum(invoice.open_cents) from invoice
        where invoice.customer_id = debt.customer_id and invoice.company_id = debt.company_id and invoice.open_cents > 0
          and invoice.due_on < ${today}::date and ${within(who, 'INVOICE_VIEW', place)}), 0)::float8`.as(
        'overdueCents',
      ),
      isOverdue(today).as('isOverdue'),
      sql<number | null>`case when debt.oldest_due_on < ${today}::date then ${today}::date - debt.oldest_due_on end`.as(
        'daysLate',
      ),
      sql<string | null>`debt.last_level::text`.as('lastLevel'),
      sql<string | null>`case when debt.next_on <= ${today}::date and not ${isStopped(today)}
        then debt.next_level::text end`.as('dueLevel'),
      currentStop(today).as('stop'),
      sql`jsonb_build_object('id', company.number, 'label', company.name)`.as('company'),
      sql`(select jsonb_build_object('id', min(branch.number), 'label', string_agg(branch.name, ', ' order by branch.name))
        from branch where branch.id = any (debt.branch_ids))`.as('branch'),
    ])
}

export const receivableConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchIds')} && array(select id from branch where number = any (${numbers}::integer[]))`,
  },
}

/** Counts customers and sums, for views and the head of the list. */
export async function selectReceivableCounts(db: Db, who: Who, today: CalendarDay) {
  const counted = await db
    .selectFrom(debts(who).as('debt'))
    .select([
      sql<number>`(count(*) filter (where debt.open_cents > 0))::integer`.as('open'),
      sql<number>`coalesce(sum(debt.open_cents), 0)::float8`.as('openCents'),
      sql<number>`(count(*) filter (where ${isOverdue(today)}))::integer`.as('overdue'),
      sql<number>`(count(*) filter (where debt.next_on <= ${today}::date and not ${isStopped(today)}))::integer`.as(
        'due',
      ),
      sql<number>`(count(*) filter (where ${isOverdue(today)} and ${currentStop(today)} is not null))::integer`.as(
        'stopped',
      ),
    ])
    .executeTakeFirstOrThrow()
  const { overdueCents } = await db
    .selectFrom('invoice')
    .select(sql<number>`coalesce(sum(open_cents), 0)::float8`.as('overdueCents'))
    .where('openCents', '>', 0)
    .where('customerId', 'is not', null)
    .where('dueOn', '<', today)
    .where(within(who, 'INVOICE_VIEW', place))
    .executeTakeFirstOrThrow()
  return { ...counted, overdueCents }
}

/** Counts the customers who may be reminded today. */
export async function countDueDebtors(db: Db, who: Who, today: CalendarDay): Promise<number> {
  const { count } = await db
    .selectFrom(debts(who, 'DUNNING_EDIT').as('debt'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(sql<boolean>`debt.next_on <= ${today}::date and not ${isStopped(today)}`)
    .executeTakeFirstOrThrow()
  return count
}

export function findDebtor(db: Db, number: number) {
  return db
    .selectFrom('customer')
    .innerJoin('customerListing as listing', 'listing.customerId', 'customer.id')
    .select(['customer.id', 'customer.number', 'listing.name', 'customer.language'])
    .select(['customer.branchId', 'customer.salespersonId'])
    .where('customer.number', '=', number)
    .executeTakeFirst()
}

/** Finds a debtor for a user who may see the customer or one of their invoices; for others there is no such customer. */
export async function findDebtorWithinReach(db: Db, who: Who, number: number) {
  const debtor = await findDebtor(db, number)
  if (!debtor) return undefined
  const seen = await db
    .selectFrom('customer')
    .select('customer.id')
    .where('customer.id', '=', debtor.id)
    .where(({ or, exists, selectFrom }) =>
      or([
        within(who, 'INVOICE_VIEW', { branch: 'customer.branchId', owner: 'customer.salespersonId' }),
        exists(
          selectFrom('invoice')
            .select('invoice.id')
            .whereRef('invoice.customerId', '=', 'customer.id')
            .where(within(who, 'INVOICE_VIEW', place)),
        ),
      ]),
    )
    .executeTakeFirst()
  return seen && debtor
}

/**
 * Selects the open invoices and credit notes that a user may see, each with its last reminder and the next; the oldest due first.
 */
export function selectOpenInvoices(db: Db, who: Who, { right, customerId, dueUntil, ids, most }: OpenInvoiceWish) {
  return db
    .selectFrom('invoice')
    .innerJoin('company', 'company.id', 'invoice.companyId')
    .innerJoin('customer', 'customer.id', 'invoice.customerId')
    .leftJoin('invoiceStep as step', 'step.invoiceId', 'invoice.id')
    .selectAll('invoice')
    .select(['company.number as companyNumber', 'company.name as companyName'])
    .select(['customer.number as customerNumber', 'customer.language as customerLanguage'])
    .select(['step.nextLevel', 'step.nextOn'])
    .where('invoice.openCents', '<>', 0)
    .where('invoice.state', '<>', 'draft')
    .where(within(who, right, place))
    .$if(customerId !== undefined, (query) => query.where('invoice.customerId', '=', customerId ?? ''))
    .$if(ids !== undefined, (query) => query.where('invoice.number', 'in', [...(ids ?? [])]))
    .$if(dueUntil !== undefined, (query) =>
      query.where('step.nextOn', '<=', dueUntil ?? '').where('invoice.dueOn', '<', dueUntil ?? ''),
    )
    .orderBy('invoice.customerName')
    .orderBy('invoice.customerId')
    .orderBy('invoice.dueOn')
    .orderBy('invoice.number')
    .limit(most)
    .execute()
}

interface OpenInvoiceWish {
  readonly right: 'INVOICE_VIEW' | 'DUNNING_EDIT'
  readonly customerId?: string
  /** Only those whose next reminder may be sent on this day. */
  readonly dueUntil?: CalendarDay
  readonly ids?: readonly number[]
  readonly most: number
}
export type OpenInvoice = Awaited<ReturnType<typeof selectOpenInvoices>>[number]

/** Returns the amounts owed to each of these customers by open credit notes, in cents. */
export async function findOpenCredits(db: Db, customerIds: readonly string[]): Promise<Map<string, number>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('receivable')
    .select('customerId')
    .select(sql<number>`sum(credit_cents)::float8`.as('cents'))
    .where('customerId', 'in', customerIds)
    .where('creditCents', '>', 0)
    .groupBy('customerId')
    .execute()
  return new Map(rows.map(({ customerId, cents }) => [customerId, cents]))
}

/** Returns the stops of customers that were not lifted, expired pauses included. */
export function findStops(db: Db, customerIds: readonly string[]) {
  return db
    .selectFrom('dunningStop as stop')
    .leftJoin('invoice', 'invoice.id', 'stop.invoiceId')
    .innerJoin('staffUser as author', 'author.id', 'stop.createdBy')
    .select(['stop.number', 'stop.kind', 'stop.customerId', 'stop.invoiceId', 'stop.reason', 'stop.until'])
    .select(['stop.createdAt', 'invoice.number as invoiceKey', 'invoice.invoiceNumber'])
    .select(sql<string>`author.first_name || ' ' || author.last_name`.as('by'))
    .where(sql<boolean>`stop.customer_id = any (${customerIds}::uuid[])`)
    .where('stop.liftedAt', 'is', null)
    .orderBy('stop.number')
    .execute()
}

/** Returns the reminders of invoices, the newest first. */
export function findReminders(
  db: Db,
  by: { invoiceIds?: readonly string[]; id?: number; customerId?: string; sentOn?: CalendarDay },
) {
  return db
    .selectFrom('reminder')
    .innerJoin('invoice', 'invoice.id', 'reminder.invoiceId')
    .leftJoin('customer', 'customer.id', 'invoice.customerId')
    .innerJoin('staffUser as author', 'author.id', 'reminder.createdBy')
    .leftJoin('staffUser as revoker', 'revoker.id', 'reminder.revokedBy')
    .selectAll('reminder')
    .select(['invoice.number as invoiceKey', 'invoice.invoiceNumber', 'invoice.openCents as invoiceOpenCents'])
    .select(['invoice.branchId', 'invoice.ownerId', 'customer.number as customerNumber'])
    .select([
      sql<string>`author.first_name || ' ' || author.last_name`.as('by'),
      sql<string | null>`revoker.first_name || ' ' || revoker.last_name`.as('revokedByName'),
    ])
    .$if(by.invoiceIds !== undefined, (query) =>
      query.where(sql<boolean>`reminder.invoice_id = any (${by.invoiceIds}::uuid[])`),
    )
    .$if(by.sentOn !== undefined, (query) => query.where('reminder.sentOn', '=', by.sentOn ?? ''))
    .$if(by.id !== undefined, (query) => query.where('reminder.number', '=', by.id ?? 0))
    .$if(by.customerId !== undefined, (query) => query.where('invoice.customerId', '=', by.customerId ?? ''))
    .orderBy('reminder.sentOn', 'desc')
    .orderBy('reminder.number', 'desc')
    .execute()
}
export type ReminderRow = Awaited<ReturnType<typeof findReminders>>[number]

export async function lockReminder(tx: Tx, number: number) {
  return tx.selectFrom('reminder').selectAll().where('number', '=', number).forNoKeyUpdate().executeTakeFirst()
}

export async function insertReminder(tx: Tx, reminder: Insertable<Reminder>): Promise<{ id: string; number: number }> {
  return tx.insertInto('reminder').values(reminder).returning(['id', 'number']).executeTakeFirstOrThrow()
}

export async function updateRevoked(
  tx: Tx,
  id: string,
  { at, by, reason }: { at: Date; by: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('reminder')
    .set({ revokedAt: at, revokedBy: by, revokedReason: reason })
    .where('id', '=', id)
    .execute()
}

/** Returns the number of a new stop; undefined: the same was noted before. The customer is locked, so it is noted once. */
export async function insertStop(tx: Tx, stop: Insertable<DunningStopRow>): Promise<number | undefined> {
  await tx.selectFrom('customer').select('id').where('id', '=', stop.customerId).forUpdate().execute()
  const same = await tx
    .selectFrom('dunningStop')
    .select('number')
    .where('customerId', '=', stop.customerId)
    .where('kind', '=', stop.kind)
    .where('liftedAt', 'is', null)
    .where(sql<boolean>`invoice_id is not distinct from ${stop.invoiceId ?? null}::uuid`)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>=', sql<string>`brussels_today()`)]))
    .executeTakeFirst()
  if (same) return undefined
  const row = await tx.insertInto('dunningStop').values(stop).returning('number').executeTakeFirstOrThrow()
  return row.number
}

export async function liftStop(tx: Tx, number: number, by: { at: Date; by: string }): Promise<boolean> {
  const row = await tx
    .updateTable('dunningStop')
    .set({ liftedAt: by.at, liftedBy: by.by })
    .where('number', '=', number)
    .where('liftedAt', 'is', null)
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** Loads the rules and figures in force on a day, and the interest rates of all days. */
export async function loadDunningRules(db: Db, on: CalendarDay) {
  const [levels, tiers, rates] = await Promise.all([
    db
      .selectFrom('dunningLevel')
      .select(['payer', 'level', 'days', 'termDays', 'asksCosts', 'asksInterest', 'name', 'note'])
      .where('validFrom', '<=', on)
      .where(({ or, eb }) => or([eb('validUntil', 'is', null), eb('validUntil', '>', on)]))
      .execute(),
    db
      .selectFrom('lateCost')
      .select(['payer', 'upToCents', 'fixedCents', 'shareBp', 'aboveCents', 'mostCents', 'law'])
      .where('validFrom', '<=', on)
      .where(({ or, eb }) => or([eb('validUntil', 'is', null), eb('validUntil', '>', on)]))
      .execute(),
    db
      .selectFrom('lateInterest')
      .select(['payer', 'rateBp', 'law', 'validFrom', 'validUntil'])
      .orderBy('validFrom')
      .execute(),
  ])
  return { levels, tiers, rates }
}
export type DunningRules = Awaited<ReturnType<typeof loadDunningRules>>

/**
 * Returns the places of open invoices of a customer, else that of the customer: stopping reminders needs the right for all of
 * them.
 */
export async function placesOfDebtor(db: Db, number: number): Promise<readonly Place[] | undefined> {
  const debtor = await findDebtor(db, number)
  if (!debtor) return undefined
  const open = await db
    .selectFrom('invoice')
    .select(['branchId as branch', 'ownerId as owner'])
    .distinct()
    .where('customerId', '=', debtor.id)
    .where('openCents', '<>', 0)
    .execute()
  return open.length > 0 ? open : [{ branch: debtor.branchId, owner: debtor.salespersonId }]
}

export function placeOfReminder(db: Db, number: number): Promise<Place | undefined> {
  return db
    .selectFrom('reminder')
    .innerJoin('invoice', 'invoice.id', 'reminder.invoiceId')
    .select(['invoice.branchId as branch', 'invoice.ownerId as owner'])
    .where('reminder.number', '=', number)
    .executeTakeFirst()
}

export async function placesOfStop(db: Db, number: number): Promise<readonly Place[] | undefined> {
  const row = await db
    .selectFrom('dunningStop')
    .innerJoin('customer', 'customer.id', 'dunningStop.customerId')
    .select('customer.number')
    .where('dunningStop.number', '=', number)
    .executeTakeFirst()
  return row && placesOfDebtor(db, row.number)
}

/** Selects all entries of a customer's account with a company, within the scope of a user: invoices, payments, write-offs. */
export async function selectStatementEntries(
  db: Db,
  who: Who,
  { customerId, companyId }: { customerId: string; companyId: string },
) {
  const invoices = await db
    .selectFrom('invoice')
    .select(['id', 'kind', 'invoiceNumber', 'issuedOn', 'dueOn', 'receivableCents', 'openCents'])
    .where('customerId', '=', customerId)
    .where('companyId', '=', companyId)
    .where('state', '<>', 'draft')
    .where(within(who, 'INVOICE_VIEW', place))
    .execute()
  // A credit note that settles an invoice is an entry of its own.
  const allocations = await db
    .selectFrom('allocation')
    .innerJoin('invoice', 'invoice.id', 'allocation.invoiceId')
    .leftJoin('dossierPayment as payment', 'payment.id', 'allocation.dossierPaymentId')
    .select(['allocation.kind', 'allocation.cents', 'allocation.onDay', 'allocation.reason', 'payment.reference'])
    .select(['invoice.invoiceNumber', 'invoice.receivableCents'])
    .where('invoice.customerId', '=', customerId)
    .where('invoice.companyId', '=', companyId)
    .where('allocation.creditNoteId', 'is', null)
    .where('allocation.undoneAt', 'is', null)
    .where(within(who, 'INVOICE_VIEW', place))
    .execute()
  return { invoices, allocations }
}

export function findCompanyByNumber(db: Db, number: number) {
  return db.selectFrom('company').selectAll().where('number', '=', number).executeTakeFirst()
}

/** Returns the branch of a company that writes to a customer: that of their last invoice. */
export async function findWritingBranch(
  db: Db,
  at: { customerId: string; companyId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('invoice')
    .select('branchId')
    .where('customerId', '=', at.customerId)
    .where('companyId', '=', at.companyId)
    .where('state', '<>', 'draft')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return row?.branchId
}

export async function findInvoiceKey(db: Db, number: number): Promise<string | undefined> {
  const row = await db.selectFrom('invoice').select('id').where('number', '=', number).executeTakeFirst()
  return row?.id
}

/** Selects the reminders of customers, for their timeline and the export of their data; the newest first. */
export function selectRemindersOfCustomers(db: Db, customerIds: readonly string[], most: number) {
  return db
    .selectFrom('reminder')
    .innerJoin('invoice', 'invoice.id', 'reminder.invoiceId')
    .innerJoin('staffUser as author', 'author.id', 'reminder.createdBy')
    .select([
      'reminder.level',
      'levelName',
      'channel',
      'sentTo',
      'sentOn',
      'payUntil',
      'reminder.openCents',
      'costCents',
    ])
    .select(['interestCents', 'revokedAt', 'reminder.createdAt', 'invoice.number as record', 'invoiceNumber'])
    .select(sql<string>`author.first_name || ' ' || author.last_name`.as('by'))
    .where(sql<boolean>`invoice.customer_id = any (${customerIds}::uuid[])`)
    .orderBy('reminder.createdAt', 'desc')
    .limit(most)
    .execute()
}

/** Selects the open invoices of a customer that a user may see, the oldest due first. */
export function selectRunningInvoices(db: Db, who: Who, customerId: string) {
  return db
    .selectFrom('invoice')
    .leftJoin('dossier', 'dossier.id', 'invoice.dossierId')
    .leftJoin('shopOrderEntry as entry', 'entry.id', 'invoice.shopOrderEntryId')
    .leftJoin('workOrder', 'workOrder.id', 'invoice.workOrderId')
    .select(['invoice.number', 'invoiceNumber', 'standing', 'dueOn', 'openCents', 'dossierId', 'shopOrderId'])
    .select(sql<string | null>`coalesce(dossier.car_name, work_order.car, entry.car ->> 'carName')`.as('carName'))
    .where('invoice.customerId', '=', customerId)
    .where('openCents', '>', 0)
    .where(within(who, 'INVOICE_VIEW', place))
    .orderBy('dueOn')
    .execute()
}
