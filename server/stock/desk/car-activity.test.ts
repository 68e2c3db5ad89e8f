import { describe, expect, test } from 'vitest'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { draftOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const main = await signedInStaff(shop)
const gent = await makeBranch(database, 'Gent')
const luik = await makeBranch(database, 'Luik')

const insertLead = (vehicleId: string, name: string, status = 'new') =>
  database.pool.query(
    `insert into lead (kind, status, suspicion, waiting_since, department_id, vehicle_id, name, email, contact_by, message, language)
     values ('car-question', $3::text, case $3::text when 'quarantined' then 'links' end,
       case $3::text when 'new' then now() end, $4, $1, $2, 'els@example.be', 'email', 'Is de warmtepomp aanwezig?', 'nl')`,
    [vehicleId, name, status, gent.departmentId],
  )
const insertDrive = (vehicleId: string, days: number) =>
  database.pool.query(
    `insert into test_drive (number, once_key, vehicle_id, car_key, car, department_id, place, starts_at, ends_at,
       first_name, last_name, email, phone, language)
     select 'TD-2026-' || lpad($2::text, 6, '0'), md5(random()::text), $1, 'used-1', 'Noord V6', $3, 1, day, day + interval '1 hour',
       'Mehmet', 'Yilmaz', 'mehmet@example.be', '+32478123456', 'nl'
     from (select brussels_today() + interval '12 hours' + $4 * interval '1 day' as day) as booked`,
    [vehicleId, Math.abs(days) + 100, gent.departmentId, days],
  )

describe('what people do with a car', () => {
  test('is told with what is to come first, then the newest', async () => {
    const { vehicleId, number } = await makeUsedCar(database, { branch: 'Gent' })
    await insertLead(vehicleId, 'Els Baert')
    await insertLead(vehicleId, 'Spam', 'quarantined')
    await insertDrive(vehicleId, 3)
    await insertDrive(vehicleId, 2)
    const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
    const customer = await makeCustomer(sofie.call, { lastName: 'Janssens' })
    const offer = await draftOffer(sofie.call, { customer, car: number })

    const { activities, saved } = (await main.call('GET /sales/vehicle/getactivity', { id: number })).result
    expect(activities.map(({ kind, isPlanned, isOpen }) => [kind, isPlanned, isOpen])).toEqual([
      ['test-drive', true, false],
      ['test-drive', true, false],
      ['offer', false, true],
      ['lead', false, true],
    ])
    expect(activities[0]!.at < activities[1]!.at).toBe(true)
    expect(activities[2]).toMatchObject({ record: offer.id, cents: expect.any(Number) })
    expect(activities[3]).toMatchObject({ name: 'Els Baert', text: 'Is de warmtepomp aanwezig?' })
    expect(saved).toBe(0)
  })

  test('is told as far as rights reach', async () => {
    const { vehicleId, number } = await makeUsedCar(database, { branch: 'Gent' })
    await insertLead(vehicleId, 'Els Baert')
    await insertDrive(vehicleId, 5)
    const readActivity = async (role: 'salesperson' | 'content-editor', branchId: string) =>
      (await makeColleague(shop, role, branchId)).call('GET /sales/vehicle/getactivity', { id: number })
    expect((await readActivity('salesperson', gent.branchId)).result.activities).toHaveLength(2)
    expect((await readActivity('salesperson', luik.branchId)).result.activities).toEqual([])
    expect((await readActivity('content-editor', gent.branchId)).status).toBe(403)
    expect((await main.call('GET /sales/vehicle/getactivity', { id: 999_999 })).status).toBe(404)
  })
})
