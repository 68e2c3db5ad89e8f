import { inject, vi } from 'vitest'
import { brusselsDay } from '../../domain/platform/values/calendar.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { makeOnce } from '../../server/test/cluster.ts'
import { testDatabase } from '../../server/test/database.ts'
import { fingerprint } from '../lib/fingerprint.ts'
import { seedDemo, seedShop } from './seed.ts'
import { withoutFiles } from './without-files.ts'

/** The day that the dealer of the tests lives in. */
export const today = '2026-11-20'
/** Tests begin with a dealer that was seeded in the afternoon. */
const afternoon = new Date(`${today}T15:00:00+01:00`)
/** Between midnight and the morning the "today" of the demo has hardly begun. */
export const night = new Date(`${today}T00:30:00+01:00`)
/**
 * The night with most exceptions: a Monday, after a day without work, and the first of a month, which closes the month
 * before the last.
 */
export const firstNight = new Date('2027-02-01T00:02:00+01:00')

/** Sources of the demo dealer. */
const sources = ['scripts/demo', 'server', 'domain', 'demo-pictures', 'package-lock.json']

/**
 * Makes a database with the demo dealer, without pictures and papers: a clone of one that is kept between runs, for as long
 * as its sources stay the same.
 * @param options.seededAt the time on the clock while it is seeded
 * @param options.isShopOnly with what the shop shows, and not its sales, which take ten times as long
 */
export async function demoDatabase({
  seededAt = afternoon,
  isShopOnly = false,
}: { seededAt?: Date; isShopOnly?: boolean } = {}): Promise<string> {
  const kind = `${isShopOnly ? 'shop' : 'dealer'}_at_${seededAt.getTime()}`
  const template = `template_${kind}_${fingerprint(sources).slice(0, 16)}`
  const seed = isShopOnly ? seedShop : seedDemo
  await makeOnce(inject('testCluster').url, template, async (databaseUrl) => {
    await migrate(databaseUrl)
    vi.useFakeTimers({ toFake: ['Date'], now: seededAt })
    try {
      await seed({ databaseUrl, dataDir: 'unused', today: brusselsDay(seededAt), files: withoutFiles })
    } finally {
      vi.useRealTimers()
    }
  })
  return testDatabase({ template })
}
