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
