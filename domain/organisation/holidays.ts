import { addDays, type CalendarDay, toYear } from '../platform/values/calendar.ts'
import type { Translated } from '../platform/values/translated.ts'

export interface Holiday {
  day: CalendarDay
  name: Translated
}

/** Returns the ten legal public holidays of Belgium in a year, in order (Royal Decree of 18 April 1974). */
export function belgianHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  return [
    holiday(`${year}-01-01`, 'Nieuwjaar', 'Nouvel An'),
    holiday(addDays(easter, 1), 'Paasmaandag', 'Lundi de Pâques'),
    holiday(`${year}-05-01`, 'Dag van de Arbeid', 'Fête du Travail'),
    holiday(addDays(easter, 39), 'Onze-Lieve-Heer-Hemelvaart', 'Ascension'),
    holiday(addDays(easter, 50), 'Pinkstermaandag', 'Lundi de Pentecôte'),
    holiday(`${year}-07-21`, 'Nationale feestdag', 'Fête nationale'),
    holiday(`${year}-08-15`, 'Onze-Lieve-Vrouw-Hemelvaart', 'Assomption'),
    holiday(`${year}-11-01`, 'Allerheiligen', 'Toussaint'),
    holiday(`${year}-11-11`, 'Wapenstilstand', 'Armistice'),
    holiday(`${year}-12-25`, 'Kerstmis', 'Noël'),
  ].toSorted((one, other) => one.day.localeCompare(other.day))
}

/** Returns the holiday on a day; undefined on other days. */
export function holidayOn(day: CalendarDay): Holiday | undefined {
  return belgianHolidays(toYear(day)).find((candidate) => candidate.day === day)
}

// The Gregorian computus as published anonymously in Nature, 1876.
function easterSunday(year: number): CalendarDay {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const leapShift = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - leapShift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const sum = epact + weekday - 7 * shift + 114
  const [month, day] = [Math.floor(sum / 31), (sum % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function holiday(day: CalendarDay, nl: string, fr: string): Holiday {
  return { day, name: { nl, fr } }
}
