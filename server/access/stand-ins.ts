import { toLastAbsentDay } from '@forecourt/domain/access/absence.ts'
import { narrowToLimits, type AskedDiscount } from '@forecourt/domain/platform/resources/discount-limits.ts'
import { listStandIns, resolveDecider, type DeputyRight } from '@forecourt/domain/platform/resources/stand-ins.ts'
import { may, type Place } from '@forecourt/domain/platform/resources/rights.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Addressee } from './staff-with-right.ts'
import { listAbsencesFrom, listActiveUsers, type ActiveUser } from './stand-ins.sql.ts'

/** A user who is asked for a decision. */
export interface Decider extends Addressee {
  readonly name: string
  /** The absent colleague in whose place they decide; null: they decide by their own right. */
  readonly absentName: string | null
}

/** A user whose decision was due and who is absent, with the deputy who decides meanwhile; null: nobody does. */
export interface AbsentDecider {
  readonly name: string
  readonly until: CalendarDay
  readonly deputy: string | null
}

/**
 * Finds the users who are asked for a decision about a record: those whose own right reaches it, and in place of those who are
 * absent their deputies. An absent user without a deputy who may decide is asked all the same. Main administrators are asked
 * only if nobody else is, or as a deputy. `except`: keys of the users who asked, or whose record it is. `discount`: where it is
 * about one, those whose limit it is within.
 */
export async function findDeciders(
  db: Db,
  right: DeputyRight,
  {
    place,
    except,
    today,
    discount,
  }: { place: Place; except: readonly string[]; today: CalendarDay; discount?: AskedDiscount },
): Promise<{ deciders: Decider[]; absent: AbsentDecider[] }> {
  const [users, absences] = await Promise.all([listActiveUsers(db), listAbsencesFrom(db, today)])
  const running = new Map(
    absences.filter(({ absentFrom }) => absentFrom <= today).map((absence) => [absence.absentId, absence]),
  )
  const isReached = (user: ActiveUser) => may(discount ? narrowToLimits(user, discount) : user, right, place).ok
  const reached = users.filter((user) => !except.includes(user.id) && isReached(user))
  const others = reached.filter(({ isMain }) => !isMain)
  const due = others.length > 0 ? others : reached
  const deciders = new Map<string, Decider>()
  const absent: AbsentDecider[] = []
  const add = ({ id, name, email, language }: ActiveUser, absentName: string | null) => {
    if (absentName === null || !deciders.has(id)) deciders.set(id, { id, name, email, language, absentName })
  }
  for (const user of due) {
    const absence = running.get(user.id)
    if (!absence) {
      add(user, null)
      continue
    }
    const deputy = users.find(({ id }) => id === absence.deputyId)
    const canDecide =
      deputy !== undefined &&
      !running.has(deputy.id) &&
      !except.includes(deputy.id) &&
      resolveDecider({ ...deputy, standsInFor: listStandIns(deputy, [user]) }, right, {
        place,
        askedBy: [...except, place.owner ?? null],
      }).ok
    if (canDecide) add(deputy, reached.includes(deputy) ? null : user.name)
    else add(user, null)
    absent.push({
      name: user.name,
      until: toLastAbsentDay(absence.backOn),
      deputy: canDecide ? deputy.name : null,
    })
  }
  return { deciders: [...deciders.values()], absent }
}

/** Returns the first and the last name of a user. */
export async function loadStaffName(db: Db, id: string): Promise<string> {
  const { name } = await db
    .selectFrom('staffUser')
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

/** Returns the name of the user who decided, and of the absent colleague if in their place: `Tom Wouters, namens Annick Vermeersch`. */
export function behalfText(name: string, absent: string | null, language: Language): string {
  return absent === null ? name : m['office.absence.behalf']({ name, absent }, { locale: language })
}
