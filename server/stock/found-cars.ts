import type { RecordSource } from '../platform/record-search.ts'
import { foundStockCars, foundUsedCars } from './found-cars.sql.ts'

export const usedCarsToFind: RecordSource = {
  ...{ screen: 'usedCar', right: 'STOCK_VIEW' },
  find: (db, _, wanted) => foundUsedCars(db, wanted),
}

export const stockCarsToFind: RecordSource = {
  ...{ screen: 'stockCar', right: 'STOCK_VIEW' },
  find: (db, _, wanted) => foundStockCars(db, wanted),
}
