import type { AbsenceRecord, AbsenceDraft, AbsencesAnswer } from '@forecourt/domain/access/absence.schema.ts'
import {
  checkAbsenceDays,
  doAbsencesOverlap,
  findStandInFault,
  getAbsenceState,
  listUncovered,
  toBackOn,
  toLastAbsentDay,
  type AbsencePeriod,
} from '@forecourt/domain/access/absence.ts'
import { lendRights, listDeputyRights } from '@forecourt/domain/platform/resources/stand-ins.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { addDays, brusselsDay, formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { merge } from '@forecourt/domain/platform/forms/merge.ts'
import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { CallerWith } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Retention } from '../platform/jobs/retention.ts'
import { addNotices } from '../platform/notices/notices.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { deleteAbsences, findAbsence, insertAbsence, lockUser, updateAbsence } from './absences.sql.ts'
import {
  listAbsencesFrom,
  listActiveUsers,
  listPastAbsences,
  type AbsenceRow,
  type ActiveUser,
} from './stand-ins.sql.ts'
import { loadStaffName } from './stand-ins.ts'
import { notifyAccessChanged } from './open-offices.ts'

/** A call of the user who notes an absence, of their own or of a colleague. */
type StaffCall = Pick<CallerWith<'staff'>, 'now' | 'staff'>

/** Returns the absences of a user, those of colleagues whose deputy they are, and the colleagues who can be theirs. */
export async function loadAbsences(db: Db, userId: string, now: Date): Promise<AbsencesAnswer> {
  const today = brusselsDay(now)
  const [users, ahead, past] = await Promise.all([
    listActiveUsers(db),
    listAbsencesFrom(db, today),
    listPastAbsences(db, userId, today),
  ])
  const user = users.find(({ id }) => id === userId)
  const toAnswer = (row: AbsenceRow) => toAbsence(row, { users, ahead, today })
  return {
    today,
    rights: user ? listDeputyRights(user) : [],
    absences: [...ahead.filter(({ absentId }) => absentId === userId), ...past].map(toAnswer),
    standsIn: ahead.filter(({ deputyId }) => deputyId === userId).map(toAnswer),
    deputies: user ? users.flatMap((deputy) => toChoice(user, deputy, ahead)) : [],
  }
}

/** Returns the running and coming absences in which nobody decides, for those who manage users. */
export async function listFaultyStandIns(db: Db, now: Date): Promise<AbsenceRecord[]> {
  const today = brusselsDay(now)
  const [users, ahead] = await Promise.all([listActiveUsers(db), listAbsencesFrom(db, today)])
  return ahead.map((row) => toAbsence(row, { users, ahead, today })).filter(({ fault }) => fault !== null)
}

/** Creates or changes an absence of a user. The deputy finds it in their bell, and decides from its first day on. */
export async function saveAbsence(
  tx: Tx,
  userId: string,
  { id, was, ...wish }: AbsenceDraft,
  { staff, now }: StaffCall,
): Promise<AbsencesAnswer | ApiRefusal> {
  await lockUser(tx, userId)
  const today = brusselsDay(now)
  const before = id === null ? null : await findAbsence(tx, userId, id)
  if (before === undefined) return refuse('record-not-found', { status: 404 })
  const present = before && { ...toPeriod(before), deputy: before.deputy }
  const { row: joined, conflicts } = was && present ? merge(was, wish, present) : { row: wish, conflicts: [] }
  if (conflicts.length > 0) {
    return refuse('changed-meanwhile', { fields: conflicts, detail: { theirs: present, by: null } })
  }
  const { from, until, deputy: chosen } = joined
  const [users, ahead] = await Promise.all([listActiveUsers(tx), listAbsencesFrom(tx, today)])
  const days = checkAbsenceDays(
    { from, until },
    {
      today,
      before: before && toPeriod(before),
      others: ahead.filter(({ absentId, number }) => absentId === userId && number !== id).map(toPeriod),
    },
  )
  if (!days.ok) return refuse(days.reason, { status: 422, field: days.field })
  const deputy = checkDeputy({ users, ahead }, userId, { deputy: chosen, from, until })
  if ('reason' in deputy) return deputy
  const period = { absentFrom: from, backOn: toBackOn(until), deputyId: deputy.id }
  if (before) await updateAbsence(tx, before.id, period)
  else await insertAbsence(tx, { ...period, staffUserId: userId, notedBy: staff.userId, notedAt: now })
  const news = { userId, by: staff.userId }
  await notifyDeputy(tx, deputy.id, { ...news, kind: 'deputy-named', from, until })
  if (before && before.deputyId !== deputy.id) {
    await notifyDeputy(tx, before.deputyId, { ...news, kind: 'deputy-released', ...toPeriod(before) })
  }
  return loadAbsences(tx, userId, now)
}

