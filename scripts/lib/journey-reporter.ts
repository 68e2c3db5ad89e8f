import fs from 'node:fs'
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { formatErrors, writeOutcomes, type Outcome } from './test-outcomes.ts'

const STATES = { expected: 'passed', flaky: 'second-try', unexpected: 'failed' } as const

/** Playwright's reporter for `npm test`: the outcome of each journey, and the page when one failed. */
export default class JourneyReporter implements Reporter {
  #journeys: readonly TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#journeys = suite.allTests()
  }

  onEnd(): void {
    writeOutcomes('journeys', this.#journeys.flatMap(toOutcomes))
  }
}

function toOutcomes(journey: TestCase): Outcome[] {
  const outcome = journey.outcome()
  if (outcome === 'skipped') return []
  const [, , ...name] = journey.titlePath()
  const errors = journey.results.flatMap((tried) => tried.errors.map(({ message = '' }) => message))
  const page = journey.results
    .flatMap((tried) => tried.attachments)
    .findLast(({ name: kind }) => kind === 'error-context')
  return [
    {
      name: name.join(' › '),
      state: STATES[outcome],
      trouble: `${formatErrors(errors)}\n${pageIn(page?.path)}`.trim(),
      ms: journey.results.reduce((sum, { duration }) => sum + duration, 0),
    },
  ]
}

/** The page as Playwright wrote it down, its end, where dialogs are; the footer is the same everywhere. */
function pageIn(file: string | undefined): string {
  if (!file || !fs.existsSync(file)) return ''
  const [, page = ''] = /```yaml\n(.*?)```/s.exec(fs.readFileSync(file, 'utf8')) ?? []
  return page.replace(/^( *)- contentinfo.*\n(?:\1 .*\n)*/m, '').slice(-2500)
}
