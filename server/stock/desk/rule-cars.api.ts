import { CarsCountAnswer, CarsCountRequest } from '@forecourt/domain/pricing/price-rule.schema.ts'
import { query } from '../../platform/http/endpoint.ts'
import { carsWithin } from './rule-cars.sql.ts'

const countCars = query({
  path: 'POST /sales/pricerule/countcars',
  right: 'MASTER_DATA_VIEW',
  summary: 'Counts the unsold cars in stock and on order that match the car criteria of a rule.',
  input: CarsCountRequest,
  output: CarsCountAnswer,
  run: ({ db }, { cars }) => carsWithin(db, cars),
})

export const ruleCarEndpoints = [countCars] as const
