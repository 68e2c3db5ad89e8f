import { addDays, type CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import { toSearch, type ReportColumn, type ReportLink, type ReportPlace } from './report.ts'

/** The ages of open chances, by the days since the first offer went out; `from` included. */
export const AGE_BANDS = [
  { key: 'upTo7', from: 0 },
  { key: 'upTo30', from: 8 },
  { key: 'upTo60', from: 31 },
  { key: 'over60', from: 61 },
] as const
export type AgeBand = (typeof AGE_BANDS)[number]['key']

export const FORECAST_GROUPS = ['age', 'salesperson', 'branch'] as const
export type ForecastGroup = (typeof FORECAST_GROUPS)[number]

export const FORECAST_COLUMNS = [
  'openChances',
  'openValueCents',
  'hitRate',
  'forecastCents',
] as const satisfies readonly ReportColumn[]

/** The days of decided chances that the rates come from. */
export const FORECAST_DAYS = 365
/** The number of chances that the rate of the age before weighs as: few that were decided do not make a rate by themselves. */
export const CHANCES_BEFORE = 10

/** Chances that were decided after a number of days. */
export interface DecidedChances {
  readonly isWon: boolean
  readonly days: number
  readonly count: number
}

/** Returns the band of an age in days; 0 or more. */
export function findAgeBand(days: number): AgeBand {
  return (AGE_BANDS.findLast(({ from }) => days >= from) ?? AGE_BANDS[0]).key
}

/**
 * Returns the share of chances that are sold in the end, in hundredths of a percent, by the age that they reached: of those that were
 * still open when the band begins, the part that was won. The rate of the band before it counts with them as `CHANCES_BEFORE` chances,
 * so that a band in which few were decided is close to it, and none is 0 for a handful that was lost. Without any that are decided all
 * are 0.
 */
export function calculateAgeRates(decided: readonly DecidedChances[]): Readonly<Record<AgeBand, number>> {
  const [first, second, third, fourth] = AGE_BANDS
  const upTo7 = calculateShare(decided, first.from, { share: 0, weight: 0 })
  const upTo30 = calculateShare(decided, second.from, { share: upTo7, weight: CHANCES_BEFORE })
  const upTo60 = calculateShare(decided, third.from, { share: upTo30, weight: CHANCES_BEFORE })
  const over60 = calculateShare(decided, fourth.from, { share: upTo60, weight: CHANCES_BEFORE })
  return { upTo7: toRate(upTo7), upTo30: toRate(upTo30), upTo60: toRate(upTo60), over60: toRate(over60) }
}

const toRate = (share: number) => Math.round(share * 10_000)

/** Returns the share that was won of the chances that reached an age, with a share from before that weighs as so many of them. */
function calculateShare(
  decided: readonly DecidedChances[],
  from: number,
  before: { readonly share: number; readonly weight: number },
): number {
  const reached = decided.filter(({ days }) => days >= from)
  const all = sum(reached) + before.weight
  const won = sum(reached.filter(({ isWon }) => isWon)) + before.share * before.weight
  return all === 0 ? 0 : won / all
}

function sum(chances: readonly DecidedChances[]): number {
  return chances.reduce((total, { count }) => total + count, 0)
}

/** An open chance: its age in days, and the total of the offer that represents it, VAT included. */
export interface OpenChance {
  readonly days: number
  readonly cents: Cents
}

/** Returns the forecast value of open chances, each weighted by the rate of its age; in cents, each rounded to the cent. */
export function forecastSales(open: readonly OpenChance[], rates: Readonly<Record<AgeBand, number>>): Cents {
  return open.reduce((total, { days, cents }) => total + Math.round((cents * rates[findAgeBand(days)]) / 10_000), 0)
}

/** Returns the list of the open offers that a number counts or adds up; undefined: a ratio. */
export function findOpenChances(
  { by, column, key }: ReportPlace<ForecastGroup, string>,
  branch: number | null,
  today: CalendarDay,
): ReportLink | undefined {
  if (column !== 'openChances' && column !== 'openValueCents') return undefined
  return {
    screen: 'offer',
    search: toSearch({
      outcome: 'open',
      ...(branch !== null && { branch: String(branch) }),
      ...(key !== null && by === 'age' && { issuedOn: daysOfBand(key, today) }),
      ...(key !== null && by === 'salesperson' && { owner: key }),
      ...(key !== null && by === 'branch' && { branch: key }),
    }),
  }
}

function daysOfBand(band: string, today: CalendarDay): string {
  const at = AGE_BANDS.findIndex(({ key }) => key === band)
  const older = AGE_BANDS[at + 1]
  const last = addDays(today, -(AGE_BANDS[at]?.from ?? 0))
  return older ? `${addDays(today, 1 - older.from)}..${last}` : `..${last}`
}
