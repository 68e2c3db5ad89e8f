import { expect, test } from 'vitest'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const staff = await signedInStaff(shop)

const service = {
  id: null,
  rev: 0,
  code: 'airco',
  durationMinutes: 60,
  priceFromGrossCents: 11_900,
  isActive: true,
  name: { nl: 'Airco bijvullen', fr: 'Recharge de la climatisation' },
  description: { nl: 'Koelmiddel en een test', fr: 'Réfrigérant et un test' },
  vehicleClasses: ['private-car', 'truck'],
}
const save = (changes: object) =>
  staff.call('POST /sales/workshopservice/save', { workshopService: { ...service, ...changes } })

test('a service names the vehicles that it is for, is found by them, and keeps them as numbers', async () => {
  const { result } = await save({})
  expect(result.workshopService).toMatchObject({ vehicleClasses: ['private-car', 'truck'] })
  const { rows } = await shop.database.pool.query(`select vehicle_classes from workshop_service where code = 'airco'`)
  expect(rows).toEqual([{ vehicle_classes: [1, 3] }])

  const foundBy = async (vehicleClass: string) => {
    const { result: list } = await staff.call('POST /sales/workshopservice/list', {
      queryFilter: { vehicleClasses: [vehicleClass] },
    })
    return list.data.map(({ code }) => code)
  }
  expect(await foundBy('truck')).toEqual(['airco'])
  expect(await foundBy('utility-car')).toEqual([])
})

test('a service is for some vehicle, and lasts quarters of an hour', async () => {
  const refused = async (changes: object) => {
    const { status, errors } = await save({ code: 'remmen', ...changes })
    return { status, fields: errors.map(({ field }) => field) }
  }
  expect(await refused({ vehicleClasses: [] })).toEqual({ status: 422, fields: ['workshopService.vehicleClasses'] })
  expect(await refused({ vehicleClasses: ['boat'] })).toMatchObject({ status: 422 })
  expect(await refused({ durationMinutes: 50 })).toEqual({ status: 422, fields: ['workshopService.durationMinutes'] })
})
