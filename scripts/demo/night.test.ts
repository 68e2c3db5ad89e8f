import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { demoDatabase, firstNight, night, today } from './demo.test-data.ts'
import { atClock, notToCome } from './days.ts'

/** Columns of planned times: they may be later on the same day. */
const planned =
  /^(starts|slot_at$|ends|expires|held_until|until|valid_until|valid_from|publish|free|day|lapses|promised|planned)/

const client = new pg.Client({ connectionString: await demoDatabase({ seededAt: firstNight }) })
await client.connect()
afterAll(() => client.end())

test('a demo that is seeded after midnight has nothing that happened later today', async () => {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select table_name as "table", column_name as "column" from information_schema.columns
    join pg_class on relname = table_name and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
    where table_schema = 'public' and data_type = 'timestamp with time zone' order by 1, 2`)
  const offenders: string[] = []
  let filled = 0
  for (const { table, column } of columns.filter((one) => !planned.test(one.column))) {
    const { rows } = await client.query<{ later: string; count: string }>(
      `select count(*) as count, count(*) filter (where "${column}" > $1 and "${column}" < $1 + interval '24 hours') as later
       from "${table}" where "${column}" is not null`,
      [firstNight],
    )
    if (rows[0]!.count !== '0') filled++
    if (rows[0]!.later !== '0') offenders.push(`${table}.${column}: ${rows[0]!.later}`)
  }
  expect(offenders).toEqual([])
  expect(filled).toBeGreaterThan(100)
})

test('what would come later today came in the last minute, in its order', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: night })
  try {
    const times = ['00:10', '06:21', '06:58', '17:30', '23:59'].map((time) => atClock(today, time).getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(new Set(times).size).toBe(times.length)
    expect(times[0]).toBe(Date.parse(`${today}T00:10:00+01:00`))
    expect(Math.max(...times)).toBeLessThan(night.getTime())
    expect(Math.min(...times.slice(1))).toBeGreaterThanOrEqual(night.getTime() - 60_000)
    expect(notToCome(new Date('2030-01-01T00:00:00Z')).getTime()).toBeLessThan(night.getTime())
  } finally {
    vi.useRealTimers()
  }
})
