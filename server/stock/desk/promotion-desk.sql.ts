import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Promotion, PromotedKind, PromotedSubject } from '@forecourt/domain/pricing/promotion-desk.ts'
import { VAT_SALES_TYPES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Db } from '../../platform/database/database.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import { hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import { carNameSql, selectVehicles, stateSql } from './stock-desk.sql.ts'

/** Promotions of cars and versions with what they promote; what is added to a car is promoted by its price list. */
function promotions(db: Db) {
  return db
    .selectFrom('promotion')
    .leftJoin('vehicle', 'vehicle.id', 'promotion.vehicleId')
    .leftJoin('carVersion', 'carVersion.id', 'promotion.versionId')
    .select(['promotion.number as id', 'promotion.rev', 'promotion.validFrom', 'promotion.validUntil'])
    .select(['promotion.priceCents', 'promotion.vatExcluded'])
    .select(sql<Promotion['channel']>`promotion.channel`.as('channel'))
    .where('promotion.optionId', 'is', null)
}

/** Selects promotions as the list shows them on a day. */
export function selectPromotions(db: Db, day: CalendarDay) {
  return promotions(db)
    .leftJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
    .leftJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
    .leftJoin('version', 'version.id', 'stockCar.versionId')
    .leftJoin('carModel', (join) => join.on('carModel.id', '=', sql`coalesce(used_car.model_id, stock_car.model_id)`))
    .select('vehicle.stockNumber')
    .select([
      sql<string>`coalesce(car_version.name, concat_ws(' ', car_model.name, used_car.version_name, version.name))`.as(
        'subject',
      ),
      sql<PromotedKind>`coalesce(vehicle.kind, 'version')`.as('kind'),
      sql<string>`case when promotion.valid_until <= ${day}::date then 'over'
        when promotion.valid_from <= ${day}::date then 'running' else 'planned' end`.as('state'),
    ])
}

/** Finds a promotion as its form has it; undefined: there is none with this number. */
export async function findPromotion(db: Db, number: number): Promise<(Promotion & { key: string }) | undefined> {
  const row = await promotions(db)
    .select('promotion.id as key')
    .select(
      sql<PromotedSubject>`jsonb_build_object('kind', case when vehicle.id is null then 'version' else 'vehicle' end,
        'id', coalesce(vehicle.number, car_version.number))`.as('subject'),
    )
    .where('promotion.number', '=', number)
    .executeTakeFirst()
  return row && { ...row }
}

export async function loadPromotion(db: Db, number: number) {
  return requireValue(await findPromotion(db, number), `the promotion ${number}`)
}

export interface Subject {
  readonly key: string
  readonly vehicleId: string | null
  readonly versionId: string | null
  readonly name: string
  readonly stockNumber: string | null
  readonly isMargin: boolean
  readonly isSold: boolean
}

/** Finds the subject of a promotion; undefined: there is none with this number. */
export async function findPromotedSubject(db: Db, { kind, id }: PromotedSubject): Promise<Subject | undefined> {
  if (kind === 'version') {
    const version = await db
      .selectFrom('carVersion')
      .select(['id as key', 'name'])
      .where('number', '=', id)
      .executeTakeFirst()
    return version && asVersion(version as { key: string; name: string })
  }
  const car = await selectVehicles(db)
    .select(['vehicle.id as key', 'vehicle.stockNumber', 'usedCar.vatSalesType'])
    .select([carNameSql.as('name'), stateSql.as('state')])
    .where('vehicle.number', '=', id)
    .executeTakeFirst()
  if (!car) return undefined
  const { key, name, stockNumber, vatSalesType, state } = car
  const isMargin = vatSalesType === VAT_SALES_TYPES.margin
  return { key, vehicleId: key, versionId: null, name, stockNumber, isMargin, isSold: state === 'sold' }
}

function asVersion({ key, name }: { key: string; name: string }): Subject {
  return { key, vehicleId: null, versionId: key, name, stockNumber: null, isMargin: false, isSold: false }
}

/** Versions that are sold, called by all of these words. */
export async function versionsCalled(db: Db, search: string, most: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select number as id, name from car_version
    where is_active and ${hasWords(foldText(sql`name`), splitSearchWords(search))}
    order by name limit ${most}`.execute(db)
  return rows
}
