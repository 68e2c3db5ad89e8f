import { carOnLabel } from '@forecourt/domain/stock/car-label.ts'
import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { FoundRecord, Wanted } from '../../platform/resources/record-search.ts'
import { hasWord, splitSearchWords } from '../../platform/resources/search-words.ts'

/** Searches used cars, vans and trucks by brand, model, version, stock number, VIN and plate; the newest first. */
export function searchUsedCars(db: Db, wanted: Wanted): Promise<FoundRecord[]> {
  return searchCars(wanted, {
    cars: db
      .selectFrom('vehicle')
      .innerJoin('usedCar', 'usedCar.vehicleId', 'vehicle.id')
      .innerJoin('carModel', 'carModel.id', 'usedCar.modelId')
      .select('vehicle.number as id')
      .select(sql<string>`concat_ws(' ', car_model.name, used_car.version_name)`.as('label'))
      .select(sql<string>`concat_ws(' · ', vehicle.stock_number, used_car.licence_plate)`.as('detail'))
      .select(sql<string>`vehicle.vin`.as('codes'))
      .select(sql<string | null>`used_car.licence_plate`.as('plate')),
    db,
  })
}

/** Searches new cars in stock, on order and of demonstration; also by the order and production number of the factory. */
export function searchStockCars(db: Db, wanted: Wanted): Promise<FoundRecord[]> {
  return searchCars(wanted, {
    cars: db
      .selectFrom('vehicle')
      .innerJoin('stockCar', 'stockCar.vehicleId', 'vehicle.id')
      .innerJoin('carModel', 'carModel.id', 'stockCar.modelId')
      .innerJoin('version', 'version.id', 'stockCar.versionId')
      .select('vehicle.number as id')
      .select(sql<string>`concat_ws(' ', car_model.name, version.name)`.as('label'))
      .select(
        sql<string>`concat_ws(' · ', vehicle.stock_number, stock_car.licence_plate, stock_car.production_number)`.as(
          'detail',
        ),
      )
      .select(sql<string>`concat_ws(' ', vehicle.vin, stock_car.order_number)`.as('codes'))
      .select(sql<string | null>`stock_car.licence_plate`.as('plate')),
    db,
  })
}

type Cars = SelectQueryBuilder<
  DB,
  any, // oxlint-disable-line typescript/no-explicit-any
  { id: number; label: string; detail: string; codes: string; plate: string | null }
>

async function searchCars(wanted: Wanted, { db, cars }: { db: Db; cars: Cars }): Promise<FoundRecord[]> {
  const rows = db.selectFrom(cars.as('car')).select(['car.id', 'car.label', 'car.detail'])
  if ('ids' in wanted) return rows.where('car.id', 'in', wanted.ids).execute()
  const scanned = carOnLabel(wanted.typed)
  if (scanned !== null) return rows.where('car.id', '=', scanned).execute()
  const words = splitSearchWords(wanted.typed)
  if (words.every((word) => word.length < 2)) return []
  return rows
    .where(sql<boolean>`${sql.join(words.map(carHas), sql` and `)}`)
    .orderBy('car.id', 'desc')
    .limit(wanted.most)
    .execute()
}

/** Plates are written with and without hyphens. */
function carHas(word: string) {
  const texts = sql`concat_ws(' ', car.label, car.detail, car.codes)`
  const plate = foldText(sql`replace(car.plate, '-', '')`)
  return sql`(${hasWord(foldText(texts), word)} or ${hasWord(plate, word.replaceAll(/\p{Pd}/gu, ''))})`
}
