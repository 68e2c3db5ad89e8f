import { expect, test } from 'vitest'
import { endpoints, type Api } from '../../api.ts'
import { inProcessCalls } from '../../platform/http/caller.ts'
import { makeUsedCar } from '../../test/factories.ts'
import { testServices } from '../../test/services.ts'
import { makeNewCar } from './orders.test-data.ts'

const services = await testServices()
const call = inProcessCalls(services, endpoints)

type Costs = Api['POST /shop/order/getcosts']['result']

test('the advance is never more than 15 % of a car', async () => {
  const dear = await makeUsedCar(services.database, { priceGrossCents: 3_195_000 })
  const cheap = await makeUsedCar(services.database, { priceGrossCents: 399_950 })
  const carList = [`used-${dear.number}`, `used-${cheap.number}`, 'used-999999999']
  const { costs } = (await call('POST /shop/order/getcosts', { carList }, { language: 'nl' })) as Costs
  expect(costs.map(({ key, advance, transport }) => ({ key, advance, transport }))).toEqual([
    { key: carList[0], advance: 100_000, transport: 24_200 },
    { key: carList[1], advance: 59_992, transport: 24_200 },
  ])
})

test('the page of a car says what the order will say of delivery, guarantee and withdrawal', async () => {
  const used = await makeUsedCar(services.database)
  const { key } = await makeNewCar(services.database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 500_000 })
  const carList = [`used-${used.number}`, key]
  const { costs } = (await call('POST /shop/order/getcosts', { carList }, { language: 'nl' })) as Costs
  expect(costs.map(({ delivery, guaranteeMonths }) => ({ delivery, guaranteeMonths }))).toEqual([
    { delivery: 'binnen 4 dagen nadat u het saldo hebt betaald', guaranteeMonths: 12 },
    // The clock of the test stands at 20 November 2026.
    { delivery: 'uiterlijk op 12/03/2027', guaranteeMonths: 24 },
  ])
  expect(costs.map(({ withdrawal }) => withdrawal.includes('VI.53'))).toEqual([false, true])
})
