import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { root } from './fingerprint.ts'
import { formatErrors, writeOutcomes, type Outcome } from './test-outcomes.ts'

/** Vitest's reporter for `npm test`: the outcome of each test. None is retried. */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeOutcomes('units', modules.flatMap(toOutcomes))
  }
}

function toOutcomes(module: TestModule): Outcome[] {
  const broken = [module, ...module.children.allSuites()].flatMap((part) => part.errors())
  const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped')
  return [
    ...tests.map(toOutcome),
    ...broken.map((error) => toFailedOutcome(module.relativeModuleId, formatErrors([errorText(error)]), 0)),
  ]
}

function toOutcome(test: TestCase): Outcome {
  const name = `${test.module.relativeModuleId} › ${test.fullName}`
  const { state, errors } = test.result()
  const ms = test.diagnostic()?.duration ?? 0
  return state === 'failed'
    ? toFailedOutcome(name, formatErrors((errors ?? []).map(errorText)), ms)
    : { name, state: 'passed', trouble: '', ms }
}

function errorText({ message, diff, stack }: SerializedError): string {
  const place = stack?.split('\n').find((line) => line.includes(root) && !line.includes('node_modules'))
  return [message, diff, place].filter(Boolean).join('\n')
}

function toFailedOutcome(name: string, trouble: string, ms: number): Outcome {
  return { name, state: 'failed', trouble, ms }
}
