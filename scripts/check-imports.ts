import fs from 'node:fs'
import path from 'node:path'
import { releases } from '../server/db/releases.ts'
import { root } from './lib/fingerprint.ts'
import { complaintsAboutNumbers } from './lib/enumeration-rules.ts'
import { complaintsAboutLocks } from './lib/migration-rules.ts'
import { complaints } from './lib/import-rules.ts'
import { readModules } from './lib/imports.ts'
import { complaintsAboutDays } from './lib/moment-rules.ts'
import { complaintsAboutState, runsOnServer } from './lib/module-state-rules.ts'
import { findQueries } from './lib/queries.ts'
import { sourceFiles } from './lib/source-files.ts'
import { complaintsAboutTables, complaintsAboutViews, findOwners, findViews } from './lib/table-rules.ts'

// Checks that imports, queries and views point one way, that no module of the server keeps data of a dealer group, that
// queries name the meaning of numbers and take days in Belgium, and that migrations since the last release lock no large
// table for long; ARCHITECTURE.md says which and why.

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

const { devDependencies } = JSON.parse(read('package.json')) as {
  devDependencies: Record<string, string>
}
const modules = readModules(root, sourceFiles('.ts', '.tsx', '.mjs'))
const migrations = sourceFiles('.sql').map((file) => ({ name: path.basename(file), sql: read(file) }))
const newestReleased = releases.at(-1)?.lastMigration ?? ''
const owners = findOwners(migrations)
const querying = sourceFiles('.ts').filter((file) =>
  /^server\/(?!test|db)[\w-]+\/.*(?<!\.test|\.test-data)\.ts$/.test(file),
)
const found = [
  ...complaints(modules, new Set(Object.keys(devDependencies))),
  ...querying.flatMap((file) => complaintsAboutTables({ file, queries: findQueries(file, read(file)) }, owners)),
  ...sourceFiles('.sql')
    .filter((file) => file.startsWith('server/db/migrations/') && path.basename(file) > newestReleased)
    .flatMap((file) => complaintsAboutLocks(file, read(file))),
  ...complaintsAboutViews(findViews(migrations), owners),
  ...querying.flatMap((file) => complaintsAboutNumbers(file, read(file))),
  ...sourceFiles('.ts')
    .filter((file) => /^(server|journeys)\//.test(file))
    .flatMap((file) => complaintsAboutDays(file, read(file))),
  ...sourceFiles('.ts', '.tsx')
    .filter(runsOnServer)
    .flatMap((file) => complaintsAboutState(file, read(file))),
]
for (const complaint of found) console.log(complaint)
process.exitCode = found.length > 0 ? 1 : 0
