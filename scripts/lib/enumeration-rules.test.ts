import { expect, test } from 'vitest'
import { complaintsAboutNumbers } from './enumeration-rules.ts'

test.each([
  'sql`where listing.state = 3`',
  'sql`where state in (1, 2)`',
  'sql`where tag <> 3`',
  "sql`case model.vehicle_class when 1 then 'car' end`",
  ".where('offer.status', '<=', 2)",
  ".where('vehicleClass', 'in', [1, 2])",
])('%s compares an enumeration with a bare number', (code) => {
  expect(complaintsAboutNumbers('server/stock/a.ts', `\n${code}`)).toEqual([
    expect.stringMatching(/^server\/stock\/a.ts:2: /),
  ])
})

test.each([
  'sql`where listing.state = ${sql.lit(LISTING_STATES.sold)}`',
  "sql`where customer_order.state = 'signed'`",
  ".where('offer.status', '=', OFFER_STATUSES.pending)",
  'sql`where count = 3`',
  'response.status >= 500',
])('%s is no complaint', (code) => {
  expect(complaintsAboutNumbers('server/stock/a.ts', code)).toEqual([])
})
