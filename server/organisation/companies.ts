import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../platform/database/database.ts'

/** Returns the company that a branch belongs to. */
export function companyOfBranch(db: Db, branchId: string) {
  return db
    .selectFrom('company')
    .innerJoin('branch', 'branch.enterpriseNumber', 'company.enterpriseNumber')
    .select(['company.id', 'company.name', 'company.enterpriseNumber', 'invoicing', 'ownSince', 'vatPeriod'])
    .select(['carInsurer', 'carPolicyNumber'])
    .where('branch.id', '=', branchId)
    .executeTakeFirstOrThrow()
}

/** Returns a branch with its company data and its account. */
export function loadBranch(db: Db, id: string) {
  return db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns whether a branch makes its own invoices on a day, instead of noting those of an accounting program. */
export async function makesOwnInvoices(db: Db, branchId: string, on: CalendarDay): Promise<boolean> {
  const { ownSince } = await companyOfBranch(db, branchId)
  return ownSince !== null && ownSince <= on
}
