import { sql } from 'kysely'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { readCoda } from '../../domain/invoicing/bank/coda.ts'
import { writeCoda, type WrittenMove } from '../../domain/invoicing/bank/coda-writer.ts'
import { requireValue } from '../../domain/platform/values/required.ts'
import { allocateLine, ignoreLine } from '../../server/invoicing/bank/bank-acts.ts'
import { importStatements } from '../../server/invoicing/bank/bank-import.ts'
import { loadOpenItems, type PayableItem } from '../../server/invoicing/bank/open-items.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './caller.ts'
import { atClock, daysFrom, openDayUpTo } from './days.ts'

type House = { readonly today: CalendarDay; readonly bookkeeper: string }

const statements = 12
/** The number of statements that the clerk is behind. */
const notCleared = 4
const firstSequence = 200

const cards = { name: 'WORLDLINE NV/SA', iban: 'BE38001234567872' }
const leasing = { name: 'LEASING VLAANDEREN NV', iban: 'BE12068912345692' }

/**
 * Imports twelve statements of the account of the company that invoices most: payments that were noted by hand, customers who
 * pay an invoice, and what a bank charges. The oldest are cleared; of the last ones some lines wait for a person.
 */
export async function addBankStatements(tx: Tx, house: House): Promise<void> {
  const account = await findAccount(tx)
  if (!account) return
  const ledgers = await addLedgers(tx)
  const days = listDays(house.today)
  const open = (await loadOpenItems(tx, account.companyId, house.today)).toSorted((one, other) => one.id - other.id)
  const noted = open.filter(({ kind }) => kind === 'noted-payment' || kind === 'noted-transfer')
  const isStopped = await findStopped(tx)
  const owed = open.filter(
    (item) => (item.kind === 'invoice' || item.kind === 'shop-order') && item.openCents > 10_000 && !isStopped(item),
  )
  const sold = open.filter(({ kind, openCents }) => kind === 'dossier' && openCents > 500_000)
  const transfers = open.filter(({ kind }) => kind === 'transfer')
  // Cars that were bought before there were batches of payments: each was paid separately, some days later.
  const slips = listPaidSlips(open)
  let oldCents = 18_420_631
  for (const [index, day] of days.entries()) {
    const before = days[index - 1] ?? daysFrom(day, -5)
    const moves = [
      ...noted.filter(({ dueOn }) => dueOn > before && dueOn <= day).map((item) => payWhole(item)),
      ...transfers.filter(({ dueOn }) => dueOn > before && dueOn <= day).map(payTransfer),
      ...slips
        .filter(({ dueOn }) => dueOn <= daysFrom(day, -2) && (index === 0 || dueOn > daysFrom(before, -2)))
        .map(payTransfer),
      ...owed.filter((_, at) => at % 3 === 0 && Math.floor(at / 3) % statements === index).map(payInPart),
      ...(index === days.length - 1 ? writeDoubtful([...owed.filter((_, at) => at % 3 === 1), ...sold]) : []),
      ...writeCharges(index),
    ]
    const sequence = firstSequence + index
    const oldDay = before
    const text = writeCoda([{ iban: account.iban, holder: 'AUTOGROEP', sequence, oldCents, oldDay, day, moves }])
    oldCents += moves.reduce((sum, { cents }) => sum + cents, 0)
    const isCleared = index < days.length - notCleared
    await importDay(tx, { text, sequence, day: daysFrom(day, 1) > house.today ? house.today : daysFrom(day, 1) }, house)
    if (isCleared) await clear(tx, ledgers, { ...house, day })
  }
  await paySlipsOfOthers(tx, account.iban, house)
}

/** Finds invoices that are not paid meanwhile: disputed ones, and those of customers with a longer term. */
async function findStopped(tx: Tx): Promise<(item: PayableItem) => boolean> {
  const stops = await tx.selectFrom('dunningStop').select(['invoiceId', 'customerId']).execute()
  const invoices = new Set(stops.map(({ invoiceId }) => invoiceId))
  const customers = new Set(stops.flatMap(({ invoiceId, customerId }) => (invoiceId === null ? [customerId] : [])))
  return ({ kind, key, customerId }) =>
    (kind === 'invoice' && invoices.has(key)) || (customerId !== null && customers.has(customerId))
}

