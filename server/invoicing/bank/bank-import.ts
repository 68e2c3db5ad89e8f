import { sql } from 'kysely'
import type { FileMove, FileStatement, ReadStatements } from '@forecourt/domain/invoicing/bank/bank-file.ts'
import type { BankUploadResult } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import type { MatchedMove, Proposal } from '@forecourt/domain/invoicing/bank/matching.ts'
import { findNumberingYear } from '@forecourt/domain/invoicing/bank/numbering-year.ts'
import { formatIban } from '@forecourt/domain/organisation/iban.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { OfferCaller } from '../../offers/desk/offer-acts.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { SentFile } from '../../platform/http/multipart.ts'
import { book, bookReversal, type Booking, type OtherPart } from './bookings.ts'
import {
  findEarlier,
  findNeighbour,
  findSameNumber,
  findImported,
  insertLines,
  lockAccounts,
  selectOppositeLines,
  toStatementLabel,
  type Account,
  type LineRow,
  type StatementRow,
} from './bank.sql.ts'
import { hashFile, readBankFile, type BankFileRefusal } from './bank-file.ts'
import { loadMatching, type PayableItem } from './open-items.ts'

export interface AskedImport {
  readonly file: SentFile
  /** Imports statements that their bank marks as duplicates too. */
  readonly withDuplicates: boolean
}

/** Imports a file; stores a damaged one with its fault and refuses it as a whole. */
export async function importBankFile(
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  call: OfferCaller,
  { file, withDuplicates }: AskedImport,
): Promise<BankUploadResult | ApiRefusal> {
  const read = await readBankFile(file.bytes)
  if (isRefusal(read)) {
    await transact((tx) => keepFile(tx, call, file, read))
    return toFileRefusal(read)
  }
  return transact((tx) => importStatements(tx, call, { file, read, withDuplicates }))
}

/**
 * Imports the statements of a file and allocates what is certain, in one transaction. Statements of accounts that are not
 * known are left out, unless there are no others.
 */
export async function importStatements(
  tx: Tx,
  call: OfferCaller,
  { file, read, withDuplicates }: AskedImport & { readonly read: ReadStatements },
): Promise<BankUploadResult | ApiRefusal> {
  const accounts = await lockAccounts(tx, [...new Set(read.statements.map(({ iban }) => iban))])
  const unknown = new Set(read.statements.map(({ iban }) => iban).filter((iban) => !accounts.has(iban)))
  const [first] = unknown
  if (first !== undefined && read.statements.every(({ iban }) => unknown.has(iban))) {
    return refuse('bank-account-unknown', { status: 422, values: { iban: formatIban(first) } })
  }

  const result: BankUploadResult = { read: [], skipped: [], leftOut: listLeftOut(unknown, read.leftOut) }
  const imported: ImportedStatement[] = []
  let fileId: string | undefined
  for (const stated of read.statements) {
    const account = accounts.get(stated.iban)
    if (!account) continue
    const known = await findImported(tx, account.id, stated)
    const year = known?.year ?? findNumberingYear(stated, await findEarlier(tx, account.id, stated))
    const statement = { ...stated, year }
    const label = toStatementLabel(statement)
    if (known || (statement.isDuplicate && !withDuplicates)) {
      result.skipped.push({ label, account: account.name, reason: known ? 'known' : 'duplicate' })
      continue
    }
    const refused =
      (await refuseTakenNumber(tx, account, statement, call)) ?? (await refuseChain(tx, account, statement, call))
    if (refused) return refused
    fileId ??= await keepFile(tx, call, file)
    imported.push(await insertStatement(tx, call, { account, statement, fileId }))
  }
  for (const [companyId, own] of Map.groupBy(imported, ({ account }) => account.companyId)) {
    await allocateCertain(tx, call, companyId, own)
  }
  for (const { row, account, lines } of imported) {
    const { count } = await tx
      .selectFrom('bankLine')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('statementId', '=', row.id)
      .where('state', 'in', ['new', 'partly'])
      .executeTakeFirstOrThrow()
    result.read.push({
      id: row.number,
      label: toStatementLabel(row),
      account: account.name,
      lines: lines.length,
      toDecide: count,
    })
  }
  return result
}

