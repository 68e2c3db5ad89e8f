import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Payable } from '@forecourt/domain/invoicing/supplier-payments/payment-plan.ts'
import type { PayableKind } from '@forecourt/domain/invoicing/supplier-payments/payment-states.ts'
import { listVerifiedAccounts } from '../../contacts/suppliers.ts'
import type { PaymentBatch, PaymentLine, PaymentPart } from '../../db/schema.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'
import { listOwedPapers, lockOwedPapers, type OwedPaper } from './owed-papers.ts'

export type BatchRow = Selectable<PaymentBatch>
export type LineRow = Selectable<PaymentLine>

const name = (user: string) =>
  sql<string | null>`${sql.ref(`${user}.firstName`)} || ' ' || ${sql.ref(`${user}.lastName`)}`

/** Selects the batches as their list shows them. */
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

/** Returns the accounts that suppliers are paid from, the first one first. */
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

/** A paper that may be paid, with its public numbers. */
export interface StoredPayable extends Payable {
  /** Of a sale and a guarantee: the number of the dossier. */
  readonly id: number
  readonly supplierNumber: number | null
  /** The name of the car; empty: none. */
  readonly about: string
  readonly companyId: string
  /** Approved, if required, and in no other batch. */
  readonly isFree: boolean
}

async function addAccounts(
  db: Db,
  payables: readonly Omit<StoredPayable, 'verifiedIbans'>[],
): Promise<StoredPayable[]> {
  const accounts = await listVerifiedAccounts(
    db,
    payables.flatMap(({ supplier }) => supplier ?? []),
  )
  const bySupplier = Map.groupBy(accounts, ({ customerId }) => customerId)
  return payables.map((payable) => ({
    ...payable,
    verifiedIbans: (bySupplier.get(payable.supplier ?? '') ?? []).map(({ iban }) => iban),
  }))
}

function fromInvoice(row: InvoiceRow): Omit<StoredPayable, 'verifiedIbans'> {
  return {
    kind: 'supplier-invoice',
    key: row.id,
    id: row.number,
    supplier: row.supplierId,
    supplierNumber: row.supplierNumber,
    payee: row.supplierName,
    number: row.arrivalNumber,
    theirNumber: row.theirNumber,
    about: '',
    companyId: row.companyId,
    dueOn: row.payOn,
    openCents: row.openCents,
    isDisputed: row.disputedAt !== null,
    waits: null,
    isFree: row.state === 'approved',
    statedIban: row.isCredit ? '' : (row.stated?.iban ?? ''),
    communication: row.stated?.communication ?? '',
  }
}

function fromPaper(companyId: string, paper: OwedPaper): Omit<StoredPayable, 'verifiedIbans'> {
  const { kind, key, id, number, about, dueOn, waits } = paper
  return {
    kind,
    key,
    id,
    number,
    about,
    dueOn,
    waits,
    companyId,
    supplier: paper.customerId,
    supplierNumber: paper.customer,
    payee: paper.name,
    theirNumber: '',
    openCents: paper.cents,
    isDisputed: false,
    isFree: !paper.isHeld,
    statedIban: paper.statedIban,
    communication: '',
  }
}

async function findPayables(db: Db, wanted: Wanted): Promise<StoredPayable[]> {
  return addAccounts(db, (await selectInvoices(db, wanted).execute()).map(fromInvoice))
}

/** Lists the papers that a company has to pay and that no batch reserves: approved supplier invoices, and other debts. */
export async function findDue(db: Db, companyId: string): Promise<StoredPayable[]> {
  const [invoices, papers] = await Promise.all([findPayables(db, { companyId }), listOwedPapers(db, companyId)])
  const free = papers.filter(({ isHeld }) => !isHeld).map((paper) => fromPaper(companyId, paper))
  return [...invoices, ...(await addAccounts(db, free))]
}

/**
 * Locks the chosen papers and the credit notes of their suppliers, so that no other payment of them is planned until the
 * transaction ends.
 */
