import { buildRecord } from '@forecourt/domain/platform/values/records.ts'
import { parseArgs } from 'node:util'
import { readInstallation } from '../server/platform/settings/tenants.ts'
import { SeedError } from './demo/seed-error.ts'
import { seedMany } from './demo/seed.ts'
import { openDatabases, ownerUrl } from './lib/database.ts'
import { explainError } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { Shutdown } from './lib/shutdown.ts'
import { TimedParts } from './lib/timed-parts.ts'

// npm run seed -- --used 100000 --new 5000 --orders 20000 --offers 100000 --dossiers 20000: enlarges the demo dealer for
// measurements.

const names = ['used', 'new', 'orders', 'offers', 'dossiers'] as const
const onProgress = (message: string) => console.log(`${message} …`)
const parts = new TimedParts(console.log)
const shutdown = new Shutdown()

try {
  const quantities = readQuantities()
  const { tenants, prepare, finish } = await openDatabases(readInstallation(process.env, root), {
    onProgress,
    parts,
    shutdown,
  })
  const [only] = tenants
  if (!only || tenants.length > 1) throw new SeedError('TENANT says which of the dealer groups is to grow')
  const settings = { ...only, demo: true }
  await prepare(settings)
  await finish(settings)
  const startedAt = Date.now()
  await seedMany({ ...settings, databaseUrl: ownerUrl(settings), onProgress }, quantities)
  console.log(`Done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  await shutdown.end(0)
} catch (error) {
  if (!shutdown.started) {
    console.error(error instanceof SeedError ? error.message : explainError(error))
    await shutdown.end(1)
  }
}

function readQuantities(): Record<(typeof names)[number], number> {
  const { values } = parseArgs({
    options: {
      used: { type: 'string', default: '0' },
      new: { type: 'string', default: '0' },
      orders: { type: 'string', default: '0' },
      offers: { type: 'string', default: '0' },
      dossiers: { type: 'string', default: '0' },
    },
  })
  const count = (name: keyof typeof values): number => {
    // The serial part of chassis numbers ends there.
    const most = 3_000_000
    const text = values[name].replaceAll(/[._]/g, '')
    if (!/^\d+$/.test(text) || Number(text) > most)
      throw new SeedError(`--${name} takes a number up to ${most}, not ${values[name]}`)
    return Number(text)
  }
  return buildRecord(names, count)
}
