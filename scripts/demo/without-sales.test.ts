import { expect, test } from 'vitest'
import { openDatabase } from '../../server/platform/database/database.ts'
import { testDatabase } from '../../server/test/database.ts'
import { demoAccounts } from './accounts.ts'
import { demoDatabase } from './demo.test-data.ts'
import { isWithoutSales } from './without-sales.ts'

const demoUrl = await demoDatabase()

test('a new dealer is no demo that lacks its sales, a demo dealer without offers is', async () => {
  const databaseUrl = await testDatabase()
  expect(await isWithoutSales(databaseUrl)).toBe(false)
  const database = openDatabase(databaseUrl, { max: 1 })
  const since = new Date('2026-11-01T09:00:00Z')
  try {
    await database.kysely
      .insertInto('shopAccount')
      .values({
        email: demoAccounts.customer,
        passwordHash: '$argon2id$unused',
        customerType: 'private',
        firstName: 'Lotte',
        lastName: 'Van den Broeck',
        language: 'nl',
        termsAcceptedAt: since,
        confirmedAt: since,
      })
      .execute()
  } finally {
    await database.close()
  }
  expect(await isWithoutSales(databaseUrl)).toBe(true)
})

test('the whole demo dealer lacks nothing', async () => {
  expect(await isWithoutSales(demoUrl)).toBe(false)
})