export async function lockPayables(
  tx: Tx,
  { companyId, wanted }: { companyId: string; wanted: readonly { readonly kind: PayableKind; readonly id: number }[] },
): Promise<{ chosen: StoredPayable[]; credits: StoredPayable[] }> {
  const numbers = wanted.filter(({ kind }) => kind === 'supplier-invoice').map(({ id }) => id)
  await sql`select from supplier_invoice
    where number = any (${[...numbers]}::integer[])
      or (company_id = ${companyId} and state = 'approved' and is_credit and open_cents < 0 and supplier_id in (
        select supplier_id from supplier_invoice where number = any (${[...numbers]}::integer[])))
    order by id for update`.execute(tx)
  await lockOwedPapers(tx, wanted)
  const invoices = await findPayables(tx, { numbers })
  const suppliers = new Set(invoices.map(({ supplier }) => supplier))
  const due = await findPayables(tx, { companyId })
  const isWanted = new Set(wanted.map(({ kind, id }) => `${kind} ${id}`))
  const papers = (await listOwedPapers(tx, companyId)).filter(({ kind, id }) => isWanted.has(`${kind} ${id}`))
  const owed = await addAccounts(
    tx,
    papers.map((paper) => fromPaper(companyId, paper)),
  )
  return {
    chosen: [...invoices, ...owed],
    credits: due.filter(({ openCents, supplier }) => openCents < 0 && suppliers.has(supplier)),
  }
}

/** Sets the state of supplier invoices; `isPaid` is true if nothing is open any more. */
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

/** Returns the lines of a batch with the statement that shows each. */
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

/** A paper of a transfer, in its present state. */
export interface PartRow {
  readonly lineId: string
  readonly kind: PayableKind
  /** Key of the invoice of a supplier; null: it is another paper. */
  readonly invoiceId: string | null
  readonly cents: Cents
  readonly isStanding: boolean
  readonly id: number
  readonly number: string
  readonly theirNumber: string
  readonly dueOn: CalendarDay | null
  /** Open now, by the ledger of the paper; null: no longer to be paid. */
  readonly openCents: Cents | null
  readonly isDisputed: boolean
  readonly signedIban: string
  /** The account that a webshop order was paid from. */
  readonly payerIban: string
}

/** Returns the papers of transfers: invoices before the credit notes that are taken off. */
export async function findParts(db: Db, lineIds: readonly string[]): Promise<PartRow[]> {
  const ids = sql`any (${[...lineIds]}::uuid[])`
  const { rows } = await sql<PartRow>`
    select part.line_id as "lineId", 'supplier-invoice' as kind, part.invoice_id as "invoiceId", part.cents::float8 as cents,
      part.is_standing as "isStanding", incoming.number as id, incoming.arrival_number as number,
      incoming.their_number as "theirNumber", incoming.due_on::text as "dueOn",
      case when incoming.state = 'scheduled' then incoming.open_cents::float8 end as "openCents",
      incoming.disputed_at is not null as "isDisputed", '' as "signedIban", '' as "payerIban"
    from payment_part part join supplier_invoice incoming on incoming.id = part.invoice_id where part.line_id = ${ids}
    union all
    select part.line_id, 'purchase-slip', null, part.cents::float8, part.is_standing, slip.number, slip.slip_number, '',
      slip.bought_on::text, case when slip.open_cents > 0 then slip.open_cents::float8 end, false,
      coalesce(slip.document -> 'settlement' ->> 'iban', ''), ''
    from payment_part part join purchase_slip slip on slip.id = part.slip_id where part.line_id = ${ids}
    union all
    select part.line_id, case when invoice.kind = 'self-billed' then 'self-billed' else 'credit-note' end, null,
      part.cents::float8, part.is_standing, invoice.number, invoice.invoice_number, '', invoice.due_on::text,
      case when invoice.open_cents < 0 then -invoice.open_cents::float8 end, false, '', ''
    from payment_part part join invoice on invoice.id = part.owed_invoice_id where part.line_id = ${ids}
    union all
    select part.line_id, 'sale', null, part.cents::float8, part.is_standing, dossier.number, dossier.dossier_number, '',
      null, case when paid.cents > 0 then paid.cents end, false, '', ''
    from payment_part part join dossier on dossier.id = part.refund_dossier_id
    cross join lateral (select (coalesce(sum(amount_cents), 0) - dossier.due_cents + dossier.reduction_cents)::float8 as cents
      from dossier_payment where dossier_payment.dossier_id = dossier.id) paid
    where part.line_id = ${ids}
    union all
    select part.line_id, 'shop-order', null, part.cents::float8, part.is_standing, listing.number, listing.order_number, '', null,
      nullif(greatest(0, account.paid_cents - account.returned_cents - account.worth_cents), 0)::float8, false, '',
      order_payer_account(listing.order_id)
    from payment_part part join shop_order_listing listing on listing.order_id = part.refund_order_id
    join shop_order_account account on account.order_id = listing.order_id
    where part.line_id = ${ids}
    union all
    select part.line_id, 'guarantee', null, part.cents::float8, part.is_standing, dossier.number, dossier.dossier_number, '',
      null, case when dossier.guarantee_received_on is not null and dossier.guarantee_repaid_on is null
        and (customer_order.state = 'canceled' or exists (select from dossier_document proof
          where proof.dossier_id = dossier.id and proof.need = 'transport-proof' and proof.received_on is not null))
        then dossier.guarantee_cents::float8 end, false, '', ''
    from payment_part part join dossier on dossier.id = part.guarantee_dossier_id
    join customer_order on customer_order.dossier_id = dossier.id where part.line_id = ${ids}
    order by cents desc, id`.execute(db)
  return rows
}

