import fs from 'node:fs'
import path from 'node:path'
import { releases } from '../server/db/releases.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { PRODUCT_VERSION } from '../server/platform/settings/product-version.ts'
import { seedDemo } from './demo/seed.ts'
import { withoutFiles } from './demo/without-files.ts'
import { releaseFolder, reduceToSample, writeReleaseDump } from './lib/release-dump.ts'

// node scripts/run.mjs scripts/keep-release.ts postgres://…/empty: writes the dump of the release that is being made, which the
// tests upgrade from (docs/how-to/upgrade.md). The database is empty and of the oldest PostgreSQL that we support, so that its
// dump loads into every later one; pg_dump is of the same version.

const [url] = process.argv.slice(2)
const release = releases.at(-1)
const lastFile = fs
  .readdirSync('server/db/migrations')
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .at(-1)
if (url === undefined)
  throw new Error('Name an empty database: node scripts/run.mjs scripts/keep-release.ts postgres://…')
if (release?.version !== PRODUCT_VERSION || release.lastMigration !== lastFile)
  throw new Error(
    `The last entry of server/db/releases.ts is to be version ${PRODUCT_VERSION} of package.json with the migration ${lastFile}`,
  )
await migrate(url, { onProgress: console.log })
await seedDemo({ databaseUrl: url, dataDir: 'unused', files: withoutFiles, onProgress: console.log })
await reduceToSample(url)
const folder = releaseFolder(release.version)
await writeReleaseDump(url, folder)
for (const name of fs.readdirSync(folder))
  console.log(`${path.join(folder, name)}: ${Math.ceil(fs.statSync(path.join(folder, name)).size / 1000)} kB`)
