import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { daysBetween } from './days.ts'
import type { Random } from './random.ts'

const plateLetters = 'ABCDEFGHJKNPRSVWXY'
const seriesOne: CalendarDay = '2010-11-15'
const daysPerLetter = 215

/**
 * A plate as given out on that day: European plates began at 1-AAA-001 at the end of 2010 and went on to 2-AAA-001 in 2021.
 * The other letters in front mark trailers, taxis and the like.
 */
export function makePlate(random: Random, registered: CalendarDay): string {
  const step = daysBetween(seriesOne, registered) / daysPerLetter
  const place = Math.min(Math.floor(step), plateLetters.length * 9 - 1)
  const index = Math.floor(place / plateLetters.length) + 1
  const first = plateLetters[place % plateLetters.length]!
  // The second letter cycles once while the first stays.
  const second = 'ABCDEFGHJKLNPRSTUVWXYZ'[Math.floor((step - Math.floor(step)) * 22)]!
  const third = random.pick([...'ABCDEFGHJKLNPRSTUVWXYZ'])
  return `${index}-${first}${second}${third}-${String(random.whole(1, 999)).padStart(3, '0')}`
}

const yearSigns = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/**
 * A chassis number: maker, model and engine, model year (position 10), plant, serial number. The check digit of position 9
 * is a zero, as on most European cars.
 */
export function makeVin(
  random: Random,
  {
    wmi,
    model,
    kilowatts,
    modelYear,
    serial,
  }: { wmi: string; model: string; kilowatts: number; modelYear: number; serial: number },
): string {
  const modelSigns = model
    .toUpperCase()
    .replace(/[^A-HJ-NPR-Z0-9]/g, '')
    .padEnd(2, 'X')
    .slice(0, 2)
  const year = yearSigns[(modelYear - 1980) % yearSigns.length]!
  const plant = random.pick(['A', 'B', 'G', 'K'])
  return `${wmi}${modelSigns}${String(kilowatts).padStart(3, '0')}0${year}${plant}${serialSigns(serial)}`
}

/** Six signs: when the digits are used up, the first becomes a letter. */
function serialSigns(serial: number): string {
  if (serial < 1_000_000) return String(serial).padStart(6, '0')
  const beyond = serial - 1_000_000
  return `${'ABCDEFGHJKLMNPRSTUVWXYZ'[Math.floor(beyond / 100_000)]}${String(beyond % 100_000).padStart(5, '0')}`
}
