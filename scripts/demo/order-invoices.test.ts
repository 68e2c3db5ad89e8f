import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { demoDatabase } from './demo.test-data.ts'

const client = new pg.Client({ connectionString: await demoDatabase() })
await client.connect()
afterAll(() => client.end())

test('orders of the demo dealer have advance invoices, and those that were delivered the invoice of their car', async () => {
  const { rows } = await client.query<{ kind: string; count: number; unpaid: number }>(
    `select kind, count(*)::int as count, (count(*) filter (where kind = 'advance' and open_cents <> 0))::int as unpaid
     from invoice where shop_order_id is not null and state = 'issued' group by kind order by kind`,
  )
  expect(rows).toMatchObject([
    { kind: 'advance', unpaid: 0 },
    { kind: 'invoice', unpaid: 0 },
  ])
})
