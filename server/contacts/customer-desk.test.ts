import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { sellCar } from '../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted, draftOffer, issueOffer, totalCents } from '../test/sales.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { instantAt, makeService, makeWorkshop } from '../workshop/workshop.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const aalst = await makeBranch(shop.database, 'Aalst')
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const luc = await makeColleague(shop, 'workshop', gent.branchId)
const main = await signedInStaff(shop)
const today = brusselsDay(new Date())

const newCar = () => makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
const desk = async (id: number, by = main.call) => accepted(await by('GET /sales/customer/getdesk', { id }))

describe('the desk of a customer', () => {
  test('has nothing of somebody who is new', async () => {
    const id = await makeCustomer(main.call)
    expect(await desk(id)).toEqual({ running: [], cars: [], newsletterSince: null })
  })

  test('is not there for a customer who is not', async () => {
    expect(refusalNames(await main.call('GET /sales/customer/getdesk', { id: 999_999 }))).toEqual([
      404,
      'record-not-found',
    ])
  })

  test('lists an open offer with its state and price, and what is to be paid once the car is sold', async () => {
    const customer = await makeCustomer(sofie.call)
    const draft = await draftOffer(sofie.call, { customer, car: (await newCar()).number })
    expect((await desk(customer)).running).toMatchObject([
      { kind: 'offer', record: draft.id, number: draft.offerNumber, state: 'In behandeling', standing: 'draft' },
    ])
    await issueOffer(sofie.call, draft)
    expect((await desk(customer)).running).toMatchObject([
      { kind: 'offer', standing: 'waiting', when: { is: 'until' }, amountCents: totalCents(draft), openCents: 0 },
    ])

    const { dossier } = await sellCar(sofie.call, { customer, car: (await newCar()).number }, main.call)
    const { running, cars } = await desk(customer)
    expect(running.map(({ kind }) => kind)).toEqual(['offer', 'dossier'])
    expect(running[1]).toMatchObject({ number: dossier.dossierNumber, amountCents: 2_000_000, openCents: 2_000_000 })
    expect(cars).toEqual([])
    await main.call('POST /sales/dossier/payment', {
      id: dossier.id,
      key: randomUUID(),
      on: today,
      kind: 'advance',
      amountCents: 100_000,
      reference: 'Uittreksel 12',
    })
    expect((await desk(customer)).running[1]).toMatchObject({ openCents: 1_900_000 })
  })

  test('leaves out what the caller may not see: the offers of another branch', async () => {
    const customer = await makeCustomer(main.call)
    await draftOffer(sofie.call, { customer, car: (await newCar()).number })
    const theirs = await makeColleague(shop, 'salesperson', aalst.branchId)
    expect((await desk(customer, theirs.call)).running).toEqual([])
    expect((await desk(customer, sofie.call)).running).toHaveLength(1)
    expect((await luc.call('GET /sales/customer/getdesk', { id: customer })).status).toBe(403)
  })

  test('knows a car by its plate, wherever it came from, and the one that was delivered', async () => {
    const customer = await makeCustomer(sofie.call, { emails: homeEmail('wagen@park.example') })
    const { dossier } = await sellCar(sofie.call, { customer, car: (await newCar()).number }, main.call)
    await pool.query(`update dossier set licence_plate = '1-XKD-482' where number = $1`, [dossier.id])
    await pool.query(
      `update customer_order set state = 'delivered', signed_on = $2, completed_at = now(), delivered_on = $2
       where dossier_id = (select id from dossier where number = $1)`,
      [dossier.id, today],
    )
    const workshop = await makeWorkshop(shop.database)
    const service = await makeService(shop.database)
    const start = instantAt('09:00', addDays(today, 3))
    await pool.query(
      `with booking as (
         insert into workshop_booking (number, once_key, department_id, service_id, bay, starts_at, ends_at,
           licence_plate, car, mileage_km, first_name, last_name, email, phone, language)
         select 'WB-2026-999001', md5('desk'), $1, id, 1, $3, $3::timestamptz + interval '1 hour', '1XKD482',
           'Noord V6', 118240, 'Jan', 'Peeters', 'Wagen@Park.example', '+32478123456', 'nl'
         from workshop_service where number = $2
         returning id, department_id, bay)
       insert into workshop_booking_slot (department_id, bay, slot_at, booking_id)
       select department_id, bay, $3::timestamptz + quarter * interval '15 minutes', id
       from booking, generate_series(0, 3) quarter`,
      [workshop.departmentId, service, start],
    )
    const { running, cars } = await desk(customer)
    expect(cars).toMatchObject([
      { licencePlate: '1-XKD-482', mileageKm: 118_240, boughtOn: today, record: { kind: 'dossier', id: dossier.id } },
    ])
    expect(running.map(({ kind }) => kind)).toEqual(['dossier', 'booking'])
    expect(running[1]).toMatchObject({
      licencePlate: '1XKD482',
      state: 'Geboekt',
      when: { is: 'on' },
      branch: expect.any(Number),
    })
  })

  test('knows since when they get the newsletter', async () => {
    const customer = await makeCustomer(main.call, { emails: homeEmail('Nieuws@Brief.example') })
    await pool.query(
      `with asked as (
         insert into newsletter_request (email, branches, language, terms_version, ip, asked_at, mailed_at, valid_until)
         values ('nieuws@brief.example', '{1}', 'nl', '1', '127.0.0.1', now(), now(), now() + interval '3 days') returning token)
       insert into newsletter_subscriber (email, language, branches, request_token, subscribed_at)
       select 'nieuws@brief.example', 'nl', '{1}', token, '2026-01-02T10:00:00Z' from asked`,
    )
    expect((await desk(customer)).newsletterSince).toBe('2026-01-02T10:00:00.000Z')
    await pool.query(`update newsletter_subscriber set left_at = now() where email = 'nieuws@brief.example'`)
    expect((await desk(customer)).newsletterSince).toBeNull()
  })
})
