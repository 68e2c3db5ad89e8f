import { beforeAll, describe, expect, test, vi } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { endpoints, type Api } from '../../api.ts'
import { createPrintSheets } from '../../documents/print-sheets.ts'
import { inProcessCalls } from '../../platform/http/caller.ts'
import { createHttp } from '../../platform/http/http.ts'
import { createFeeds } from '../../stock/feeds/feeds.ts'
import { makeBranch, makeUsedCar, type UsedCarFacts } from '../../test/factories.ts'
import { testServices } from '../../test/services.ts'
import { makeNewCar, makeParts, patient } from './orders.test-data.ts'

// Checks that the price of a car is the same everywhere.

const services = await testServices()
const { pool } = services.database
const inProcess = inProcessCalls(services, endpoints)
const feeds = createFeeds(services)
const sheets = createHttp(services, endpoints)
sheets.route('/', createPrintSheets(services))

async function call<Path extends keyof Api>(path: Path, input: Api[Path]['input']): Promise<Api[Path]['result']> {
  return (await inProcess(path, input, { language: 'nl' })) as Api[Path]['result']
}

type Amount = { cents: number; vatExcluded?: boolean }

async function promote(column: 'version_id' | 'vehicle_id', id: string, { cents, vatExcluded = false }: Amount) {
  await pool.query(
    `insert into promotion (${column}, valid_from, valid_until, price_cents, vat_excluded)
     values ($1, '2026-11-10', '2100-01-01', $2, $3)`,
    [id, cents, vatExcluded],
  )
}

/** Reads the prices of a car on cards, in the cart and in an order. */
async function readTold(key: string) {
  const { usedCars } = await call('POST /shop/catalog/getfavourites', { ids: [key] })
  const { cars } = await call('POST /shop/catalog/comparecars', { ids: [key] })
  const { order } = await call('POST /shop/order/getnew', { carList: [key] })
  return {
    favourite: usedCars[0]?.priceInc,
    compared: cars[0]?.card.priceInc,
    cart: order.entries[0]?.total.toPay,
    order: order.total.subTotal,
  }
}

describe('a version under a promotion', () => {
  let made: Awaited<ReturnType<typeof makeNewCar>>
  beforeAll(async () => {
    await makeBranch(services.database)
    made = await makeNewCar(services.database, { priceGrossCents: 1_949_000, enginePriceGrossCents: 200_000 })
    await pool.query(
      `insert into price_ledger (version_id, list_cents, list_vat_excluded, published_from, published_until)
       values ($1, 1949000, false, '2026-02-01', '2026-11-10')`,
      [made.versionId],
    )
    await promote('version_id', made.versionId, { cents: 1_500_000 })
  })

  test('costs the same in the list, on its page, in the configurator, in the cart and in an order', async () => {
    const [, id, carVersionId] = made.baseKey.split('-').map(Number)
    const { newCars } = await call('POST /shop/catalog/getnewcars', {})
    const { newCar } = await call('GET /shop/catalog/getnewcar', { id: String(id) })
    // The version alone says which model it is of.
    expect(await call('GET /shop/catalog/getnewcar', { carVersionId: String(carVersionId) })).toEqual({ newCar })
    const { engines } = await call('GET /shop/catalog/getengines', { carVersionId: String(carVersionId) })
    expect({
      list: newCars.map(({ priceInc }) => priceInc),
      page: newCar.card.priceInc,
      version: newCar.carVersion.priceInc,
      versions: newCar.carVersions.map(({ priceInc }) => priceInc),
      pageEngines: newCar.engines.map(({ priceInc }) => priceInc),
      engines: engines.map(({ priceInc }) => priceInc),
    }).toEqual({
      list: [1_500_000],
      page: 1_500_000,
      version: 1_500_000,
      versions: [1_500_000],
      pageEngines: [1_500_000, 1_700_000],
      engines: [1_500_000, 1_700_000],
    })
    const base = 1_500_000
    expect(await readTold(made.baseKey)).toEqual({ favourite: base, compared: base, cart: base, order: base })
    const large = 1_700_000
    expect(await readTold(made.key)).toEqual({ favourite: large, compared: large, cart: large, order: large })
  })

  test('says the lowest price of the thirty days before, with each engine', async () => {
    const [, id] = made.baseKey.split('-').map(Number)
    const { newCar } = await call('GET /shop/catalog/getnewcar', { id: String(id) })
    expect(newCar.card.lowestPriceInc).toBe(1_949_000)
    expect(newCar.engines.map(({ lowestPriceInc }) => lowestPriceInc)).toEqual([1_949_000, 2_149_000])
  })

  test('is filtered and sorted by what it costs', async () => {
    const found = async (to: number) =>
      (await call('POST /shop/catalog/getnewcars', { values: { priceGrossCents: { to } } })).rowCount
    expect(await found(1_600_000)).toBe(1)
    expect(await found(1_400_000)).toBe(0)
  })
})

