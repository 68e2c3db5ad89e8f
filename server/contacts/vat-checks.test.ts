import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '../test/api-calls.ts'
import { runningShop } from '../test/running-shop.ts'
import { COUNTRY_CODES, isInEu } from '@forecourt/domain/contacts/countries.ts'
import { PHONE_COUNTRIES } from '@forecourt/domain/platform/forms/phone-countries.ts'
import { VAT_COUNTRIES } from '@forecourt/domain/contacts/vat-countries.ts'
import { askVies } from './vies.ts'

const shop = await runningShop()
const { call } = shop

/** Stands in for the register of the Commission, which we do not own. */
let answers: { status?: number; body: unknown; location?: string }[] = []
let asked: unknown[] = []
const vies = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    asked.push(JSON.parse(body))
    const { status = 200, body: answer, location } = answers.shift() ?? { status: 500, body: {} }
    const headers = { 'content-type': 'application/json', ...(location !== undefined && { location }) }
    response.writeHead(status, headers).end(JSON.stringify(answer))
  })
})
await new Promise<void>((resolve) => void vies.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => vies.close(resolve)))
const viesUrl = `http://127.0.0.1:${(vies.address() as AddressInfo).port}/check-vat-number`

const halle = {
  valid: true,
  userError: 'VALID',
  name: 'NV VOORBEELD',
  address: 'EDINGENSESTEENWEG 196\n1500 HALLE',
  requestIdentifier: 'WAPIAAAAX',
}

beforeEach(() => {
  answers = []
  asked = []
  shop.services.settings = { ...shop.services.settings, viesUrl }
})

const getVatData = (vatNumber: string, vatPrefix = 'BE') =>
  call('GET /sales/contact/getvatdata', { vatPrefix, vatNumber })

describe('VIES', () => {
  test.each([
    ['valid', halle, 'valid'],
    ['invalid', { valid: false, userError: 'INVALID' }, 'invalid'],
    ['a fault of a member state', { valid: false, userError: 'MS_UNAVAILABLE' }, 'unchecked'],
    ['too many callers', { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }, 'unchecked'],
    ['something else', 'hello', 'unchecked'],
  ])('%s', async (_, body, state) => {
    answers = [{ body }, { body }]
    await expect(askVies(viesUrl, { prefix: 'BE', number: '0999005572' }, { retryAfterMs: 1 })).resolves.toMatchObject({
      state,
    })
  })

  test('writes an address on one line, without its empty lines', async () => {
    answers = [{ body: { ...halle, address: 'KAAI 1 \n\n 9300 AALST\n' } }]
    const answer = await askVies(viesUrl, { prefix: 'BE', number: '0999005572' }, { retryAfterMs: 1 })
    expect(answer).toMatchObject({ address: 'KAAI 1, 9300 AALST' })
  })

  test('is asked a second time after a fault', async () => {
    answers = [{ status: 503, body: {} }, { body: halle }]
    const answer = await askVies(viesUrl, { prefix: 'BE', number: '0999005572' }, { retryAfterMs: 1 })
    expect(answer).toMatchObject({ state: 'valid', name: 'NV VOORBEELD', requestIdentifier: 'WAPIAAAAX' })
    expect(asked).toHaveLength(2)
  })

  test('that leads elsewhere is not followed', async () => {
    const elsewhere = { status: 307, body: {}, location: viesUrl }
    answers = [elsewhere, elsewhere, { body: halle }]
    await expect(askVies(viesUrl, { prefix: 'BE', number: '0999005572' }, { retryAfterMs: 1 })).resolves.toEqual({
      state: 'unchecked',
    })
    expect(asked).toHaveLength(2)
  })

  test('that does not answer is not waited for', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    await expect(askVies(url, { prefix: 'BE', number: '0999005572' }, { timeoutMs: 50 })).resolves.toEqual({
      state: 'unchecked',
    })
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  })
})

describe('the data of a VAT number', () => {
  test('are kept with their time, and asked anew the next day', async () => {
    answers = [{ body: halle }, { body: { valid: false, userError: 'INVALID' } }]
    const first = await getVatData('0999.005.572')
    expect(first.result).toMatchObject({
      vatNumber: '0999005572',
      state: 'valid',
      name: 'NV VOORBEELD',
      address: 'EDINGENSESTEENWEG 196, 1500 HALLE',
    })
    await getVatData('BE 0999005572')
    expect(asked).toEqual([{ countryCode: 'BE', vatNumber: '0999005572' }])

    shop.moveClock(25 * 60 * 60 * 1000)
    expect((await getVatData('0999005572')).result).toMatchObject({ state: 'invalid', name: null })
  })

  test('are those of the last answer while VIES is out of reach', async () => {
    answers = [{ body: halle }]
    const before = await getVatData('0468561072')
    shop.moveClock(25 * 60 * 60 * 1000)
    expect((await getVatData('0468561072')).result).toEqual(before.result)
  })

  test('say that nobody could be asked', async () => {
    shop.services.settings = { ...shop.services.settings, viesUrl: undefined }
    expect((await getVatData('0897290877')).result).toMatchObject({ state: 'unchecked', checkedAt: null })
  })

  test.each([
    ['HR', '33392005961'],
    ['XI', '100190874'],
  ])('of %s are asked under that prefix', async (countryCode, vatNumber) => {
    answers = [{ body: { valid: true } }]
    expect((await getVatData(vatNumber, countryCode)).result).toMatchObject({ vatPrefix: countryCode, state: 'valid' })
    expect(asked).toEqual([{ countryCode, vatNumber }])
  })

  test.each([
    ['XX', '0999005572', 'vat-country', 'vatPrefix'],
    ['BE', '12', 'vat-number', 'vatNumber'],
    ['BE', '0403019262', 'vat-check-digit', 'vatNumber'],
  ])('%s %s is refused without asking', async (prefix, number, name, field) => {
    expect(await getVatData(number, prefix)).toMatchObject({ status: 422, errors: [{ name, field }] })
    expect(asked).toEqual([])
  })
})

