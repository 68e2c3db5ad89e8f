import { expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { database } = shop
const staff = await signedInStaff(shop)
const car = await makeUsedCar(database)
const other = await makeUsedCar(database, { versionName: '1.5 T Style', priceGrossCents: 2_190_000 })

const print = (input: object) =>
  fetch(`${shop.origin}/api/sales/stock/windscreen`, {
    method: 'POST',
    headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${staff.token}` },
    body: JSON.stringify(input),
  })
const pagesOf = async (answer: Response) => {
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { view } = await document.getPage(1)
  return { ...(await extractText(document)), widthPt: Math.round(view[2]!) }
}

test.each([
  ['nl', 'a5', 420, 'Scan voor foto’s'],
  ['fr', 'a4', 595, 'Scannez pour voir'],
] as const)('cards in %s on %s: a page for each car, with its price', async (language, paper, widthPt, words) => {
  const answer = await print({ ids: [car.number, other.number], language, paper })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pages = await pagesOf(answer)
  expect(pages).toMatchObject({ totalPages: 2, widthPt })
  expect(pages.text[0]).toContain('Noord V6')
  expect(pages.text[0]!.replace(/\s/g, ' ')).toMatch(/31\.950|31 950/)
  expect(pages.text[0]).toContain(words)
  expect(pages.text[1]).toContain('1.5 T Style')
})

test('eight cards fit on a sheet, and the ninth begins another', async () => {
  const ids = [car.number]
  while (ids.length < 9) ids.push((await makeUsedCar(database)).number)
  const pages = await pagesOf(await print({ ids, language: 'nl', paper: 'a4-eight' }))
  expect(pages).toMatchObject({ totalPages: 2, widthPt: 595 })
  const cards = pages.text.map((text) => text.match(/Noord V6/g)?.length)
  expect(cards).toEqual([8, 1])
})

test('a car that the shop does not show has none', async () => {
  await database.pool.query('update vehicle set withdrawn_at = now() where number = $1', [other.number])
  const hidden = await makeUsedCar(database)
  await database.pool.query(`update vehicle set published_at = null where number = $1`, [hidden.number])
  const answer = await print({ ids: [car.number, hidden.number], language: 'nl', paper: 'a5' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('windscreen-needs-shop')
})
