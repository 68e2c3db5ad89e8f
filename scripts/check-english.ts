import fs from 'node:fs'
import path from 'node:path'
import { findCasts, listCastsThroughUnknown } from './lib/cast-rules.ts'
import { findChangedFiles } from './lib/changed-files.ts'
import {
  compareCounts,
  countByArea,
  countedArea,
  findOldManner,
  kinds,
  lowerCounts,
  type Counts,
  type Difference,
} from './lib/english-rules.ts'
import { root } from './lib/fingerprint.ts'
import { sourceFiles } from './lib/source-files.ts'

// Checks that code is written in ordinary English, and without casts and non-null assertions (docs/how-to/write-code.md). Older
// code is counted by area in scripts/lib/old-manner.json. No count may rise; with --lower this script lowers those that fell.

const baseline = path.join(root, 'scripts/lib/old-manner.json')
const command = 'node scripts/run.mjs scripts/check-english.ts --lower'

const allowed = JSON.parse(fs.readFileSync(baseline, 'utf8')) as Counts
const sources = sourceFiles('.ts', '.tsx', '.mjs')
  .filter((file) => file !== 'server/db/schema.ts' && !file.includes('english-rules'))
  .map((file) => ({ file, code: fs.readFileSync(path.join(root, file), 'utf8') }))
const occurrences = sources.flatMap(({ file, code }) => [...findOldManner(file, code), ...findCasts(file, code)])
const throughUnknown = sources.flatMap(({ file, code }) => listCastsThroughUnknown(file, code))
const found = compareCounts(allowed, countByArea(occurrences))
/** The report on a count lists these files first. Empty in a copy without git. */
const changed = new Set(listChangedFiles())
const risen = found.filter(({ allowed, count }) => count > allowed)

if (process.argv.includes('--lower')) {
  fs.writeFileSync(baseline, `${JSON.stringify(lowerCounts(allowed, countByArea(occurrences)), null, 2)}\n`)
} else if (risen.length < found.length) {
  console.log(`${found.length - risen.length} counts of scripts/lib/old-manner.json fell; lower them: ${command}`)
}
for (const complaint of [...risen.map(complain), ...throughUnknown]) console.log(complaint)
process.exitCode = risen.length > 0 || throughUnknown.length > 0 ? 1 : 0

function complain({ area, kind, allowed, count }: Difference): string {
  const own = occurrences.filter((one) => one.kind === kind && countedArea(one.file) === area)
  const recent = own.filter(({ file }) => changed.has(file))
  const places = (recent.length > 0 ? recent : own).slice(0, 20)
  return [
    `${area}: ${count} ${kinds[kind]}. Allowed here: ${allowed}, see docs/how-to/write-code.md`,
    ...places.map(({ file, line, text }) => `  ${file}:${line}: ${text}`),
  ].join('\n')
}

function listChangedFiles(): string[] {
  try {
    return findChangedFiles()
  } catch {
    return []
  }
}
