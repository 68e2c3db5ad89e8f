import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Import } from '@forecourt/domain/platform/resources/import.ts'
import { zip } from '../../media/files.test-data.ts'
import { fetchOutside, receive } from '../../platform/mail/outside.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { departmentIn, inDutch, newVin } from '../lists/stock.test-data.ts'

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

type Answer = { result: { import: Import } | null; errors: { name: string }[] }

async function send(
  text: string,
  token = main.token,
): Promise<{ import: Import | undefined; error: string | undefined }> {
  const body = new FormData()
  body.append('list', 'usedCar')
  body.append('FormFile', new File([text], 'wagens.csv'))
  const headers = { 'x-api-key': 'demo', authorization: `Bearer ${token}` }
  const response = await fetch(`${shop.origin}/api/sales/import/upload`, { method: 'POST', headers, body })
  const { result, errors } = (await response.json()) as Answer
  return { import: result?.import, error: errors[0]?.name }
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

/** Brought, and standing in a branch. */
async function brought(text: string, department = inGent): Promise<Import> {
  const { id } = (await send(text)).import!
  const { columns } = await settled(id)
  await main.call('POST /sales/import/map', { id, columns, defaults: { department: inDutch(department.label) } })
  return settled(id)
}
const lines = async (id: number) => (await main.call('POST /sales/import/lines', { id })).result.data
const readCar = async (vin: string) =>
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
      versionName: '1.5 Style',
      vin: one,
      firstRegistration: '2021-03-01',
      mileageKm: 60_000,
      priceCents: 1_849_000,
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
    await main.call('POST /sales/import/apply', { id: first.id })
    const done = await settled(first.id)
    expect(done.counts).toMatchObject({ add: 2, done: 2, wrong: 0 })
    expect(await readCar(one)).toMatchObject([{ price: 1_849_000, mileage: 41_000, published: false }])

    expect((await brought(file('18.490'))).counts).toMatchObject({ same: 2 })
    const cheaper = await brought(file('17.990'))
    expect(cheaper.counts).toMatchObject({ same: 1, change: 1 })
    await main.call('POST /sales/import/apply', { id: cheaper.id })
    const changed = await settled(cheaper.id)
    expect(await readCar(one)).toMatchObject([{ price: 1_799_000 }])
    const undo = await main.call('POST /sales/audit/undo', changed.change!)
    expect(undo.result).toMatchObject({ left: 0 })
    expect(await readCar(one)).toMatchObject([{ price: 1_849_000 }])
    const gone = await main.call('POST /sales/audit/undo', done.change!)
    expect(gone.result).toMatchObject({ left: 0 })
    expect(await readCar(one)).toEqual([])
    expect(await readCar(two)).toEqual([])
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
    const { call } = seller
    const { id } = (await send(oneCar(), seller.token)).import!
    const { columns } = await settled(id, call)
    const outcome = async (department: typeof inGent, mapped: readonly string[]) => {
      await call('POST /sales/import/map', { id, columns: mapped, defaults: { department: inDutch(department.label) } })
      await settled(id, call)
      return (await call('POST /sales/import/lines', { id })).result.data[0]!
    }
    expect(Object.keys((await outcome(inLuik, columns)).problems)).toEqual(['department'])
    expect(Object.keys((await outcome(inGent, columns)).problems)).toEqual(['priceCents'])
    const withoutPrice = columns.map((column) => (column === 'priceCents' ? '' : column))
    expect(await outcome(inGent, withoutPrice)).toMatchObject({ action: 'add' })
    // A file may say what cars cost: only whoever brought it sees it.
    expect((await main.call('GET /sales/import/get', { id })).status).toBe(404)
    expect((await main.call('POST /sales/import/lines', { id })).status).toBe(404)
  })
})

