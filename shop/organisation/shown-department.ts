import { joinSrcSet } from '@forecourt/domain/media/src-set.ts'
import type { Branch, Department } from '@forecourt/domain/organisation/branch.schema.ts'
import { holidayOn } from '@forecourt/domain/organisation/holidays.ts'
import { hoursOn, type OpeningHours, type Period } from '@forecourt/domain/organisation/opening-hours.ts'
import {
  addDays,
  brusselsDay,
  formatDay,
  toWeekday,
  type CalendarDay,
  type Weekday,
} from '@forecourt/domain/platform/values/calendar.ts'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { timeText } from '../platform/time-text.ts'

/** A department as its card shows it, in words. Absent means none. */
export interface ShownDepartment {
  name: string
  branch: string
  street: string
  city: string
  phone: { text: string; href: string }
  email: string
  mapLink: string
  /** Monday first. */
  week: { day: string; hours: string[]; isToday?: true }[]
  /** The days to come that differ from their weekday. */
  exceptions: string[]
  comment?: string
  /** The time until which the department can be reached today. */
  today: string
  picture?: { srcSet: string; alt: string }
}

interface Asked {
  language: Language
  now: Date
  /** Formats a stored telephone number, like contacts does. */
  phoneText: (e164: string) => string
}

/** The number of days ahead that people plan a visit. */
const daysAhead = 14

/** Maps a department of the API to its card, as of the day of `now`. */
export function toShownDepartment(
  { name, contactData, geoLocation, media }: Department,
  branch: Pick<Branch, 'name'>,
  { language, now, phoneText }: Asked,
): ShownDepartment {
  const { address, phone, email, openingHours, contactHourComments } = contactData
  const today = brusselsDay(now)
  const closing = hoursOn(openingHours, today).at(-1)?.to
  return {
    name,
    branch: branch.name,
    street: [address.streetName, address.houseNumber, address.boxNumber].filter(Boolean).join(' '),
    city: `${address.postalCode} ${address.city}`,
    phone: { text: phoneText(phone), href: `tel:${phone}` },
    email,
    mapLink: geoLocation.link,
    week: buildWeek(openingHours, today, language),
    exceptions: exceptionsFrom(openingHours, today, language),
    ...(contactHourComments && { comment: contactHourComments }),
    today: closing ? m['department.today-until']({ time: timeText(closing) }) : m['department.today-closed'](),
    ...(media && { picture: { srcSet: joinSrcSet(media.versions), alt: media.alt } }),
  }
}

/** Returns the weekly hours; those of today as they are today. */
function buildWeek(hours: OpeningHours, today: CalendarDay, language: Language): ShownDepartment['week'] {
  const weekdays = new Intl.DateTimeFormat(toLocale(language), { weekday: 'long', timeZone: 'UTC' })
  return ([1, 2, 3, 4, 5, 6, 7] as Weekday[]).map((weekday) => {
    // Any Monday will do for the names of the days.
    const name = capitalised(weekdays.format(Date.UTC(2026, 0, 4 + weekday)))
    if (weekday !== toWeekday(today)) {
      const usual = hours.contactHours.find(({ day }) => day === weekday)?.value ?? []
      return { day: name, hours: periodTexts(usual) }
    }
    return { day: m['department.today']({ day: name }), hours: periodTexts(hoursOn(hours, today)), isToday: true }
  })
}

function exceptionsFrom(hours: OpeningHours, today: CalendarDay, language: Language): string[] {
  const days = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead))
  return days.flatMap((day) => {
    const usual = hours.contactHours.find((one) => one.day === toWeekday(day))?.value ?? []
    const texts = periodTexts(hoursOn(hours, day))
    if (texts.join() === periodTexts(usual).join()) return []
    const noted = hours.exceptions.find((exception) => exception.day === day)?.note ?? holidayOn(day)?.name
    const line = { day: formatDay(day), hours: texts.join(', ') }
    return noted
      ? m['department.exception-named']({ ...line, name: translate(noted, language) })
      : m['department.exception'](line)
  })
}

function periodTexts(periods: readonly Period[]): string[] {
  if (periods.length === 0) return [m['words.closed']()]
  return periods
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(({ from, to }) => `${timeText(from)} – ${timeText(to)}`)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
