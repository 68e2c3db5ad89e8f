import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints, type Api } from '../../api.ts'
import { inProcessCalls } from '../../platform/http/caller.ts'
import { makeUsedCar, type TestCar } from '../../test/factories.ts'
import { testServices } from '../../test/services.ts'

const services = await testServices()
const call = inProcessCalls(services, endpoints)
const { pool } = services.database

type Answer = Api['POST /shop/catalog/comparecars']['result']
const compare = async (ids: string[], language: 'nl' | 'fr' = 'nl') =>
  (await call('POST /shop/catalog/comparecars', { ids }, { language })) as Answer

let noord: TestCar
let lumen: TestCar
beforeAll(async () => {
  noord = await makeUsedCar(services.database, { priceGrossCents: 3_195_000 })
  lumen = await makeUsedCar(services.database, { brand: 'Lumen', model: 'E3', fuel: 'electric' })
})

describe('cars side by side', () => {
  it('answers in the order asked for, with figures, warranty and equipment', async () => {
    await pool.query(
      `with comfort as (
        insert into option_group (code, name) values ('comfort', '{"nl": "Comfort", "fr": "Confort"}') returning id),
      towbar as (
        insert into option (code, name, kind, option_group_id)
        select 'TOWBAR', '{"nl": "Trekhaak", "fr": "Attelage"}', 'equipment', id from comfort returning id)
      insert into vehicle_option (vehicle_id, option_id, is_fixed)
      select v.id, towbar.id, true from vehicle v, towbar where v.number = $1`,
      [noord.number],
    )
    const { cars, gone } = await compare([`used-${lumen.number}`, `used-${noord.number}`], 'fr')
    expect(gone).toEqual([])
    expect(cars.map(({ card }) => card.carName)).toEqual(['Lumen E3', 'Noord V6'])
    expect(cars[1]).toMatchObject({
      card: { priceInc: 3_195_000 },
      guarantee: { legalMonths: 12, commercialMonths: null },
      equipment: ['Attelage'],
    })
    expect(cars[0]!.equipment).toEqual([])
  })

  it('names what is no more', async () => {
    const { cars, gone } = await compare(['used-999999', `used-${noord.number}`, 'new-77-88'])
    expect(cars).toHaveLength(1)
    expect(gone).toEqual(['used-999999', 'new-77-88'])
  })

  it('still shows a car that was sold meanwhile', async () => {
    const sold = await makeUsedCar(services.database)
    await pool.query(`insert into car_sale (vehicle_id, sold_at) select id, now() from vehicle where number = $1`, [
      sold.number,
    ])
    const { cars } = await compare([`used-${sold.number}`])
    expect(cars[0]!.card.availability).toBe('sold')
  })

  it('takes four at most, and only keys', async () => {
    await expect(compare(Array.from({ length: 5 }, (_, index) => `used-${index + 1}`))).rejects.toThrow(
      'does not fit the schema',
    )
    await expect(compare(['noord'])).rejects.toThrow('does not fit the schema')
  })
})
