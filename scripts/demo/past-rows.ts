import { sql } from 'kysely'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { toYear } from './days.ts'

type Row = Readonly<Record<string, unknown>>

/** The number of rows in one statement. */
const atOnce = 400

/** Writes rows with their columns as the database names them; all have those of the first. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (let at = 0; at < rows.length; at += atOnce) {
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.slice(at, at + atOnce))}::jsonb)`.execute(
      tx,
    )
  }
}

/** Writes in bulk: the audit counts the new rows instead of listing each, and lists are not refreshed after each. */
export async function inBulk<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const set = (value: string) => sql`select set_config('forecourt.bulk', ${value}, true)`.execute(tx)
  await set('on')
  const result = await work()
  await set('off')
  return result
}

/** Gives out the numbers of new series one after the other; they are kept together, once all invoices have theirs. */
export function countPlaces() {
  const counters = new Map<string, { seriesId: string; year: number; lastNo: number; lastDay: CalendarDay }>()
  return {
    take(seriesId: string, on: CalendarDay): number {
      const year = toYear(on)
      const last = counters.get(`${seriesId} ${year}`)
      const next = { seriesId, year, lastNo: (last?.lastNo ?? 0) + 1, lastDay: on }
      counters.set(`${seriesId} ${year}`, next)
      return next.lastNo
    },
    async keep(tx: Tx): Promise<void> {
      const all = [...counters.values()]
      if (all.length > 0) await tx.insertInto('seriesYear').values(all).execute()
    },
  }
}
