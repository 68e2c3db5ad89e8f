import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/identity.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { notePurchasePaper } from '../../stock/details/car-ledger.ts'
import { isPeriodClosed } from './book-invoice.ts'
import { checkPeriod } from './period-checks.sql.ts'
import { calculateReturn, findClosingDay, findPeriod } from './register-desk.ts'
import type { CompanyRow } from './registers.sql.ts'

interface RegisterCaller {
  readonly staff: Staff
  readonly language: Language
  readonly now: Date
}

const notFound = () => refuse('record-not-found', { status: 404 })

/** Closes a VAT period once all its checks are right; its boxes are stored in that state. */
export async function closePeriod(
  tx: Tx,
  { staff, now }: RegisterCaller,
  { company, on }: { company: CompanyRow; on: CalendarDay },
): Promise<ApiRefusal | undefined> {
  // Issuing waits for this lock, and checks the period again: nothing is dated into it meanwhile.
  await sql`lock table vat_period in share row exclusive mode`.execute(tx)
  const period = findPeriod(company, on)
  if (await isPeriodClosed(tx, company.id, period.firstDay)) return refuse('period-is-closed', { status: 409 })
  const from = findClosingDay(period)
  if (brusselsDay(now) < from) return refuse('period-runs', { status: 422, values: { day: formatDay(from) } })
  const checks = await checkPeriod(tx, period)
  const waiting = checks.filter(({ isOk }) => !isOk).length
  if (waiting > 0) return refuse('period-checks', { status: 422, values: { count: String(waiting) } })
  const { boxes } = await calculateReturn(tx, company, period)
  const closing = {
    state: 'closed' as const,
    figures: JSON.stringify(boxes),
    closedAt: now,
    closedBy: staff.userId,
    reopenedAt: null,
    reopenedBy: null,
    reopenedBecause: '',
  }
  await tx
    .insertInto('vatPeriod')
    .values({ companyId: company.id, firstDay: period.firstDay, lastDay: period.lastDay, ...closing })
    .onConflict((conflict) => conflict.columns(['companyId', 'firstDay']).doUpdateSet(closing))
    .execute()
  return undefined
}

/** Reopens a closed period: only a main administrator, with a reason that is stored. */
export async function reopenPeriod(
  tx: Tx,
  { staff, now }: RegisterCaller,
  { company, on, reason }: { company: CompanyRow; on: CalendarDay; reason: string },
): Promise<ApiRefusal | undefined> {
  if (!staff.who.isMain) return refuse('main-administrator-only', { status: 403 })
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  const { firstDay } = findPeriod(company, on)
  const { numUpdatedRows } = await tx
    .updateTable('vatPeriod')
    .set({ state: 'open', reopenedAt: now, reopenedBy: staff.userId, reopenedBecause: reason.trim() })
    .where('companyId', '=', company.id)
    .where('firstDay', '=', firstDay)
    .where('state', '=', 'closed')
    .executeTakeFirst()
  return numUpdatedRows === 0n ? refuse('period-is-open', { status: 409 }) : undefined
}

/** Notes why a row of the garage register has no invoice. */
export async function noteGarageReason(
  tx: Tx,
  { now }: RegisterCaller,
  { id, on, reason }: { id: number; on: CalendarDay; reason: string },
): Promise<ApiRefusal | undefined> {
  if (reason.trim() === '') return refuse('offer-reason-missing', { status: 422, field: 'reason' })
  if (on > brusselsDay(now)) return refuse('day-to-come', { status: 422, field: 'on' })
  const entry = await tx
    .selectFrom('garageEntry as entry')
    .innerJoin('branch', 'branch.id', 'entry.branchId')
    .innerJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .leftJoin('garageLeaving as leaving', 'leaving.entryId', 'entry.id')
    .select(['entry.id', 'entry.branchId', 'entry.onDay', 'company.id as companyId', 'leaving.id as leavingId'])
    .where('entry.number', '=', id)
    .executeTakeFirst()
  if (!entry) return notFound()
  if (entry.leavingId !== null) return refuse('garage-row-ended', { status: 409 })
  if (on < entry.onDay) return refuse('garage-left-before', { status: 422, field: 'on' })
  if (await isPeriodClosed(tx, entry.companyId, on)) return refuse('period-closed', { status: 422, field: 'on' })
  await tx
    .insertInto('garageLeaving')
    .values({
      entryId: entry.id,
      branchId: entry.branchId,
      onDay: on,
      reason: reason.trim(),
      bookedBy: sql<string | null>`audit_setting('actor')`,
    })
    .execute()
  return undefined
}

/** Notes the paper by which a car was bought. */
export async function noteCarPaper(
  tx: Tx,
  { vehicle, paper }: { vehicle: number; paper: string },
): Promise<ApiRefusal | undefined> {
  if (paper.trim() === '') return refuse('purchase-paper-missing', { status: 422, field: 'paper' })
  const car = await tx.selectFrom('vehicle').select('id').where('number', '=', vehicle).executeTakeFirst()
  if (!car) return notFound()
  const isNoted = await notePurchasePaper(tx, car.id, paper.trim())
  return isNoted ? undefined : refuse('purchase-unknown', { status: 422 })
}
