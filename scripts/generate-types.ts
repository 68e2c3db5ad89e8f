import fs from 'node:fs/promises'
import path from 'node:path'
import { databaseUrl, prepareTemplate, startTestCluster } from '../server/test/cluster.ts'
import { root } from './lib/fingerprint.ts'
import { rowTypes } from './lib/row-types.ts'
import { schemaOverview } from './lib/schema-overview.ts'
import { sourceFiles } from './lib/source-files.ts'
import { findOwners } from './lib/table-rules.ts'

// Writes server/db/schema.ts and the tables of docs/schema.md from the migrations. With --check it only checks that they are
// current.

const read = (file: string) => fs.readFile(path.join(root, file), 'utf8')

const migrations = await Promise.all(
  sourceFiles('.sql').map(async (file) => ({ name: path.basename(file), sql: await read(file) })),
)
const cluster = await startTestCluster()
try {
  const url = databaseUrl(cluster.url, await prepareTemplate(cluster.url))
  await update('server/db/schema.ts', await rowTypes(url, await read('server/db/column-types.ts')))
  await update('docs/schema.md', await schemaOverview(url, await read('docs/schema.md'), findOwners(migrations)))
} finally {
  await cluster.stop()
}

async function update(file: string, current: string): Promise<void> {
  const written = await read(file).catch(() => '')
  if (current === written) console.log(`${file} is current`)
  else if (process.argv.includes('--check')) {
    console.error(`${file} is out of date: run node scripts/run.mjs scripts/generate-types.ts`)
    process.exitCode = 1
  } else {
    await fs.writeFile(path.join(root, file), current)
    console.log(`${file} is written`)
  }
}
