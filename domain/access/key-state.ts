import { addDays, brusselsInstant, type CalendarDay } from '../platform/values/calendar.ts'

/** The most keys of an integration that work at a time: the one in use and its successor. */
export const MOST_LIVE_KEYS = 2

/** Days before the end of the access of an integration on which its contact and administrators are notified. */
export const END_NOTICE_DAYS = 14

/** A key that ends is live until then. */
export const API_KEY_STATES = ['live', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof API_KEY_STATES)[number]

/** The instants that decide whether a key works. */
export interface KeyTimes {
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

/** Returns the state of a key; it works until the instant of its end, exclusive. */
export function findKeyState({ expiresAt, revokedAt }: KeyTimes, now: Date): ApiKeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'live'
}

/** Returns the instant at which a last day in Belgium is over. */
export function endOfLastDay(lastDay: CalendarDay): Date {
  return brusselsInstant(addDays(lastDay, 1), 0)
}

/**
 * Finds the instant from which no key of an integration works: the latest end of its live keys, at most that of its last day.
 * @returns undefined if it has no end, or has no key that works now
 */
export function findAccessEnd(
  { keys, lastDay }: { keys: readonly KeyTimes[]; lastDay: CalendarDay | null },
  now: Date,
): Date | undefined {
  const limit = lastDay === null ? Infinity : endOfLastDay(lastDay).getTime()
  const ends = keys
    .filter((key) => findKeyState(key, now) === 'live')
    .map(({ expiresAt }) => Math.min(expiresAt?.getTime() ?? Infinity, limit))
  const end = Math.max(...ends)
  return Number.isFinite(end) && end > now.getTime() ? new Date(end) : undefined
}
