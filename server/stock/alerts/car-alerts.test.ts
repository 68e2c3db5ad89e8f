import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_ALERTS } from '@forecourt/domain/stock/car-alert.ts'
import { makeUsedCar } from '../../test/factories.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInCustomer } from '../../test/signed-in.ts'
import { createCarNewsLink } from './car-news-link.ts'

const shop = await runningShop()
const { pool } = shop.database
const patient = { timeout: 10_000, interval: 20 }

let email = ''
let people = 0
beforeEach(() => {
  email = `wachter${++people}@example.be`
})

async function usedCar(priceGrossCents = 2_500_000) {
  const { number, vehicleId: id } = await makeUsedCar(shop.database, { priceGrossCents })
  await pool.query('update vehicle set published_at = clock_timestamp() where id = $1', [id])
  return { key: `used-${number}`, id }
}
type Car = Awaited<ReturnType<typeof usedCar>>

const waitFor = (car: Car, kind: 'cheaper' | 'free' = 'cheaper', address = email) =>
  shop.call('POST /shop/alert/askforcar', { kind, car: car.key, email: address })
const follow = (search: string) => shop.call('POST /shop/alert/askforsearch', { carType: 'used', search, email })
const reserve = ({ id }: Car) =>
  pool.query(`insert into car_hold (vehicle_id, holder, until) values ($1, 'buyer', now() + interval '20 minutes')`, [
    id,
  ])
const free = ({ id }: Car) => pool.query('delete from car_hold where vehicle_id = $1', [id])
const reprice = ({ id }: Car, cents: number) =>
  pool.query('update price set price_cents = $2 where vehicle_id = $1', [id, cents])
const sell = ({ id }: Car) => pool.query('insert into car_sale (vehicle_id) values ($1)', [id])
const alerts = async () => (await pool.query('select * from car_alert where lower(email) = lower($1)', [email])).rows

