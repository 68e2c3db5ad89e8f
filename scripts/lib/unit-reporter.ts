import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { root } from './fingerprint.ts'
import { told, writeOutcomes, type Outcome } from './test-outcomes.ts'

/** Vitest's reporter for `npm test`: how each test ended. None is tried twice. */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    writeOutcomes('units', modules.flatMap(outcomesOf))
  }
}

function outcomesOf(module: TestModule): Outcome[] {
  const broken = [module, ...module.children.allSuites()].flatMap((part) => part.errors())
  const tests = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped')
  return [...tests.map(outcomeOf), ...broken.map((error) => failed(module.relativeModuleId, told([textOf(error)])))]
}

function outcomeOf(test: TestCase): Outcome {
  const name = `${test.module.relativeModuleId} › ${test.fullName}`
  const { state, errors } = test.result()
  return state === 'failed' ? failed(name, told((errors ?? []).map(textOf))) : { name, state: 'passed', trouble: '' }
}

function textOf({ message, diff, stack }: SerializedError): string {
  const place = stack?.split('\n').find((line) => line.includes(root) && !line.includes('node_modules'))
  return [message, diff, place].filter(Boolean).join('\n')
}

function failed(name: string, trouble: string): Outcome {
  return { name, state: 'failed', trouble }
}
