import {
  DONE_LINES_AT_FIRST,
  type BankItem,
  type BankLine,
  type BankLineContext,
  type BankProposal,
  type BankStatementDesk,
} from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { MATCH_REASONS } from '@forecourt/domain/invoicing/bank/matching.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { fold } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { areSearchable, hasWord, splitSearchWords } from '../../platform/resources/search-words.ts'
import { toMatchedMove } from './bank-import.ts'
import {
  countLines,
  findLine,
  findNeighbour,
  findStatement,
  findStatementToDecide,
  selectAllocations,
  selectLines,
  selectOppositeLines,
  toStatementLabel,
  type LineAllocation,
  type LineRow,
} from './bank.sql.ts'
import { loadKnownAccounts, loadMatching, loadOpenItems, type PayableItem } from './open-items.ts'

type Reading = { readonly now: Date; readonly language: Language }

/** The most lines of a statement (standard, point 6), so all of them. */
const mostLines = 9_999

/** Returns a statement as its desk shows it: the lines to decide with proposals, and those that are done. */
export async function findBankDesk(
  db: Db,
  { id, done }: { id: number; done: 'first' | 'all' },
  { now, language }: Reading,
): Promise<BankStatementDesk | undefined> {
  const row = await findStatement(db, id)
  if (!row) return undefined
  const most = done === 'all' ? mostLines : DONE_LINES_AT_FIRST
  const [counts, before, toDecide, nextToDecide, doneRows] = await Promise.all([
    countLines(db, row.id),
    findNeighbour(db, row, 'before'),
    selectLines(db, row.id, { states: ['new', 'partly'], most: mostLines }),
    findStatementToDecide(db, row.id),
    selectLines(db, row.id, { states: ['allocated', 'ignored'], most }),
  ])
  const proposals = await proposeFor(db, row.companyId, toDecide, { now, language })
  const allocations = await selectAllocations(
    db,
    [...toDecide, ...doneRows].map((line) => line.id),
  )
  const byLine = Map.groupBy(allocations, ({ bankLineId }) => bankLineId)
  const toLine = (line: (typeof toDecide)[number]) =>
    lineAnswer(line, {
      proposal: proposals.get(line.id) ?? null,
      allocations: (byLine.get(line.id) ?? []).flatMap((one) => allocationAnswer(one, line, language)),
    })
  return {
    statement: {
      id: row.number,
      label: toStatementLabel(row),
      account: { id: row.accountNumber, name: row.accountName, iban: row.iban },
      oldDay: row.oldDay,
      oldCents: row.oldCents,
      newDay: row.newDay,
      newCents: row.newCents,
      inCount: row.inCount,
      inCents: row.inCents,
      outCount: row.outCount,
      outCents: row.outCents,
      ...counts,
      follows: before ? { id: before.number, label: toStatementLabel(before) } : null,
      nextToDecide: nextToDecide ? { id: nextToDecide.number, label: toStatementLabel(nextToDecide) } : null,
      file: row.fileName,
    },
    toDecide: toDecide.map(toLine),
    done: doneRows.map(toLine),
  }
}

/** Proposes allocations of lines, each as if the ones before it were allocated as proposed. */
async function proposeFor(
  db: Db,
  companyId: string,
  lines: readonly LineRow[],
  { now, language }: Reading,
): Promise<Map<string, BankProposal>> {
  if (lines.length === 0) return new Map()
  const accounts = lines.map(({ counterpartyAccount }) => counterpartyAccount)
  const { matcher, known } = await loadMatching(db, { companyId, accounts, today: brusselsDay(now) })
  const ledgers = await namesOfLedgers(db, [...known.ledgers.values()], language)
  const proposals = new Map<string, BankProposal>()
  for (const line of lines) {
    const proposal = matcher.propose(toMatchedMove(line))
    matcher.take(proposal)
    const parts = proposal.parts.map(({ item, cents, differenceCents }) => ({
      item: itemAnswer(item),
      cents,
      differenceCents,
    }))
    const shown: BankProposal = {
      reason: proposal.reason,
      parts,
      ledger: null,
      reverses: null,
      restCents: proposal.restCents,
    }
    if (parts.length > 0) {
      proposals.set(line.id, shown)
      continue
    }
    const [opposite] = line.returned === null && line.cents > 0 ? [] : await selectOppositeLines(db, line)
    const ledger = known.ledgers.get(line.counterpartyAccount)
    const name = ledger === undefined ? undefined : ledgers.get(ledger)
    if (opposite) {
      const label = `${toStatementLabel(opposite)}-${opposite.place}`
      proposals.set(line.id, { ...shown, reason: 'reversal', reverses: { line: opposite.number, label }, restCents: 0 })
    } else if (ledger !== undefined && name !== undefined) {
      proposals.set(line.id, { ...shown, reason: 'known-account', ledger: { id: ledger, name }, restCents: 0 })
    } else {
      proposals.set(line.id, shown)
    }
  }
  return proposals
}