/** Runs the job once and waits until it has begun to wait for its next turn. */
async function tell(name: 'tell-car-news' | 'tell-freed-cars'): Promise<void> {
  await pool.query(`select graphile_worker.add_job($1, '{}', job_key := $1, run_at := now())`, [name])
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select job.run_at > now() + interval '30 seconds' as waits from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = $1`,
      [name],
    )
    expect(rows).toEqual([{ waits: true }])
  }, patient)
}
async function mails(count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    const sent = (await shop.mailsTo(email)).map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    expect(sent).toHaveLength(count)
    return sent
  }, patient)
}
/** The one among them that says this. */
async function theOneThatSays(words: string, count: number): Promise<string> {
  const found = (await mails(count)).filter((mail) => mail.includes(words))
  expect(found.map((mail) => /^Subject:.*$/m.exec(mail)?.[0])).toHaveLength(1)
  return found[0]!
}
const keyIn = (mail: string) => /melding-bevestigen#([0-9a-f-]{36})/.exec(mail)![1]!
const confirm = async (key: string) => (await shop.call('POST /shop/alert/confirm', { key })).result
async function confirmed(): Promise<string> {
  const key = keyIn((await mails(1))[0]!)
  expect((await confirm(key)).confirmed).not.toBeNull()
  return key
}

describe('a guest', () => {
  test('is mailed a link, of which only a hash is kept, and nothing else before it is pressed', async () => {
    const car = await usedCar()
    expect((await waitFor(car)).result).toEqual({ state: 'asked' })
    const [mail] = await mails(1)
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const key = keyIn(mail!)
    expect(
      (await pool.query('select 1 from car_alert_link where encode(token_hash, $2) = $1', [key, 'escape'])).rows,
    ).toEqual([])
    await reprice(car, 2_000_000)
    await tell('tell-car-news')
    await mails(1)
    expect(await confirm(key)).toMatchObject({ confirmed: { kind: 'cheaper', href: expect.stringContaining('/nl/') } })
    // Pressed twice.
    expect((await confirm(key)).confirmed).not.toBeNull()
    expect(await alerts()).toMatchObject([{ confirmed_ip: expect.any(String), language: 'nl' }])
  })

  test('hears the same of an alert that is there already, and of one that is not', async () => {
    const car = await usedCar()
    const first = await waitFor(car)
    await confirmed()
    expect((await waitFor(car)).result).toEqual(first.result)
    expect((await waitFor(car, 'cheaper', email.toUpperCase())).result).toEqual(first.result)
    expect(await alerts()).toHaveLength(1)
  })

  test.each([
    ['an address that is none', { email: 'niemand' }, 422, 'form-incomplete'],
    ['no address', { email: '' }, 422, 'form-incomplete'],
    ['a car that is not there', { car: 'used-999999' }, 404, 'car-not-found'],
    ['something that is no car', { car: 'fiets-1' }, 422, 'invalid-input'],
    ['a wish nobody grants', { kind: 'gratis' }, 422, 'invalid-input'],
    ['words of their own for the mail', { name: 'Win een reis' }, 422, 'invalid-input'],
  ])('is refused with %s', async (_, given, status, name) => {
    const car = await usedCar()
    const answer = await shop.call.unchecked('POST /shop/alert/askforcar', {
      kind: 'free',
      car: car.key,
      email,
      ...given,
    })
    expect(answer).toMatchObject({ status, errors: [{ name }] })
    expect(await alerts()).toEqual([])
  })

  test('is not asked to wait for a car that is sold', async () => {
    const car = await usedCar()
    await sell(car)
    expect(await waitFor(car, 'free')).toMatchObject({ status: 404, errors: [{ name: 'car-not-found' }] })
  })

  test('finds a link dead that is none, or too old', async () => {
    expect(await confirm('00000000-0000-4000-8000-000000000000')).toEqual({ confirmed: null })
    await waitFor(await usedCar())
    const key = keyIn((await mails(1))[0]!)
    await pool.query(`update car_alert set asked_at = asked_at - interval '7 days 1 minute' where email = $1`, [email])
    expect(await confirm(key)).toEqual({ confirmed: null })
  })

  test('has so many, and no more', async () => {
    const car = await usedCar()
    await waitFor(car)
    const key = keyIn((await mails(1))[0]!)
    await pool.query(
      `insert into car_alert (kind, email, language, name, car_key, asked_at, asked_ip, confirmed_at, confirmed_ip)
       select 'free', $1, 'nl', 'Wagen', 'used-' || (900000 + n), now(), '::1', now(), '::1' from generate_series(1, $2) n`,
      [email, MAX_ALERTS],
    )
    const answer = await shop.call('POST /shop/alert/confirm', { key })
    expect(answer).toMatchObject({ status: 409, errors: [{ name: 'too-many-alerts' }] })
  })

  test('who confirms nothing fills no table', async () => {
    for (let count = 0; count < 12; count++) await waitFor(await usedCar(), 'free')
    expect(await alerts()).toHaveLength(10)
  })
})

describe('a reserved car', () => {
  test('is told once when it is free again, and the alert ends', async () => {
    const car = await usedCar()
    await reserve(car)
    await waitFor(car, 'free')
    await confirmed()
    await tell('tell-freed-cars')
    await mails(1)
    await free(car)
    await tell('tell-freed-cars')
    await theOneThatSays('Subject: Weer vrij', 2)
    expect(await alerts()).toEqual([])
    await tell('tell-freed-cars')
    await mails(2)
  })

  test('that is sold is told as well', async () => {
    const car = await usedCar()
    await reserve(car)
    await waitFor(car, 'free')
    await confirmed()
    await sell(car)
    await tell('tell-freed-cars')
    await theOneThatSays('Subject: Niet meer te koop', 2)
    expect(await alerts()).toEqual([])
  })
})

describe('a price', () => {
  test('is told each time it falls, and not when it rises', async () => {
    const car = await usedCar(2_500_000)
    await waitFor(car)
    await confirmed()
    await reprice(car, 2_600_000)
    await tell('tell-car-news')
    await mails(1)
    await reprice(car, 2_550_000)
    await tell('tell-car-news')
    expect(await theOneThatSays('25.500', 2)).toContain('Subject: In prijs gedaald')
    await tell('tell-car-news')
    await mails(2)
  })
})

describe('a search', () => {
  test('is told what comes in after it was asked for, and ends by the key of any of its mails', async () => {
    await usedCar(1_000_000)
    expect((await follow('price=-20000')).result).toEqual({ state: 'asked' })
    const [asking] = await mails(1)
    expect(asking).toContain('Tweedehandswagens')
    await confirmed()
    const fitting = await usedCar(1_900_000)
    await usedCar(2_900_000)
    await tell('tell-car-news')
    const news = await theOneThatSays('Subject: Nieuw binnen', 2)
    expect(news).toContain(`/${fitting.key.split('-')[1]}`)
    await tell('tell-car-news')
    await mails(2)

    // As the mail program of the reader does, with the link of the last mail.
    const path = /car-news(\/stop\?key=[0-9a-f-]{36})/.exec(news)![1]!
    const link = createCarNewsLink(shop.services)
    expect((await link.request(path)).status).toBe(302)
    expect(await alerts()).toHaveLength(1)
    expect((await link.request(path, { method: 'POST' })).status).toBe(204)
    expect(await alerts()).toEqual([])
  })

  test('is named by what we call its choices, never by what was typed', async () => {
    await follow('q=win+een+reis+op+evil.example')
    expect((await mails(1))[0]).not.toMatch(/reis|evil/i)
  })

  test('ends by the page behind the link as well', async () => {
    await follow('year=2020-')
    const key = keyIn((await mails(1))[0]!)
    expect((await shop.call('POST /shop/account/stopmails', { key })).result).toEqual({ stopped: 'alert' })
    expect(await confirm(key)).toEqual({ confirmed: null })
  })
})

describe('who is signed in', () => {
  test('proves nothing, finds the alert in the account, and ends it there; nobody else does', async () => {
    const customer = await signedInCustomer(shop)
    ;({ email } = customer)
    const car = await usedCar()
    const asked = { kind: 'cheaper', car: car.key } as const
    expect((await customer.call('POST /shop/alert/askforcar', asked)).result).toEqual({ state: 'confirmed' })
    await mails(0)
    const known = async () => (await customer.call('GET /shop/account/getsearches')).result.alerts
    expect(await known()).toMatchObject([{ kind: 'cheaper', href: expect.stringContaining('/nl/') }])
    const { id } = (await known())[0]!
    const stranger = await signedInCustomer(shop)
    expect((await stranger.call('POST /shop/account/deletealert', { id })).status).toBe(404)
    expect((await shop.call('POST /shop/account/deletealert', { id })).status).toBe(401)
    const data = (await customer.call('GET /shop/account/getmydata')).result
    expect(data.parts.carAlerts).toMatchObject([{ kind: 'cheaper', carKey: car.key }])
    expect((await customer.call('POST /shop/account/deletealert', { id })).status).toBe(200)
    expect(await known()).toEqual([])
  })
})
