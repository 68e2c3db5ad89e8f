import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Closes what was opened: at the end of the test that runs, or of the file when none does. What was opened last goes first. */
export function closeAtEnd(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(close)
  else afterAll(close)
}
