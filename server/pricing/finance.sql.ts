import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { CreditKind } from '@forecourt/domain/pricing/credit-ceiling.ts'
import { FINANCE_TYPES, type TermLimit } from '@forecourt/domain/pricing/finance.ts'
import type { CreditMethod } from '@forecourt/domain/pricing/sale/credit-plan.ts'
import type { CreditCeiling } from '@forecourt/domain/pricing/sale/credit.ts'
import type { Db } from '../platform/database/database.ts'
import { inForce } from './in-force.sql.ts'

/** The rates for consumers that are in force on a day for new (1) or used (2) cars. */
export function ratesInForce(db: Db, vehicleCondition: number, day: CalendarDay) {
  return ratesOn(db, vehicleCondition, day)
    .select(['kind', 'lenderName', 'lenderNumber', 'minAdvanceBp', 'maxLastBp'])
    .where('buyers', '<>', 'professionals')
    .execute()
}

/** Lists the rates that lenders ask on a day for new (1) or used (2) cars, for consumers and for professionals. */
export function ratesToLend(db: Db, vehicleCondition: number, day: CalendarDay) {
  return ratesOn(db, vehicleCondition, day)
    .select([
      'id',
      'rev',
      'lenderName',
      'lenderNumber',
      'lenderAddress',
      'buyers',
      'feeCents',
      'minAdvanceBp as minOwnFundsBp',
      'maxLastBp as maxBalloonBp',
    ])
    .select(['validFrom', 'validUntil'])
    .execute()
}

function ratesOn(db: Db, vehicleCondition: number, day: CalendarDay) {
  const method = sql<CreditMethod>`case when finance_type = ${sql.lit(FINANCE_TYPES.yearly)} then 'yearly' when charge_method = 'flat' then 'flat' else 'monthly' end`
  return db
    .selectFrom('financeRate')
    .select([method.as('method'), 'rateBp', 'minMonths', 'maxMonths', 'minAmountCents', 'maxAmountCents'])
    .where('vehicleCondition', '=', vehicleCondition)
    .where(inForce(day))
    .orderBy('kind', 'desc')
    .orderBy('rateBp')
}

/** The most that a kind of credit may cost a consumer a year, by how much is lent. */
export async function ceilingsInForce(db: Db, kind: CreditKind, day: CalendarDay): Promise<CreditCeiling[]> {
  const rows = await db
    .selectFrom('creditCeiling')
    .select(['aboveCents', 'maxBp', 'validFrom', 'validUntil'])
    .where('creditKind', '=', kind)
    .where(inForce(day))
    .orderBy('aboveCents')
    .execute()
  return rows.map(({ aboveCents, ...row }) => ({ ...row, fromCents: aboveCents + 1 }))
}

/** Returns how long credit above each amount may run on a day. */
export function termLimitsInForce(db: Db, day: CalendarDay): Promise<TermLimit[]> {
  return db
    .selectFrom('creditTermLimit')
    .select(['aboveCents', 'months'])
    .where(inForce(day))
    .orderBy('aboveCents')
    .execute()
}
