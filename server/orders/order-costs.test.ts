import { expect, test } from 'vitest'
import { endpoints, type Api } from '../api.ts'
import { inProcessCalls } from '../platform/caller.ts'
import { makeUsedCar } from '../test/factories.ts'
import { testServices } from '../test/services.ts'

const services = await testServices()
const call = inProcessCalls(services, endpoints)

type Costs = Api['POST /shop/order/getcosts']['result']

test('the advance is never more than 15 % of a car', async () => {
  const dear = await makeUsedCar(services.database, { priceGrossCents: 3_195_000 })
  const cheap = await makeUsedCar(services.database, { priceGrossCents: 399_950 })
  const carList = [`used-${dear.number}`, `used-${cheap.number}`, 'used-999999999']
  const { costs } = (await call('POST /shop/order/getcosts', { carList }, { language: 'nl' })) as Costs
  expect(costs).toEqual([
    { key: carList[0], advance: 100_000, transport: 24_200 },
    { key: carList[1], advance: 59_992, transport: 24_200 },
  ])
})
