import { beforeAll, expect, test } from 'vitest'
import { addPicture, makeBranch } from '../../test/factories.ts'
import { makeColleague, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { access, makeNewCar, makeParts, ordersIn } from './orders.test-data.ts'

/*
 * A buyer who chose a colour sees the model in that colour, wherever the shop shows the car; without pictures in it, the
 * pictures of the model.
 */
const shop = await runningShop()
const { pool } = shop.database
const staff = await signedInStaff(shop)
const { placedOrder } = ordersIn(shop)
let made: Awaited<ReturnType<typeof makeNewCar>>
let parts: Awaited<ReturnType<typeof makeParts>>
let model: number

async function prepare(colour: number): Promise<string> {
  return accepted(await staff.call('POST /sales/modelcolour/prepare', { model, colour })).hostId
}

beforeAll(async () => {
  await makeBranch(shop.database)
  made = await makeNewCar(shop.database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 100_000 })
  parts = await makeParts(shop.database, made.versionId)
  model = Number(made.baseKey.split('-')[1])
  const { hostId } = (await staff.call('GET /sales/catalogue/getmediahost', { of: 'model', id: model })).result
  await addPicture(shop.database, hostId, { name: 'model', view: 'side' })
  await addPicture(shop.database, hostId, { name: 'seats', view: 'seats' })
  await addPicture(shop.database, await prepare(parts.blue), { name: 'blue', view: 'side' })
})

const keyIn = (colour?: number) => [made.key, ...(colour === undefined ? [] : [`colour-${colour}`])].join('.')

test('the page of a model has its pictures in each colour, and says which of its own fit all of them', async () => {
  const { newCar } = (await shop.call('GET /shop/catalog/getnewcar', { id: String(model) })).result
  expect(newCar.pictures.map(({ isInterior }) => isInterior)).toEqual([false, true])
  const urls = newCar.exteriorColors.map(({ id, pictures }) => [id, pictures.map(({ versions }) => versions[0]!.url)])
  expect(new Map(urls as [number, string[]][])).toEqual(
    new Map([
      [parts.blue, ['/media/blue-sm.webp']],
      [parts.red, []],
    ]),
  )
})

test('favourites, cart and order show each car in its own colour, also two of one version', async () => {
  const keys = [keyIn(parts.red), keyIn(parts.blue), keyIn()]
  const { usedCars } = (await shop.call('POST /shop/catalog/getfavourites', { ids: keys })).result
  expect(usedCars.map(({ picture }) => picture?.md)).toEqual([
    '/media/model-md.webp',
    '/media/blue-md.webp',
    '/media/model-md.webp',
  ])
  const { order } = (await shop.call('POST /shop/order/getnew', { carList: keys })).result
  expect(order.entries.map(({ picture }) => picture?.md)).toEqual([
    '/media/model-md.webp',
    '/media/blue-md.webp',
    '/media/model-md.webp',
  ])
})

test('an order that is placed keeps the picture of its day', async () => {
  const placed = await placedOrder([keyIn(parts.blue)])
  const readPictures = async () => {
    const { order } = (await shop.call('GET /shop/order/get', access(placed))).result
    return order.entries.map(({ picture }) => picture?.md)
  }
  expect(await readPictures()).toEqual(['/media/blue-md.webp'])
  const hostId = await prepare(parts.blue)
  await pool.query('update media_image set rank = rank + 1 where host_id = $1', [hostId])
  await addPicture(shop.database, hostId, { name: 'newer', view: 'front', rank: 0 })
  expect(await readPictures()).toEqual(['/media/blue-md.webp'])
})

test('staff see the colours of the brand with their pictures; a host is made once, and only for colours of the brand', async () => {
  const { colours } = (await staff.call('GET /sales/modelcolour/getall', { model })).result
  expect(colours.map(({ id, pictures, hostId }) => [id, pictures, hostId !== null])).toEqual([
    [parts.blue, 2, true],
    [parts.red, 0, false],
  ])
  expect(await prepare(parts.blue)).toBe(colours[0]!.hostId)
  const [first, second] = await Promise.all([prepare(parts.red), prepare(parts.red)])
  expect(first).toBe(second)
  const other = await makeNewCar(shop.database, { priceGrossCents: 3_000_000, enginePriceGrossCents: 100_000 })
  const stranger = await makeParts(shop.database, other.versionId)
  expect(refusalNames(await staff.call('POST /sales/modelcolour/prepare', { model, colour: stranger.blue }))).toEqual([
    422,
    'reference-gone',
  ])
  expect((await staff.call('GET /sales/modelcolour/getall', { model: 99_999 })).status).toBe(404)
  expect((await staff.call('POST /sales/modelcolour/prepare', { model: 99_999, colour: parts.blue })).status).toBe(404)
})

test('a colleague who only views master data sees the pictures and prepares none', async () => {
  const reader = await makeColleague(shop, { MASTER_DATA_VIEW: 'all' })
  expect((await reader.call('GET /sales/modelcolour/getall', { model })).status).toBe(200)
  expect((await reader.call('POST /sales/modelcolour/prepare', { model, colour: parts.red })).status).toBe(403)
})
