import fs from 'node:fs'
import path from 'node:path'
import { root } from './lib/fingerprint.ts'
import { filesWithSlowPatterns, listSlowPatterns } from './lib/pattern-rules.ts'
import { sourceFiles } from './lib/source-files.ts'

// Checks that no regular expression takes the square of a text that is matched with it, or longer.

const sources = sourceFiles('.ts', '.tsx', '.mjs')
const found = sources.flatMap((file) => listSlowPatterns(file, fs.readFileSync(path.join(root, file), 'utf8')))
const missing = filesWithSlowPatterns()
  .filter((file) => !sources.includes(file))
  .map((file) => `${file} does not exist: remove it from scripts/lib/pattern-rules.ts`)
for (const complaint of [...found, ...missing]) console.log(complaint)
process.exitCode = found.length > 0 || missing.length > 0 ? 1 : 0
