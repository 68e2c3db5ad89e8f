import { sql } from 'kysely'
import { expect, it, test } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { makeUsedCar } from '../../test/factories.ts'
import { testServices } from '../../test/services.ts'
import { refreshListing } from './listing.jobs.ts'
import { nextMidnight } from '../../platform/jobs/next-midnight.ts'
import { scheduleRefresh } from './listing.ts'

const services = await testServices()
const { database } = services
const { db, kysely } = database

test.each([
  ['winter evening', '2026-11-20T22:30:00Z', '2026-11-20T23:00:01Z'],
  ['summer evening', '2026-07-20T21:10:40Z', '2026-07-20T22:00:01Z'],
  ['midday', '2026-11-20T11:20:30Z', '2026-11-20T12:20:01Z'],
  ['just after midnight', '2026-11-20T23:00:01Z', '2026-11-21T00:00:01Z'],
  ['the night summer time ends', '2026-10-24T21:59:00Z', '2026-10-24T22:00:01Z'],
])('looks again at the next midnight, at most an hour away: %s', (_, now, next) => {
  expect(nextMidnight(new Date(now))).toEqual(new Date(next))
})

it('ends a promotion when its last day is over and asks for the next look', async () => {
  const { vehicleId } = await makeUsedCar(database)
  const price = async () => {
    const car = db.selectFrom('listing').select(['priceCents', 'promotionCents']).where('vehicleId', '=', vehicleId)
    const { priceCents, promotionCents } = await car.executeTakeFirstOrThrow()
    return promotionCents ?? priceCents
  }
  await sql`insert into promotion (vehicle_id, valid_from, valid_until, price_cents, vat_excluded)
    values (${vehicleId}, brussels_today() - 5, brussels_today() + 1, 2900000, false)`.execute(kysely)
  // As if midnight had passed: the promotion is over, and no statement said so.
  await transaction(database, async (tx) => {
    await sql`set local forecourt.bulk = on`.execute(tx)
    await sql`update promotion set valid_until = brussels_today() where vehicle_id = ${vehicleId}`.execute(tx)
  })
  expect(await price()).toBe(2_900_000)

  const now = services.clock()
  await transaction(database, (tx) => scheduleRefresh(tx, now))
  await refreshListing.run({ services, db, transact: (work) => transaction(database, work), now }, {})
  expect(await price()).toBe(3_195_000)
  const waiting = await sql<{ at: Date }>`
    select run_at as at from graphile_worker.jobs where task_identifier = 'refresh-listing'`.execute(kysely)
  expect(waiting.rows).toEqual([{ at: nextMidnight(now) }])
})
