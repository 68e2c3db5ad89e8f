import { holidayOn } from '../../domain/organisation/holidays.ts'
import { brusselsDay, toWeekday, type CalendarDay } from '../../domain/platform/values/calendar.ts'

const msPerDay = 86_400_000

export function daysFrom(day: CalendarDay, days: number): CalendarDay {
  return new Date(Date.parse(day) + days * msPerDay).toISOString().slice(0, 10)
}

/** Returns the day itself or the first day after it on which the dealer is open: cars are handed over on no other. */
export function openDayFrom(day: CalendarDay): CalendarDay {
  return isClosed(day) ? openDayFrom(daysFrom(day, 1)) : day
}

/** Returns the day itself or the last day before it on which the dealer was open. */
export function openDayUpTo(day: CalendarDay): CalendarDay {
  return isClosed(day) ? openDayUpTo(daysFrom(day, -1)) : day
}

function isClosed(day: CalendarDay): boolean {
  return toWeekday(day) === 7 || holidayOn(day) !== undefined
}

export function daysBetween(from: CalendarDay, until: CalendarDay): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / msPerDay)
}

export function toYear(day: CalendarDay): number {
  return Number(day.slice(0, 4))
}

export function toMonth(day: CalendarDay): number {
  return Number(day.slice(5, 7))
}

export function yearsLater(day: CalendarDay, years: number): CalendarDay {
  // The 29th of February has no anniversary: the 28th will do.
  return `${toYear(day) + years}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`
}

/**
 * Returns the instant of something that happened on a day at a time in Belgium, near enough for demo data: winter time all
 * year. Days after today are left as they are.
 */
export function atClock(day: CalendarDay, time: string): Date {
  const at = new Date(`${day}T${time}:00+01:00`)
  return day === brusselsDay(new Date()) ? notToCome(at) : at
}

/**
 * Moves what happened today later than now to the last minute, in the same order: a demo that starts after midnight has
 * the orders of a morning that is still to come.
 */
export function notToCome(at: Date): Date {
  const minuteMs = 60_000
  const aheadMs = at.getTime() - Date.now()
  return aheadMs < 0 ? at : new Date(Date.now() - minuteMs + Math.min(aheadMs / (24 * 60), minuteMs - 1))
}

/** Legal holidays of Belgium in a year. */
export function listHolidays(year: number): { day: CalendarDay; name: { nl: string; fr: string } }[] {
  const easter = calculateEaster(year)
  return [
    { day: `${year}-01-01`, name: { nl: 'Nieuwjaar', fr: 'Nouvel An' } },
    { day: daysFrom(easter, 1), name: { nl: 'Paasmaandag', fr: 'Lundi de Pâques' } },
    { day: `${year}-05-01`, name: { nl: 'Feest van de Arbeid', fr: 'Fête du Travail' } },
    { day: daysFrom(easter, 39), name: { nl: 'O.L.H.-Hemelvaart', fr: 'Ascension' } },
    { day: daysFrom(easter, 50), name: { nl: 'Pinkstermaandag', fr: 'Lundi de Pentecôte' } },
    { day: `${year}-07-21`, name: { nl: 'Nationale feestdag', fr: 'Fête nationale' } },
    { day: `${year}-08-15`, name: { nl: 'O.L.V.-Hemelvaart', fr: 'Assomption' } },
    { day: `${year}-11-01`, name: { nl: 'Allerheiligen', fr: 'Toussaint' } },
    { day: `${year}-11-11`, name: { nl: 'Wapenstilstand', fr: 'Armistice' } },
    { day: `${year}-12-25`, name: { nl: 'Kerstmis', fr: 'Noël' } },
  ]
}

// Anonymous Gregorian computus.
function calculateEaster(year: number): CalendarDay {
  const a = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const leaps = Math.floor(century / 4)
  const lunar = (19 * a + century - leaps - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - lunar - (rest % 4)) % 7
  const late = Math.floor((a + 11 * lunar + 22 * weekday) / 451)
  const place = lunar + weekday - 7 * late + 114
  return new Date(Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1)).toISOString().slice(0, 10)
}
