import { beforeEach, describe, expect, test, vi } from 'vitest'
import { runningShop } from '../../test/running-shop.ts'
import { makeUsedCar } from '../../test/factories.ts'
import { signedInCustomer } from '../../test/signed-in.ts'
import { createCarNewsLink } from './car-news-link.ts'

const shop = await runningShop()
const { database } = shop
const patient = { timeout: 10_000, interval: 20 }

let customer: Awaited<ReturnType<typeof signedInCustomer>>
beforeEach(async () => {
  customer = await signedInCustomer(shop)
})

async function usedCar(priceGrossCents = 2_500_000): Promise<{ key: string; id: string }> {
  const { number, vehicleId: id } = await makeUsedCar(database, { priceGrossCents })
  await database.pool.query('update vehicle set published_at = clock_timestamp() where id = $1', [id])
  return { key: `used-${number}`, id }
}

const keep = async (input: Record<string, unknown>, of = customer) =>
  (await of.call('POST /shop/account/keepfavourites', input)).result.favourites

async function notifyNews(): Promise<void> {
  await shop.hurry('tell-car-news')
  await database.pool.query(
    `select graphile_worker.add_job('tell-car-news', '{}', job_key := 'tell-car-news', run_at := now())`,
  )
}

const mails = () => shop.mailsTo(customer.email)

describe('favourites', () => {
  test('of a browser and of the account come together, in the order in which they were kept', async () => {
    const [one, two, three] = [await usedCar(), await usedCar(), await usedCar()]
    expect(await keep({ add: [one.key, two.key] })).toEqual([one.key, two.key])
    // Another device, which had one of them as well.
    expect(await keep({ add: [three.key, one.key] })).toEqual([one.key, two.key, three.key])
    expect(await keep({ remove: [two.key] })).toEqual([one.key, three.key])
    expect(await keep({})).toEqual([one.key, three.key])
  })

  test('are nobody else’s', async () => {
    await keep({ add: [(await usedCar()).key] })
    expect(await keep({}, await signedInCustomer(shop))).toEqual([])
    expect((await shop.call('POST /shop/account/keepfavourites', {})).status).toBe(401)
  })

  test('that are none are refused, and more than a hundred lose the oldest', async () => {
    expect((await customer.call('POST /shop/account/keepfavourites', { add: ['car-1'] })).status).toBe(422)
    await keep({ add: Array.from({ length: 60 }, (_, index) => `used-${index + 1}`) })
    const kept = await keep({ add: Array.from({ length: 60 }, (_, index) => `used-${index + 101}`) })
    expect(kept).toHaveLength(100)
    expect(kept.at(-1)).toBe('used-160')
    expect(kept).not.toContain('used-1')
  })
})

describe('a favourite that gets cheaper', () => {
  const reprice = ({ id }: { id: string }, cents: number) =>
    database.pool.query('update price set price_cents = $2 where vehicle_id = $1', [id, cents])

  test('is told once to whoever asked for it, with a way to stop', async () => {
    const [dropped, same] = [await usedCar(2_500_000), await usedCar()]
    await customer.call('POST /shop/account/pricemails', { wanted: true })
    await keep({ add: [dropped.key, same.key] })
    await reprice(dropped, 2_400_000)
    await notifyNews()
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), patient)
    const [mail] = await mails()
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    await notifyNews()
    await notifyNews()
    expect(await mails()).toHaveLength(1)

    const key = /key=3D([0-9a-f-]{36})|key=([0-9a-f-]{36})/.exec(mail!.replaceAll('=\r\n', ''))!.slice(1).find(Boolean)!
    expect((await shop.call('POST /shop/account/stopmails', { key })).result).toEqual({ stopped: 'price-mails' })
    expect((await customer.call('GET /shop/account/getsearches')).result.wantsPriceMails).toBe(false)
  })

  test('is not told to whoever did not ask', async () => {
    const car = await usedCar(2_500_000)
    await keep({ add: [car.key] })
    await reprice(car, 1_500_000)
    await notifyNews()
    const other = await signedInCustomer(shop)
    await other.call('POST /shop/account/pricemails', { wanted: true })
    expect(await mails()).toEqual([])
  })
})

describe('a saved search', () => {
  const save = (search: string, name = 'Tweedehandswagens') =>
    customer.call('POST /shop/account/savesearch', { carType: 'used', search, name })
  const searches = async () => (await customer.call('GET /shop/account/getsearches')).result.searches

  test('is kept once, leads back to its list in either language, and can end', async () => {
    await save('price=-30000&brand=lumen')
    const { result } = await save('brand=lumen&price=-30000', 'Lumen tot 30.000')
    expect(await searches()).toMatchObject([{ id: result.id, name: 'Lumen tot 30.000' }])
    const [kept] = await searches()
    expect(kept?.href).toMatch(/^\/nl\/tweedehandswagens\?/)
    const stranger = await signedInCustomer(shop)
    expect((await stranger.call('POST /shop/account/deletesearch', { id: result.id })).status).toBe(404)
    expect((await customer.call('POST /shop/account/deletesearch', { id: result.id })).status).toBe(200)
    expect(await searches()).toEqual([])
  })

  test('has an end: the twenty-first is refused and not kept', async () => {
    for (let year = 1; year <= 20; year++) await save(`year=${2000 + year}-`)
    expect(await save('year=1999-')).toMatchObject({ status: 409, errors: [{ name: 'too-many-searches' }] })
    expect(await searches()).toHaveLength(20)
  })

  test('tells what comes in after it, once, and stops by the key of its mail', async () => {
    await usedCar(1_000_000)
    await save('price=-20000', 'Tot 20.000 euro')
    const fitting = await usedCar(1_900_000)
    await usedCar(2_900_000)
    await notifyNews()
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), patient)
    const mail = (await mails())[0]!.replaceAll('=\r\n', '')
    expect(mail).toContain(`/${fitting.key.split('-')[1]}`)
    await notifyNews()
    expect(await mails()).toHaveLength(1)

    // As the mail program of the reader does.
    const path = /car-news(\/stop\?key=(?:3D)?[0-9a-f-]{36})/.exec(mail)![1]!.replace('=3D', '=')
    const link = createCarNewsLink(shop.services)
    expect((await link.request(path)).status).toBe(302)
    expect(await searches()).toHaveLength(1)
    expect((await link.request(path, { method: 'POST' })).status).toBe(204)
    expect(await searches()).toEqual([])
  })

  test('goes with the account, and comes along with its data', async () => {
    await save('brand=lumen')
    const { result } = await customer.call('GET /shop/account/getmydata')
    expect(result.parts.favouritesAndSearches).toMatchObject({ searches: [{ carType: 'used' }] })
  })
})
