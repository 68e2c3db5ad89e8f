import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { OpenAge } from '@forecourt/domain/invoicing/invoices/open-age.ts'
import type { BookedCarKind } from '@forecourt/domain/invoicing/supplier-invoices/matching.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { SupplierInvoice, SupplierInvoiceLine } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'
import { ageSql, filterAges } from '../invoices/open-ages.ts'

export type SupplierInvoiceRow = Selectable<SupplierInvoice>

const place = { branch: 'supplierInvoice.branchId' }

/** Selects the incoming invoices that the user may see, as their list shows them. */
export function selectListedInvoices(db: Db, who: Who) {
  return db
    .selectFrom('supplierInvoice')
    .innerJoin('branch', 'branch.id', 'supplierInvoice.branchId')
    .select(['supplierInvoice.number as id', 'arrivalNumber', 'receivedOn', 'supplierName as supplier', 'theirNumber'])
    .select(['issuedOn', 'dueOn', 'isCredit', 'totalCents', 'differenceCents', 'state', 'finding', 'origin'])
    .select(['purchaseNumber', 'supplierInvoice.searched', 'supplierInvoice.branchId', 'openCents', 'payOn'])
    .select([
      sql<OpenAge | null>`case when open_cents <> 0 then ${ageSql(sql.ref('payOn'))} end`.as('age'),
      sql<boolean>`(disputed_at is not null)`.as('isDisputed'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(within(who, 'PURCHASE_VIEW', place))
}

export const supplierInvoiceConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    age: (ages) => sql`(${sql.ref('row.openCents')} <> 0 and ${filterAges(sql.ref('row.payOn'), ages)})`,
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
  },
}

/** Returns the branch that an incoming invoice is for. */
export function placeOfSupplierInvoice(db: Db, { id }: { id: number }): Promise<Place | undefined> {
  return db.selectFrom('supplierInvoice').select('branchId as branch').where('number', '=', id).executeTakeFirst()
}

/** Returns an incoming invoice as its page shows it, with the names of the records that it refers to. */
export function findDeskInvoice(db: Db, number: number) {
  const name = (user: string) =>
    sql<string | null>`${sql.ref(`${user}.firstName`)} || ' ' || ${sql.ref(`${user}.lastName`)}`
  return db
    .selectFrom('supplierInvoice')
    .innerJoin('branch', 'branch.id', 'supplierInvoice.branchId')
    .innerJoin('company', 'company.id', 'supplierInvoice.companyId')
    .leftJoin('customer', 'customer.id', 'supplierInvoice.supplierId')
    .leftJoin('supplierInvoice as original', 'original.id', 'supplierInvoice.duplicateOf')
    .leftJoin('staffUser as receiver', 'receiver.id', 'supplierInvoice.receivedBy')
    .leftJoin('staffUser as typist', 'typist.id', 'supplierInvoice.typedBy')
    .leftJoin('staffUser as disputer', 'disputer.id', 'supplierInvoice.disputedBy')
    .leftJoin('staffUser as refuser', 'refuser.id', 'supplierInvoice.refusedBy')
    .leftJoin('staffUser as approver', 'approver.id', 'supplierInvoice.approvedBy')
    .selectAll('supplierInvoice')
    .select(['branch.number as branchNumber', 'branch.name as branchName', 'company.number as companyNumber'])
    .select('company.enterpriseNumber')
    .select(['company.name as companyName', 'customer.number as supplierNumber', 'typist.number as typistNumber'])
    .select(['original.number as originalNumber', 'original.arrivalNumber as originalArrival'])
    .select([
      name('receiver').as('receiverName'),
      name('typist').as('typistName'),
      name('disputer').as('disputerName'),
      name('refuser').as('refuserName'),
      name('approver').as('approverName'),
    ])
    .where('supplierInvoice.number', '=', number)
    .executeTakeFirst()
}
export type DeskInvoiceRow = NonNullable<Awaited<ReturnType<typeof findDeskInvoice>>>

export function findInvoiceForUpdate(tx: Tx, number: number): Promise<SupplierInvoiceRow | undefined> {
  return tx.selectFrom('supplierInvoice').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
}

export function findInvoiceByFile(db: Db, sha256: string) {
  return db
    .selectFrom('supplierInvoice')
    .select(['number', 'arrivalNumber'])
    .where('sha256', '=', sha256)
    .where('state', '<>', 'refused')
    .executeTakeFirst()
}

/** Inserts an invoice; undefined: the same file came at the same moment. */
export function insertInvoice(tx: Tx, invoice: Insertable<SupplierInvoice>): Promise<SupplierInvoiceRow | undefined> {
  return tx
    .insertInto('supplierInvoice')
    .values(invoice)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateInvoice(tx: Tx, id: string, changes: Updateable<SupplierInvoice>): Promise<void> {
  await tx.updateTable('supplierInvoice').set(changes).where('id', '=', id).execute()
}

/** Finds other invoices of a supplier that an invoice may repeat: those of its year, and those of days around it. */
export function findComparable(db: Db, { id, supplierId, issuedOn, isCredit }: SupplierInvoiceRow) {
  return db
    .selectFrom('supplierInvoice')
    .select(['id', 'number', 'arrivalNumber', 'theirNumber', 'issuedOn', 'totalCents', 'isCredit', 'numberKey'])
    .where('supplierId', '=', supplierId)
    .where('isCredit', '=', isCredit)
    .where('id', '<>', id)
    .where('state', 'not in', ['received', 'refused', 'duplicate'])
    .where(sql<boolean>`issued_on between ${issuedOn}::date - 366 and ${issuedOn}::date + 366`)
    .orderBy('number')
    .execute()
}

/** Returns the lines of an incoming invoice with their bookings. */
export function findLines(db: Db, invoiceId: string, language: Language) {
  return db
    .selectFrom('supplierInvoiceLine as line')
    .innerJoin('branch', 'branch.id', 'line.branchId')
    .leftJoin('vehicle', 'vehicle.id', 'line.vehicleId')
    .leftJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .leftJoin('ledgerAccount as account', 'account.id', 'line.ledgerAccountId')
    .leftJoin('purchaseVatCode as code', 'code.id', 'line.vatCodeId')
    .leftJoin('supplierRule as rule', 'rule.id', 'line.ruleId')
    .selectAll('line')
    .select(['rule.number as ruleNumber', 'rule.words as ruleWords'])
    .select(
      sql<number | null>`case when line.expected_kind = 'rule' then rule.tolerance_cents end::float8`.as(
        'ruleToleranceCents',
      ),
    )
    .select(['branch.number as branchNumber', 'vehicle.number as vehicleNumber', 'vehicle.kind as vehicleKind'])
    .select(['vehicle.stockNumber', 'account.accountNumber', 'code.code as vatCode', 'code.rateBp as codeRateBp'])
    .select(['code.baseBox', 'code.deductBp', 'code.owedBox', 'code.extraBox', 'stockCar.isDemo'])
    .select([
      sql<string | null>`case when vehicle.id is not null then coalesce(nullif(btrim(replace(vehicle_name(vehicle.id),
        coalesce(vehicle.stock_number, ''), '')), ''), vehicle.vin, '–') end`.as('vehicleName'),
      sql<string>`coalesce(account.name ->> ${language}, account.name ->> 'nl', '')`.as('accountName'),
      sql<string | null>`(select paper from standing_car_entry entry where entry.vehicle_id = line.vehicle_id
        and entry.kind = 'purchase' and entry.paper is not null order by entry.number desc limit 1)`.as(
        'purchasePaper',
      ),
      sql<string | null>`(select other.arrival_number from supplier_invoice_line twin
        join supplier_invoice other on other.id = twin.invoice_id
        where twin.vehicle_id = line.vehicle_id and twin.car_kind = 'purchase' and twin.invoice_id <> line.invoice_id
          and other.state in ('approved', 'scheduled', 'paid') and not other.is_credit
        order by other.number desc limit 1)`.as('otherArrival'),
    ])
    .where('line.invoiceId', '=', invoiceId)
    .orderBy('line.place')
    .execute()
}
type FoundLine = Awaited<ReturnType<typeof findLines>>[number]
export type DeskLineRow = Omit<FoundLine, 'carKind'> & { readonly carKind: BookedCarKind | null }

export async function replaceLines(tx: Tx, invoiceId: string, lines: Insertable<SupplierInvoiceLine>[]): Promise<void> {
  await tx.deleteFrom('supplierInvoiceLine').where('invoiceId', '=', invoiceId).execute()
  if (lines.length > 0) await tx.insertInto('supplierInvoiceLine').values(lines).execute()
}

export async function updateLine(tx: Tx, id: string, changes: Updateable<SupplierInvoiceLine>): Promise<void> {
  await tx.updateTable('supplierInvoiceLine').set(changes).where('id', '=', id).execute()
}

export function findFiles(db: Db, invoiceId: string) {
  return db
    .selectFrom('supplierInvoiceFile as file')
    .select(['file.kind', 'file.name', 'file.contentType'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('incomingMessageFile as sent')
          .select('sent.place')
          .whereRef('sent.invoiceId', '=', 'file.invoiceId')
          .where('sent.reason', '=', 'unsafe'),
      ).as('isUnsafe'),
    )
    .where('file.invoiceId', '=', invoiceId)
    .orderBy('file.kind', 'desc')
    .execute()
}

/** Returns the file that screens show: a checked PDF. An unsafe one is only downloaded. */
export function findPicture(files: Awaited<ReturnType<typeof findFiles>>): 'original' | 'enclosed' | null {
  return files.find(({ contentType, isUnsafe }) => contentType === 'application/pdf' && !isUnsafe)?.kind ?? null
}

export function findFileContent(db: Db, number: number, kind: 'original' | 'enclosed') {
  return db
    .selectFrom('supplierInvoiceFile as file')
    .innerJoin('supplierInvoice', 'supplierInvoice.id', 'file.invoiceId')
    .select(['file.name', 'contentType', 'content'])
    .where('supplierInvoice.number', '=', number)
    .where('file.kind', '=', kind)
    .executeTakeFirst()
}

/** Counts the invoices of a supplier in a year, and those with a difference that a user decided. */
export async function countOfYear(
  db: Db,
  supplierId: string,
  year: number,
): Promise<{ all: number; differing: number }> {
  const { rows } = await sql<{ all: number; differing: number }>`
    select count(*)::integer as all, count(*) filter (where exists (select from supplier_invoice_line line
      where line.invoice_id = invoice.id and line.decision is not null))::integer as differing
    from supplier_invoice invoice
    where supplier_id = ${supplierId} and extract(year from issued_on) = ${year} and state not in ('refused', 'duplicate')`.execute(
    db,
  )
  return rows[0] ?? { all: 0, differing: 0 }
}

const waiting = ['received', 'read', 'review'] as const

/** Selects the invoices that wait for a user, the oldest first. */
export function selectWaiting(db: Db, who: Who) {
  return db
    .selectFrom('supplierInvoice')
    .leftJoin('supplierInvoice as original', 'original.id', 'supplierInvoice.duplicateOf')
    .select([
      'supplierInvoice.number as id',
      'supplierInvoice.arrivalNumber',
      'supplierInvoice.supplierName as supplier',
    ])
    .select(['supplierInvoice.totalCents', 'supplierInvoice.isCredit', 'supplierInvoice.finding'])
    .select(['supplierInvoice.differenceCents', 'original.arrivalNumber as duplicateOf', 'supplierInvoice.disputedAt'])
    .where('supplierInvoice.state', 'in', waiting)
    .where(within(who, 'PURCHASE_VIEW', place))
    .orderBy('supplierInvoice.receivedAt')
    .orderBy('supplierInvoice.number')
}

export async function countWaiting(db: Db, who: Who): Promise<number> {
  const { count } = await db
    .selectFrom('supplierInvoice')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('state', 'in', waiting)
    .where(within(who, 'PURCHASE_VIEW', place))
    .executeTakeFirstOrThrow()
  return count
}

export async function countApprovedByRule(db: Db, who: Who, on: string): Promise<number> {
  const { count } = await db
    .selectFrom('supplierInvoice')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('bookedOn', '=', on)
    .where('approvedBy', 'is', null)
    .where(within(who, 'PURCHASE_VIEW', place))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the approval limits of the role of a user, by subject. */
export function findLimits(db: Db, userId: string) {
  return db
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .innerJoin('approvalLimit', (join) => join.on(sql<boolean>`approval_limit.role = role.base`))
    .select(['approvalLimit.subject', 'limitCents'])
    .where('staffUser.id', '=', userId)
    .execute()
}
