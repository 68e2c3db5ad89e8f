import { CarsCountAnswer, CarsCountRequest } from '@forecourt/domain/pricing/price-rule.schema.ts'
import { query } from '../platform/endpoint.ts'
import { carsWithin } from './rule-cars.sql.ts'

const countCars = query({
  path: 'POST /sales/pricerule/countcars',
  right: 'MASTER_DATA_VIEW',
  summary: 'How many cars in stock and on order that are not sold a choice of cars is for.',
  input: CarsCountRequest,
  output: CarsCountAnswer,
  run: ({ db }, { cars }) => carsWithin(db, cars),
})

export const ruleCarEndpoints = [countCars] as const
