import { addDays, addMonths, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { checkPeriod } from '../../server/invoicing/registers/period-checks.sql.ts'
import { closePeriod, noteCarPaper } from '../../server/invoicing/registers/register-acts.ts'
import { findPeriod } from '../../server/invoicing/registers/register-desk.ts'
import { findCompanies, findMarginRows } from '../../server/invoicing/registers/registers.sql.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, unwrapDone } from './acting.ts'
import { atClock } from './days.ts'

/** The bookkeeper closed the month before the last one; some papers of cars sold since are still to be noted. */
export async function closeMonth(
  tx: Tx,
  { today, bookkeeper }: { today: CalendarDay; bookkeeper: string },
): Promise<void> {
  const on = addMonths(`${today.slice(0, 8)}01`, -2)
  for (const company of await findCompanies(tx)) {
    await tx
      .insertInto('vatYear')
      .values({ companyId: company.id, year: Number(today.slice(0, 4)) })
      .execute()
    const period = findPeriod(company, on)
    for (const { car, purchasePaper } of await findMarginRows(tx, period)) {
      if (purchasePaper === null)
        unwrapDone(await noteCarPaper(tx, { vehicle: car.id, paper: `AB-${car.stockNumber ?? car.id}` }))
    }
    // A movement on the bank that nobody decided keeps a month open.
    if ((await checkPeriod(tx, period)).some(({ isOk }) => !isOk)) continue
    const call = callerFor(bookkeeper, atClock(addDays(period.lastDay, 18), '11:40'))
    unwrapDone(await closePeriod(tx, call, { company, on }))
  }
}
