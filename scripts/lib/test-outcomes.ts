import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Outcome of a test. `trouble` has the output of failed attempts. */
export type Outcome = {
  readonly name: string
  readonly state: 'passed' | 'second-try' | 'failed'
  readonly trouble: string
  /** Duration of all its attempts. */
  readonly ms: number
}

/** Folder for the results of the reporters, set by `npm test`; without one they write nothing. */
const folder = process.env['TEST_OUTCOMES']

export function writeOutcomes(part: 'units' | 'journeys', outcomes: readonly Outcome[]): void {
  if (folder) fs.writeFileSync(path.join(folder, `${part}.json`), JSON.stringify(outcomes))
}

/** Errors as listed at the end of a long output: each once, its first lines, without colours. */
export function formatErrors(errors: readonly string[]): string {
  const plain = errors.map((error) => stripVTControlCharacters(error).split('\n').slice(0, 25).join('\n').trimEnd())
  return [...new Set(plain)].join('\n')
}
