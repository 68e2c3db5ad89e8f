import { currentLocale } from '../../platform/language.ts'

const minuteMs = 60_000

/** Returns how long it has been, in the largest unit that says enough: “3 uur”, “2 jours”. */
export function howLong(since: string, now = Date.now()): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(since)) / minuteMs))
  if (minutes < 60) return inUnit(minutes, 'minute')
  if (minutes < 48 * 60) return inUnit(Math.floor(minutes / 60), 'hour')
  return inUnit(Math.floor(minutes / 60 / 24), 'day')
}

/** Returns `late` after 24 hours, as we promise an answer within a working day, and `very-late` after 72. */
export function isLate(since: string, now = Date.now()): 'late' | 'very-late' | undefined {
  const hours = (now - Date.parse(since)) / minuteMs / 60
  if (hours > 72) return 'very-late'
  return hours > 24 ? 'late' : undefined
}

function inUnit(count: number, unit: string): string {
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
