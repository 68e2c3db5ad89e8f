import { beforeAll, describe, expect, it } from 'vitest'
import { makeUsedCar, type TestCar } from '../../test/factories.ts'
import { testServices } from '../../test/services.ts'
import { createFeeds } from './feeds.ts'

const services = await testServices()
const app = createFeeds(services)
const { pool } = services.database

interface Feed {
  language: string
  cars: { id: number; brand: string; price: string; url: string; vatType: string; pictures: string[] }[]
}
const feed = async (search = '') => (await (await app.request(`/cars.json${search}`)).json()) as Feed

let noord: TestCar
let gone: TestCar
beforeAll(async () => {
  noord = await makeUsedCar(services.database, { priceGrossCents: 3_195_005, isMargin: true, mileageKm: 38_450 })
  await makeUsedCar(services.database, { brand: 'Lumen', model: 'E3', versionName: '58 kWh <Comfort> & "Pro"' })
  gone = await makeUsedCar(services.database)
  await pool.query(`insert into car_sale (vehicle_id, sold_at) select id, now() from vehicle where number = $1`, [
    gone.number,
  ])
})

describe('the feed of the offer', () => {
  it('has each car that can be had, with price, VAT and absolute addresses', async () => {
    const { cars, language } = await feed()
    expect(language).toBe('nl-BE')
    expect(cars.map(({ brand }) => brand)).toEqual(['Noord', 'Lumen'])
    expect(cars[0]).toMatchObject({
      id: noord.number,
      type: 'used',
      price: '31950.05',
      currency: 'EUR',
      vatType: 'margin',
      mileageKm: 38_450,
      availability: 'available',
      url: `${services.settings.publicUrl}/nl/tweedehandswagens/noord-v6-2-0-t-momentum-pro/${noord.number}`,
    })
  })

  it('speaks the language and keeps to the filter that is asked for', async () => {
    expect((await feed('?language=fr')).cars[0]!.url).toContain('/fr/voitures-d-occasion/')
    expect((await feed('?brand=lumen')).cars.map(({ brand }) => brand)).toEqual(['Lumen'])
    expect((await feed('?type=stock')).cars).toEqual([])
    expect((await feed('?type=used&brand=noord')).cars).toHaveLength(1)
  })

  it('writes XML that any text survives', async () => {
    const answer = await app.request('/cars.xml')
    expect(answer.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    const xml = await answer.text()
    expect(xml).toContain('<version>58 kWh &lt;Comfort&gt; &amp; &quot;Pro&quot;</version>')
    expect(xml.match(/<car>/g)).toHaveLength(2)
    expect(xml.trimEnd().endsWith('</cars>')).toBe(true)
  })

  it('is not sent again until the stock changes', async () => {
    const first = await app.request('/cars.json')
    const etag = first.headers.get('ETag')!
    const again = (headers: Record<string, string>) => app.request('/cars.json', { headers })
    expect((await again({ 'If-None-Match': etag })).status).toBe(304)
    expect((await again({ 'If-Modified-Since': first.headers.get('Last-Modified')! })).status).toBe(304)
    expect((await app.request('/cars.json?brand=noord', { headers: { 'If-None-Match': etag } })).status).toBe(200)
    await makeUsedCar(services.database, { brand: 'Velta' })
    await expect.poll(async () => (await again({ 'If-None-Match': etag })).status).toBe(200)
    expect((await feed()).cars).toHaveLength(3)
  })

  it.each(['?language=de', '?type=boat', '?brand=No ord', '?page=2'])('refuses %s and says why', async (search) => {
    const answer = await app.request(`/cars.json${search}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toBe('')
  })
})
