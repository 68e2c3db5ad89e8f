import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { PayableInvoice } from '@forecourt/domain/invoicing/supplier-payments/payment-plan.ts'
import { listVerifiedAccounts } from '../../contacts/suppliers.ts'
import type { PaymentBatch, PaymentLine, PaymentPart } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'

export type BatchRow = Selectable<PaymentBatch>
export type LineRow = Selectable<PaymentLine>

const name = (user: string) =>
  sql<string | null>`${sql.ref(`${user}.firstName`)} || ' ' || ${sql.ref(`${user}.lastName`)}`

/** The batches as their list shows them. */
export function selectListedBatches(db: Db) {
  return db
    .selectFrom('paymentBatch as batch')
    .innerJoin('bankAccount as account', 'account.id', 'batch.bankAccountId')
    .innerJoin('staffUser as maker', 'maker.id', 'batch.madeBy')
    .select(['batch.number as id', 'batchNumber', 'state', 'madeOn', 'executeOn', 'lineCount', 'totalCents'])
    .select([
      sql<string>`maker.first_name || ' ' || maker.last_name`.as('madeBy'),
      sql`jsonb_build_object('id', account.number, 'label', account.name)`.as('account'),
      'account.number as accountNumber',
      // By number, payee, account or paper of a line.
      sql<string>`fold(batch.batch_number || ' ' || coalesce((select string_agg(payee || ' ' || iban || ' ' || end_to_end, ' ')
        from payment_line where batch_id = batch.id), ''))`.as('searched'),
    ])
}

export const batchConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    account: (numbers) => sql`${sql.ref('row.accountNumber')} = any (${numbers}::integer[])`,
  },
}

/** The accounts that suppliers are paid from, the first one first. */
export function findPayingAccounts(db: Db) {
  return db
    .selectFrom('bankAccount as account')
    .innerJoin('company', 'company.id', 'account.companyId')
    .select(['account.id as key', 'account.number as id', 'account.name', 'account.iban', 'account.companyId'])
    .select(['company.name as company', 'company.enterpriseNumber'])
    .where('account.isActive', '=', true)
    .orderBy('account.rank')
    .orderBy('account.number')
    .execute()
}

interface Wanted {
  /** Approved invoices of a company that are in no batch. */
  readonly companyId?: string
  readonly ids?: readonly string[]
  readonly numbers?: readonly number[]
}

