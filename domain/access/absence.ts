import { DEPUTY_RIGHT_NAMES, lendRights, listDeputyRights, type DeputyRight } from '../platform/resources/stand-ins.ts'
import type { Who } from '../platform/resources/rights.ts'
import { addDays, daysBetween, type CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Result } from '../platform/values/result.ts'

/** The days on which a member of staff is absent, in Belgium. */
export interface AbsencePeriod {
  /** The first day. */
  readonly from: CalendarDay
  /** The last day. */
  readonly until: CalendarDay
}

/** A year of leave fits; a longer absence is a change of roles. */
export const LONGEST_ABSENCE_DAYS = 366

export const ABSENCE_STATES = ['coming', 'running', 'past'] as const
export type AbsenceState = (typeof ABSENCE_STATES)[number]

/** Returns the state of an absence on a day; its first and its last day belong to it. */
export function getAbsenceState({ from, until }: AbsencePeriod, today: CalendarDay): AbsenceState {
  if (today < from) return 'coming'
  return today <= until ? 'running' : 'past'
}

/** Returns the first day on which somebody is back, which is stored, from the last day of their absence. */
export function toBackOn(until: CalendarDay): CalendarDay {
  return addDays(until, 1)
}

/** Returns the last day of an absence, which people see and type. */
export function toLastAbsentDay(backOn: CalendarDay): CalendarDay {
  return addDays(backOn, -1)
}

export function doAbsencesOverlap(one: AbsencePeriod, other: AbsencePeriod): boolean {
  return one.from <= other.until && other.from <= one.until
}

export type AbsenceRefusal = 'absence-ends-before' | 'absence-past' | 'absence-too-long' | 'absence-overlaps'

/**
 * Checks the days of an absence that is noted or changed on a day. Refuses with `absence-ends-before`, with `absence-past` (it
 * begins before today, or is over; one that runs keeps its first day, and ends today at the earliest), with
 * `absence-too-long`, and with `absence-overlaps` another absence of the same person.
 */
export function checkAbsenceDays(
  period: AbsencePeriod,
  { today, before, others }: { today: CalendarDay; before: AbsencePeriod | null; others: readonly AbsencePeriod[] },
): Result<object, AbsenceRefusal, { field: 'from' | 'until' }> {
  if (period.until < period.from) return refuse('absence-ends-before', { field: 'until' })
  if (period.from < today && period.from !== before?.from) return refuse('absence-past', { field: 'from' })
  if (period.until < today || (before !== null && before.until < today))
    return refuse('absence-past', { field: 'until' })
  if (daysBetween(period.from, period.until) >= LONGEST_ABSENCE_DAYS) {
    return refuse('absence-too-long', { field: 'until' })
  }
  if (others.some((other) => doAbsencesOverlap(period, other))) return refuse('absence-overlaps', { field: 'from' })
  return accept({})
}

/**
 * The reasons for which nobody stands in: the absent person approves nothing, or not any more; the deputy was blocked, has no
 * right to approve, or is absent themselves.
 */
export const STAND_IN_FAULTS = [
  'absent-approves-nothing',
  'deputy-blocked',
  'deputy-approves-nothing',
  'deputy-absent',
] as const
export type StandInFault = (typeof STAND_IN_FAULTS)[number]

type Rights = Pick<Who, 'isMain' | 'grants'>

/** Returns why a deputy cannot stand in; undefined: they can. Takes undefined for a user who is blocked. */
export function findStandInFault(
  absent: Rights | undefined,
  deputy: Rights | undefined,
  { isDeputyAbsent }: { isDeputyAbsent: boolean },
): StandInFault | undefined {
  if (absent === undefined || listDeputyRights(absent).length === 0) return 'absent-approves-nothing'
  if (deputy === undefined) return 'deputy-blocked'
  if (Object.keys(lendRights(absent, deputy)).length === 0) return 'deputy-approves-nothing'
  return isDeputyAbsent ? 'deputy-absent' : undefined
}

/** Returns the approvals of an absent colleague that their deputy cannot give, having no right of that kind. */
export function listUncovered(absent: Rights, deputy: Rights): DeputyRight[] {
  const lent = lendRights(absent, deputy)
  const due = listDeputyRights(absent)
  return DEPUTY_RIGHT_NAMES.filter((right) => due.includes(right) && lent[right] === undefined)
}
