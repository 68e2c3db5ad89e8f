import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { makeUsedCar } from '../../test/factories.ts'
import { testServices } from '../../test/services.ts'
import { carRoomFor, notifyWatchedCars } from './car-watch.ts'

const services = await testServices()
const { pool } = services.database

const rooms: string[] = []
const told: string[] = []
notifyWatchedCars({ rooms: () => rooms, notifyHere: (room) => void told.push(room) }, services)

describe('whoever looks at a car', () => {
  test.each([
    [{ car: 'used-12' }, 'car:used-12'],
    [{ car: 'stock-3' }, 'car:stock-3'],
    [{ car: 'new-1-2' }, undefined],
    [{ car: 'order:1' }, undefined],
    [{ car: ['used-12'] }, undefined],
    [{ id: 'x', accessKey: 'y' }, undefined],
  ])('with %o watches %s', (credentials, room) => {
    expect(carRoomFor(credentials)).toBe(room)
  })

  test('hears that it is held and that it is sold, and nothing of other cars', async () => {
    const [watched, other] = [await makeUsedCar(services.database), await makeUsedCar(services.database)]
    const room = `car:used-${watched.number}`
    rooms.push(room, 'order:1')
    const hears = async (count: number) =>
      vi.waitFor(() => expect(told).toEqual(Array.from({ length: count }, () => room)), { timeout: 5_000 })
    await pool.query(
      `insert into car_hold (vehicle_id, holder, until) values ($1, 'buyer', now() + interval '20 minutes')`,
      [watched.vehicleId],
    )
    await hears(1)
    await pool.query('insert into car_sale (vehicle_id) values ($1)', [other.vehicleId])
    await pause(500)
    await hears(1)
    await pool.query('insert into car_sale (vehicle_id) values ($1)', [watched.vehicleId])
    await hears(2)
  })
})
