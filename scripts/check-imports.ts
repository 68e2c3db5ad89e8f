import fs from 'node:fs'
import path from 'node:path'
import { root } from './lib/fingerprint.ts'
import { complaints } from './lib/import-rules.ts'
import { readModules } from './lib/imports.ts'
import { sourceFiles } from './lib/source-files.ts'

// Checks that imports point one way; ARCHITECTURE.md says which.

const { devDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}
const modules = readModules(root, sourceFiles('.ts', '.tsx', '.mjs'))
const found = complaints(modules, new Set(Object.keys(devDependencies)))
for (const complaint of found) console.log(complaint)
process.exitCode = found.length > 0 ? 1 : 0
