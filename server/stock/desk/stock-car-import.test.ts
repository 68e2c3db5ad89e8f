import { beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '@forecourt/domain/platform/resources/import.ts'
import { makeBranch } from '../../test/factories.ts'
import { makeColleague } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { departmentIn, inDutch, makeBuiltVersion, newVin } from '../lists/stock.test-data.ts'

const shop = await runningShop()
const { database } = shop
const { pool } = database
const main = await signedInStaff(shop)

let inGent: { id: number; label: string }
let gentId: string
/** A car in a file: brand, model, version, model year, engine, colour, cover and its colour. */
let described: string

beforeAll(async () => {
  gentId = (await makeBranch(database, 'Gent')).branchId
  inGent = await departmentIn(main.call, 'Gent')
  const { version, engine } = await makeBuiltVersion(database, 'DIEPBLAUW')
  const { rows } = await pool.query<{ name: string; engine: string }>(
    'select car_version.name, engine.name as engine from car_version, engine where car_version.number = $1 and engine.number = $2',
    [version, engine],
  )
  const [{ name, engine: engineName }] = rows as [{ name: string; engine: string }]
  const [brand, ...others] = name.replace(/ \(\d{4}\)$/, '').split(' ')
  described = `${brand};${others.join(' ')};${/\((\d{4})\)/.exec(name)![1]};${engineName};Diepblauw;Stof;Zwart`
})

type Answer = { result: { import: Import } }

const heads = 'Merk;Versie;Modeljaar;Motor;Kleur;Bekleding;Interieurkleur'

async function brought(text: string, { token, call }: Pick<typeof main, 'token' | 'call'> = main): Promise<Import> {
  const body = new FormData()
  body.append('list', 'stockCar')
  body.append('FormFile', new File([text], 'bestellingen.csv'))
  const headers = { 'x-api-key': 'demo', authorization: `Bearer ${token}` }
  const response = await fetch(`${shop.origin}/api/sales/import/upload`, { method: 'POST', headers, body })
  const { id } = ((await response.json()) as Answer).result.import
  const { columns } = await settled(id, call)
  await call('POST /sales/import/map', { id, columns, defaults: { department: inDutch(inGent.label) } })
  return settled(id, call)
}

async function settled(id: number, call = main.call): Promise<Import> {
  let found: Import | undefined
  await expect
    .poll(
      async () => {
        found = (await call('GET /sales/import/get', { id })).result.import
        return ['ready', 'done', 'failed'].includes(found.state)
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  return found!
}

async function applied(id: number): Promise<Import> {
  await main.call('POST /sales/import/apply', { id })
  return settled(id)
}
const lines = async (id: number, call = main.call) => (await call('POST /sales/import/lines', { id })).result.data
const carsWith = async (column: 'vin' | 'order_number', value: string) =>
  (
    await pool.query<{
      number: number
      vin: string | null
      supply: number
      price: number | null
      arrived: string | null
    }>(
      `select number, vin, stock_car.state as supply, arrived_on::text as arrived,
         (select price_cents from price where vehicle_id = vehicle.id and valid_until is null) as price
       from vehicle join stock_car on vehicle_id = vehicle.id where ${column} = $1`,
      [value],
    )
  ).rows

describe('new cars from a file', () => {
  test('come with version, engine, colour and cover, on the ground or on order, and are taken back as one', async () => {
    const vin = newVin()
    const made = await brought(
      `${heads};Chassisnummer;Bestelnummer;Levering;Verwacht;Prijs\n` +
        `${described};${vin};;In stock;;31.490\n${described};;B-4711;Besteld;15/03/2027;29.990\n`,
    )
    expect((await lines(made.id)).map(({ problems }) => problems)).toEqual([{}, {}])
    expect(made.counts).toMatchObject({ add: 2, wrong: 0 })
    const done = await applied(made.id)
    expect(done.counts).toMatchObject({ done: 2, wrong: 0 })
    expect(await carsWith('vin', vin)).toMatchObject([{ price: 3_149_000 }])
    expect(await carsWith('order_number', 'B-4711')).toMatchObject([{ vin: null, price: 2_999_000, arrived: null }])
    expect((await main.call('POST /sales/audit/undo', done.change!)).result).toMatchObject({ left: 0 })
    expect(await carsWith('vin', vin)).toEqual([])
    expect(await carsWith('order_number', 'B-4711')).toEqual([])
  })

  test('are known again: by their order number until they have a chassis number, and brought twice they are the same', async () => {
    const [first, second] = [newVin(), newVin()]
    const file = (vin: string, price: string) =>
      `${heads};Chassisnummer;Bestelnummer;Levering;Verwacht;Prijs\n${described};${vin};B-4712;Besteld;2027-03-15;${price}\n`
    await applied((await brought(file('', '29.990'))).id)
    expect((await brought(file('', '29.990'))).counts).toMatchObject({ same: 1, add: 0 })
    const changed = await brought(file(first, '30.490'))
    expect(changed.counts).toMatchObject({ change: 1, add: 0 })
    await applied(changed.id)
    expect(await carsWith('order_number', 'B-4712')).toMatchObject([{ vin: first, price: 3_049_000 }])
    // Another chassis number is another car, whatever number the manufacturer gave its order.
    expect((await brought(file(second, '30.490'))).counts).toMatchObject({ add: 1, change: 0 })
  })

  test('say what is wrong beside its cell: an unknown version, an engine that it has not, and nothing to know a car by', async () => {
    const [brand, , year] = described.split(';')
    const other = described.replace(/;[^;]+;Diepblauw/, ';9.9 Onbekend;Diepblauw')
    const made = await brought(
      `${heads};Chassisnummer\n${other};${newVin()}\n${described};\n${brand};Onbekend;${year};x;Diepblauw;Stof;Zwart;${newVin()}\n`,
    )
    expect((await lines(made.id)).map(({ problems }) => Object.keys(problems).toSorted())).toEqual([
      ['engine'],
      ['vin'],
      ['engine', 'version'],
    ])
  })

  test('are ordered by those who follow orders alone', async () => {
    const seller = await makeColleague(shop, { STOCK_VIEW: 'all', STOCK_EDIT: 'branch' }, gentId)
    const made = await brought(
      `${heads};Chassisnummer;Bestelnummer;Levering;Verwacht\n${described};;B-4713;Besteld;2027-03-15\n${described};${newVin()};;In stock;\n`,
      seller,
    )
    const found = await lines(made.id, seller.call)
    expect(found.map(({ action }) => action)).toEqual(['wrong', 'add'])
    expect(Object.keys(found[0]!.problems)).toContain('orderNumber')
  })
})
