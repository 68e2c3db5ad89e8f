import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { Services } from '../platform/http/services.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import type { openPayments } from '../payments/payments.ts'
import { openServices } from '../services.ts'
import { closeAtEnd } from './at-end.ts'
import { testDatabase } from './database.ts'

export interface TestServices extends Services {
  /** Named here too: tests of other packages see the interface of services without what the areas add to it. */
  readonly payments: ReturnType<typeof openPayments>
  setNow(now: Date): void
}

/** Creates the services of a process on a database and folder of the test file, with a fixed clock. */
export async function testServices(overrides: Partial<Settings> = {}): Promise<TestServices> {
  const databaseUrl = await testDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'forecourt-'))
  const settings: Settings = {
    ...readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000', CHECK_ANSWERS: '1', VIES_URL: 'off' }),
    databaseUrl,
    dataDir,
    ...overrides,
  }
  let now = new Date('2026-11-20T10:00:00Z')
  const services = await openServices(settings, { log: pino({ level: 'silent' }), clock: () => now, connections: 3 })
  closeAtEnd(async () => {
    await services.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ...services,
    setNow: (instant) => {
      now = instant
    },
  }
}
