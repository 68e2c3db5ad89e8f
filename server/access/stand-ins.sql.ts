import { sql, type RawBuilder } from 'kysely'
import type { Grants, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { selectDiscountLimit } from './discount-limit.sql.ts'
import type { Db } from '../platform/database/database.ts'

/** Selects the colleagues who are absent on a day and whose deputy is the user of the query, which calls that table `user`. */
export function selectAbsentColleagues(today: CalendarDay): RawBuilder<Who[]> {
  return sql<Who[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', absent.id,
      'isMain', absent_role.is_main,
      'grants', (select coalesce(jsonb_object_agg(right_name, reach), '{}') from role_right where role_id = absent_role.id),
      'branches', array(select branch_id::text from staff_user_branch where staff_user_id = absent.id),
      'discountLimit', ${selectDiscountLimit('absentRole')}
    ) order by absent.number), '[]')
    from running_stand_in(${today}::date) running
    join staff_user absent on absent.id = running.absent_id
    join role absent_role on absent_role.id = absent.role_id and absent_role.is_active
    where running.deputy_id = "user".id
      and not (absent_role.requires_second_factor and not second_factor_on(absent.id)))`
}

/** A user who is not blocked, with their own rights. */
export interface ActiveUser extends Who {
  readonly number: number
  readonly name: string
  readonly email: string
  readonly language: Language
}

/** Lists the users who are not blocked, without integrations, by name. */
export async function listActiveUsers(db: Db): Promise<ActiveUser[]> {
  return db
    .selectFrom('staffUser as user')
    .leftJoin('role', (join) => join.onRef('role.id', '=', 'user.roleId').on('role.isActive', '=', true))
    .select(['user.id', 'user.number', 'user.email', 'user.language'])
    .select([
      sql<string>`"user".first_name || ' ' || "user".last_name`.as('name'),
      sql<boolean>`coalesce(role.is_main, false)`.as('isMain'),
      sql<Grants>`(select coalesce(jsonb_object_agg(right_name, reach), '{}') from role_right
        where role_id = role.id)`.as('grants'),
      sql<string[]>`array(select branch_id::text from staff_user_branch where staff_user_id = "user".id)`.as(
        'branches',
      ),
      selectDiscountLimit().as('discountLimit'),
    ])
    .where('user.blockedAt', 'is', null)
    .where('user.isIntegration', '=', false)
    .orderBy(sql`fold("user".first_name)`)
    .orderBy(sql`fold("user".last_name)`)
    .orderBy('user.number')
    .execute()
}

export interface AbsenceRow {
  readonly id: string
  readonly number: number
  readonly absentId: string
  readonly absentNumber: number
  readonly absentName: string
  readonly deputyId: string
  readonly deputyNumber: number
  readonly deputyName: string
  readonly absentFrom: CalendarDay
  readonly backOn: CalendarDay
}

const absences = (db: Db) =>
  db
    .selectFrom('staffAbsence as absence')
    .innerJoin('staffUser as absent', 'absent.id', 'absence.staffUserId')
    .innerJoin('staffUser as deputy', 'deputy.id', 'absence.deputyId')
    .select(['absence.id', 'absence.number', 'absence.absentFrom', 'absence.backOn'])
    .select(['absent.id as absentId', 'absent.number as absentNumber'])
    .select(['deputy.id as deputyId', 'deputy.number as deputyNumber'])
    .select([
      sql<string>`absent.first_name || ' ' || absent.last_name`.as('absentName'),
      sql<string>`deputy.first_name || ' ' || deputy.last_name`.as('deputyName'),
    ])
    .where('absence.revokedAt', 'is', null)
    .orderBy('absence.absentFrom')
    .orderBy('absence.number')

/** Lists the absences that run on a day or begin later. */
export function listAbsencesFrom(db: Db, today: CalendarDay): Promise<AbsenceRow[]> {
  return absences(db).where('absence.backOn', '>', today).execute()
}

/** Lists the absences of a user that are over, the last first. */
export function listPastAbsences(db: Db, userId: string, today: CalendarDay): Promise<AbsenceRow[]> {
  return absences(db)
    .where('absence.staffUserId', '=', userId)
    .where('absence.backOn', '<=', today)
    .clearOrderBy()
    .orderBy('absence.absentFrom', 'desc')
    .execute()
}
