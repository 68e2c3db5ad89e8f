import type { RecordSource } from '../../platform/resources/record-search.ts'
import { searchStockCars, searchUsedCars } from './found-cars.sql.ts'

export const usedCarsToFind: RecordSource = {
  screen: 'usedCar',
  right: 'STOCK_VIEW',
  find: (db, _, wanted) => searchUsedCars(db, wanted),
}

export const stockCarsToFind: RecordSource = {
  screen: 'stockCar',
  right: 'STOCK_VIEW',
  find: (db, _, wanted) => searchStockCars(db, wanted),
}