/** Withdraws an absence that is coming or running: its deputy decides no more, and what they decided stays. */
export async function withdrawAbsence(
  tx: Tx,
  userId: string,
  number: number,
  { staff, now }: StaffCall,
): Promise<AbsencesAnswer | ApiRefusal> {
  await lockUser(tx, userId)
  const absence = await findAbsence(tx, userId, number)
  if (!absence) return refuse('record-not-found', { status: 404 })
  const period = toPeriod(absence)
  if (getAbsenceState(period, brusselsDay(now)) === 'past') return refuse('absence-past', { status: 422 })
  await updateAbsence(tx, absence.id, { revokedAt: now })
  await notifyDeputy(tx, absence.deputyId, { userId, by: staff.userId, kind: 'deputy-released', ...period })
  return loadAbsences(tx, userId, now)
}

/** Deletes absences some time after they ended. Who decided in whose place stays with what was decided. */
export const absenceRetention: Retention = {
  name: 'absences',
  remove: async (tx, now) =>
    deleteAbsences(tx, addDays(brusselsDay(now), -(await readSetting(tx, 'access.absence-days')))),
}

function toPeriod({ absentFrom, backOn }: Pick<AbsenceRow, 'absentFrom' | 'backOn'>): AbsencePeriod {
  return { from: absentFrom, until: toLastAbsentDay(backOn) }
}

interface Known {
  readonly users: readonly ActiveUser[]
  readonly ahead: readonly AbsenceRow[]
}

/** Checks the deputy of an absence: returns that user, or the refusal of one who cannot be. */
function checkDeputy(
  { users, ahead }: Known,
  userId: string,
  { deputy: number, from, until }: Omit<AbsenceDraft, 'id'>,
): ActiveUser | ApiRefusal {
  const at = { status: 422, field: 'deputy' } as const
  if (number === null) return refuse('deputy-missing', at)
  const deputy = users.find((user) => user.number === number)
  if (deputy?.id === userId) return refuse('deputy-self', at)
  const own = ahead.find(
    (absence) => absence.absentId === deputy?.id && doAbsencesOverlap(toPeriod(absence), { from, until }),
  )
  const fault = findStandInFault(
    users.find(({ id }) => id === userId),
    deputy,
    { isDeputyAbsent: own !== undefined },
  )
  if (fault === 'absent-approves-nothing') return refuse(fault, { status: 422 })
  if (fault === 'deputy-absent' && own) {
    const days = toPeriod(own)
    return refuse(fault, { ...at, values: { from: formatDay(days.from), until: formatDay(days.until) } })
  }
  return fault === undefined ? requireValue(deputy, 'the deputy') : refuse(fault, at)
}

function toAbsence(row: AbsenceRow, { users, ahead, today }: Known & { today: CalendarDay }): AbsenceRecord {
  const period = toPeriod(row)
  const [absent, deputy] = [row.absentId, row.deputyId].map((id) => users.find((user) => user.id === id))
  const isDeputyAbsent = ahead.some(
    (other) => other.absentId === row.deputyId && doAbsencesOverlap(toPeriod(other), period),
  )
  return {
    id: row.number,
    ...period,
    state: getAbsenceState(period, today),
    absent: { id: row.absentNumber, name: row.absentName },
    deputy: { id: row.deputyNumber, name: row.deputyName },
    fault: row.backOn <= today ? null : (findStandInFault(absent, deputy, { isDeputyAbsent }) ?? null),
    uncovered: absent && deputy ? listUncovered(absent, deputy) : [],
  }
}

function toChoice(user: ActiveUser, deputy: ActiveUser, ahead: readonly AbsenceRow[]): AbsencesAnswer['deputies'] {
  if (deputy.id === user.id || findStandInFault(user, deputy, { isDeputyAbsent: false }) !== undefined) return []
  return [
    {
      id: deputy.number,
      name: deputy.name,
      uncovered: listUncovered(user, deputy),
      isElsewhere: widensReach(user, deputy),
      absences: ahead.filter(({ absentId }) => absentId === deputy.id).map(toPeriod),
    },
  ]
}

/** Returns true if a deputy sees records in place of a user that they do not see by their own rights. */
function widensReach(user: Who, deputy: Who): boolean {
  const lent = lendRights(user, deputy)
  return listKeys(lent).some((right) => {
    if (deputy.isMain || deputy.grants[right] === 'all') return false
    return (
      lent[right] === 'all' ||
      deputy.grants[right] === 'own' ||
      user.branches.some((branch) => !deputy.branches.includes(branch))
    )
  })
}

interface DeputyNotice extends AbsencePeriod {
  readonly kind: 'deputy-named' | 'deputy-released'
  /** The absent user. */
  readonly userId: string
  /** The user who acted: a deputy who did so themselves gets no notice. */
  readonly by: string
}

/** Notifies a deputy in their bell, and open offices of the rights that changed. */
async function notifyDeputy(tx: Tx, deputyId: string, { kind, userId, by, from, until }: DeputyNotice): Promise<void> {
  if (deputyId !== by) {
    const label = `${formatDay(from)} – ${formatDay(until)}`
    await addNotices(tx, [deputyId], { kind, screen: 'offer', record: 0, label, by: await loadStaffName(tx, userId) })
  }
  for (const id of [userId, deputyId]) await notifyAccessChanged(tx, id)
}
