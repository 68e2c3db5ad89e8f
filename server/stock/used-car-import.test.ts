import { beforeAll, describe, expect, test } from 'vitest'
import type { Import, ImportLine } from '@forecourt/domain/platform/import.ts'
import type { Call } from '../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { makeColleague } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { departmentIn, inDutch, newVin } from './stock.test-data.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const main = await signedInStaff(shop)

let inGent: { id: number; label: string }
let inLuik: { id: number; label: string }
let gentId: string
let brand: string
let model: string

beforeAll(async () => {
  gentId = (await makeBranch(database, 'Gent')).branchId
  await makeBranch(database, 'Luik')
  await makeUsedCar(database)
  inGent = await departmentIn(main.call, 'Gent')
  inLuik = await departmentIn(main.call, 'Luik')
  const { rows } = await pool.query<{ brand: string; model: string }>(
    'select brand.name as brand, model.name as model from model join brand on brand.id = model.brand_id limit 1',
  )
  ;({ brand, model } = rows[0]!)
})

type Answer = { result: { import: Import; data: ImportLine[] }; errors: { name: string }[]; status: number }
const calling = (call: Call) => async (path: 'GET' | 'POST', action: string, input: object) =>
  (await call.unchecked(`${path} /sales/usedcar/${action}`, input)) as unknown as Answer
const ask = calling(main.call)

async function send(
  text: string,
  token = main.token,
): Promise<{ import: Import | undefined; error: string | undefined }> {
  const body = new FormData()
  body.append('FormFile', new File([text], 'wagens.csv'))
  const headers = { 'x-api-key': 'demo', authorization: `Bearer ${token}` }
  const response = await fetch(`${shop.origin}/api/sales/usedcar/import`, { method: 'POST', headers, body })
  const { result, errors } = (await response.json()) as Answer
  return { import: result?.import, error: errors[0]?.name }
}

