import { parseArgs } from 'node:util'
import { readSettings } from '../server/platform/settings.ts'
import { SeedError } from './demo/seed-error.ts'
import { seedMany } from './demo/seed.ts'
import { prepareDatabase, runningDatabase } from './lib/database.ts'
import { explained } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { Shutdown } from './lib/shutdown.ts'

// npm run seed -- --used 100000 --new 5000 --orders 20000: makes the demo dealer as large as one wants to measure.

const onProgress = (message: string) => console.log(`${message} …`)
const shutdown = new Shutdown()

try {
  const quantities = readQuantities()
  const given = readSettings(process.env, root)
  const settings = { ...given, demo: true, databaseUrl: await runningDatabase(given, { onProgress, shutdown }) }
  await prepareDatabase(settings, { onProgress, shutdown })
  const startedAt = Date.now()
  await seedMany({ ...settings, onProgress }, quantities)
  console.log(`Done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  await shutdown.end(0)
} catch (error) {
  if (!shutdown.started) {
    console.error(error instanceof SeedError ? error.message : explained(error))
    await shutdown.end(1)
  }
}

function readQuantities(): { used: number; new: number; orders: number } {
  const { values } = parseArgs({
    options: {
      used: { type: 'string', default: '0' },
      new: { type: 'string', default: '0' },
      orders: { type: 'string', default: '0' },
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
  return { used: count('used'), new: count('new'), orders: count('orders') }
}
