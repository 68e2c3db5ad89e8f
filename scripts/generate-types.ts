import fs from 'node:fs/promises'
import path from 'node:path'
import { databaseUrl, prepareTemplate, startTestCluster } from '../server/test/cluster.ts'
import { rowTypes } from './lib/row-types.ts'

// Writes server/db/schema.ts from the migrations; with --check only says whether it is current.

const file = path.resolve(import.meta.dirname, '../server/db/schema.ts')
const cluster = await startTestCluster()
try {
  const current = await rowTypes(databaseUrl(cluster.url, await prepareTemplate(cluster.url)))
  const written = await fs.readFile(file, 'utf8').catch(() => '')
  if (current === written) console.log('server/db/schema.ts is current')
  else if (process.argv.includes('--check')) {
    console.error('server/db/schema.ts is out of date: run node scripts/run.mjs scripts/generate-types.ts')
    process.exitCode = 1
  } else {
    await fs.writeFile(file, current)
    console.log('server/db/schema.ts is written')
  }
} finally {
  await cluster.stop()
}