async function namesOfLedgers(db: Db, numbers: readonly number[], language: Language): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledgerAccount')
    .select(['number', 'accountNumber', 'name'])
    .where('number', 'in', numbers)
    .execute()
  return new Map(
    rows.map(({ number, accountNumber, name }) => [number, `${accountNumber} ${translate(name, language)}`]),
  )
}

function itemAnswer({ kind, id, number, name, about, customer, dueOn, openCents }: PayableItem): BankItem {
  return { kind, id, number, name, about, customer, dueOn, openCents }
}

function lineAnswer(
  line: LineRow & { deciderName: string | null },
  { proposal, allocations }: Pick<BankLine, 'proposal' | 'allocations'>,
): BankLine {
  return {
    id: line.number,
    rev: line.rev,
    place: line.place,
    cents: line.cents,
    leftCents: line.cents - line.settledCents - line.ignoredCents,
    state: line.state,
    bookedOn: line.bookedOn,
    valueOn: line.valueOn,
    name: line.counterpartyName,
    account: line.counterpartyAccount,
    communication: line.communication,
    text: line.text,
    reference: line.reference,
    information: line.information,
    isReturned: line.returned !== null,
    proposal,
    reason: [...MATCH_REASONS, 'reversal' as const].find((reason) => reason === line.matchReason) ?? null,
    decidedBy: line.deciderName,
    allocations,
  }
}

function allocationAnswer(
  row: LineAllocation,
  { cents }: Pick<LineRow, 'cents'>,
  language: Language,
): BankLine['allocations'] {
  const sign = cents < 0 ? -1 : 1
  const common = {
    cents: sign * row.cents,
    invoices: row.invoice === null ? row.settled : [{ id: row.invoice, number: row.invoiceNumber ?? '' }],
    dossier: row.dossier ?? row.repaidDossier,
    order: row.order,
    slip: row.slip,
    customer: row.customer,
    batch: row.batch,
    isNotedBefore: row.isNotedBefore,
  }
  const difference =
    row.differenceCents === 0
      ? []
      : [{ ...common, kind: 'difference' as const, cents: row.differenceCents, text: '', invoices: [] }]
  switch (row.kind) {
    case 'dossier': {
      const numbers = row.settled.map(({ number }) => number)
      const text = numbers.length > 0 ? numbers.join(', ') : (row.dossierNumber ?? '')
      return [{ ...common, kind: 'dossier', text }, ...difference]
    }
    case 'shop-order':
      return [{ ...common, kind: 'shop-order', text: row.orderNumber ?? '' }]
    case 'payment':
    case 'difference':
      return [{ ...common, kind: row.kind, text: row.invoiceNumber ?? '' }]
    case 'supplier-payment':
      return [{ ...common, kind: 'supplier-payment', text: `${row.endToEnd ?? ''} ${row.payee ?? ''}`.trim() }]
    case 'purchase-slip':
      return [{ ...common, kind: 'purchase-slip', text: row.slipNumber ?? '' }]
    case 'guarantee':
      return [{ ...common, kind: 'guarantee', text: row.repaidNumber ?? '' }]
    case 'on-account':
      return [{ ...common, kind: 'on-account', text: row.customerName ?? '' }]
    case 'ledger':
      return [
        {
          ...common,
          kind: 'ledger',
          text: `${row.ledgerNumber ?? ''} ${row.ledgerName ? translate(row.ledgerName, language) : ''}`.trim(),
        },
      ]
    case 'reversal': {
      const { otherYear: year, otherSequence: sequence, otherPlace } = row
      const label = year === null || sequence === null ? '' : `${toStatementLabel({ year, sequence })}-${otherPlace}`
      return [{ ...common, kind: 'reversal', text: label }]
    }
    case 'ignored':
      return [{ ...common, kind: 'ignored', text: row.reason }]
    case 'credit':
    case 'write-off':
      return []
  }
}

