import { brusselsMinutes } from '@forecourt/domain/platform/calendar.ts'
import type { Tx } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'refresh-listing': Record<string, never>
  }
}

/** Only one refresh waits, however many processes ask for it. */
export function scheduleRefresh(tx: Tx, at: Date): Promise<void> {
  return enqueue(tx, 'refresh-listing', {}, { key: 'refresh-listing', runAt: at })
}

const minuteMs = 60_000

/**
 * The next midnight in Belgium, at most an hour from now: so the hour that summer time moves is never missed. A second
 * late, because then it is certainly the next day.
 */
export function nextRefresh(now: Date): Date {
  const minutesLeft = Math.min(60, 24 * 60 - brusselsMinutes(now))
  const minute = Math.floor(now.getTime() / minuteMs)
  return new Date((minute + minutesLeft) * minuteMs + 1_000)
}
