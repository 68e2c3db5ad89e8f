import { sql, type Insertable, type Selectable } from 'kysely'
import type { BankLineState } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import type { Allocation, BankLine, BankStatement } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { hasWord, splitSearchWords } from '../../platform/resources/search-words.ts'

export type LineRow = Selectable<BankLine>
export type StatementRow = Selectable<BankStatement>

const rowsAtOnce = 2_000

export const toStatementLabel = ({ year, sequence }: Pick<StatementRow, 'year' | 'sequence'>) =>
  `${year}/${String(sequence).padStart(3, '0')}`

/** Selects the statements as their list shows them. */
export function selectListedStatements(db: Db) {
  return db
    .selectFrom('bankStatement as statement')
    .innerJoin('bankAccount as account', 'account.id', 'statement.bankAccountId')
    .select(['statement.number as id', 'statement.newDay as day', 'oldCents', 'inCents', 'outCents', 'newCents'])
    .select([
      sql<string>`statement.year || '/' || lpad(statement.sequence::text, 3, '0')`.as('label'),
      sql`jsonb_build_object('id', account.number, 'label', account.name)`.as('account'),
      'account.number as accountNumber',
      sql<number>`(select count(*)::integer from bank_line where statement_id = statement.id)`.as('lines'),
      sql<number>`(select count(*)::integer from bank_line where statement_id = statement.id
        and state in ('new', 'partly'))`.as('toDecide'),
      sql<boolean>`exists (select from bank_line where statement_id = statement.id
        and state in ('new', 'partly'))`.as('isToDecide'),
    ])
}

/** Statements by their number, or by the counterparty, amount or communication of a line. */
export const statementConditions: OwnConditions = {
  search: (typed) =>
    splitSearchWords(typed).map(
      (word) => sql`(${hasWord(foldText(sql.ref('row.label')), word)} or ${sql.ref('row.id')} = any (array(
        select found.number from bank_line join bank_statement found on found.id = statement_id
        where ${hasWord(sql.ref('bank_line.searched'), word)})))`,
    ),
}

/** Counts the lines that wait for a decision. */
export async function countLinesToDecide(db: Db) {
  return db
    .selectFrom('bankLine')
    .select([
      sql<number>`count(distinct statement_id)::integer`.as('statements'),
      sql<number>`count(*)::integer`.as('lines'),
      sql<number>`coalesce(sum(abs(cents - settled_cents - ignored_cents)), 0)::float8`.as('cents'),
    ])
    .where('state', 'in', ['new', 'partly'])
    .executeTakeFirstOrThrow()
}

export function findStatement(db: Db, number: number) {
  return db
    .selectFrom('bankStatement as statement')
    .innerJoin('bankAccount as account', 'account.id', 'statement.bankAccountId')
    .innerJoin('bankFile as file', 'file.id', 'statement.bankFileId')
    .selectAll('statement')
    .select(['account.number as accountNumber', 'account.name as accountName', 'account.iban', 'account.companyId'])
    .select('file.name as fileName')
    .where('statement.number', '=', number)
    .executeTakeFirst()
}

/** Finds a statement that was imported before, by what is in it: its number, its last day and its balances. */
export function findImported(
  db: Db,
  accountId: string,
  { sequence, newDay, oldCents, newCents }: Pick<StatementRow, 'sequence' | 'newDay' | 'oldCents' | 'newCents'>,
) {
  return db
    .selectFrom('bankStatement')
    .select('year')
    .where('bankAccountId', '=', accountId)
    .where('sequence', '=', sequence)
    .where('newDay', '=', newDay)
    .where('oldCents', '=', oldCents)
    .where('newCents', '=', newCents)
    .executeTakeFirst()
}

export function findSameNumber(db: Db, accountId: string, { year, sequence }: Pick<StatementRow, 'year' | 'sequence'>) {
  return db
    .selectFrom('bankStatement')
    .select(['oldCents', 'newCents'])
    .where('bankAccountId', '=', accountId)
    .where('year', '=', year)
    .where('sequence', '=', sequence)
    .executeTakeFirst()
}

