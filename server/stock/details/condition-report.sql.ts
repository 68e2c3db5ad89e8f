import { getRow } from '../../platform/database/rows.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ConditionAnswer, ConditionRequest } from '@forecourt/domain/stock/condition-report.schema.ts'
import type { ConditionReport } from '@forecourt/domain/stock/condition-report.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

type Answer = z.infer<typeof ConditionAnswer>
type Findings = z.infer<typeof ConditionRequest>['findings']

/** Reads every point of the list, with what was found at it; archived points and groups only where the car has them. */
export async function readFindings(db: Db, vehicleId: string): Promise<Answer['groups']> {
  const { rows } = await sql<Answer['groups'][number]>`
    select g.number as id, g.name, jsonb_agg(jsonb_build_object('id', p.number, 'name', p.name, 'state', f.state,
      'remark', f.remark) order by p.rank, p.code) as points
    from condition_point p
    join condition_group g on g.id = p.condition_group_id
    left join condition_finding f on f.condition_point_id = p.id and f.vehicle_id = ${vehicleId}
    where (p.is_active and g.is_active) or f.state is not null
    group by g.id order by g.rank, g.code`.execute(db)
  return rows
}

/** Returns when and by whom the report of a car was finished; both null where it was not. */
export async function readCompletion(db: Db, vehicleId: string): Promise<Pick<Answer, 'completedOn' | 'completedBy'>> {
  const row = await db
    .selectFrom('conditionReport')
    .leftJoin('staffUser', 'staffUser.id', 'conditionReport.completedBy')
    .select('conditionReport.completedOn')
    .select(sql<string | null>`staff_user.first_name || ' ' || staff_user.last_name`.as('completedBy'))
    .where('conditionReport.vehicleId', '=', vehicleId)
    .executeTakeFirst()
  return row ?? { completedOn: null, completedBy: null }
}

/** @returns whether every point is on the list, or on the report of this car already */
export async function arePoints(db: Db, vehicleId: string, numbers: readonly number[]): Promise<boolean> {
  const asked = [...new Set(numbers)]
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from condition_point p
    join condition_group g on g.id = p.condition_group_id
    where p.number = any (${asked}::integer[]) and ((p.is_active and g.is_active) or exists (
      select from condition_finding f where f.vehicle_id = ${vehicleId} and f.condition_point_id = p.id))`.execute(db)
  return getRow(rows).found === asked.length
}

export async function writeFindings(tx: Tx, vehicleId: string, findings: Findings): Promise<void> {
  const cleared = findings.filter(({ state }) => state === null).map(({ id }) => id)
  const found = findings.filter(({ state }) => state !== null)
  await tx
    .insertInto('conditionReport')
    .values({ vehicleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`delete from condition_finding where vehicle_id = ${vehicleId}
    and condition_point_id in (select id from condition_point where number = any (${cleared}::integer[]))`.execute(tx)
  await sql`insert into condition_finding (vehicle_id, condition_point_id, state, remark)
    select ${vehicleId}::uuid, point.id, wanted.state, nullif(wanted.remark, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as wanted (id integer, state text, remark jsonb)
    join condition_point point on point.number = wanted.id
    on conflict (vehicle_id, condition_point_id) do update set state = excluded.state, remark = excluded.remark
    where (condition_finding.state, condition_finding.remark) is distinct from (excluded.state, excluded.remark)`.execute(
    tx,
  )
}

export async function completeReport(
  tx: Tx,
  vehicleId: string,
  completed: { completedOn: CalendarDay; completedBy: string },
): Promise<void> {
  await tx.updateTable('conditionReport').set(completed).where('vehicleId', '=', vehicleId).execute()
}

/** Returns the finished reports of some vehicles; those without one are left out. */
export async function finishedReports(
  db: Db,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, ConditionReport>> {
  if (vehicleIds.length === 0) return new Map()
  const { rows } = await sql<ConditionReport & { vehicleId: string }>`
    select report.vehicle_id, report.completed_on, (
      select jsonb_agg(jsonb_build_object('name', of_group.name, 'points', of_group.points)
        order by of_group.rank, of_group.code)
      from (
        select g.name, g.rank, g.code, jsonb_agg(jsonb_build_object('name', p.name, 'state', f.state, 'remark', f.remark)
          order by p.rank, p.code) as points
        from condition_finding f
        join condition_point p on p.id = f.condition_point_id
        join condition_group g on g.id = p.condition_group_id
        where f.vehicle_id = report.vehicle_id
        group by g.id) of_group) as groups
    from condition_report report
    where report.vehicle_id = any (${vehicleIds}) and report.completed_on is not null`.execute(db)
  return new Map(rows.map(({ vehicleId, completedOn, groups }) => [vehicleId, { completedOn, groups }]))
}

/** Returns how far the report of a car has come. */
export async function reportStanding(
  db: Db,
  vehicleId: string,
): Promise<{ completedOn: CalendarDay | null; open: number; points: number }> {
  const { rows } = await sql<{ completedOn: CalendarDay | null; open: number; points: number }>`
    select (select completed_on from condition_report where vehicle_id = ${vehicleId}) as completed_on,
      count(*) filter (where f.state is null)::integer as open, count(*)::integer as points
    from condition_point p
    join condition_group g on g.id = p.condition_group_id
    left join condition_finding f on f.condition_point_id = p.id and f.vehicle_id = ${vehicleId}
    where p.is_active and g.is_active`.execute(db)
  return getRow(rows)
}
