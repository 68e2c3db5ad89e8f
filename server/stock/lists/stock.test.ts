import { beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { makeNewCar } from '../../orders/checkout/orders.test-data.ts'
import { inProcessCalls } from '../../platform/http/caller.ts'
import { makeUsedCar, type TestCar } from '../../test/factories.ts'
import { testServices } from '../../test/services.ts'
import { endpoints, type Api } from '../../api.ts'

const services = await testServices()
const call = inProcessCalls(services, endpoints)
const { pool } = services.database

type List = Api['POST /shop/catalog/getusedcars']['result']
type ListInput = Api['POST /shop/catalog/getusedcars']['input']

const usedCars = async (input: ListInput = {}, language: Language = 'nl') =>
  (await call('POST /shop/catalog/getusedcars', input, { language })) as List
const names = (list: List) => list.usedCars.map(({ carName }) => carName)
const readOptions = (list: List, key: string) =>
  Object.fromEntries(
    list.filter.controls.find((control) => control.key === key)!.options!.map((o) => [o.value, o.count]),
  )

let noord: TestCar
beforeAll(async () => {
  noord = await makeUsedCar(services.database, {
    priceGrossCents: 3_195_000,
    towWeightKg: 1_800,
    publishedAt: new Date('2026-11-19T08:00:00Z'),
  })
  await makeUsedCar(services.database, {
    brand: 'Lumen',
    model: 'E3',
    versionName: '58 kWh Comfort',
    fuel: 'electric',
    priceGrossCents: 3_620_000,
    branch: 'Aalst',
    buildYear: 2025,
    colourGroup: 'red',
  })
  await makeUsedCar(services.database, {
    brand: 'Lumen',
    model: 'E5',
    versionName: '77 kWh Performance',
    fuel: 'electric',
    priceGrossCents: 4_380_000,
    body: 'suv',
    towWeightKg: 1_200,
    isMargin: true,
  })
  await makeUsedCar(services.database, {
    brand: 'Velta',
    model: 'Tour',
    versionName: '1.5 eTSI Life',
    gearbox: 'manual',
    priceGrossCents: 2_545_000,
    mileageKm: 90_000,
  })
})

describe('the list of used cars', () => {
  it('shows what came in last first, with what a card needs', async () => {
    const list = await usedCars()
    expect(list).toMatchObject({ rowCount: 4, page: 1, pageCount: 1, pageSize: 30, loosenings: [] })
    expect(list.usedCars[0]).toMatchObject({
      key: `used-${noord.number}`,
      carName: 'Noord V6',
      slug: 'noord-v6-2-0-t-momentum-pro',
      priceInc: 3_195_000,
      setup: { engineType: { label: '2.0 T' }, powerType: { kilowatts: 110, horsepower: 150 } },
      fuelLabel: 'Benzine',
      availability: 'available',
      isNewArrival: true,
      vatSalesType: 'deductible',
      // Of a passenger car half of the VAT may be deducted; under the margin scheme none is shown.
      priceExc: 2_640_496,
      deductibleVatBp: 5_000,
    })
    const margin = list.usedCars.filter(({ vatSalesType }) => vatSalesType === 'margin')
    expect(margin).toMatchObject([{ priceExc: null, deductibleVatBp: null }])
  })

  it('filters, and counts what each other choice would leave', async () => {
    const list = await usedCars({ values: { brands: ['lumen'], branches: ['gent'] } })
    expect(names(list)).toEqual(['Lumen E5'])
    expect(readOptions(list, 'brands')).toEqual({ lumen: 1, noord: 1, velta: 1 })
    expect(readOptions(list, 'branches')).toEqual({ gent: 1, aalst: 1 })
    expect(readOptions(list, 'fuels')).toEqual({ electric: 1, petrol: 0 })
    expect(readOptions(list, 'models')).toEqual({ 'lumen-e3': 0, 'lumen-e5': 1 })
  })

  it('labels choices in the language of the reader', async () => {
    const fuels = (await usedCars({}, 'fr')).filter.controls.find(({ key }) => key === 'fuels')!.options!
    expect(fuels.map(({ label }) => label)).toEqual(['Essence', 'Électrique'])
  })

  it('calls a branch that is named after its town as the town is called', async () => {
    await pool.query(`update branch set city = '{"nl": "Gent", "fr": "Gand"}' where slug = 'gent'`)
    const labels = async (language: Language) =>
      (await usedCars({}, language)).filter.controls
        .find(({ key }) => key === 'branches')!
        .options!.map(({ label }) => label)
    await expect.poll(() => labels('fr')).toContain('Gand')
    expect(await labels('nl')).toContain('Gent')
  })

  it('sorts both ways and pages', async () => {
    const sorted = {
      sortFilter: { sortBy: 'price', descending: false },
      pageFilter: { activePage: 2, pageSize: 3 },
    } as const
    expect(names(await usedCars({ ...sorted, pageFilter: {} }))).toEqual([
      'Velta Tour',
      'Noord V6',
      'Lumen E3',
      'Lumen E5',
    ])
    expect(await usedCars(sorted)).toMatchObject({ page: 2, pageCount: 2, usedCars: [{ carName: 'Lumen E5' }] })
  })

  it('keeps within ranges and tells their bounds', async () => {
    const list = await usedCars({ values: { priceGrossCents: { to: 3_500_000 }, mileageKm: { to: 50_000 } } })
    expect(names(list)).toEqual(['Noord V6'])
    expect(list.filter.controls.find(({ key }) => key === 'priceGrossCents')!.bounds).toEqual({
      min: 2_545_000,
      max: 4_380_000,
    })
  })

  it('finds what tows enough, and nothing of which that is unknown', async () => {
    const towing = async (towWeightKg: { from?: number; to?: number }) =>
      names(await usedCars({ values: { towWeightKg } }))
    expect(await towing({ from: 1_500 })).toEqual(['Noord V6'])
    expect(await towing({ to: 1_500 })).toEqual(['Lumen E5'])
    const { usedCars: cars, filter } = await usedCars({ values: { towWeightKg: { from: 1_000 } } })
    expect(cars.map(({ towWeightKg }) => towWeightKg)).toEqual([1_800, 1_200])
    expect(filter.controls.find(({ key }) => key === 'towWeightKg')).toMatchObject({
      unit: 'kg',
      bounds: { min: 1_200, max: 1_800 },
    })
  })

  it('finds by name despite typing errors, within the other choices', async () => {
    expect(names(await usedCars({ values: { q: 'lumne' } })).toSorted()).toEqual(['Lumen E3', 'Lumen E5'])
    expect(names(await usedCars({ values: { q: 'lumne', bodyTypes: ['suv'] } }))).toEqual(['Lumen E5'])
  })

  it.each([
    ['rode', ['Lumen E3']],
    ['lumen rouge', ['Lumen E3']],
    ['manueel', ['Velta Tour']],
    ['suv elektrisch', ['Lumen E5']],
    ['automatique suv', ['Lumen E5']],
    ['suv manueel', []],
  ])('finds by colour, gearbox, body and fuel in both languages: %s', async (q, expected) => {
    expect(names(await usedCars({ values: { q } }))).toEqual(expected)
  })

  it('finds by the number on the windscreen', async () => {
    const { stockNumber } = await services.database.kysely
      .selectFrom('vehicle')
      .select('stockNumber')
      .where('number', '=', noord.number)
      .executeTakeFirstOrThrow()
    for (const q of [stockNumber, stockNumber.replace('-', '').toLowerCase()])
      expect(names(await usedCars({ values: { q } }))).toEqual(['Noord V6'])
  })

  it('offers the nearest loosening when nothing fits', async () => {
    const list = await usedCars({ values: { brands: ['noord'], fuels: ['electric'] } })
    expect(list.usedCars).toEqual([])
    expect(list.loosenings).toEqual([
      { key: 'fuels', value: 'electric', rowCount: 1 },
      { key: 'brands', value: 'noord', rowCount: 2 },
    ])
  })
})

describe('the list follows the database', () => {
  it('shows a new price at once', async () => {
    await usedCars()
    await pool.query(`update price set price_cents = 2000000 where vehicle_id = $1`, [noord.vehicleId])
    await expect
      .poll(async () => (await usedCars({ sortFilter: { sortBy: 'price' } })).usedCars[0]!.priceInc)
      .toBe(2_000_000)
  })

  it('shows a held car as reserved, and no longer once the hold has run out', async () => {
    await pool.query(
      `insert into car_hold (vehicle_id, holder, until) values ($1, 'test', now() + interval '20 minutes')`,
      [noord.vehicleId],
    )
    services.setNow(new Date())
    const state = async () => (await usedCars({ values: { brands: ['noord'] } })).usedCars[0]!.availability
    await expect.poll(state).toBe('reserved')
    services.setNow(new Date(Date.now() + 21 * 60_000))
    expect(await state()).toBe('available')
  })

  it('no longer lists a sold or withdrawn car, and lists it again when the sale is undone', async () => {
    await pool.query(`delete from car_hold`)
    await pool.query(`insert into car_sale (vehicle_id) values ($1)`, [noord.vehicleId])
    await expect.poll(async () => (await usedCars()).rowCount).toBe(3)
    await pool.query(`update car_sale set freed_at = now()`)
    await expect.poll(async () => (await usedCars()).rowCount).toBe(4)
    await pool.query(`update vehicle set withdrawn_at = now() where id = $1`, [noord.vehicleId])
    await expect.poll(async () => (await usedCars()).rowCount).toBe(3)
  })
})

describe('the list a car belongs to', () => {
  it('is another once it is a truck', async () => {
    const { vehicleId, number } = await makeUsedCar(services.database)
    const [inUsed, inTrucks] = ['POST /shop/catalog/getusedcars', 'POST /shop/catalog/gettrucks'].map(
      (path) => async () => {
        const list = (await call(path, {}, { language: 'nl' })) as {
          usedCars?: { id: number }[]
          trucks?: { id: number }[]
        }
        return (list.usedCars ?? list.trucks)!.some(({ id }) => id === number)
      },
    ) as [() => Promise<boolean>, () => Promise<boolean>]
    await expect.poll(inUsed).toBe(true)
    await pool.query(`update vehicle set vehicle_class = 3 where id = $1`, [vehicleId])
    await expect.poll(inTrucks).toBe(true)
    expect(await inUsed()).toBe(false)
  })
})

describe('the official figures', () => {
  it('stand with every new car: of all its engines of a fuel, or of the one that was chosen', async () => {
    const made = await makeNewCar(services.database, { priceGrossCents: 4_000_000, enginePriceGrossCents: 300_000 })
    await pool.query(
      `update engine set emission_min_g = 0, emission_max_g = 0,
         power_consumption_min = case code when 'base' then 15 else 16.2 end,
         power_consumption_max = case code when 'base' then 17 else 18.4 end
       where id in (select engine_id from version_engine where version_id = $1)`,
      [made.versionId],
    )
    const figures = (from: number, to: number) => ({
      emissionRange: { from: 0, to: 0 },
      consumptionRange: null,
      powerConsumptionRange: { from, to },
    })
    const { newCars } = (await call('POST /shop/catalog/getnewcars', {}, { language: 'nl' })) as {
      newCars: List['usedCars']
    }
    expect(newCars.map(({ officialFigures }) => officialFigures)).toEqual([figures(15, 18.4)])
    const ids = [made.key, made.baseKey, `used-${noord.number}`]
    const kept = (await call('POST /shop/catalog/getfavourites', { ids }, { language: 'nl' })) as List
    expect(Object.fromEntries(kept.usedCars.map(({ key, officialFigures }) => [key, officialFigures]))).toEqual({
      [made.key]: figures(16.2, 18.4),
      [made.baseKey]: figures(15, 18.4),
      [`used-${noord.number}`]: null,
    })
  })
})

describe('the list follows master data without the stock being rewritten', () => {
  const electric = async () => {
    const list = await usedCars({ values: { fuels: ['electric'] } })
    const option = list.filter.controls
      .find(({ key }) => key === 'fuels')!
      .options!.find(({ value }) => value === 'electric')
    return { rowCount: list.rowCount, label: option?.label, card: list.usedCars[0]?.fuelLabel }
  }

  it('calls everything by its new name', async () => {
    expect(await electric()).toEqual({ rowCount: 2, label: 'Elektrisch', card: 'Elektrisch' })
    await pool.query(`update fuel set name = '{"nl": "Stroom"}' where code = 'electric'`)
    await expect.poll(electric).toEqual({ rowCount: 2, label: 'Stroom', card: 'Stroom' })
    expect((await usedCars({ values: { q: 'lumen' } })).rowCount).toBe(2)
    await pool.query(`update brand set name = 'Lumière' where slug = 'lumen'`)
    await expect.poll(async () => (await usedCars({ values: { q: 'lumiere' } })).rowCount).toBe(2)
  })

  it('finds by the new code and no longer by the old', async () => {
    await pool.query(`update fuel set code = 'battery' where code = 'electric'`)
    await expect.poll(async () => (await usedCars({ values: { fuels: ['battery'] } })).rowCount).toBe(2)
    expect(await electric()).toMatchObject({ rowCount: 0 })
  })

  it('counts a car where its gearbox, its colour and its department belong now', async () => {
    const manual = async () => readOptions(await usedCars(), 'gearboxes')['manual'] ?? 0
    const before = await manual()
    await pool.query(`update gearbox set gearbox_group_id = (select id from gearbox_group where code = 'manual')`)
    await expect.poll(manual).toBeGreaterThan(before)
  })
})

describe('a list call refuses', () => {
  it.each([
    ['an unknown field', { values: { colour: ['red'] } }],
    ['a huge page', { pageFilter: { pageSize: 5_000 } }],
    ['a page before the first', { pageFilter: { activePage: 0 } }],
    ['an unknown order', { sortFilter: { sortBy: 'profit' } }],
    ['text for a number', { values: { priceGrossCents: { to: 'cheap' } } }],
    ['a code that is none', { values: { brands: ["x'; drop table brand"] } }],
  ])('%s', async (_what, input) => {
    await expect(call('POST /shop/catalog/getusedcars', input, { language: 'nl' })).rejects.toMatchObject({
      name: 'InvalidInput',
    })
  })
})
