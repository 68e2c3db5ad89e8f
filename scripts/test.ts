import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { checks } from './check.ts'
import { affectedTests, readSources, type AffectedTests } from './lib/affected-tests.ts'
import { findChangedFiles } from './lib/changed-files.ts'
import { root } from './lib/fingerprint.ts'
import { runAll, type Task } from './lib/run-all.ts'
import { formatErrors, type Outcome } from './lib/test-outcomes.ts'

// npm test: everything, with what failed and the sum of all its parts at the end.
// npm test -- all: each screen in every language, width and theme besides.
// npm test -- changed [commit]: only what the changes since that commit can touch; without one, since the last commit
// or, when nothing is uncommitted, since the one before.

type Result = { passed: number; failed: number }

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'forecourt-test-'))
const selection = selectTests(process.argv.slice(2))
const parts: [name: string, run: () => Promise<Result>][] = [
  ['Checks and build', checksAndBuild],
  ['Units and API', units],
  ['Journeys', journeys],
]

/** Made for the journeys beside the checks, since the compiler and the lint leave a processor idle at times. */
const preparations: readonly Task[] = [
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  { name: 'demo dealer', command: ['node', 'journeys/demo.ts'] },
]

const slowestShown = 10

const troubles: Omit<Outcome, 'ms'>[] = []
const slowest: Outcome[] = []
const summary: string[] = []
let passed = 0
let failed = 0
for (const [name, run] of parts) {
  console.log(`\n${name}`)
  const startedAt = performance.now()
  const result = await run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  summary.push(`${name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`)
  console.log(summary.at(-1))
  passed += result.passed
  failed += result.failed
}
fs.rmSync(reports, { recursive: true })
// Repeated at the end: of a long output often only the end is kept.
for (const { name, state, trouble } of troubles) {
  console.log(`\n${state === 'failed' ? 'Failed' : 'Only at the second try'}: ${name}\n${trouble}`)
}
if (slowest.length > 0) console.log(`\nSlowest:\n${slowest.map(formatDuration).join('\n')}`)
console.log(`\n${summary.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/** Returns the tests to run, or nothing to run all. */
function selectTests(words: readonly string[]): AffectedTests | undefined {
  const [word, base] = words
  if (word === undefined) return undefined
  if (word === 'all') {
    process.env['TEST_ALL'] = '1'
    return undefined
  }
  if (word !== 'changed') throw new Error(`npm test knows "all" and "changed", not "${word}"`)
  const changed = findChangedFiles(base)
  const affected = affectedTests(changed, readSources())
  const { units, journeys } = affected
  console.log(`${changed.length} files changed: ${units.length} files of units, ${journeys.length} of journeys`)
  return affected
}

async function checksAndBuild(): Promise<Result> {
  const tasks = [...(await checks()), ...(selection?.journeys.length === 0 ? [] : preparations)]
  const failures = await runAll(tasks)
  troubles.push(
    ...failures.map(({ name, output }) => ({ name, state: 'failed' as const, trouble: formatErrors([output]) })),
  )
  return { passed: tasks.length - failures.length, failed: failures.length }
}

async function units(): Promise<Result> {
  const reporter = path.join(root, 'scripts/lib/unit-reporter.ts')
  if (selection?.units.length === 0) return { passed: 0, failed: 0 }
  const files = selection?.units ?? []
  return countOutcomes('units', await run('vitest', ['run', ...files, '--reporter=default', `--reporter=${reporter}`]))
}

async function journeys(): Promise<Result> {
  if (selection?.journeys.length === 0) return { passed: 0, failed: 0 }
  const reporter = path.join(root, 'scripts/lib/journey-reporter.ts')
  const options = ['--config', 'journeys/playwright.config.ts', `--reporter=line,${reporter}`]
  return countOutcomes('journeys', await run('playwright', ['test', ...(selection?.journeys ?? []), ...options]))
}

/** Counts the results of the reporters. A part that ran nothing, or failed without a failed test, counts as failed too. */
function countOutcomes(part: string, exitCode: number): Result {
  const file = path.join(reports, `${part}.json`)
  if (!fs.existsSync(file)) throw new Error('This part broke off before it could report.')
  const outcomes = JSON.parse(fs.readFileSync(file, 'utf8')) as Outcome[]
  troubles.push(...outcomes.filter(({ state }) => state !== 'passed'))
  slowest.push(...outcomes.toSorted((one, other) => other.ms - one.ms).slice(0, slowestShown))
  const bad = outcomes.filter(({ state }) => state === 'failed').length
  const good = outcomes.length - bad
  const isBroken = bad === 0 && (exitCode !== 0 || good === 0)
  return { passed: good, failed: isBroken ? 1 : bad }
}

function formatDuration({ name, ms }: Outcome): string {
  return `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`
}

function run(program: string, args: string[]): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_OUTCOMES: reports },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