describe('a new car with what was chosen for it', () => {
  let made: Awaited<ReturnType<typeof makeNewCar>>
  let parts: Awaited<ReturnType<typeof makeParts>>
  beforeAll(async () => {
    made = await makeNewCar(services.database, { priceGrossCents: 2_000_000, enginePriceGrossCents: 100_000 })
    parts = await makeParts(services.database, made.versionId)
  })

  const noSuchCar = { ok: false, reason: 'car-not-found' }
  const readKey = (...chosen: string[]) => [made.key, ...chosen].join('.')

  test('costs the same on its page, in the cart and in an order, to the cent', async () => {
    const [, id] = made.baseKey.split('-').map(Number)
    const { newCar } = await call('GET /shop/catalog/getnewcar', { id: String(id) })
    const onTop =
      newCar.exteriorColors.find((one) => one.id === parts.blue)!.priceInc +
      newCar.looseOptions.flatMap(({ options }) => options).find((one) => one.id === parts.towBar)!.priceInc
    const chosen = [`colour-${parts.blue}`, `option-${parts.towBar}`]
    // With the engine of the version too, which its key does not name.
    for (const [key, engineCents] of [
      [readKey(...chosen), 100_000],
      [[made.baseKey, ...chosen].join('.'), 0],
    ] as const) {
      const cents = 2_000_000 + engineCents + onTop
      expect(await readTold(key)).toEqual({ favourite: cents, compared: cents, cart: cents, order: cents })
    }
  })

  test('is told in an order by the names of what was chosen', async () => {
    const { order } = await call('POST /shop/order/getnew', {
      carList: [readKey(`colour-${parts.blue}`, `option-${parts.towBar}`)],
    })
    expect(order.entries).toMatchObject([
      {
        isAvailable: true,
        parts: [
          { name: 'Blauw', priceInc: 40_333 },
          { name: 'Trekhaak', priceInc: 94_110 },
        ],
      },
    ])
  })

  test.each<[string, () => string[]]>([
    ['what does not go together', () => [`option-${parts.towBar}`, `option-${parts.roofRails}`]],
    ['two colours', () => [`colour-${parts.blue}`, `colour-${parts.red}`]],
  ])('can not be had with %s', async (_, chosen) => {
    const key = readKey(...chosen())
    const { order } = await call('POST /shop/order/getnew', { carList: [key] })
    expect(order.entries).toMatchObject([{ isAvailable: false }])
    expect((await call('POST /shop/catalog/getfavourites', { ids: [key] })).usedCars).toEqual([])
  })

  test('is none with a part of another version', async () => {
    const key = readKey('option-999999')
    expect(await call('POST /shop/order/getnew', { carList: [key] })).toMatchObject(noSuchCar)
    expect((await call('POST /shop/catalog/getfavourites', { ids: [key] })).usedCars).toEqual([])
  })

  test('is none with a part that has no price', async () => {
    await pool.query(`delete from price where option_id = (select id from option where number = $1)`, [parts.roofRails])
    expect(await call('POST /shop/order/getnew', { carList: [readKey(`option-${parts.roofRails}`)] })).toMatchObject(
      noSuchCar,
    )
  })
})

describe('a vehicle', () => {
  async function car(facts: UsedCarFacts, promotion?: Amount) {
    const { number, vehicleId } = await makeUsedCar(services.database, facts)
    if (promotion) await promote('vehicle_id', vehicleId, promotion)
    return number
  }

  async function toldOfVehicle(number: number) {
    // A list hears of a car a moment after it is written.
    const listed = await vi.waitUntil(async () => {
      const { usedCars } = await call('POST /shop/catalog/getusedcars', { pageFilter: { activePage: 1, pageSize: 30 } })
      return usedCars.find(({ id }) => id === number)
    }, patient)
    const { usedCar } = await call('GET /shop/catalog/getusedcar', { id: String(number) })
    const feed = (await (await feeds.request('/cars.json')).json()) as { cars: { id: number; price: string }[] }
    const sheet = await sheets.request(
      `/nl/tweedehandswagens/x/${number}.pdf`,
      {},
      { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
    )
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await sheet.arrayBuffer())), {
      mergePages: true,
    })
    return {
      list: listed.priceInc,
      page: usedCar.card.priceInc,
      feed: feed.cars.find(({ id }) => id === number)?.price,
      sheet: /€\s[\d.,]+/.exec(text)?.[0].replace(/\s/, ' '),
      ...(await readTold(`used-${number}`)),
    }
  }

  test.each<[string, UsedCarFacts, Amount | undefined, number, string]>([
    ['with VAT', { priceGrossCents: 3_195_000 }, undefined, 3_195_000, '€ 31.950'],
    ['under a promotion', { priceGrossCents: 3_195_000 }, { cents: 2_990_000 }, 2_990_000, '€ 29.900'],
    [
      'under a promotion without VAT',
      { priceGrossCents: 3_195_000 },
      { cents: 2_400_000, vatExcluded: true },
      2_904_000,
      '€ 29.040',
    ],
    [
      'under a promotion without VAT that is none',
      { priceGrossCents: 3_195_000 },
      { cents: 2_650_000, vatExcluded: true },
      3_195_000,
      '€ 31.950',
    ],
    [
      'under the margin scheme',
      { priceGrossCents: 1_495_000, isMargin: true },
      { cents: 1_450_000 },
      1_450_000,
      '€ 14.500',
    ],
  ])('costs the same in every place: %s', async (_, facts, promotion, cents, written) => {
    expect(await toldOfVehicle(await car(facts, promotion))).toEqual({
      list: cents,
      page: cents,
      feed: (cents / 100).toFixed(2),
      sheet: written,
      favourite: cents,
      compared: cents,
      cart: cents,
      order: cents,
    })
  })
})