describe('pictures', () => {
  const photos = createServer((request, response) => {
    asked.push(request.url!)
    const photo = served.get(request.url!)
    response.writeHead(photo ? 200 : 404).end(photo)
  })
  const served = new Map<string, Buffer>()
  const asked: string[] = []
  const photo = (width: number, height: number, background = '#2a4a5a') =>
    sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()

  beforeAll(async () => {
    await new Promise<void>((resolve) => void photos.listen(0, '127.0.0.1', resolve))
    const { port } = photos.address() as AddressInfo
    // The product never asks its own network; here a server of the test answers for the whole world.
    shop.services.fetchOutside = (address, wish) =>
      receive(wish, (signal, take) => request({ port, path: new URL(address).pathname, signal, agent: false }, take))
    served.set('/1.jpg', await photo(800, 600))
    served.set('/2.jpg', await photo(900, 600, '#7a1f2b'))
    served.set('/narrow.jpg', await photo(600, 900))
    served.set('/thumbnail.jpg', await photo(100, 73))
    served.set('/page.jpg', Buffer.from('<html>gone</html>'))
  })
  afterAll(() => new Promise((resolve) => photos.close(resolve)))

  /** Returns an import once no picture of it waits. */
  async function withPictures(id: number): Promise<Import> {
    await expect
      .poll(async () => (await main.call('GET /sales/import/get', { id })).result.import.pictures.waiting, {
        timeout: 30_000,
      })
      .toBe(0)
    return (await main.call('GET /sales/import/get', { id })).result.import
  }
  async function applied(text: string): Promise<Import> {
    const { id } = await brought(text)
    await main.call('POST /sales/import/apply', { id })
    await settled(id)
    return withPictures(id)
  }
  const readWidths = async (vin: string) =>
    (
      await pool.query<{ width: number }>(
        `select (select max(width) from media_image_version where image_id = image.id) as width
         from vehicle join media_image image on image.host_id = vehicle.media_host_id
         where vin = $1 and withdrawn_at is null order by image.rank`,
        [vin],
      )
    ).rows.map(({ width }) => width)
  async function sendArchive(id: number, entries: Parameters<typeof zip>[0], token = main.token) {
    const body = new FormData()
    body.append('id', String(id))
    body.append('FormFile', new File([new Uint8Array(zip(entries))], 'fotos.zip'))
    const headers = { 'x-api-key': 'demo', authorization: `Bearer ${token}` }
    const response = await fetch(`${shop.origin}/api/sales/import/uploadpictures`, { method: 'POST', headers, body })
    return (await response.json()) as Answer
  }
  const line = (vin: string, pictures = '') =>
    `Merk;Model;Chassisnummer;Prijs;Foto’s\n${brand};${model};${vin};18.490;"${pictures}"\n`

  test('are downloaded from their addresses, in their order', async () => {
    const vin = newVin()
    const made = await applied(line(vin, 'https://fotos.example/1.jpg, https://fotos.example/2.jpg'))
    expect(made.pictures).toEqual({ waiting: 0, done: 2, failed: 0, unused: 0 })
    expect(await readWidths(vin)).toEqual([800, 900])
    // Taken back, the car goes with them.
    expect((await main.call('POST /sales/audit/undo', made.change!)).result).toMatchObject({ left: 0 })
    expect(await readCar(vin)).toEqual([])
  })

  test('that do not come or do not do are told with their reason, and come at another try', async () => {
    const vin = newVin()
    const addresses = ['late', 'narrow', 'thumbnail', 'page', '1'].map((name) => `https://fotos.example/${name}.jpg`)
    const made = await applied(line(vin, addresses.join(',')))
    expect(made.pictures).toEqual({ waiting: 0, done: 1, failed: 4, unused: 0 })
    expect(made.failedPictures.map(({ address, problem }) => [address.split('/').at(-1), problem])).toEqual([
      ['late.jpg', 'Op dit adres hebben we geen foto gevonden.'],
      ['narrow.jpg', 'Foutieve oriëntatie: kies een foto in de breedte.'],
      ['thumbnail.jpg', 'Deze foto is te klein: ze moet minstens 320 pixels breed zijn.'],
      ['page.jpg', expect.stringContaining('beschadigd')],
    ])
    served.set('/late.jpg', await photo(700, 500))
    expect((await main.call('POST /sales/import/retrypictures', { id: made.id })).status).toBe(200)
    expect((await withPictures(made.id)).pictures).toMatchObject({ done: 2, failed: 3 })
    expect(await readWidths(vin)).toEqual([800, 700])
  })

  test('are asked of no network of our own: the guard of the product names them as failed', async () => {
    const fetched = shop.services.fetchOutside
    shop.services.fetchOutside = fetchOutside
    const made = await applied(line(newVin(), 'https://127.0.0.1/a.jpg http://fotos.example/1.jpg'))
    shop.services.fetchOutside = fetched
    expect(made.pictures).toMatchObject({ done: 0, failed: 2 })
  })

  test('come from archives: named in the column, or called after chassis number or stock number', async () => {
    const [one, two] = [newVin(), newVin()]
    const { id } = await brought(
      `Merk;Model;Chassisnummer;Prijs;Foto’s\n${brand};${model};${one};18.490;"voor.jpg, achter.jpg"\n${brand};${model};${two};9.490;\n`,
    )
    const before = await sendArchive(id, [
      { name: 'fotos/voor.jpg', content: await photo(810, 600) },
      { name: `${two}_10.jpg`, content: await photo(830, 600) },
      { name: `${two}_2.jpg`, content: await photo(820, 600) },
      { name: '__MACOSX/._voor.jpg', content: 'x' },
      { name: 'lees mij.txt', content: 'x' },
      { name: 'onbekend.jpg', content: await photo(840, 600) },
    ])
    expect(before.result?.import.pictures).toEqual({ waiting: 0, done: 0, failed: 0, unused: 4 })
    await main.call('POST /sales/import/apply', { id })
    await settled(id)
    expect(await withPictures(id)).toMatchObject({
      pictures: { waiting: 0, done: 3, failed: 1, unused: 1 },
      failedPictures: [{ line: 2, address: 'achter.jpg', problem: expect.stringContaining('zip') }],
    })
    expect(await readWidths(one)).toEqual([810])
    expect(await readWidths(two)).toEqual([820, 830])

    // Missing pictures come afterwards, and so do those called after the number that the car has by now.
    const { rows } = await pool.query<{ stockNumber: string }>(
      'select stock_number as "stockNumber" from vehicle where vin = $1',
      [two],
    )
    await sendArchive(id, [
      { name: 'map/Achter.JPG', content: await photo(850, 600) },
      { name: `${rows[0]!.stockNumber}/3.jpg`, content: await photo(860, 600) },
    ])
    expect((await withPictures(id)).pictures).toMatchObject({ done: 5, failed: 0, unused: 1 })
    expect(await readWidths(one)).toEqual([810, 850])
    expect(await readWidths(two)).toEqual([820, 830, 860])
    // Pictures that their car has are kept no longer beside the file.
    const kept = await pool.query('select name from import_picture_file')
    expect(kept.rows).toEqual([{ name: 'onbekend.jpg' }])
  })

  test('of an archive that is damaged, a bomb, empty, or sent by others are refused, and nothing of it is kept', async () => {
    const { id } = await brought(line(newVin()))
    const readRefusal = async (entries: Parameters<typeof zip>[0]) => (await sendArchive(id, entries)).errors[0]?.name
    expect(await readRefusal([{ name: 'a.txt', content: 'x' }])).toBe('archive-without-pictures')
    expect(await readRefusal([{ name: 'a.jpg', content: Buffer.alloc(11_000_000) }])).toBe('archive-too-large')
    expect(
      await readRefusal([
        { name: 'a.jpg', content: await photo(800, 600) },
        { name: 'b.jpg', content: Buffer.alloc(5_000), size: 100 },
      ]),
    ).toBe('archive-damaged')
    expect(await readRefusal(Array.from({ length: 5_001 }, (_, at) => ({ name: `${at}.jpg`, content: 'x' })))).toBe(
      'archive-too-large',
    )
    const colleague = await makeColleague(shop, { STOCK_VIEW: 'all', STOCK_EDIT: 'all' })
    const theirs = await sendArchive(id, [{ name: 'a.jpg', content: await photo(800, 600) }], colleague.token)
    expect(theirs.errors[0]?.name).toBe('record-not-found')
    expect((await main.call('GET /sales/import/get', { id })).result.import.pictures.unused).toBe(0)
  })
})