/** Returns the statement of an account that ended last before another, whatever their numbers. */
export function findEarlier(db: Db, accountId: string, { newDay }: Pick<StatementRow, 'newDay'>) {
  return db
    .selectFrom('bankStatement')
    .select(['year', 'sequence', 'newCents'])
    .where('bankAccountId', '=', accountId)
    .where('newDay', '<=', newDay)
    .orderBy('newDay', 'desc')
    .orderBy('year', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the statement of the same account before or after a day. */
export function findNeighbour(
  db: Db,
  { bankAccountId, year, sequence }: Pick<StatementRow, 'bankAccountId' | 'year' | 'sequence'>,
  side: 'before' | 'after',
) {
  const compared = side === 'before' ? sql`<` : sql`>`
  return db
    .selectFrom('bankStatement')
    .selectAll()
    .where('bankAccountId', '=', bankAccountId)
    .where(sql<boolean>`(year, sequence) ${compared} (${year}::smallint, ${sequence}::smallint)`)
    .orderBy('year', side === 'before' ? 'desc' : 'asc')
    .orderBy('sequence', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the oldest other statement with a line to decide. */
export function findStatementToDecide(db: Db, except: string) {
  return db
    .selectFrom('bankStatement')
    .selectAll()
    .where('id', '<>', except)
    .where(
      sql<boolean>`exists (select from bank_line where statement_id = bank_statement.id and state in ('new', 'partly'))`,
    )
    .orderBy('newDay')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

export function countLines(db: Db, statementId: string) {
  return db
    .selectFrom('bankLine')
    .select([
      sql<number>`count(*)::integer`.as('lines'),
      sql<number>`(count(*) filter (where state in ('allocated', 'ignored')))::integer`.as('decided'),
      sql<number>`(count(*) filter (where state = 'ignored'))::integer`.as('ignored'),
      sql<number>`coalesce(sum(abs(cents - settled_cents - ignored_cents)), 0)::float8`.as('leftCents'),
    ])
    .where('statementId', '=', statementId)
    .executeTakeFirstOrThrow()
}

export function selectLines(
  db: Db,
  statementId: string,
  { states, most }: { states: readonly BankLineState[]; most: number },
) {
  return db
    .selectFrom('bankLine')
    .leftJoin('staffUser', 'staffUser.id', 'decidedBy')
    .selectAll('bankLine')
    .select(sql<string | null>`first_name || ' ' || last_name`.as('deciderName'))
    .where('statementId', '=', statementId)
    .where('state', 'in', states)
    .orderBy('place')
    .limit(most)
    .execute()
}

export interface Account {
  readonly id: string
  readonly iban: string
  readonly name: string
  readonly companyId: string
}

/**
 * Locks all accounts of the companies of some, by their numbers, until the transaction ends: what allocates to the open items of one
 * company waits for each other.
 */
export async function lockAccounts(tx: Tx, ibans: readonly string[]): Promise<Map<string, Account>> {
  if (ibans.length === 0) return new Map()
  const rows = await tx
    .selectFrom('bankAccount')
    .select(['id', 'iban', 'name', 'companyId'])
    .where(sql<boolean>`company_id in (select company_id from bank_account where iban = any (${ibans}::text[]))`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.iban, row]))
}

/** Locks a line until the transaction ends. */
export function lockLine(tx: Tx, number: number): Promise<LineRow | undefined> {
  return tx.selectFrom('bankLine').selectAll().where('number', '=', number).forNoKeyUpdate().executeTakeFirst()
}

export function findLine(db: Db, number: number) {
  return db
    .selectFrom('bankLine')
    .innerJoin('bankStatement as statement', 'statement.id', 'bankLine.statementId')
    .innerJoin('bankAccount as account', 'account.id', 'statement.bankAccountId')
    .selectAll('bankLine')
    .select(['account.companyId', 'account.iban', 'account.name as accountName'])
    .select(['statement.number as statementNumber', 'statement.year', 'statement.sequence'])
    .where('bankLine.number', '=', number)
    .executeTakeFirst()
}
export type FoundLine = NonNullable<Awaited<ReturnType<typeof findLine>>>

/** Returns the valid allocations of lines, with the invoices that they settled. */
export async function selectAllocations(db: Db, lineIds: readonly string[]) {
  if (lineIds.length === 0) return []
  return db
    .selectFrom('allocation')
    .leftJoin('invoice', 'invoice.id', 'allocation.invoiceId')
    .leftJoin('dossierPayment as payment', 'payment.id', 'allocation.dossierPaymentId')
    .leftJoin('dossier', 'dossier.id', 'payment.dossierId')
    .leftJoin('shopOrderTransfer as transfer', 'transfer.id', 'allocation.shopOrderTransferId')
    .leftJoin('shopOrder', 'shopOrder.id', 'transfer.orderId')
    .leftJoin('customer', 'customer.id', 'allocation.customerId')
    .leftJoin('customerListing', 'customerListing.customerId', 'customer.id')
    .leftJoin('ledgerAccount as ledger', 'ledger.id', 'allocation.ledgerAccountId')
    .leftJoin('bankLine as other', 'other.id', 'allocation.otherLineId')
    .leftJoin('bankStatement as otherStatement', 'otherStatement.id', 'other.statementId')
    .select(['allocation.id', 'allocation.bankLineId', 'allocation.kind', 'allocation.cents', 'allocation.reason'])
    .select(['allocation.dossierPaymentId', 'allocation.shopOrderTransferId', 'allocation.otherLineId'])
    .leftJoin('purchaseSlip as slip', 'slip.id', 'allocation.slipId')
    .leftJoin('dossier as repaid', 'repaid.id', 'allocation.guaranteeDossierId')
    .select(['slip.number as slip', 'slip.slipNumber', 'allocation.guaranteeDossierId'])
    .select(['repaid.number as repaidDossier', 'repaid.dossierNumber as repaidNumber'])
    .leftJoin('paymentLine', 'paymentLine.id', 'allocation.paymentLineId')
    .leftJoin('paymentBatch', 'paymentBatch.id', 'paymentLine.batchId')
    .select(['allocation.paymentLineId', 'paymentLine.endToEnd', 'paymentLine.payee', 'paymentBatch.number as batch'])
    .select(['allocation.isNotedBefore', 'invoice.number as invoice', 'invoice.invoiceNumber', 'invoice.workOrderId'])
    .select([
      'dossier.number as dossier',
      'dossier.dossierNumber',
      'shopOrder.number as order',
      'shopOrder.orderNumber',
    ])
    .select(['customer.number as customer', 'customerListing.name as customerName'])
    .select(['ledger.accountNumber as ledgerNumber', 'ledger.name as ledgerName'])
    .select([
      'other.place as otherPlace',
      'otherStatement.year as otherYear',
      'otherStatement.sequence as otherSequence',
    ])
    .select(
      sql<{ id: number; number: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', settled.number, 'number', settled.invoice_number) order by settled.number)
        from allocation hop join invoice settled on settled.id = hop.invoice_id
        where hop.dossier_payment_id = allocation.dossier_payment_id and hop.invoice_id is not null
          and hop.undone_at is null), '[]')`.as('settled'),
    )
    .select(
      sql<number>`coalesce((
        select sum(difference.amount_cents) from dossier_payment difference
        where difference.dossier_id = payment.dossier_id and difference.reference = payment.reference
          and difference.is_difference and not difference.is_undone and difference.reverses_id is null), 0)::float8`.as(
        'differenceCents',
      ),
    )
    .where('allocation.bankLineId', 'in', lineIds)
    .where('allocation.undoneAt', 'is', null)
    .orderBy('allocation.number')
    .execute()
}
export type LineAllocation = Awaited<ReturnType<typeof selectAllocations>>[number]

export async function insertAllocations(tx: Tx, rows: readonly Insertable<Allocation>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto('allocation')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  }
}

export async function insertLines(tx: Tx, rows: readonly Insertable<BankLine>[]): Promise<LineRow[]> {
  const inserted: LineRow[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    inserted.push(
      ...(await tx
        .insertInto('bankLine')
        .values(rows.slice(from, from + rowsAtOnce))
        .returningAll()
        .execute()),
    )
  }
  return inserted
}

/** Records the user or the rule that decided lines. */
export async function markDecided(
  tx: Tx,
  lines: readonly { id: string; reason: string | null }[],
  by: { userId: string | null; at: Date },
): Promise<void> {
  if (lines.length === 0) return
  await sql`update bank_line set match_reason = decided.reason, decided_by = ${by.userId}::uuid, decided_at = ${by.at}
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ reason }) => reason)}::text[]) as decided (id, reason)
    where bank_line.id = decided.id`.execute(tx)
}

export async function undoAllocations(tx: Tx, ids: readonly string[], by: { userId: string; at: Date }): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('allocation')
    .set({ undoneAt: by.at, undoneBy: by.userId })
    .where('id', 'in', ids)
    .where('undoneAt', 'is', null)
    .execute()
}

/** A refund comes within thirteen months (Code of Economic Law, art. VII.46). */
const reversibleDays = 400

/** Lines of the same company with the opposite amount on the same account, that nothing reverses yet; the newest first. */
export function selectOppositeLines(
  db: Db,
  line: Pick<LineRow, 'id' | 'statementId' | 'cents' | 'counterpartyAccount' | 'bookedOn'>,
) {
  return db
    .selectFrom('bankLine')
    .innerJoin('bankStatement as statement', 'statement.id', 'bankLine.statementId')
    .selectAll('bankLine')
    .select(['statement.year', 'statement.sequence', 'statement.number as statementNumber'])
    .where('bankLine.id', '<>', line.id)
    .where('bankLine.cents', '=', -line.cents)
    .where('bankLine.counterpartyAccount', '=', line.counterpartyAccount)
    .where('bankLine.counterpartyAccount', '<>', '')
    .where('bankLine.bookedOn', '<=', line.bookedOn)
    .where(sql<boolean>`bank_line.booked_on >= ${line.bookedOn}::date - ${sql.lit(reversibleDays)}`)
    .where('bankLine.ignoredCents', '=', 0)
    .where(
      sql<boolean>`not exists (select from allocation where bank_line_id = bank_line.id and kind = 'reversal' and undone_at is null)`,
    )
    .where(
      sql<boolean>`statement.bank_account_id in (select other.id from bank_account other join bank_account own
        using (company_id) join bank_statement on bank_account_id = own.id where bank_statement.id = ${line.statementId})`,
    )
    .orderBy('bankLine.bookedOn', 'desc')
    .orderBy('bankLine.number', 'desc')
    .limit(5)
    .execute()
}
