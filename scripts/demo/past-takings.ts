import { createHash, randomUUID } from 'node:crypto'
import { writeCoda, type WrittenMove } from '../../domain/invoicing/bank/coda-writer.ts'
import { addDays, toWeekday, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { atClock, toYear } from './days.ts'
import { findDemoIban } from './demo-ibans.ts'
import { insertRows } from './past-rows.ts'
import type { InvoicedOrder } from './past-work.ts'

/** Transfer of takings by card (CODA: family 04, transaction 07). */
const CARD_TAKINGS = '00407000'

/** Takings of a week on the account of a company. */
interface Week {
  readonly accountId: string
  readonly iban: string
  readonly day: CalendarDay
  readonly sequence: number
  readonly oldDay: CalendarDay
  readonly oldCents: number
  readonly orders: readonly InvoicedOrder[]
}

/**
 * The workshops are paid by card when a car is handed over: the bank books the takings of each week on an account of their
 * own. Who pays on account still owes.
 */
export async function addPastTakings(
  tx: Tx,
  invoiced: readonly InvoicedOrder[],
  { bookkeeper, today }: { bookkeeper: string; today: CalendarDay },
): Promise<void> {
  const paid = invoiced.filter(({ isOnAccount }) => !isOnAccount)
  const weeks: Week[] = []
  let place = 0
  for (const [companyId, own] of Map.groupBy(paid, (order) => order.companyId)) {
    const iban = findDemoIban(2_000 + place++)
    weeks.push(...listWeeks(own, { ...(await addAccount(tx, { companyId, iban })), today }))
  }
  const statements = weeks.map((week) => ({ week, id: randomUUID(), fileId: randomUUID(), text: writeStatement(week) }))
  await insertRows(
    tx,
    'bank_file',
    statements.map(({ fileId, text, week }) => {
      const bytes = Buffer.from(text, 'latin1')
      return {
        id: fileId,
        name: `CODA-werkplaats-${week.day}.cod`,
        content: `\\x${bytes.toString('hex')}`,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        created_by: bookkeeper,
        created_at: readAt(week.day),
      }
    }),
  )
  await insertRows(
    tx,
    'bank_statement',
    statements.map(({ id, fileId, week }) => ({
      id,
      bank_account_id: week.accountId,
      bank_file_id: fileId,
      year: toYear(week.day),
      sequence: week.sequence,
      old_cents: week.oldCents,
      old_day: week.oldDay,
      new_cents: week.oldCents + sumCents(week),
      new_day: week.day,
      in_cents: sumCents(week),
      in_count: week.orders.length,
      out_cents: 0,
      out_count: 0,
      created_at: readAt(week.day),
    })),
  )
  const lines = statements.flatMap(({ id, week }) =>
    week.orders.map((order, at) => ({ id: randomUUID(), statementId: id, place: at + 1, order, day: week.day })),
  )
  await insertRows(
    tx,
    'bank_line',
    lines.map(({ id, statementId, place: at, order, day }) => ({
      id,
      statement_id: statementId,
      place: at,
      cents: order.receivableCents,
      booked_on: day,
      value_on: day,
      code: CARD_TAKINGS,
      text: takingsText(order),
      reference: '',
      information: '',
      counterparty_name: '',
      counterparty_account: '',
      settled_cents: 0,
      ignored_cents: 0,
      rev: 1,
      updated_at: readAt(day),
      decided_by: bookkeeper,
      decided_at: readAt(day),
    })),
  )
  await insertRows(
    tx,
    'allocation',
    lines.map(({ id, order, day }) => ({
      id: randomUUID(),
      invoice_id: order.invoiceId,
      kind: 'payment',
      cents: order.receivableCents,
      on_day: day,
      bank_line_id: id,
      reason: '',
      is_noted_before: false,
      created_by: bookkeeper,
      created_at: readAt(day),
    })),
  )
}

/** The file of a day is read the next morning. */
const readAt = (day: CalendarDay) => atClock(addDays(day, 1), '08:10')

/** Adds the account of the takings by card of a company, behind its others. */
async function addAccount(tx: Tx, { companyId, iban }: { companyId: string; iban: string }) {
  const { name } = await tx.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('bankAccount')
    .values({ companyId, name: `${name}, betaalkaarten werkplaats`, iban, rank: 90 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { accountId: id, iban }
}

/** Takings by week, each up to its Friday; those of this week up to yesterday. */
function listWeeks(
  orders: readonly InvoicedOrder[],
  { accountId, iban, today }: { accountId: string; iban: string; today: CalendarDay },
): Week[] {
  const weeks: Week[] = []
  const byDay = Map.groupBy(orders, ({ on }) => findStatementDay(on, today))
  for (const [day, own] of byDay) {
    const before = weeks.at(-1)
    weeks.push({
      accountId,
      iban,
      day,
      sequence: before && toYear(before.day) === toYear(day) ? before.sequence + 1 : 1,
      oldDay: before?.day ?? addDays(day, -7),
      oldCents: before ? before.oldCents + sumCents(before) : 0,
      orders: own,
    })
  }
  return weeks
}

function findStatementDay(on: CalendarDay, today: CalendarDay): CalendarDay {
  const friday = addDays(on, (5 - toWeekday(on) + 7) % 7)
  const yesterday = addDays(today, -1)
  return friday < yesterday ? friday : yesterday
}

const sumCents = ({ orders }: Pick<Week, 'orders'>) =>
  orders.reduce((sum, { receivableCents }) => sum + receivableCents, 0)

const takingsText = ({ workNumber }: InvoicedOrder) => `BANCONTACT ${workNumber}`

function writeStatement({ iban, day, sequence, oldCents, oldDay, orders }: Week): string {
  const moves = orders.map((order): WrittenMove => ({
    cents: order.receivableCents,
    text: takingsText(order),
    code: CARD_TAKINGS,
  }))
  return writeCoda([{ iban, holder: 'AUTOGROEP', sequence, oldCents, oldDay, day, moves }])
}