/** Lists the purchase slips to pay; the last four stay open. */
function listPaidSlips(open: readonly PayableItem[]): PayableItem[] {
  return open
    .filter(({ kind }) => kind === 'purchase-slip')
    .toSorted((one, other) => one.id - other.id)
    .slice(0, -4)
}

/** One statement of each other company shows that it paid for the cars that it bought some weeks ago, and what its batches paid. */
async function paySlipsOfOthers(tx: Tx, own: string, house: House): Promise<void> {
  const { rows } = await sql<{ iban: string; companyId: string }>`
    select distinct on (company_id) iban, company_id as "companyId" from bank_account
    where company_id not in (select company_id from bank_account where iban = ${own}) order by company_id, rank, number`.execute(
    tx,
  )
  const day = openDayUpTo(daysFrom(house.today, -1))
  for (const { iban, companyId } of rows) {
    const open = await loadOpenItems(tx, companyId, house.today)
    const transfers = open.filter(({ kind, dueOn }) => kind === 'transfer' && dueOn < day)
    const moves = [...listPaidSlips(open), ...transfers].map(payTransfer)
    if (moves.length === 0) continue
    const sequence = firstSequence
    const text = writeCoda([
      { iban, holder: 'AUTOGROEP', sequence, oldCents: 64_120_540, oldDay: daysFrom(day, -1), day, moves },
    ])
    await importDay(tx, { text, sequence, day: house.today }, house)
  }
}

async function findAccount(tx: Tx) {
  await sql`update bank_account set name = bank_account.name || ', zichtrekening'
    where iban in (select iban from branch)`.execute(tx)
  await sql`update bank_account set ledger_account_id = (select id from ledger_account where account_use = 'bank'
    order by account_number limit 1)`.execute(tx)
  const { rows } = await sql<{ iban: string; companyId: string }>`
    select iban, company_id as "companyId" from bank_account
    order by (select count(*) from invoice where invoice.company_id = bank_account.company_id) desc, rank, number
    limit 1`.execute(tx)
  return rows[0]
}

async function addLedgers(tx: Tx) {
  const rows = await tx
    .insertInto('ledgerAccount')
    .values([
      {
        accountNumber: '499010',
        name: toName('Wachtrekening betaalkaarten', 'Compte d’attente cartes'),
        accountUse: 'other',
      },
      { accountNumber: '657000', name: toName('Bankkosten', 'Frais bancaires'), accountUse: 'other' },
    ])
    .returning(['number', 'accountNumber'])
    .execute()
  const find = (wanted: string) =>
    requireValue(
      rows.find(({ accountNumber }) => accountNumber === wanted),
      `the account ${wanted}`,
    ).number
  return { cards: find('499010'), charges: find('657000') }
}

const toName = (nl: string, fr: string) => ({ nl, fr })

/** One day in five, up to the last open day before today; the oldest first. */
function listDays(today: CalendarDay): CalendarDay[] {
  const last = openDayUpTo(daysFrom(today, -1))
  return Array.from({ length: statements }, (_, at) => openDayUpTo(daysFrom(last, 5 * (at + 1 - statements))))
}

const payer = (item: PayableItem): Pick<WrittenMove, 'name' | 'iban'> => ({
  name: item.name.toUpperCase().slice(0, 35),
  iban: makeIban(item.customer ?? item.id),
})

function payWhole(item: PayableItem): WrittenMove {
  return {
    ...payer(item),
    cents: item.openCents,
    communication: requireValue(item.communications[0], 'a communication'),
  }
}

/** Writes one of our transfers, with the reference from our file. */
function payTransfer(item: PayableItem): WrittenMove {
  return { ...payer(item), cents: item.openCents, reference: item.number }
}