function selectInvoices(db: Db, { companyId, ids, numbers }: Wanted) {
  let rows = db
    .selectFrom('supplierInvoice as incoming')
    .leftJoin('customer', 'customer.id', 'incoming.supplierId')
    .select(['incoming.id', 'incoming.number', 'incoming.arrivalNumber', 'incoming.theirNumber', 'incoming.supplierId'])
    .select(['incoming.supplierName', 'incoming.issuedOn', 'incoming.payOn', 'incoming.openCents'])
    .select(['incoming.isCredit', 'incoming.state', 'incoming.disputedAt', 'incoming.stated', 'incoming.companyId'])
    .select('customer.number as supplierNumber')
    .orderBy('incoming.id')
  if (companyId !== undefined)
    rows = rows
      .where('incoming.companyId', '=', companyId)
      .where('incoming.state', '=', 'approved')
      .where('incoming.openCents', '<>', 0)
  if (ids !== undefined) rows = rows.where('incoming.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
  if (numbers !== undefined) rows = rows.where('incoming.number', '=', sql<number>`any (${[...numbers]}::integer[])`)
  return rows
}
type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>['execute']>>[number]

/** An invoice that may be paid, with its public numbers. */
export interface StoredPayable extends PayableInvoice {
  readonly row: InvoiceRow
}

async function toPayables(db: Db, rows: readonly InvoiceRow[]): Promise<StoredPayable[]> {
  const accounts = await listVerifiedAccounts(
    db,
    rows.flatMap(({ supplierId }) => supplierId ?? []),
  )
  const bySupplier = Map.groupBy(accounts, ({ customerId }) => customerId)
  return rows.map((row) => ({
    row,
    key: row.id,
    supplier: row.supplierId,
    payee: row.supplierName,
    arrivalNumber: row.arrivalNumber,
    theirNumber: row.theirNumber,
    dueOn: row.payOn,
    openCents: row.openCents,
    isDisputed: row.disputedAt !== null,
    statedIban: row.isCredit ? '' : (row.stated?.iban ?? ''),
    communication: row.stated?.communication ?? '',
    verifiedIbans: (bySupplier.get(row.supplierId ?? '') ?? []).map(({ iban }) => iban),
  }))
}

export async function findPayables(db: Db, wanted: Wanted): Promise<StoredPayable[]> {
  return toPayables(db, await selectInvoices(db, wanted).execute())
}

/** The chosen invoices and the credit notes of their company, which nobody else plans until the transaction ends. */
export async function lockPayables(
  tx: Tx,
  { companyId, numbers }: { companyId: string; numbers: readonly number[] },
): Promise<{ chosen: StoredPayable[]; credits: StoredPayable[] }> {
  await sql`select from supplier_invoice
    where number = any (${[...numbers]}::integer[])
      or (company_id = ${companyId} and state = 'approved' and is_credit and open_cents < 0 and supplier_id in (
        select supplier_id from supplier_invoice where number = any (${[...numbers]}::integer[])))
    order by id for update`.execute(tx)
  const chosen = await findPayables(tx, { numbers })
  const suppliers = new Set(chosen.map(({ supplier }) => supplier))
  const due = await findPayables(tx, { companyId })
  return { chosen, credits: due.filter(({ openCents, supplier }) => openCents < 0 && suppliers.has(supplier)) }
}

/** Sets the state of invoices; `isPaid` says whether nothing is open any more. */
export async function setInvoiceStates(
  tx: Tx,
  ids: readonly string[],
  state: 'approved' | 'scheduled' | 'paid',
): Promise<void> {
  if (ids.length === 0) return
  await sql`update supplier_invoice set state = ${state},
      open_cents = case when ${state} = 'paid' then 0 when is_credit then -total_cents else total_cents end
    where id = any (${[...ids]}::uuid[])`.execute(tx)
}

export function findBatch(db: Db, number: number) {
  return db
    .selectFrom('paymentBatch as batch')
    .innerJoin('bankAccount as account', 'account.id', 'batch.bankAccountId')
    .innerJoin('company', 'company.id', 'account.companyId')
    .innerJoin('staffUser as maker', 'maker.id', 'batch.madeBy')
    .leftJoin('staffUser as releaser', 'releaser.id', 'batch.releasedBy')
    .leftJoin('staffUser as exporter', 'exporter.id', 'batch.exportedBy')
    .leftJoin('staffUser as sender', 'sender.id', 'batch.sentBy')
    .leftJoin('staffUser as canceler', 'canceler.id', 'batch.canceledBy')
    .selectAll('batch')
    .select(['account.number as accountNumber', 'account.name as accountName', 'account.iban', 'account.companyId'])
    .select(['company.name as companyName', 'company.enterpriseNumber'])
    .select([
      sql<string>`maker.first_name || ' ' || maker.last_name`.as('makerName'),
      name('releaser').as('releaserName'),
      name('exporter').as('exporterName'),
      name('sender').as('senderName'),
      name('canceler').as('cancelerName'),
    ])
    .where('batch.number', '=', number)
    .executeTakeFirst()
}
export type DeskBatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export function lockBatch(tx: Tx, number: number): Promise<BatchRow | undefined> {
  return tx.selectFrom('paymentBatch').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
}

/** The lines of a batch with the statement that shows each. */
export function findLines(db: Db, batchId: string) {
  return db
    .selectFrom('paymentLine as line')
    .leftJoin('customer', 'customer.id', 'line.supplierId')
    .leftJoin('allocation', (join) =>
      join.onRef('allocation.paymentLineId', '=', 'line.id').on('allocation.undoneAt', 'is', null),
    )
    .leftJoin('bankLine', 'bankLine.id', 'allocation.bankLineId')
    .leftJoin('bankStatement as statement', 'statement.id', 'bankLine.statementId')
    .selectAll('line')
    .select(['customer.number as supplierNumber', 'statement.number as statementNumber'])
    .select(['statement.year as statementYear', 'statement.sequence as statementSequence'])
    .where('line.batchId', '=', batchId)
    .orderBy('line.place')
    .execute()
}
export type DeskLineRow = Awaited<ReturnType<typeof findLines>>[number]

export function findParts(db: Db, lineIds: readonly string[]) {
  return db
    .selectFrom('paymentPart as part')
    .innerJoin('supplierInvoice as incoming', 'incoming.id', 'part.invoiceId')
    .select(['part.lineId', 'part.invoiceId', 'part.cents', 'part.isStanding', 'incoming.number'])
    .select([
      'incoming.arrivalNumber',
      'incoming.theirNumber',
      'incoming.dueOn',
      'incoming.state',
      'incoming.disputedAt',
    ])
    .select(['incoming.openCents', 'incoming.isCredit'])
    .where('part.lineId', '=', sql<string>`any (${[...lineIds]}::uuid[])`)
    .orderBy('incoming.isCredit')
    .orderBy('incoming.number')
    .execute()
}
export type PartRow = Awaited<ReturnType<typeof findParts>>[number]

export function insertBatch(tx: Tx, batch: Insertable<PaymentBatch>): Promise<BatchRow> {
  return tx.insertInto('paymentBatch').values(batch).returningAll().executeTakeFirstOrThrow()
}

export async function updateBatch(tx: Tx, id: string, changes: Updateable<PaymentBatch>): Promise<void> {
  await tx.updateTable('paymentBatch').set(changes).where('id', '=', id).execute()
}

export async function insertLine(tx: Tx, line: Insertable<PaymentLine>): Promise<string> {
  const { id } = await tx.insertInto('paymentLine').values(line).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertParts(tx: Tx, parts: Insertable<PaymentPart>[]): Promise<void> {
  await tx.insertInto('paymentPart').values(parts).execute()
}

export async function updateLines(tx: Tx, ids: readonly string[], changes: Updateable<PaymentLine>): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('paymentLine')
    .set(changes)
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute()
}

/** Says whether the invoices of lines are held by them; answers the invoices. */
export async function setPartsStanding(tx: Tx, lineIds: readonly string[], isStanding: boolean): Promise<string[]> {
  if (lineIds.length === 0) return []
  const rows = await tx
    .updateTable('paymentPart')
    .set({ isStanding })
    .where('lineId', '=', sql<string>`any (${[...lineIds]}::uuid[])`)
    .where('isStanding', '=', !isStanding)
    .returning('invoiceId')
    .execute()
  return rows.map(({ invoiceId }) => invoiceId)
}

/** Counts the transfers that an invoice was in, those that failed included. */
export async function countTransfers(tx: Tx, reference: string): Promise<number> {
  const { count } = await tx
    .selectFrom('paymentLine')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(sql<boolean>`end_to_end = ${reference} or end_to_end like ${`${reference}-%`}`)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertFile(tx: Tx, batchId: string, content: Uint8Array): Promise<void> {
  await tx
    .insertInto('paymentFile')
    .values({ batchId, content: Buffer.from(content) })
    .execute()
}

export function findFile(db: Db, number: number) {
  return db
    .selectFrom('paymentFile')
    .innerJoin('paymentBatch', 'paymentBatch.id', 'paymentFile.batchId')
    .select(['content', 'batchNumber'])
    .where('number', '=', number)
    .executeTakeFirst()
}
