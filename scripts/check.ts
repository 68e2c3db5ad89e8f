import { currentTexts } from './build.ts'
import { runAll, type Task } from './lib/run-all.ts'

// npm run check: all checks of the sources that need no running product. npm run check -- types: only the checks whose names
// contain that word.

// Lint reads the declarations that the compiler emits for the packages (docs/decisions/0052-typescript-project-references.md).
const types: Task = { name: 'types', command: ['tsc', '--build', '--checkers', '1', '--builders', '2'] }

// A typed lint with several threads infers shared types once in each: two runs of one thread take a third less time
// on two cores than one run of two.
const oneChecker = { GOMAXPROCS: '1' }

const all: readonly Task[] = [
  types,
  { name: 'unused code', command: ['knip', '--no-progress'] },
  { name: 'code only for tests', command: ['knip', '--no-progress', '--config', 'knip.production.jsonc'] },
  { name: 'lint of the server', command: ['oxlint', 'server'], after: types.name, env: oneChecker },
  {
    name: 'lint of the rest',
    command: ['oxlint', '--ignore-pattern', 'server/**'],
    after: types.name,
    env: oneChecker,
  },
  { name: 'format', command: ['oxfmt', '--check', '.'] },
  { name: 'imports', command: ['node', 'scripts/check-imports.ts'] },
  { name: 'citations', command: ['node', 'scripts/check-citations.ts'] },
  { name: 'plain English and casts', command: ['node', 'scripts/check-english.ts'] },
  { name: 'regular expressions', command: ['node', 'scripts/check-patterns.ts'] },
  { name: 'texts', command: ['node', 'scripts/check-locales.ts'] },
  { name: 'row types', command: ['node', 'scripts/generate-types.ts', '--check'] },
]

/** Returns the checks whose names contain one of the words, with their prerequisites. */
export async function checks(words: readonly string[] = []): Promise<Task[]> {
  await currentTexts()
  const chosen = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (chosen.length === 0) throw new Error(`There is no check named ${words.join(' or ')}`)
  const isTypesMissing = chosen.some(({ after }) => after === types.name) && !chosen.includes(types)
  return isTypesMissing ? [types, ...chosen] : chosen
}

if (import.meta.main) {
  const chosen = await checks(process.argv.slice(2))
  const failed = await runAll(chosen)
  if (failed.length > 0) console.log(`\n${failed.length} of ${chosen.length} checks failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
}
