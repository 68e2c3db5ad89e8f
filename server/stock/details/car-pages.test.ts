import { expect, test } from 'vitest'
import { endpoints, type Api } from '../../api.ts'
import { inProcessCalls } from '../../platform/http/caller.ts'
import { makeUsedCar } from '../../test/factories.ts'
import { testServices } from '../../test/services.ts'

const services = await testServices()
const call = inProcessCalls(services, endpoints)

type Pages = Api['GET /shop/catalog/getcarpages']['result']
const pages = async (page: number) =>
  (await call('GET /shop/catalog/getcarpages', { page }, { language: 'nl' })) as Pages

test('lists the pages of cars that can be had', async () => {
  const free = await makeUsedCar(services.database, { brand: 'Noord', model: 'V6', versionName: '2.0 T Momentum' })
  const gone = await makeUsedCar(services.database)
  await services.database.pool.query(
    `insert into car_sale (vehicle_id, sold_at) select id, now() from vehicle where number = $1`,
    [gone.number],
  )
  expect(await pages(1)).toEqual({
    cars: [{ type: 'used', id: free.number, slug: 'noord-v6-2-0-t-momentum' }],
    pageCount: 1,
  })
  expect((await pages(2)).cars).toEqual([])
})
