import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', { documentElement: { dataset: { apiKey: 'demo', tenant: 'group' } }, cookie: '' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

const answers = (answer: object) => fetchMock.mockResolvedValueOnce(Response.json(answer))
const sent = () => {
  const [address, init] = fetchMock.mock.calls[0]!
  return { address, init: init!, headers: new Headers(init!.headers) }
}

describe('a call from the browser', () => {
  it('says who calls, for whom and in which language, and yields the result', async () => {
    answers({ result: { tenant: 1 }, hasErrors: false, errors: [] })
    expect(await api('POST /shop/auth/boot')).toEqual({ tenant: 1 })
    const { address, init, headers } = sent()
    expect([address, init.method, init.body]).toEqual(['/api/shop/auth/boot', 'POST', '{}'])
    expect(headers.get('X-Api-Key')).toBe('demo')
    expect(headers.get('X-Tenant')).toBe('group')
    expect(headers.get('X-Language')).toBe('nl-BE')
    expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest')
  })

  it('repeats the token it was given', async () => {
    document.cookie = 'language=fr; XSRF-TOKEN=planted; __Host-XSRF-TOKEN=given'
    answers({ result: null, hasErrors: false, errors: [] })
    await api('POST /shop/auth/boot')
    expect(sent().headers.get('X-XSRF-TOKEN')).toBe('given')
  })

  it('makes a token of its own when it has none', async () => {
    answers({ result: null, hasErrors: false, errors: [] })
    await api('POST /shop/auth/boot')
    const token = sent().headers.get('X-XSRF-TOKEN')
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(document.cookie).toBe(`__Host-XSRF-TOKEN=${token}; Path=/; SameSite=Lax; Secure`)
  })

  it('repeats none that may be planted by a neighbour', async () => {
    document.cookie = 'XSRF-TOKEN=planted'
    answers({ result: null, hasErrors: false, errors: [] })
    await api('POST /shop/auth/boot')
    expect(sent().headers.get('X-XSRF-TOKEN')).toMatch(/^[0-9a-f]{32}$/)
  })

  it('asks with GET by the address', async () => {
    answers({ result: null, hasErrors: false, errors: [] })
    await api('GET /shop/news/getflash')
    expect(sent().address).toBe('/api/shop/news/getflash')
    expect(sent().init.body).toBeUndefined()
  })

  it('has a token before it reads, so that the server gives none while a command is on its way', async () => {
    answers({ result: null, hasErrors: false, errors: [] })
    await api('GET /shop/news/getflash')
    expect(sent().headers.has('X-XSRF-TOKEN')).toBe(false)
    expect(document.cookie).toMatch(/^__Host-XSRF-TOKEN=[0-9a-f]{32};/)
  })

  it('fails with the reason, the message and the field', async () => {
    const error = {
      name: 'car-unavailable',
      message: 'Deze wagen is weg',
      statusCode: 409,
      level: 'Warning',
      field: 'cars.0',
    }
    answers({ result: null, hasErrors: true, errors: [error] })
    const failure = await api('POST /shop/auth/boot').catch((reason: unknown) => reason)
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({
      reason: 'car-unavailable',
      message: 'Deze wagen is weg',
      status: 409,
      level: 'Warning',
      field: 'cars.0',
    })
  })

  it.each([
    ['the network is away', () => fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))],
    [
      'a balancer answers',
      () => fetchMock.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    ],
  ])('fails with status 0 when %s', async (_, fail) => {
    fail()
    await expect(api('POST /shop/auth/boot')).rejects.toMatchObject({ reason: 'network', status: 0, level: 'Critical' })
  })
})