interface ImportedStatement {
  readonly row: StatementRow
  readonly account: Account
  readonly lines: readonly LineRow[]
}

/** Lists each account that was left out once: those that are not known, and those that are in another currency. */
function listLeftOut(unknown: ReadonlySet<string>, others: ReadStatements['leftOut']): BankUploadResult['leftOut'] {
  const all = [...Array.from(unknown, (account) => ({ account, currency: null })), ...others]
  return [...new Map(all.map((one) => [`${one.account} ${one.currency}`, one])).values()].map(
    ({ account, currency }) => ({ account: formatIban(account), currency }),
  )
}

/** Refuses a statement with the number of one that has other balances: neither may hide the other. */
async function refuseTakenNumber(
  tx: Tx,
  account: Account,
  statement: FileStatement,
  { language }: OfferCaller,
): Promise<ApiRefusal | undefined> {
  const taken = await findSameNumber(tx, account.id, statement)
  if (!taken) return undefined
  const balances = ({ oldCents, newCents }: Pick<FileStatement, 'oldCents' | 'newCents'>) =>
    `${formatExactMoney(oldCents, language)} → ${formatExactMoney(newCents, language)}`
  return refuse('bank-number-taken', {
    status: 422,
    values: { label: toStatementLabel(statement), found: balances(statement), expected: balances(taken) },
  })
}

/** Refuses a gap in the balances of an account: a statement is missing. */
async function refuseChain(
  tx: Tx,
  account: Account,
  statement: FileStatement,
  { language }: OfferCaller,
): Promise<ApiRefusal | undefined> {
  const place = { bankAccountId: account.id, year: statement.year, sequence: statement.sequence }
  const [before, after] = [await findNeighbour(tx, place, 'before'), await findNeighbour(tx, place, 'after')]
  const money = (cents: number) => formatExactMoney(cents, language)
  if (before && before.newCents !== statement.oldCents) {
    return refuse('bank-chain-before', {
      status: 422,
      values: {
        label: toStatementLabel(statement),
        before: toStatementLabel(before),
        found: money(statement.oldCents),
        expected: money(before.newCents),
      },
    })
  }
  if (after && after.oldCents !== statement.newCents) {
    return refuse('bank-chain-after', {
      status: 422,
      values: {
        label: toStatementLabel(statement),
        after: toStatementLabel(after),
        found: money(statement.newCents),
        expected: money(after.oldCents),
      },
    })
  }
  return undefined
}

