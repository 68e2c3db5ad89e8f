import { sql } from 'kysely'
import type { DemoCarState, DemoClockState } from '@forecourt/domain/invoicing/demo-cars/demo-car.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { may, type Place, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'

/** Selects every demo car with its term, its branch and the insurance of its company. */
function demoCars(db: Db) {
  return db
    .selectFrom('stockCar')
    .innerJoin('vehicle', 'vehicle.id', 'stockCar.vehicleId')
    .innerJoin('carModel', 'carModel.id', 'stockCar.modelId')
    .innerJoin('version', 'version.id', 'stockCar.versionId')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .innerJoin('carStanding', 'carStanding.vehicleId', 'vehicle.id')
    .leftJoin('company', 'company.enterpriseNumber', 'branch.enterpriseNumber')
    .leftJoin('demoClock as term', 'term.vehicleId', 'vehicle.id')
    .where('stockCar.isDemo', '=', true)
}

const place = { branch: 'department.branchId' }
const carSql = sql<string>`concat_ws(' ', car_model.name, version.name)`
const stateSql = sql<DemoCarState>`case when car_standing.sale_id is not null then 'sold'
  when stock_car.demo_ended_on is not null then 'for-sale' else 'in-use' end`

const clockSql = (today: CalendarDay) => sql<DemoClockState | null>`case when term.is_met then 'met'
  when term.due_on < ${today}::date then 'missed' when term.urgent_on <= ${today}::date then 'urgent'
  when term.near_on <= ${today}::date then 'near' when term.due_on is not null then 'running' end`

const daysSql = (today: CalendarDay) =>
  sql<number | null>`greatest(0, coalesce(term.ended_on, ${today}::date) - stock_car.demo_since)`

const priceSql = sql<number | null>`(select price_cents from price
  where price.vehicle_id = vehicle.id and daterange(valid_from, valid_until) @> brussels_today())`

/** Selects the demo cars within the scope of a user, as their list shows them; costs for users with the right to see them. */
export function selectListedDemoCars(db: Db, who: Who, today: CalendarDay) {
  const costCents = may(who, 'STOCK_COST_VIEW').ok
    ? sql<number | null>`(car_entry_sums(vehicle.id)).cost_cents::float8`
    : sql<number | null>`null::float8`
  return demoCars(db)
    .select(['vehicle.number as id', 'vehicle.rev', 'vehicle.stockNumber', 'vehicle.vin', 'department.branchId'])
    .select(['stockCar.licencePlate', 'stockCar.mileageKm', 'stockCar.demoSince as firstRegistration'])
    .select('stockCar.demoUntil as plannedSaleOn')
    .select([
      carSql.as('car'),
      stateSql.as('state'),
      clockSql(today).as('clock'),
      sql<CalendarDay | null>`case when not term.is_met then term.due_on end`.as('dueOn'),
      daysSql(today).as('daysInUse'),
      sql<string | null>`coalesce(stock_car.insurer, company.car_insurer)`.as('insurer'),
      sql<string | null>`coalesce(stock_car.policy_number, company.car_policy_number)`.as('policyNumber'),
      sql<number>`(select count(*)::integer from test_drive_loan loan where loan.vehicle_id = vehicle.id)`.as(
        'loanCount',
      ),
      costCents.as('costCents'),
      priceSql.as('priceCents'),
      sql<Reference>`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(within(who, 'DEMO_CAR_VIEW', place))
}

/** Search by name, stock number, plate and chassis number. */
export const demoCarConditions: OwnConditions = {
  search: searchIn(
    foldText(sql.ref('row.car')),
    foldText(sql.ref('row.stockNumber')),
    foldText(sql.ref('row.licencePlate')),
    foldText(sql.ref('row.vin')),
  ),
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
  },
}

/** Counts the demo cars within the scope of a user by state, and those whose term is near its end or past. */
export function countDemoCars(db: Db, who: Who, today: CalendarDay) {
  return demoCars(db)
    .select(({ fn }) => [stateSql.as('state'), fn.countAll<number>().as('count')])
    .select([
      sql<number>`(count(*) filter (where ${clockSql(today)} in ('near', 'urgent')))::integer`.as('warned'),
      sql<number>`(count(*) filter (where ${clockSql(today)} = 'missed'))::integer`.as('missed'),
    ])
    .where(within(who, 'DEMO_CAR_VIEW', place))
    .groupBy(stateSql)
    .execute()
}

/** Returns the branch that has a new car, also one that is no demo car yet. */
export function placeOfDemoCar(db: Db, { id }: { id: number }): Promise<Place | undefined> {
  return db
    .selectFrom('vehicle')
    .innerJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .select('department.branchId as branch')
    .where('vehicle.number', '=', id)
    .executeTakeFirst()
}

/** Returns a demo car as its desk shows it. */
export function findDeskDemoCar(db: Db, number: number, today: CalendarDay) {
  return demoCars(db)
    .select(['vehicle.id as key', 'vehicle.number', 'vehicle.rev', 'vehicle.stockNumber', 'vehicle.vin'])
    .select(['branch.number as branchNumber', 'branch.name as branchName'])
    .select(['stockCar.licencePlate', 'stockCar.mileageKm', 'stockCar.demoSince', 'stockCar.demoUntil'])
    .select(['stockCar.demoEndedOn', 'stockCar.demoNote', 'company.carInsurer', 'company.carPolicyNumber'])
    .select(['stockCar.insurer as ownInsurer', 'stockCar.policyNumber as ownPolicyNumber'])
    .select(['term.law', 'term.dueOn', 'term.nearOn', 'term.urgentOn'])
    .select([
      carSql.as('car'),
      stateSql.as('state'),
      clockSql(today).as('clock'),
      daysSql(today).as('daysInUse'),
      priceSql.as('priceCents'),
      sql<boolean>`vehicle.published_at is not null and vehicle.withdrawn_at is null`.as('isPublished'),
      sql<boolean>`exists (select from test_drive_loan loan where loan.vehicle_id = vehicle.id and loan.back_at is null)`.as(
        'isOut',
      ),
    ])
    .where('vehicle.number', '=', number)
    .executeTakeFirst()
}
export type DeskDemoCar = NonNullable<Awaited<ReturnType<typeof findDeskDemoCar>>>

/** Returns the loans of a car, the last first. */
export function loansOfCar(db: Db, vehicleId: string) {
  return db
    .selectFrom('testDriveLoan as loan')
    .innerJoin('testDrive', 'testDrive.id', 'loan.testDriveId')
    .select(['testDrive.deskNumber', 'testDrive.number', 'loan.outAt', 'loan.backAt', 'loan.outKm', 'loan.backKm'])
    .where('loan.vehicleId', '=', vehicleId)
    .orderBy('loan.outAt', 'desc')
    .execute()
}

/** Selects demo cars for the quick search. */
export function searchDemoCars(db: Db, who: Who) {
  return demoCars(db)
    .select(['vehicle.number as id', carSql.as('label')])
    .select(sql<string>`concat_ws(' · ', vehicle.stock_number, stock_car.licence_plate, vehicle.vin)`.as('detail'))
    .where(within(who, 'DEMO_CAR_VIEW', place))
    .orderBy('vehicle.number', 'desc')
}

/** Text that a demo car is found by. */
export const searchedSql = foldText(
  sql`concat_ws(' ', car_model.name, version.name, vehicle.stock_number, stock_car.licence_plate, vehicle.vin)`,
)