/** Most copy the communication into its field, some type it. */
function payInPart(item: PayableItem, at: number): WrittenMove {
  const communication = requireValue(item.communications[0], 'a communication')
  const cents = at % 2 === 0 ? item.openCents : Math.round(item.openCents / 200) * 100
  return at % 4 === 3
    ? {
        ...payer(item),
        cents,
        text: `betaling ${communication.slice(0, 3)}/${communication.slice(3, 7)}/${communication.slice(7)}`,
      }
    : { ...payer(item), cents, communication }
}

/** Lines that a clerk decides: numbers in a text, a wrong check digit, a name without any. */
function writeDoubtful(items: readonly PayableItem[]): WrittenMove[] {
  const [first, second, third, fourth] = items
  if (!first || !second || !third || !fourth) return []
  const wrong = requireValue(second.communications[0], 'a communication')
  return [
    {
      ...payer(first),
      cents: first.openCents,
      text: `${first.number.slice(0, 2)} ${Number(first.number.slice(8))} DANK`,
    },
    {
      ...payer(second),
      cents: second.openCents,
      text: `+++${wrong.slice(0, 3)}/${wrong.slice(3, 7)}/${flipLast(wrong)}+++`,
    },
    { ...payer(third), iban: makeIban(90_001), cents: third.openCents },
    { ...payer(fourth), iban: makeIban(90_002), cents: fourth.openCents - 82_645, text: 'WAGEN' },
  ]
}

const flipLast = (digits: string) => `${digits.slice(7, 11)}${(Number(digits.slice(11)) + 1) % 10}`

function writeCharges(index: number): WrittenMove[] {
  return [
    { ...cards, cents: 84_260 + index * 1_730, text: 'BANCONTACT VERKOPEN' },
    ...(index % 4 === 1 ? [{ ...leasing, cents: -41_235, text: 'DOMICIL. LEASING', reference: 'MANDAAT 0041' }] : []),
    ...(index % 6 === 5 ? [{ cents: -1_845, text: 'BEHEERSKOSTEN REKENING', code: '00137000' }] : []),
  ]
}

/** A Belgian account that exists by its check digits. */
function makeIban(seed: number): string {
  const prefix = `068${String(seed % 10_000_000).padStart(7, '0')}`
  const account = `${prefix}${String(Number(prefix) % 97 || 97).padStart(2, '0')}`
  return `BE${String(98n - (BigInt(`${account}111400`) % 97n)).padStart(2, '0')}${account}`
}

async function importDay(
  tx: Tx,
  { text, sequence, day }: { text: string; sequence: number; day: CalendarDay },
  { bookkeeper }: House,
): Promise<void> {
  const call = callerFor(bookkeeper, atClock(day, '08:10'))
  const file = { name: `CODA-${sequence}.cod`, bytes: Buffer.from(text, 'latin1') }
  const read = unwrapDone(readCoda(text))
  unwrapDone(await importStatements(tx, call, { file, read, withDuplicates: false }))
}

/** Decides the waiting lines: card takings and charges are booked, the leasing is set aside. */
async function clear(
  tx: Tx,
  ledgers: Awaited<ReturnType<typeof addLedgers>>,
  { bookkeeper, day }: House & { day: CalendarDay },
) {
  const call = callerFor(bookkeeper, atClock(day, '09:30'))
  const lines = await tx
    .selectFrom('bankLine')
    .select(['number as id', 'rev', 'cents', 'settledCents', 'ignoredCents', 'counterpartyName'])
    .where('state', 'in', ['new', 'partly'])
    .execute()
  for (const { id, rev, cents, settledCents, ignoredCents, counterpartyName } of lines) {
    const left = cents - settledCents - ignoredCents
    unwrapDone(
      counterpartyName === leasing.name
        ? await ignoreLine(tx, call, { id, rev, reason: 'Leasing, geboekt door de boekhouder' })
        : await allocateLine(tx, call, {
            id,
            rev,
            parts: [{ kind: 'ledger', id: left > 0 ? ledgers.cards : ledgers.charges, cents: left }],
          }),
    )
  }
}
