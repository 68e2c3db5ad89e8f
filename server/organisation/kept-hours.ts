import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { completeWeek, type KeptHours, type SpecialDay } from '@forecourt/domain/organisation/kept-hours.ts'
import type { Period } from '@forecourt/domain/organisation/opening-hours.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { branchName } from './organisation.ts'
import {
  activeDepartments,
  deleteExceptions,
  deleteWeekly,
  departmentByNumber,
  insertExceptions,
  insertWeekly,
  openingExceptionsFrom,
  selectWeeks,
} from './organisation.sql.ts'

/** A department whose hours are saved. */
export type HoursDepartment = {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly branch: string
}

export async function departmentsWithHours(db: Db, language: Language): Promise<HoursDepartment[]> {
  return (await activeDepartments(db)).map((row) => toNamedDepartment(row, language))
}

export async function departmentWithHours(
  db: Db,
  number: number,
  language: Language,
): Promise<HoursDepartment | undefined> {
  const row = await departmentByNumber(db, number)
  return row && toNamedDepartment(row, language)
}

function toNamedDepartment(
  { id, number, name, branchName: branch, city }: NonNullable<Awaited<ReturnType<typeof departmentByNumber>>>,
  language: Language,
): HoursDepartment {
  return { id, number, name: translate(name, language), branch: branchName({ name: branch, city }, language) }
}

/** Reads the hours of departments by key, and the days of all of them, from a day on. */
export async function readKeptHours(
  db: Db,
  departmentIds: readonly string[],
  from: CalendarDay,
): Promise<{ of: ReadonlyMap<string, KeptHours>; forAll: SpecialDay[] }> {
  const [weeks, exceptions] = await Promise.all([
    departmentIds.length === 0 ? [] : selectWeeks(db, departmentIds),
    openingExceptionsFrom(db, from),
  ])
  const weeksByDepartment = Map.groupBy(weeks, ({ departmentId }) => departmentId)
  const daysByDepartment = Map.groupBy(exceptions, ({ departmentId }) => departmentId)
  const of = new Map(
    departmentIds.map((id) => {
      const rows = Map.groupBy(weeksByDepartment.get(id) ?? [], ({ weekday }) => weekday)
      const week = [...rows].map(([day, own]) => ({ day, value: own.map(toPeriod) }))
      return [id, { week: completeWeek(week), days: specialDays(daysByDepartment.get(id) ?? []) }]
    }),
  )
  return { of, forAll: specialDays(daysByDepartment.get(null) ?? []) }
}

/** Writes what differs: the rest keeps its row, and its place in the audit. */
export async function writeWeek(tx: Tx, departmentId: string, week: KeptHours['week']): Promise<void> {
  const kept = await selectWeeks(tx, [departmentId])
  const wanted = week.flatMap(({ day, value }) =>
    value.map(({ from, to }) => ({ departmentId, weekday: day, opens: from, closes: to })),
  )
  const toKey = ({ weekday, opens, closes }: { weekday: number; opens: string; closes: string }) =>
    `${weekday} ${opens.slice(0, 5)} ${closes.slice(0, 5)}`
  const [present, wished] = [new Set(kept.map(toKey)), new Set(wanted.map(toKey))]
  await deleteWeekly(
    tx,
    kept.filter((row) => !wished.has(toKey(row))).map(({ id }) => id),
  )
  await insertWeekly(
    tx,
    wanted.filter((row) => !present.has(toKey(row))),
  )
}

/** Does the same as `writeWeek` for the special days of a department, or with null of all. */
export async function writeDays(
  tx: Tx,
  {
    departmentId,
    from,
    was,
    is,
  }: { departmentId: string | null; from: CalendarDay; was: SpecialDay[]; is: SpecialDay[] },
): Promise<void> {
  const isIn = (days: SpecialDay[], one: SpecialDay) => days.some((other) => isSame(one, other))
  const gone = was.filter((one) => !isIn(is, one)).map(({ day }) => day)
  await deleteExceptions(tx, { departmentId, from, days: gone })
  const rows = is
    .filter((one) => !isIn(was, one))
    .flatMap(({ day, name, value }) => {
      const periods = value.length === 0 ? [null] : value
      return periods.map((period) => ({
        departmentId,
        day,
        name: { nl: name.nl, ...(name.fr === undefined ? {} : { fr: name.fr }) },
        opens: period?.from ?? null,
        closes: period?.to ?? null,
      }))
    })
  await insertExceptions(tx, rows)
}

type ExceptionRow = Awaited<ReturnType<typeof openingExceptionsFrom>>[number]

function specialDays(rows: readonly ExceptionRow[]): SpecialDay[] {
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
    day,
    name: requireValue(own[0], 'the special day').name,
    value: own.flatMap(({ opens, closes }) => (opens && closes ? [toPeriod({ opens, closes })] : [])),
  }))
}

/** Converts a period; SQL returns `09:00:00`. */
function toPeriod({ opens, closes }: { opens: string; closes: string }): Period {
  return { from: opens.slice(0, 5), to: closes.slice(0, 5) }
}
