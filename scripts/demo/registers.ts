import { addDays, addMonths, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { closePeriod, noteCarPaper } from '../../server/invoicing/registers/register-acts.ts'
import { calculateReturn, findPeriod } from '../../server/invoicing/registers/register-desk.ts'
import { findCompanies, findMarginRows, type CompanyRow } from '../../server/invoicing/registers/registers.sql.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { callerFor, findColleague, unwrapDone } from './caller.ts'
import { atClock, toYear } from './days.ts'

/**
 * Closes all months but the last, once nothing more is to be dated in them; some papers of cars sold since are still to be
 * noted.
 */
export async function closeMonths(tx: Tx, today: CalendarDay): Promise<void> {
  const bookkeeper = await findColleague(tx, 'administration')
  const last = addMonths(`${today.slice(0, 8)}01`, -2)
  const companies = await findCompanies(tx)
  for (const company of companies) {
    const years = [toYear(today) - 1, toYear(today)]
    await tx
      .insertInto('vatYear')
      .values(years.map((year) => ({ companyId: company.id, year })))
      .execute()
    for (const { car, purchasePaper } of await findMarginRows(tx, findPeriod(company, last))) {
      if (purchasePaper === null)
        unwrapDone(await noteCarPaper(tx, { vehicle: car.id, paper: `AB-${car.stockNumber ?? car.id}` }))
    }
  }
  // After all papers: some of the cars were bought in these months, and by the other company.
  for (const company of companies) {
    await closeEarlier(tx, company, { last, bookkeeper })
    const { lastDay } = findPeriod(company, last)
    const call = callerFor(bookkeeper, atClock(addDays(lastDay, 18), '11:40'))
    const refusal = await closePeriod(tx, call, { company, on: last })
    // An unassigned bank movement keeps a month open.
    if (refusal?.reason !== 'period-checks') unwrapDone(refusal)
  }
}

/** Months of before, with the figures that the desk would store: a test proves that their checks are right. */
async function closeEarlier(
  tx: Tx,
  company: CompanyRow,
  { last, bookkeeper }: { last: CalendarDay; bookkeeper: string },
): Promise<void> {
  const rows = []
  for (let on = company.ownSince ?? last; on < last; on = addMonths(on, 1)) {
    const { firstDay, lastDay } = findPeriod(company, on)
    const { boxes } = await calculateReturn(tx, company, { companyId: company.id, firstDay, lastDay })
    rows.push({
      companyId: company.id,
      firstDay,
      lastDay,
      state: 'closed' as const,
      figures: JSON.stringify(boxes),
      closedAt: atClock(addDays(lastDay, 18), '11:40'),
      closedBy: bookkeeper,
    })
  }
  if (rows.length > 0) await tx.insertInto('vatPeriod').values(rows).execute()
}