/** Returns the other open items of the customer of a line, earlier payments from its account, and lines that it may reverse. */
export async function findLineContext(
  db: Db,
  number: number,
  { now, language }: Reading,
): Promise<BankLineContext | undefined> {
  const line = await findLine(db, number)
  if (!line) return undefined
  const { matcher, items } = await loadMatching(db, {
    companyId: line.companyId,
    accounts: [line.counterpartyAccount],
    today: brusselsDay(now),
  })
  const proposal = matcher.propose(toMatchedMove(line))
  const known = await loadKnownAccounts(db, [line.counterpartyAccount])
  const payers = known.customers.get(line.counterpartyAccount) ?? []
  const proposed = proposal.parts.flatMap(({ item }) => item.customer ?? [])
  const customers = new Set([...proposed, ...payers])
  const chosen = new Set(proposal.parts.map(({ item }) => item))
  const others = items.filter(
    (item) =>
      item.customer !== null &&
      customers.has(item.customer) &&
      !chosen.has(item) &&
      Math.sign(item.openCents) === Math.sign(line.cents),
  )
  const [customer] = proposed.length > 0 ? proposed : payers
  return {
    others: others
      .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
      .slice(0, 8)
      .map(itemAnswer),
    earlier: await selectEarlier(db, line, language),
    customer: customer === undefined ? null : await findCustomerBalance(db, customer),
    opposite: (await selectOppositeLines(db, line)).map((one) => ({
      line: one.number,
      label: `${toStatementLabel(one)}-${one.place}`,
      on: one.bookedOn,
      cents: one.cents,
    })),
  }
}

const mostEarlier = 4

async function selectEarlier(
  db: Db,
  line: Pick<LineRow, 'id' | 'counterpartyAccount' | 'bookedOn'>,
  language: Language,
): Promise<BankLineContext['earlier']> {
  if (line.counterpartyAccount === '') return []
  const rows = await db
    .selectFrom('bankLine')
    .innerJoin('bankStatement as statement', 'statement.id', 'bankLine.statementId')
    .select(['bankLine.id', 'bankLine.cents', 'bookedOn', 'statement.number as statement'])
    .where('counterpartyAccount', '=', line.counterpartyAccount)
    .where('bankLine.id', '<>', line.id)
    .where('bookedOn', '<=', line.bookedOn)
    .where('settledCents', '<>', 0)
    .orderBy('bookedOn', 'desc')
    .orderBy('bankLine.number', 'desc')
    .limit(mostEarlier)
    .execute()
  const allocations = await selectAllocations(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, cents, bookedOn, statement }) => ({
    on: bookedOn,
    cents,
    statement,
    text: allocations
      .filter(({ bankLineId }) => bankLineId === id)
      .flatMap((one) => allocationAnswer(one, { cents }, language))
      .flatMap(({ text }) => (text === '' ? [] : [text]))
      .join(', '),
  }))
}

async function findCustomerBalance(db: Db, number: number): Promise<BankLineContext['customer']> {
  const row = await db
    .selectFrom('customerListing')
    .select(['number as id', 'name'])
    .select(
      sql<number>`coalesce((select sum(sign(bank_line.cents) * allocation.cents) from allocation
        join bank_line on bank_line.id = bank_line_id
        where allocation.customer_id = customer_listing.customer_id and kind = 'on-account' and undone_at is null), 0)::float8`.as(
        'balanceCents',
      ),
    )
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

const mostFound = 8

/** Searches open items, customers and accounts of the books by typed text: number, name, car, communication or amount. */
export async function findTargets(
  db: Db,
  { line: number, text }: { line: number; text: string },
  { now, language }: Reading,
) {
  const line = await findLine(db, number)
  if (!line) return undefined
  const words = splitSearchWords(text)
  if (!areSearchable(words)) return { items: [], customers: [], ledgers: [] }
  const items = await loadOpenItems(db, line.companyId, brusselsDay(now))
  const found = items.filter(
    (item) => Math.sign(item.openCents) === Math.sign(line.cents) && words.every((word) => isAbout(item, word)),
  )
  const [customers, ledgers] = await Promise.all([
    db
      .selectFrom('customerListing')
      .select(['number as id', 'name'])
      .where('isActive', '=', true)
      .where(
        sql<boolean>`(${sql.join(
          words.map((word) => hasWord(sql.ref('searched'), word)),
          sql` and `,
        )})`,
      )
      .orderBy('name')
      .limit(4)
      .execute(),
    db
      .selectFrom('ledgerAccount')
      .select(['number as id', 'accountNumber', 'name'])
      .where('isActive', '=', true)
      .execute(),
  ])
  return {
    items: found
      .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
      .slice(0, mostFound)
      .map(itemAnswer),
    customers,
    ledgers: ledgers
      .map(({ id, accountNumber, name }) => ({ id, name: `${accountNumber} ${translate(name, language)}` }))
      .filter(({ name }) => words.every((word) => fold(name).includes(fold(word))))
      .slice(0, 4),
  }
}

function isAbout({ number, name, about, communications, openCents }: PayableItem, word: string): boolean {
  const amount = (Math.abs(openCents) / 100).toFixed(2)
  const texts = [number, name, about, ...communications, amount, amount.replace('.', ',')]
  return texts.some((text) => fold(text).includes(fold(word)))
}