/** Stores a file; one that was read before, of which a statement was skipped, is stored once. */
async function keepFile(
  tx: Tx,
  call: OfferCaller,
  { name, bytes }: SentFile,
  fault?: BankFileRefusal,
): Promise<string> {
  const sha256 = hashFile(bytes)
  const before = fault
    ? undefined
    : await tx
        .selectFrom('bankFile')
        .select('id')
        .where('sha256', '=', sha256)
        .where('fault', 'is', null)
        .executeTakeFirst()
  if (before) return before.id
  const { id } = await tx
    .insertInto('bankFile')
    .values({
      name: name.slice(0, 200),
      content: bytes,
      sha256,
      fault: fault?.reason ?? null,
      faultDetail: fault ? JSON.stringify({ line: fault.line, found: fault.found, expected: fault.expected }) : null,
      createdBy: call.staff.userId,
      createdAt: call.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertStatement(
  tx: Tx,
  call: OfferCaller,
  { account, statement, fileId }: { account: Account; statement: FileStatement; fileId: string },
): Promise<ImportedStatement> {
  const moves = statement.moves.filter(({ cents }) => cents !== 0)
  const incoming = moves.filter(({ cents }) => cents > 0)
  const outgoing = moves.filter(({ cents }) => cents < 0)
  const sum = (of: readonly FileMove[]) => of.reduce((all, { cents }) => all + Math.abs(cents), 0)
  const { year, sequence, oldCents, oldDay, newCents, newDay } = statement
  const row = await tx
    .insertInto('bankStatement')
    .values({
      bankAccountId: account.id,
      bankFileId: fileId,
      year,
      sequence,
      oldCents,
      oldDay,
      newCents,
      newDay,
      inCents: sum(incoming),
      inCount: incoming.length,
      outCents: sum(outgoing),
      outCount: outgoing.length,
      createdAt: call.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const lines = await insertLines(
    tx,
    moves.map((move, index) => ({
      statementId: row.id,
      place: index + 1,
      cents: move.cents,
      bookedOn: move.bookedOn,
      valueOn: move.valueOn,
      code: move.code,
      communication: readCommunication(move),
      text: move.structured && readCommunication(move) === null ? move.structured.text : move.text,
      reference: move.reference,
      information: move.information,
      counterpartyName: move.counterparty.name,
      counterpartyAccount: move.counterparty.account,
      returned: move.returned,
    })),
  )
  return { row, account, lines: lines.toSorted((one, other) => one.place - other.place) }
}

/** Reads the structured communication: types 101 and 102 have its twelve digits (standard, annex III). */
function readCommunication({ structured }: FileMove): string | null {
  const digits = structured && /^10[12]$/.test(structured.type) ? structured.text.slice(0, 12) : ''
  return /^\d{12}$/.test(digits) ? digits : null
}

export function toMatchedMove(line: LineRow): MatchedMove {
  return {
    cents: line.cents - line.settledCents - line.ignoredCents,
    bookedOn: line.bookedOn,
    communication: line.communication,
    text: line.text,
    reference: line.reference,
    name: line.counterpartyName,
    account: line.counterpartyAccount,
  }
}

async function allocateCertain(
  tx: Tx,
  call: OfferCaller,
  companyId: string,
  imported: readonly ImportedStatement[],
): Promise<void> {
  const all = imported.flatMap(({ row, account, lines }) =>
    lines.map((line) => ({ line, statement: { ...row, accountName: account.name } })),
  )
  // Reversals come first: they reopen items that a later line of the file may pay again.
  const rest: typeof all = []
  for (const one of all) if (!(await takeBack(tx, call, one))) rest.push(one)
  const accounts = rest.map(({ line }) => line.counterpartyAccount)
  const { matcher } = await loadMatching(tx, { companyId, accounts, today: brusselsDay(call.now) })
  const bookings: Booking[] = []
  for (const { line, statement } of rest) {
    const proposal = matcher.propose(toMatchedMove(line))
    if (!proposal.isCertain) continue
    matcher.take(proposal)
    bookings.push({ line, statement, parts: proposal.parts, others: toBalance(proposal), reason: proposal.reason })
  }
  await book(tx, call, bookings)
}

/** Returns the amount beyond the open items as balance of their customer, if they are all of one; else a user decides. */
export function toBalance({ parts, restCents }: Proposal<PayableItem>): OtherPart[] {
  const customers = new Set(parts.map(({ item }) => item.customerId))
  const [customerId] = customers
  if (restCents === 0 || customers.size !== 1 || !customerId) return []
  return [{ kind: 'on-account', customerId, cents: restCents }]
}

/** Family and transaction of a correction or cancellation (standard, point 3.5). */
const isCorrection = ({ code }: Pick<LineRow, 'code'>) => /^...(?:49|99)/.test(code)

/** Books a reversal of the bank, if it can concern only one line. */
async function takeBack(
  tx: Tx,
  call: OfferCaller,
  { line, statement }: { line: LineRow; statement: Booking['statement'] },
): Promise<boolean> {
  if (line.returned === null && !isCorrection(line)) return false
  const [original, ...others] = await selectOppositeLines(tx, line)
  if (!original || others.length > 0) return false
  await bookReversal(tx, call, { line, original, statement, reason: 'reversal' })
  return true
}

/** Describes the fault of a file and its line. */
function toFileRefusal({ reason, line, found = '', expected = '' }: BankFileRefusal): ApiRefusal {
  return refuse(reason, {
    status: 422,
    field: 'file',
    values: { line: String(line), found, expected },
    detail: { line, found, expected },
  })
}
