import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, brusselsDay, brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'

/** The slowest test file takes less, on a busy machine too. */
const longestFileMs = 3 * 60_000

/**
 * Waits until midnight in Belgium is over if a test file that starts now could meet it. Many files read today once, and
 * the clocks of the product and of PostgreSQL go on.
 */
export async function avoidMidnight(): Promise<void> {
  // A timer may end a millisecond early.
  for (let ms = measureWait(new Date()); ms > 0; ms = measureWait(new Date())) await sleep(ms)
}

/** Returns for how many milliseconds a test file that would start now has to wait. */
export function measureWait(now: Date): number {
  const midnight = brusselsInstant(addDays(brusselsDay(now), 1), 0)
  const left = midnight.getTime() - now.getTime()
  return left < longestFileMs ? left : 0
}
