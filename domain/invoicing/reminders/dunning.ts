import { addDays, daysBetween, type CalendarDay } from '../../platform/values/calendar.ts'
import { divideHalfUp, shareAtMost, type Cents } from '../../platform/values/money.ts'
import type { Payer } from '../invoices/payment-term.ts'

export const REMINDER_CHANNELS = ['mail', 'post'] as const
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number]

/** Costs that a late customer may be charged, by the open amount: a row of `late_cost`. */
export interface CostTier {
  readonly payer: Payer
  /** The tier is for amounts up to and including this one; null: for all above. */
  readonly upToCents: Cents | null
  readonly fixedCents: Cents
  /** An additional share of the part of the open amount above `aboveCents`. */
  readonly shareBp: number
  readonly aboveCents: Cents
  readonly mostCents: Cents | null
}

/** Returns the rule that an open amount falls under; undefined: none. */
export function findCostTier<Tier extends CostTier>(
  openCents: Cents,
  payer: Payer,
  tiers: readonly Tier[],
): Tier | undefined {
  return tiers
    .filter((one) => one.payer === payer && (one.upToCents === null || openCents <= one.upToCents))
    .toSorted((one, other) => (one.upToCents ?? Infinity) - (other.upToCents ?? Infinity))
    .at(0)
}

/** Returns the most that may be asked as costs, rounded down (Code of Economic Law art. XIX.4; Act of 2 August 2002 art. 6). */
export function calculateMostCosts(openCents: Cents, payer: Payer, tiers: readonly CostTier[]): Cents {
  const tier = findCostTier(openCents, payer, tiers)
  if (!tier || openCents <= 0) return 0
  const costs = tier.fixedCents + shareAtMost(Math.max(0, openCents - tier.aboveCents), tier.shareBp)
  return tier.mostCents === null ? costs : Math.min(costs, tier.mostCents)
}

/** Interest of late payments from a day on: a row of `late_interest`. */
export interface InterestRate {
  readonly payer: Payer
  readonly rateBp: number
  readonly validFrom: CalendarDay
  /** First day on which it is no longer in force. */
  readonly validUntil: CalendarDay | null
}

/**
 * Returns the interest on an open amount from the day after it was due, up to and including a day, at the rate of each day
 * and 365 days a year, rounded once.
 */
export function calculateInterest(
  openCents: Cents,
  {
    payer,
    dueOn,
    until,
    rates,
  }: { payer: Payer; dueOn: CalendarDay; until: CalendarDay; rates: readonly InterestRate[] },
): Cents {
  const dayShares = rates
    .filter((rate) => rate.payer === payer)
    .reduce((sum, { rateBp, validFrom, validUntil }) => {
      const from = validFrom > dueOn ? addDays(validFrom, -1) : dueOn
      const last = validUntil !== null && validUntil <= until ? addDays(validUntil, -1) : until
      return from < last ? sum + daysBetween(from, last) * rateBp : sum
    }, 0)
  return Math.max(0, divideHalfUp(openCents * dayShares, 365 * 10_000))
}

/** The days in which a reminded customer can still pay without the charges of the next letter. */
export interface ReminderTerm {
  readonly from: CalendarDay
  /** The last of them. */
  readonly until: CalendarDay
}

/**
 * Returns the term of a reminder in calendar days: it begins on the day after an e-mail was sent, or on the third working
 * day after a letter was (Code of Economic Law art. XIX.2).
 */
export function calculateReminderTerm(
  sent: { on: CalendarDay; channel: ReminderChannel },
  days: number,
  isWorkingDay: (day: CalendarDay) => boolean,
): ReminderTerm {
  let from = addDays(sent.on, 1)
  if (sent.channel === 'post') {
    for (let count = isWorkingDay(from) ? 1 : 0; count < 3; count += isWorkingDay(from) ? 1 : 0) from = addDays(from, 1)
  }
  return { from, until: addDays(from, days - 1) }
}

/** A reminder of the dealer: a row of `dunning_level`. */
export interface DunningLevel {
  readonly payer: Payer
  readonly level: number
  readonly days: number
  readonly termDays: number
  readonly asksCosts: boolean
  readonly asksInterest: boolean
}

/**
 * Returns the next reminder of an invoice and the first day that it may be sent: so many days after the due day, and never
 * before the term of the last one is over. Undefined: there is none left, a person decides what follows.
 */
export function findNextReminder<Level extends DunningLevel>(
  invoice: { payer: Payer; dueOn: CalendarDay; last: { level: number; payUntil: CalendarDay } | null },
  levels: readonly Level[],
): { readonly level: Level; readonly on: CalendarDay } | undefined {
  const level = levels
    .filter((one) => one.payer === invoice.payer && one.level > (invoice.last?.level ?? 0))
    .toSorted((one, other) => one.level - other.level)
    .at(0)
  if (!level) return undefined
  const [byRule, afterTerm] = [addDays(invoice.dueOn, level.days), invoice.last && addDays(invoice.last.payUntil, 1)]
  return { level, on: afterTerm !== null && afterTerm > byRule ? afterTerm : byRule }
}

/** Reasons to send no reminder, the gravest first. */
export const DUNNING_STOPS = ['deceased', 'disputed', 'paused', 'credit'] as const
export type DunningStop = (typeof DUNNING_STOPS)[number]

/** Those that a user enters; an open credit note stops reminders automatically. */
export const NOTED_STOPS = ['paused', 'disputed', 'deceased'] as const
export type NotedStop = (typeof NOTED_STOPS)[number]

/** Returns why an invoice gets no reminder on a day; undefined: nothing stops it. */
export function findDunningStop(
  noted: readonly { kind: NotedStop; until: CalendarDay | null }[],
  { creditCents, today }: { creditCents: Cents; today: CalendarDay },
): DunningStop | undefined {
  const isActive = (stop: DunningStop) =>
    stop === 'credit'
      ? creditCents > 0
      : noted.some(({ kind, until }) => kind === stop && (until === null || until >= today))
  return DUNNING_STOPS.find(isActive)
}

/** Calculates the costs and interest that a reminder charges in addition to the debt. */
export function calculateClaim(
  invoice: { payer: Payer; dueOn: CalendarDay; openCents: Cents },
  level: DunningLevel,
  { today, tiers, rates }: { today: CalendarDay; tiers: readonly CostTier[]; rates: readonly InterestRate[] },
): { readonly costCents: Cents; readonly interestCents: Cents; readonly totalCents: Cents } {
  const { payer, dueOn, openCents } = invoice
  const costCents = level.asksCosts ? calculateMostCosts(openCents, payer, tiers) : 0
  const interestCents = level.asksInterest ? calculateInterest(openCents, { payer, dueOn, until: today, rates }) : 0
  return { costCents, interestCents, totalCents: openCents + costCents + interestCents }
}
