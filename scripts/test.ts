import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { currentApplications } from './build.ts'
import { checks } from './check.ts'
import { root } from './lib/fingerprint.ts'
import { runAll } from './lib/run-all.ts'

// npm test: everything, with the sum of all its parts at the end.

type Result = { passed: number; failed: number }

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'forecourt-test-'))
const parts: [name: string, run: () => Promise<Result>][] = [
  ['Checks', staticChecks],
  ['Units and API', units],
  ['Build', build],
  ['Journeys', journeys],
]

let passed = 0
let failed = 0
for (const [name, run] of parts) {
  console.log(`\n${name}`)
  const result = await run().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed`)
  passed += result.passed
  failed += result.failed
}
fs.rmSync(reports, { recursive: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

async function staticChecks(): Promise<Result> {
  const tasks = await checks()
  const failures = await runAll(tasks)
  return { passed: tasks.length - failures, failed: failures }
}

async function units(): Promise<Result> {
  const file = path.join(reports, 'units.json')
  const exitCode = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const { numPassedTests, numFailedTests } = report<{ numPassedTests: number; numFailedTests: number }>(file)
  return judged({ passed: numPassedTests, failed: numFailedTests }, exitCode)
}

async function build(): Promise<Result> {
  await currentApplications()
  return { passed: 1, failed: 0 }
}

async function journeys(): Promise<Result> {
  const file = path.join(reports, 'journeys.json')
  const exitCode = await run('playwright', ['test', '--config', 'journeys/playwright.config.ts'], {
    JOURNEYS_REPORT: file,
  })
  const { stats } = report<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)
  if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys passed only at the second try.`)
  if (stats.flaky + stats.unexpected > 0) showFailedPages()
  return judged({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, exitCode)
}

/** What stood on the page when a journey failed: where only the output is kept, nothing else tells. */
function showFailedPages(): void {
  for (const file of fs.globSync('test-results/*/error-context.md', { cwd: root })) {
    const [, page = ''] = /```yaml\n(.*?)```/s.exec(fs.readFileSync(path.join(root, file), 'utf8')) ?? []
    // Dialogs come last.
    console.log(`\n${path.dirname(file)}\n${page.slice(-5000)}`)
  }
}

/** A part that ran nothing, or broke without a test to blame, has failed as well. */
function judged({ passed: good, failed: bad }: Result, exitCode: number): Result {
  const broken = bad === 0 && (exitCode !== 0 || good === 0)
  return { passed: good, failed: broken ? 1 : bad }
}

function report<T>(file: string): T {
  if (!fs.existsSync(file)) throw new Error('This part broke off before it could report.')
  return JSON.parse(fs.readFileSync(file, 'utf8')) as T
}

function run(program: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
