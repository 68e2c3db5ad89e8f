/**
 * The calendars that staff subscribe to. `own`: their appointments and tasks; `branch`: the calendar of a branch;
 * `workshop`: the week of a workshop, of all bays or of one; `technician`: of one technician.
 */
export const CALENDAR_FEED_KINDS = ['own', 'branch', 'workshop', 'technician'] as const
export type CalendarFeedKind = (typeof CALENDAR_FEED_KINDS)[number]

/** Calendars that one user subscribes to at most. */
export const MOST_CALENDAR_FEEDS = 20

/** Days before and after today that a calendar shows, and those for which it lists canceled appointments. */
export const CALENDAR_FEED_DAYS = { past: 30, future: 365, canceled: 30 } as const

const programs: readonly (readonly [RegExp, string])[] = [
  [/Google/i, 'Google Agenda'],
  [/Microsoft|Outlook|Exchange/i, 'Outlook'],
  [/Thunderbird/i, 'Thunderbird'],
  [/\biOS\b|iPhone|iPad|macOS|Mac OS X|dataaccessd|CalendarAgent/i, 'Apple'],
]

/** Returns the usual name of a calendar from how it calls itself (`User-Agent`). Undefined: it is none that we know. */
export function describeCalendarProgram(userAgent: string): string | undefined {
  return programs.find(([sign]) => sign.test(userAgent))?.[1]
}
