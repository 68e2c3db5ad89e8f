import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { ServiceKind } from '@forecourt/domain/pricing/breakdown.ts'
import type { Db } from '../platform/database/database.ts'
import { inForce } from './in-force.sql.ts'

/** Lists the services on a day for the buyer of a new (1) or used (2) car, in the order that the company gives them. */
export function servicesInForce(db: Db, vehicleCondition: number, day: CalendarDay) {
  return db
    .selectFrom('saleService')
    .select(['code', 'rev', 'name', 'serviceKind as kind', 'priceCents as cents', 'vatExcluded'])
    .select(['validFrom', 'validUntil'])
    .where('isActive', '=', true)
    .where((row) => row.or([row('vehicleCondition', 'is', null), row('vehicleCondition', '=', vehicleCondition)]))
    .where(inForce(day))
    .orderBy('rank')
    .orderBy('number')
    .$narrowType<{ kind: ServiceKind }>()
    .execute()
}

export function salesRulesInForce(db: Db, day: CalendarDay) {
  return db
    .selectFrom('salesRule')
    .select(['ruleKind', 'salesType', 'vehicleCondition', 'role'])
    .select(['shareBp', 'amountCents', 'days', 'minKeys', 'underYears'])
    .where(inForce(day))
    .execute()
}

export function salesTypeNumbered(db: Db, number: number) {
  return db
    .selectFrom('salesType')
    .select(['customerTypes', 'needsProof', 'offerDays', 'isActive'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
}

export function marginsInForce(db: Db, day: CalendarDay) {
  return db
    .selectFrom('profitMargin')
    .select(['id', 'vehicleClass', 'brandId', 'modelId', 'vehicleCondition', 'salesType'])
    .select(['floorBp', 'floorCents', 'targetBp', 'validFrom', 'validUntil'])
    .where(inForce(day))
    .execute()
}
