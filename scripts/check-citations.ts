import fs from 'node:fs'
import path from 'node:path'
import { complaintsAboutCitations } from './lib/citation-rules.ts'
import { root } from './lib/fingerprint.ts'
import { sourceFiles } from './lib/source-files.ts'

// Checks that comments and documents cite only public sources.

const documents = sourceFiles('.md')
const found = sourceFiles('.ts', '.tsx', '.mjs', '.js', '.css', '.sql', '.typ', '.md')
  .filter((file) => !file.includes('citation-rules'))
  .flatMap((file) => complaintsAboutCitations(file, fs.readFileSync(path.join(root, file), 'utf8'), documents))
for (const complaint of found) console.log(complaint)
process.exitCode = found.length > 0 ? 1 : 0
