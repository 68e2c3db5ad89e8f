import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterEach, describe, expect, test } from 'vitest'
import { endpoints } from '../api.ts'
import { createHttp } from '../platform/http/http.ts'
import { makeUsedCar } from '../test/factories.ts'
import { testServices } from '../test/services.ts'
import { createPrintSheets } from './print-sheets.ts'

const services = await testServices({ publicUrl: 'https://shop.example' })
const app = createHttp(services, endpoints)
app.route('/', createPrintSheets(services))

const get = (path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(app.request(path, { headers }, { incoming: { socket: { remoteAddress: '192.0.2.1' } } }))

async function read(response: Response) {
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages: totalPages, ...(await getMeta(pdf)), marks: await pdf.getMarkInfo() }
}

afterEach(() => services.setNow(new Date('2026-11-20T10:00:00Z')))

describe('the print sheet of a used car', () => {
  test.each([
    [
      'nl',
      '/nl/tweedehandswagens',
      [
        'Prijs incl. btw',
        '€ 31.950',
        'Levering aan huis',
        'Specificaties',
        '150 pk / 110 kW',
        'Stocknummer',
        'RPR Gent, afdeling Gent',
      ],
    ],
    [
      'fr',
      '/fr/voitures-d-occasion',
      [
        'Prix TVAC',
        '31 950 €',
        'Livraison à domicile',
        'Caractéristiques',
        '150 ch / 110 kW',
        'Numéro de stock',
        'RPM Gand, division Gand',
      ],
    ],
  ])('says everything in %s', async (language, list, texts) => {
    const { number } = await makeUsedCar(services.database, { brand: 'Noord', model: 'V6' })
    const response = await get(`${list}/noord-v6-2-0-t-momentum-pro/${number}.pdf`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="Noord V6 2.0 T Momentum Pro.pdf"; filename*=UTF-8''Noord%20V6%202.0%20T%20Momentum%20Pro.pdf`,
    )
    const { text, pages, info, marks, metadata } = await read(response)
    for (const part of ['Noord V6', '2.0 T Momentum Pro', 'Gent', ...texts]) expect(text).toContain(part)
    expect(pages).toBe(1)
    expect(info['Title']).toMatch(/^Noord V6 2\.0 T Momentum Pro \(.+\)$/)
    expect(info['Language']).toBe(`${language}-BE`)
    expect(marks).toMatchObject({ Marked: true })
    expect(JSON.stringify([...metadata])).toContain('pdfuaid:part')
  })

  test('takes what stands in the database as text, whatever it looks like', async () => {
    const odd = '#read("/etc/passwd") *vet* $x$ <a> @b [c] \\ "d"'
    const { number } = await makeUsedCar(services.database, { versionName: odd })
    const { text } = await read(await get(`/nl/tweedehandswagens/x/${number}.pdf`))
    expect(text).toContain(odd)
  })

  test('is set in our face alone, whatever the machine has: signs that it lacks are written in Latin letters', async () => {
    const { number } = await makeUsedCar(services.database, { versionName: '漢字' })
    const response = await get(`/nl/tweedehandswagens/x/${number}.pdf`)
    expect(response.headers.get('content-disposition')).toContain(`filename*=UTF-8''Noord%20V6%20`)
    const { text, metadata, marks } = await read(response)
    expect(text).toContain('HanZi')
    expect(JSON.stringify([...metadata])).toContain('pdfuaid:part')
    expect(marks).toMatchObject({ Marked: true })
  })

  test('is sent once and revalidated, until the car changes', async () => {
    const { number, vehicleId } = await makeUsedCar(services.database)
    const path = `/nl/tweedehandswagens/x/${number}.pdf`
    const etag = (await get(path)).headers.get('etag')!
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    // Another car changes what is cached, but not this sheet.
    await makeUsedCar(services.database)
    await expect.poll(async () => (await get(path, { 'if-none-match': etag })).status).toBe(304)

    await services.database.pool.query(`update used_car set mileage_km = 55555 where vehicle_id = $1`, [vehicleId])
    await expect.poll(async () => (await get(path, { 'if-none-match': etag })).status).toBe(200)
    expect((await read(await get(path))).text).toContain('55.555 km')
  })

  test.each([
    ['an unknown number', (_: number) => '/nl/tweedehandswagens/x/987654.pdf'],
    ['a used car among the stock cars', (number: number) => `/nl/stockwagens/x/${number}.pdf`],
    ['a used car among the trucks', (number: number) => `/nl/vrachtwagen/x/${number}.pdf`],
    ['no number', () => '/nl/tweedehandswagens/x/abc.pdf'],
  ])('answers 404 for %s', async (_, path) => {
    const { number } = await makeUsedCar(services.database)
    expect((await get(path(number))).status).toBe(404)
  })

  test('answers 404 for a withdrawn car', async () => {
    const { number, vehicleId } = await makeUsedCar(services.database)
    expect((await get(`/nl/tweedehandswagens/x/${number}.pdf`)).status).toBe(200)
    await services.database.pool.query('update vehicle set published_at = null where id = $1', [vehicleId])
    await expect.poll(async () => (await get(`/nl/tweedehandswagens/x/${number}.pdf`)).status).toBe(404)
  })
})

test('documents have the colours of the house', async () => {
  const house = await readFile(new URL('templates/house.typ', import.meta.url), 'utf8')
  const tokens = await readFile(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
  const colours = [...house.matchAll(/^#let ([a-z0-9-]+) = rgb\("(#\w+)"\)/gm)]
  expect(colours.length).toBeGreaterThan(5)
  for (const [, name, value] of colours) {
    const token = name === 'line-colour' ? 'line' : name
    expect(tokens).toContain(`--${token}: ${value};`)
  }
})
