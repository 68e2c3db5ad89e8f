import type { CalendarDay } from '@forecourt/domain/platform/calendar.ts'
import type { Db } from '../platform/database.ts'

/** The rates that are in force on a day for new (1) or used (2) cars. */
export function ratesInForce(db: Db, vehicleCondition: number, day: CalendarDay) {
  return db
    .selectFrom('financeRate')
    .select(['financeType', 'kind', 'rateBp', 'lenderName', 'lenderNumber', 'minMonths', 'maxMonths'])
    .select(['minAmountCents', 'maxAmountCents', 'minAdvanceBp', 'maxLastBp'])
    .where('vehicleCondition', '=', vehicleCondition)
    .where('validFrom', '<=', day)
    .where((where) => where.or([where('validUntil', 'is', null), where('validUntil', '>', day)]))
    .orderBy('kind', 'desc')
    .orderBy('rateBp')
    .execute()
}

/** How long credit above each amount may run on a day. */
export function termLimitsInForce(db: Db, day: CalendarDay): Promise<{ aboveCents: number; months: number }[]> {
  return db
    .selectFrom('creditTermLimit')
    .select(['aboveCents', 'months'])
    .where('validFrom', '<=', day)
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', day)]))
    .orderBy('aboveCents')
    .execute()
}
