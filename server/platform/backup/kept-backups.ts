import { addDays, brusselsDay, toWeekday, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'

/** The numbers of days, weeks and months whose last backup is kept. */
export interface KeepingRule {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

/** Default of a group whose database has no rule yet. */
export const KEEPING_RULE: KeepingRule = { days: 7, weeks: 5, months: 12 }

const stamped = /^forecourt-(.+)-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.zst$/

/**
 * Returns which archives of a group may be deleted under a rule; of days, weeks (from Monday) and months the last archive stays,
 * and the newest one always. Names that are no archives of the group are none of them.
 * @param names of files in a folder
 */
export function findOutdatedBackups(
  names: readonly string[],
  tenant: string,
  { days, weeks, months }: KeepingRule = KEEPING_RULE,
): string[] {
  const archives = names
    .map((name) => ({ name, at: readMoment(name, tenant) }))
    .filter((archive): archive is { name: string; at: Date } => archive.at !== undefined)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set(archives.slice(0, 1).map(({ name }) => name))
  const keep = (most: number, nameSpan: (day: CalendarDay) => string) => {
    const spans = new Set<string>()
    for (const { name, at } of archives) {
      const span = nameSpan(brusselsDay(at))
      if (spans.has(span)) continue
      if (spans.size === most) return
      spans.add(span)
      kept.add(name)
    }
  }
  keep(days, (day) => day)
  keep(weeks, findMonday)
  keep(months, (day) => day.slice(0, 7))
  return archives.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
}

/** Returns the archives of a group that were never finished. */
export function findLeftBackups(names: readonly string[], tenant: string): string[] {
  const end = '.part'
  return names.filter((name) => name.endsWith(end) && readMoment(name.slice(0, -end.length), tenant) !== undefined)
}

function readMoment(name: string, tenant: string): Date | undefined {
  const [, of, year, month, day, hour, minute, second] = stamped.exec(name) ?? []
  if (of !== tenant) return undefined
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function findMonday(day: CalendarDay): CalendarDay {
  return addDays(day, 1 - toWeekday(day))
}
