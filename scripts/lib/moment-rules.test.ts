import { expect, test } from 'vitest'
import { complaintsAboutDays } from './moment-rules.ts'

test.each([
  'sql`coalesce(handover_on, placed_at::date)`',
  'sql`select dossier.created_at::date::text`',
  'sql`where valid_until < current_date`',
  "sql`where on_day < date_trunc('month', now())`",
])('%s takes a day in UTC', (code) => {
  expect(complaintsAboutDays('server/stock/a.ts', `\n${code}`)).toEqual([
    expect.stringMatching(/^server\/stock\/a.ts:2: \w/),
  ])
})

test.each([
  "sql`(placed_at at time zone 'Europe/Brussels')::date`",
  'sql`${today}::date`',
  'sql`due_on::date`',
  "sql`date_trunc('month', brussels_today())`",
])('%s is no complaint', (code) => {
  expect(complaintsAboutDays('server/stock/a.ts', code)).toEqual([])
})