/** Selects the transfers that refund a webshop order, the last first. */
export function findOrderRefunds(db: Db, order: number) {
  return db
    .selectFrom('paymentPart as part')
    .innerJoin('paymentLine as line', 'line.id', 'part.lineId')
    .innerJoin('paymentBatch as batch', 'batch.id', 'line.batchId')
    .innerJoin('shopOrder', 'shopOrder.id', 'part.refundOrderId')
    .select(['line.number as id', 'line.state', 'line.cents', 'line.iban', 'line.executedOn', 'line.failedOn'])
    .select(['batch.number as batch', 'batch.batchNumber', 'batch.state as batchState', 'batch.executeOn'])
    .where('shopOrder.number', '=', order)
    .where('line.state', '<>', 'removed')
    .orderBy('line.number', 'desc')
    .execute()
}

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

/** Sets whether lines reserve their papers; returns the supplier invoices of the lines. */
export async function setPartsStanding(tx: Tx, lineIds: readonly string[], isStanding: boolean): Promise<string[]> {
  if (lineIds.length === 0) return []
  const rows = await tx
    .updateTable('paymentPart')
    .set({ isStanding })
    .where('lineId', '=', sql<string>`any (${[...lineIds]}::uuid[])`)
    .where('isStanding', '=', !isStanding)
    .returning('invoiceId')
    .execute()
  return rows.flatMap(({ invoiceId }) => invoiceId ?? [])
}

/**
 * Releases the papers with their own open amount, once their transfers are executed: later debts on them may be paid by another
 * transfer.
 */
export async function releaseExecuted(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('paymentPart')
    .set({ isStanding: false })
    .where('lineId', '=', sql<string>`any (${[...lineIds]}::uuid[])`)
    .where('invoiceId', 'is', null)
    .execute()
}

/** Reserves the papers of transfers that wait for their statement again, unless another transfer has planned them meanwhile. */
export async function holdReopened(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await sql`update payment_part part set is_standing = true
    where line_id = any (${[...lineIds]}::uuid[]) and invoice_id is null and not exists (
      select from payment_part other where other.is_standing and (other.slip_id = part.slip_id
        or other.owed_invoice_id = part.owed_invoice_id or other.refund_dossier_id = part.refund_dossier_id
        or other.refund_order_id = part.refund_order_id or other.guarantee_dossier_id = part.guarantee_dossier_id))`.execute(
    tx,
  )
}

/** Counts the transfers of a paper, failed ones included. */
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