async function settled(id: number, as = ask): Promise<Import> {
  let found: Import | undefined
  await expect
    .poll(
      async () => {
        found = (await as('GET', 'getimport', { id })).result.import
        return ['ready', 'done', 'failed'].includes(found.state)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  return found!
}

/** Brought, and standing in a branch. */
async function brought(text: string, department = inGent): Promise<Import> {
  const { id } = (await send(text)).import!
  const { columns } = await settled(id)
  await ask('POST', 'mapimport', { id, columns, defaults: { department: inDutch(department.label) } })
  return settled(id)
}
const lines = async (id: number) => (await ask('POST', 'importlines', { id })).result.data
const carOf = async (vin: string) =>
  (
    await pool.query<{ number: number; price: number | null; mileage: number; published: boolean }>(
      `select number, mileage_km as mileage, published_at is not null as published,
         (select price_cents from price where vehicle_id = vehicle.id and valid_until is null) as price
       from vehicle join used_car on vehicle_id = vehicle.id where vin = $1`,
      [vin],
    )
  ).rows

describe('a file of a portal', () => {
  test('is known by its heads and words: of AutoScout24 and of mobile.de', async () => {
    const [one, two] = [newVin(), newVin()]
    const english = await brought(
      `Make,Model,Version,VIN,First registration,Mileage,Price,Fuel,Doors,VAT\n` +
        `${brand},${model},1.5 Style,${one},03/2021,"60,000","18,490.00",Gasoline,5,yes\n`,
    )
    expect(english.counts).toMatchObject({ add: 1, wrong: 0 })
    expect((await lines(english.id))[0]!.after).toMatchObject({
      ...{
        versionName: '1.5 Style',
        vin: one,
        firstRegistration: '2021-03-01',
        mileageKm: 60_000,
        priceCents: 1_849_000,
      },
      doors: 5,
      vatSalesType: 'deductible',
      vehicleClass: 'private-car',
      fuel: { label: { nl: 'Benzine' } },
      department: { id: inGent.id },
    })
    const german = await brought(
      `interne_nummer;marke;modell;fahrgestellnummer;ez;kilometer;preis;kraftstoffart;tueren;mwst\n` +
        `A17;${brand};${brand} ${model};${two};07.2019;84.500;12.950,00;Diesel;5;0\n`,
    )
    expect((await lines(german.id))[0]).toMatchObject({
      action: 'add',
      after: { mileageKm: 84_500, priceCents: 1_295_000, firstRegistration: '2019-07-01', vatSalesType: 'margin' },
    })
  })

  test('brings cars in once: brought again they are the same, changed they change, taken back they go', async () => {
    const [one, two] = [newVin(), newVin()]
    const file = (price: string) =>
      `Merk;Model;Chassisnummer;Kilometerstand;Prijs\n${brand};${model};${one};41.000;${price}\n${brand};${model};${two};9.000;21.490\n`
    const first = await brought(file('18.490'))
    await ask('POST', 'applyimport', { id: first.id })
    const done = await settled(first.id)
    expect(done.counts).toMatchObject({ add: 2, done: 2, wrong: 0 })
    expect(await carOf(one)).toMatchObject([{ price: 1_849_000, mileage: 41_000, published: false }])

    expect((await brought(file('18.490'))).counts).toMatchObject({ same: 2 })
    const cheaper = await brought(file('17.990'))
    expect(cheaper.counts).toMatchObject({ same: 1, change: 1 })
    await ask('POST', 'applyimport', { id: cheaper.id })
    const changed = await settled(cheaper.id)
    expect(await carOf(one)).toMatchObject([{ price: 1_799_000 }])
    const undo = await main.call('POST /sales/audit/undo', changed.change!)
    expect(undo.result).toMatchObject({ left: 0 })
    expect(await carOf(one)).toMatchObject([{ price: 1_849_000 }])
    const gone = await main.call('POST /sales/audit/undo', done.change!)
    expect(gone.result).toMatchObject({ left: 0 })
    expect(await carOf(one)).toEqual([])
    expect(await carOf(two)).toEqual([])
  })

  test('names what is wrong in a line, beside its cell', async () => {
    const made = await brought(
      `Merk;Model;Chassisnummer;Kilometerstand;Prijs;Brandstof\n` +
        `${brand};Onbekend;${newVin()};x;18,490;stoom\n${brand};${model};;1;1.000;\n${brand};${model};WVWZZZ1JZXW00000O;1;1.000;\n`,
    )
    const found = await lines(made.id)
    expect(Object.keys(found[0]!.problems).toSorted()).toEqual(['fuel', 'mileageKm', 'model', 'priceCents'])
    expect(Object.keys(found[1]!.problems)).toEqual(['vin'])
    expect(Object.keys(found[2]!.problems)).toEqual(['vin'])
    expect(made.isDoubtful).toBe(true)
  })
})

describe('rights', () => {
  const oneCar = () => `Merk;Model;Chassisnummer;Prijs\n${brand};${model};${newVin()};18.490\n`

  test('whoever changes no cars brings none', async () => {
    const reader = await makeColleague(shop, { STOCK_VIEW: 'all' })
    expect((await send(oneCar(), reader.token)).error).toBe('right-missing')
  })

  test('nobody brings cars to another branch, or asks a price without the right to', async () => {
    const seller = await makeColleague(shop, { STOCK_VIEW: 'all', STOCK_EDIT: 'branch' }, gentId)
    const as = calling(seller.call)
    const { id } = (await send(oneCar(), seller.token)).import!
    const { columns } = await settled(id, as)
    const outcome = async (department: typeof inGent, mapped: readonly string[]) => {
      await as('POST', 'mapimport', { id, columns: mapped, defaults: { department: inDutch(department.label) } })
      await settled(id, as)
      return (await as('POST', 'importlines', { id })).result.data[0]!
    }
    expect(Object.keys((await outcome(inLuik, columns)).problems)).toEqual(['department'])
    expect(Object.keys((await outcome(inGent, columns)).problems)).toEqual(['priceCents'])
    const withoutPrice = columns.map((column) => (column === 'priceCents' ? '' : column))
    expect(await outcome(inGent, withoutPrice)).toMatchObject({ action: 'add' })
    // A file may say what cars cost: only whoever brought it sees it.
    expect((await ask('GET', 'getimport', { id })).status).toBe(404)
    expect((await ask('POST', 'importlines', { id })).status).toBe(404)
  })
})

test('pictures are fetched by their addresses, and what does not come is told', async () => {
  const vin = newVin()
  const made = await brought(
    `Merk;Model;VIN;Bilder\n${brand};${model};${vin};https://127.0.0.1/a.jpg,https://foto.invalid/b.jpg http://x.be/c.jpg\n`,
  )
  await ask('POST', 'applyimport', { id: made.id })
  await settled(made.id)
  await expect
    .poll(async () => (await ask('GET', 'getimport', { id: made.id })).result.import.pictures, { timeout: 30_000 })
    .toEqual({ waiting: 0, done: 0, failed: 1 })
})
