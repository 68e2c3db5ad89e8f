import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/platform/database/database.ts'
import { demoDatabase } from './demo.test-data.ts'

const database = openDatabase(await demoDatabase())
afterAll(() => database.close())

test('the statements of the demo dealer follow each other, and what names its invoice is allocated by itself', async () => {
  const { rows } = await database.pool.query<{
    statements: number
    chained: number
    should: number
    alone: number
    waiting: number
  }>(
    `select count(distinct statement.id)::int as statements,
       count(distinct statement.id) filter (where exists (select from bank_statement before
         where before.bank_account_id = statement.bank_account_id and before.new_cents = statement.old_cents
           and before.sequence = statement.sequence - 1))::int as chained,
       count(*) filter (where communication is not null)::int as should,
       count(*) filter (where communication is not null and match_reason is not null)::int as alone,
       count(*) filter (where state in ('new', 'partly'))::int as waiting
     from bank_statement statement join bank_line on statement_id = statement.id
     join bank_account on bank_account.id = bank_account_id
     -- Those of takings by card are of the past.
     where iban in (select iban from branch)`,
  )
  const [counted] = rows
  expect(counted).toMatchObject({ statements: 14, chained: 11 })
  expect(counted!.alone / counted!.should).toBeGreaterThanOrEqual(0.95)
  expect(counted!.waiting).toBeGreaterThan(3)
})

test('an invoice that is disputed, and one of a customer who has more time, are still open', async () => {
  const { rows } = await database.pool.query<{ kind: string; open: number }>(
    `select dunning_stop.kind, (count(*) filter (where open_cents > 0))::int as open from dunning_stop
     join invoice on invoice.id = invoice_id or (invoice_id is null and invoice.customer_id = dunning_stop.customer_id
       and due_on < '2026-11-20') group by 1 order by 1`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['disputed', 'paused'])
  expect(rows.filter(({ open }) => open === 0)).toEqual([])
})