test.each(['1502 Lembeek', '1673 Beert', '2381 Weelde', '3668 Niel-bij-As', '9308 Gijzegem'])(
  '%s is a place that we know',
  async (search) => {
    const { result } = await call('GET /sales/contact/searchcities', { search })
    expect(
      result.cities.map((city: { postalCode: string; name: string }) => `${city.postalCode} ${city.name}`),
    ).toEqual([search])
  },
)

test('the table of countries says what forms, dial codes and VAT numbers go by', async () => {
  const { rows } = await shop.database.pool.query<{ code: string; dialCode: string; isEu: boolean; vatPrefix: string }>(
    `select code, dial_code as "dialCode", is_eu as "isEu", vat_prefix as "vatPrefix" from country order by code`,
  )
  expect(rows.map(({ code }) => code)).toEqual(COUNTRY_CODES.toSorted())
  expect(rows.filter(({ isEu }) => isEu).map(({ code }) => code)).toEqual(COUNTRY_CODES.filter(isInEu).toSorted())
  const known = new Map(PHONE_COUNTRIES.map(({ code, dialCode }) => [code, dialCode]))
  expect(rows.filter(({ code, dialCode }) => known.get(code) !== dialCode)).toEqual([])
  const prefixes = rows.flatMap(({ vatPrefix }) => vatPrefix ?? [])
  // Great Britain is in no list of VIES any more; Northern Ireland is no country of its own.
  expect([...prefixes, 'GB', 'XI'].toSorted()).toEqual(VAT_COUNTRIES.map(({ prefix }) => prefix).toSorted())
})

describe('the data of a company', () => {
  const getCompany = (vatNumber: string) => call('GET /sales/contact/getcompanydata', { vatNumber })

  test('come with an address whose city we know', async () => {
    answers = [{ body: halle }]
    const { result } = await getCompany('0202239951')
    expect(result.company).toMatchObject({
      name: 'NV VOORBEELD',
      address: {
        streetName: 'EDINGENSESTEENWEG',
        houseNumber: '196',
        postalCode: '1500',
        city: 'Halle',
        label: 'work',
      },
    })
    expect(result.company.address?.cityId).toBeGreaterThan(0)
  })

  test('are refused when there is none, and when nobody answers', async () => {
    answers = [{ body: { valid: false, userError: 'INVALID' } }]
    expect(await getCompany('0795013186')).toMatchObject({ status: 404, errors: [{ name: 'company-not-found' }] })
    shop.services.settings = { ...shop.services.settings, viesUrl: undefined }
    expect(await getCompany('0444503092')).toMatchObject({ status: 503, errors: [{ name: 'company-unchecked' }] })
  })
})

describe('addresses', () => {
  test('are read from a line, one for each city that fits', async () => {
    const { result } = await call('POST /sales/contact/searchaddresses', {
      search: 'Koningin Astridlaan 27 bus 2, 9300 Aalst',
    })
    expect(result.addresses).toMatchObject([
      { streetName: 'Koningin Astridlaan', houseNumber: '27', boxNumber: '2', postalCode: '9300', city: 'Aalst' },
    ])
    const several = await call('POST /sales/contact/searchaddresses', { search: 'Kerkstraat 1, 9300 ' })
    expect(several.status).toBe(200)
  })

  test('match a city in either language, and only when they are complete', async () => {
    const address = {
      label: 'invoice',
      streetName: 'Kerkstraat',
      houseNumber: '1',
      boxNumber: '',
      postalCode: '9300',
      city: 'Alost',
      cityId: null,
      countryCode: 'BE',
    } as const
    const match = (changes: Partial<InputOf<'POST /sales/contact/getaddressmatch'>['address']>) =>
      call('POST /sales/contact/getaddressmatch', { address: { ...address, ...changes } }).then(({ result }) => result)
    expect(await match({})).toMatchObject({ isMatch: true, address: { city: 'Aalst' } })
    expect(await match({ houseNumber: '' })).toMatchObject({ isMatch: false })
    expect(await match({ city: 'Nergenshuizen' })).toMatchObject({ isMatch: false, address: { city: 'Nergenshuizen' } })
  })

  test('and blank items for forms', async () => {
    expect((await call('GET /sales/contact/getnewemail', { label: 'work' })).result).toEqual({
      email: { label: 'work', address: '' },
    })
    expect((await call('GET /sales/contact/getnewphone')).result.phone).toMatchObject({ label: 'home', number: '' })
    expect((await call('GET /sales/contact/getnewwebsite')).result).toEqual({ webSite: { name: '', url: '' } })
  })
})
