import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino, type Logger } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { TOPICS, type Topic } from './changes.ts'
import { createPages, preferredLanguage, type Pages, type Shop } from './pages.ts'
import { refuse } from './refusal.ts'
import { readSettings } from '../settings/settings.ts'

interface Visit {
  language: Language
  prices: string
  call(path: string, input: unknown): Promise<ApiAnswer<unknown>>
}

interface Drawn {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
}

type Render = (request: Request, visit: Visit) => Promise<Drawn>

const drawn = (body: string, type: string, status = 200): Drawn => ({
  status,
  headers: new Headers({ 'Content-Type': type }),
  body: Buffer.from(body),
})
const html = (body: string, status?: number) => drawn(body, 'text/html; charset=utf-8', status)

function shopThat(render: Render): Shop {
  return { strict: true, rendererIn: async () => render }
}

interface Options {
  revision?: (topics?: readonly Topic[]) => string | undefined
  lastRevision?: (topics?: readonly Topic[]) => { revision: string; lostAt: Date } | undefined
  topicsOf?: (endpoint: string) => readonly Topic[]
  log?: Logger
  cacheBytes?: number
  clock?: () => Date
}

function readPages(
  render: Render,
  { clock = () => new Date('2026-11-20T12:00:00Z'), log = pino({ level: 'silent' }), ...options }: Options = {},
): Pages {
  return createPages({
    services: {
      settings: { ...readSettings({ PUBLIC_URL: 'https://dealer.example', PAYMENT_SIMULATOR: '1' }), databaseUrl: '' },
      log,
      clock,
    },
    shop: shopThat(render),
    api: async (path) => {
      if (path === 'GET /broken') throw new Error('out of order')
      return refuse('unknown-call', { status: 404 })
    },
    revision: () => '1',
    ...options,
  })
}

/** Counts how often a page was rendered; the page says so itself. */
function counting() {
  let count = 0
  const render: Render = async () => html(`<p>${++count}</p>`)
  return { render, count: () => count }
}

const get = (pages: Pages, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pages.handle(new Request(`http://127.0.0.1:3000${path}`, { headers, method }), '192.0.2.1')

/** Status and where it leads. */
async function leads(path: string, pages = readPages(async (request) => html(request.url))) {
  const answer = await get(pages, path)
  return [answer.status, answer.headers.get('Location')]
}

describe('the HTML cache', () => {
  it('renders a page once for a state of the data', async () => {
    const shop = counting()
    const pages = readPages(shop.render)
    expect(await (await get(pages, '/nl')).text()).toBe('<p>1</p>')
    expect(await (await get(pages, '/nl')).text()).toBe('<p>1</p>')
    expect(await (await get(pages, '/fr')).text()).toBe('<p>2</p>')
  })

  it('keeps a list with either prices, and another page once', async () => {
    const shop = counting()
    const seen: string[] = []
    const pages = readPages(async (request, visit) => {
      seen.push(visit.prices)
      return shop.render(request, visit)
    })
    const list = '/nl/tweedehandswagens'
    const professional = { cookie: 'language=nl; prices=professional' }
    const body = async (path: string, headers = {}) => (await get(pages, path, headers)).text()
    expect([await body(list), await body(list, professional)]).toEqual(['<p>1</p>', '<p>2</p>'])
    expect([await body(list), await body(list, professional)]).toEqual(['<p>1</p>', '<p>2</p>'])
    expect([await body('/nl/contact'), await body('/nl/contact', professional)]).toEqual(['<p>3</p>', '<p>3</p>'])
    expect(seen).toEqual(['private', 'professional', 'private'])
    expect((await get(pages, list)).headers.get('Vary')).toBe('Accept-Encoding, Cookie')
    expect((await get(pages, '/nl/contact')).headers.get('Vary')).toBe('Accept-Encoding')
  })

  it('renders again when the data have changed', async () => {
    let revision = '1'
    const pages = readPages(counting().render, { revision: () => revision })
    await get(pages, '/nl')
    revision = '2'
    expect(await (await get(pages, '/nl')).text()).toBe('<p>2</p>')
  })

  it('keeps a page of which nothing has changed', async () => {
    const states: Record<string, number> = { stock: 1, organisation: 1, content: 1 }
    const shop = counting()
    const pages = readPages(
      async (request, visit) => {
        if (!request.url.endsWith('/everything')) await visit.call('GET /news', {})
        if (request.url.endsWith('/everything')) await visit.call('GET /unsaid', {})
        return shop.render(request, visit)
      },
      {
        revision: (topics = TOPICS) => topics.map((topic) => states[topic] ?? 0).join('.'),
        topicsOf: (endpoint) => (endpoint === 'GET /news' ? ['content'] : ['stock', 'content', 'organisation']),
      },
    )
    const news = async () => (await get(pages, '/nl')).text()
    const everything = async () => (await get(pages, '/nl/everything')).text()
    expect([await news(), await everything()]).toEqual(['<p>1</p>', '<p>2</p>'])
    states['stock']!++
    expect([await news(), await everything()]).toEqual(['<p>1</p>', '<p>3</p>'])
    states['content']!++
    expect([await news(), await everything()]).toEqual(['<p>4</p>', '<p>5</p>'])
    // The menu stands around every page.
    states['organisation']!++
    expect(await news()).toBe('<p>6</p>')
  })

  it('does not keep a page as new when the data changed while it was rendered', async () => {
    let revision = '1'
    const shop = counting()
    const pages = readPages(
      async (request, visit) => {
        const page = await shop.render(request, visit)
        if (shop.count() === 1) revision = '2'
        return page
      },
      { revision: () => revision },
    )
    await get(pages, '/nl')
    expect(await (await get(pages, '/nl')).text()).toBe('<p>2</p>')
  })

  it('keeps nothing while the state of the data is not known', async () => {
    const pages = readPages(counting().render, { revision: () => undefined })
    await get(pages, '/nl')
    expect(await (await get(pages, '/nl')).text()).toBe('<p>2</p>')
  })

  it('renders once for visitors who come together', async () => {
    const shop = counting()
    const pages = readPages(shop.render)
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(pages, '/nl')))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(new Set(['<p>1</p>']))
  })

  it('tries again after a rendering that failed', async () => {
    let fails = true
    const pages = readPages(async () => {
      if (fails) throw new Error('out of order')
      return html('<p>well</p>')
    })
    await expect(get(pages, '/nl')).rejects.toThrow('out of order')
    fails = false
    expect(await (await get(pages, '/nl')).text()).toBe('<p>well</p>')
  })

  it.each([
    '/nl/nieuws?gclid=x&page=2&utm_source=mail',
    '/nl/nieuws?page=2&gad_source=1',
    '/nl/nieuws?page=2&ref=mail',
  ])('takes a link from an advertisement for the page itself: %s', async (address) => {
    const shop = counting()
    const pages = readPages(shop.render)
    await get(pages, '/nl/nieuws?page=2')
    expect(await (await get(pages, address)).text()).toBe('<p>1</p>')
  })

  it('draws a page without what only the browser reads', async () => {
    const pages = readPages(async (request) => html(request.url))
    expect(await (await get(pages, '/nl/aanmelden?next=%2Fnl%2Fmijn-account')).text()).toBe(
      'https://dealer.example/nl/aanmelden',
    )
  })

  it('keeps the pages that visitors come back to, however many are asked for once', async () => {
    const pages = readPages(async () => html('x'.repeat(1000)), { cacheBytes: 10_000 })
    const { port, close } = await listening(pages)
    const plain = { headers: { 'Accept-Encoding': 'identity' } }
    const isKept = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`, plain)).ok
    await get(pages, '/nl')
    expect(await isKept('/nl')).toBe(true)
    for (let page = 2; page < 30; page++) await get(pages, `/nl/nieuws?page=${page}`)
    expect(await isKept('/nl')).toBe(true)
    expect(await isKept('/nl/nieuws?page=2')).toBe(false)
    await close()
  })

  it('keeps no error page and tells nobody to', async () => {
    let status = 404
    const pages = readPages(async () => html('<p>gone</p>', status))
    const gone = await get(pages, '/nl/nergens')
    expect([gone.status, gone.headers.get('Cache-Control')]).toEqual([404, 'private, no-store'])
    status = 200
    expect((await get(pages, '/nl/nergens')).status).toBe(200)
  })

  it('lets the longest unused page go when it is full', async () => {
    const pages = readPages(async () => html('x'.repeat(1000)), { cacheBytes: 3500 })
    const { port, close } = await listening(pages)
    for (const path of ['/nl/a', '/nl/b', '/nl/a', '/nl/c']) await get(pages, path)
    const statuses = await Promise.all(
      ['/nl/a', '/nl/b', '/nl/c'].map((path) =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'Accept-Encoding': 'identity' } }),
      ),
    )
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 200])
    await close()
  })
})

describe('a page on its way', () => {
  it('is compressed as the visitor can read it', async () => {
    const pages = readPages(async () => html('<p>Wagens</p>'))
    const read = async (accepted: string) => {
      const answer = await get(pages, '/nl', { 'Accept-Encoding': accepted })
      return { encoding: answer.headers.get('Content-Encoding'), body: Buffer.from(await answer.arrayBuffer()) }
    }
    const br = await read('gzip, deflate, br')
    expect([br.encoding, brotliDecompressSync(br.body).toString()]).toEqual(['br', '<p>Wagens</p>'])
    const gzip = await read('br;q=0, gzip')
    expect([gzip.encoding, gunzipSync(gzip.body).toString()]).toEqual(['gzip', '<p>Wagens</p>'])
    expect((await read('identity')).encoding).toBeNull()
  })

  it('leaves smaller when it turns out that others ask for it too', async () => {
    const cars = Array.from({ length: 300 }, (_, index) => `<p>Wagen ${(index * 7919) % 1000}, ${index}.000 km</p>`)
    const pages = readPages(async () => html(cars.join('')))
    const { port, close } = await listening(pages)
    const headers = { 'Accept-Encoding': 'br' }
    const size = async () =>
      Number((await fetch(`http://127.0.0.1:${port}/nl`, { headers })).headers.get('Content-Length'))
    const first = Number((await get(pages, '/nl', headers)).headers.get('Content-Length'))
    expect(await size()).toBe(first)
    await expect.poll(size).toBeLessThan(first)
    await close()
  })

  it('is not sent to who has it', async () => {
    const pages = readPages(async () => html('<p>Wagens</p>'))
    const etag = (await get(pages, '/nl')).headers.get('ETag')!
    const again = await get(pages, '/nl', { 'If-None-Match': `"older", ${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get(pages, '/nl', { 'If-None-Match': '"older"' })).status).toBe(200)
  })

  it('allows its own scripts by their hash, and no others', async () => {
    const script = 'window.x = 1'
    const pages = readPages(async () =>
      html(
        `<script src="/a.js"></script><script type="application/ld+json">{}</script><script async="">${script}</script>`,
      ),
    )
    const policy = (await get(pages, '/nl')).headers.get('Content-Security-Policy')!
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  })

  it('sends only the head when that is asked', async () => {
    const answer = await get(
      readPages(async () => html('<p>Wagens</p>')),
      '/nl',
      {},
      'HEAD',
    )
    expect([answer.headers.get('Content-Length'), await answer.text()]).toEqual(['13', ''])
  })

  it('is only to be read', async () => {
    expect(
      (
        await get(
          readPages(async () => html('')),
          '/nl',
          {},
          'POST',
        )
      ).status,
    ).toBe(405)
  })

  it('gets refusals of the API as answers, and its failures as errors', async () => {
    const pages = readPages(async (request, { call }) =>
      drawn(
        JSON.stringify(await call(`GET /${request.url.endsWith('broken') ? 'broken' : 'nothing'}`, {})),
        'application/json',
      ),
    )
    expect(await (await get(pages, '/fr/rien')).json()).toMatchObject({ hasErrors: true, statusCode: 404 })
    await expect(get(pages, '/fr/broken')).rejects.toThrow('out of order')
  })
})

describe('addresses', () => {
  it('lead from the bare one to the language of the visitor', async () => {
    const answer = await get(
      readPages(async () => html('')),
      '/',
      { 'Accept-Language': 'fr-BE,fr;q=0.9' },
    )
    expect([answer.status, answer.headers.get('Location'), answer.headers.get('Vary')]).toEqual([
      302,
      '/fr',
      'Cookie, Accept-Language',
    ])
  })

  it.each([
    ['/nl/', '/nl'],
    ['/nl/stockwagens/?page=2', '/nl/stockwagens?page=2'],
    ['//evil.example/', '/evil.example'],
  ])('are tidied for good: %s', async (untidy, tidy) => {
    expect(await leads(untidy)).toEqual([301, tidy])
  })

  it.each([
    ['/?gad_source=1', '/nl?gad_source=1'],
    ['/?ref=newsletter&x=1', '/nl?ref=newsletter'],
    ['/login?next=%2Fnl', '/nl/aanmelden?next=%2Fnl'],
    ['/logout?x', '/nl/afmelden'],
    ['/nl?n=0.123', '/nl'],
    ['/nl?', null],
    ['/nl?n=1&utm_source=mail', '/nl?utm_source=mail'],
    ['/nl/tweedehandswagens/noord-v6/20418?x=1', '/nl/tweedehandswagens/noord-v6/20418'],
    ['/nl/nieuws?page=2&x=1&page=3', '/nl/nieuws?page=2'],
    ['/nl/algemene-voorwaarden?voor=onderneming&x=1', '/nl/algemene-voorwaarden?voor=onderneming'],
    ['/nl/contact.data?_routes=root&x=1', '/nl/contact.data?_routes=root'],
    ['/sitemap.xml?page=2&x=1', '/sitemap.xml?page=2'],
  ])('keep what the page or the browser reads, and nothing else: %s', async (address, expected) => {
    expect(await leads(address)).toEqual(expected === null ? [200, null] : [302, expected])
  })

  it.each([
    ['/NL/contact', '/nl/contact'],
    ['/nl/Contact?utm_source=mail', '/nl/contact?utm_source=mail'],
    ['/FR', '/fr'],
  ])('are written in lower case: %s', async (address, expected) => {
    expect(await leads(address)).toEqual([301, expected])
  })

  it('of lists are left to their page, which sends on what visitors brought along', async () => {
    const pages = readPages(async (request) =>
      new URL(request.url).search === '?brand=noord'
        ? html('<p>Noord</p>')
        : { status: 302, headers: new Headers({ Location: '/nl/stockwagens?brand=noord' }), body: Buffer.alloc(0) },
    )
    expect(await leads('/nl/stockwagens?brand=noord&gclid=1', pages)).toEqual([200, null])
    expect(await leads('/nl/stockwagens?x=1&gclid=1', pages)).toEqual([302, '/nl/stockwagens?brand=noord&gclid=1'])
  })

  it.each<[string | null, string | null, Language]>([
    [null, null, 'nl'],
    [null, 'en-GB,fr;q=0.8,nl;q=0.5', 'fr'],
    [null, 'fr;q=0,nl;q=0.1', 'nl'],
    ['a=b; language=fr', 'nl', 'fr'],
    ['language=de', 'fr', 'fr'],
  ])('with cookies %s and languages %s mean %s', (cookies, accepted, language) => {
    expect(preferredLanguage(cookies, accepted)).toBe(language)
  })
})

describe('a visitor who opens page after page', () => {
  /** As many pages that are not at hand as it takes to be told to wait. */
  async function openMany(pages: Pages, visitor: string): Promise<number> {
    for (let opened = 0; opened < 1000; opened++) {
      const answer = await pages.handle(new Request(`http://shop/nl/nieuws?page=${visitor}${opened}`), visitor)
      if (answer.status === 429) return opened
    }
    return Infinity
  }

  it('is told to wait, and nobody else is', async () => {
    const pages = readPages(async () => html('<p>Nieuws</p>'))
    await get(pages, '/fr')
    expect(await openMany(pages, '198.51.100.7')).toBeLessThan(100)
    const answer = await pages.handle(new Request('http://shop/fr/contact'), '198.51.100.7')
    expect([answer.status, answer.headers.get('Retry-After'), answer.headers.get('Cache-Control')]).toEqual([
      429,
      '10',
      'private, no-store',
    ])
    expect(await answer.text()).toContain('<html lang="fr">')
    expect((await pages.handle(new Request('http://shop/fr'), '198.51.100.7')).status, 'at hand').toBe(200)
    expect((await get(pages, '/fr/contact')).status, 'somebody else').toBe(200)
  })

  it('goes on after a while', async () => {
    let now = new Date('2026-11-20T12:00:00Z')
    const pages = readPages(async () => html('<p>Nieuws</p>'), { clock: () => now })
    await openMany(pages, '198.51.100.8')
    now = new Date('2026-11-20T12:00:10Z')
    expect(await openMany(pages, '198.51.100.8')).toBeGreaterThan(10)
  })
})

describe('while the database is away', () => {
  /** A shop that has one page at hand, of revision 1, and then loses its database. */
  async function shopWithout({ lostAt = new Date('2026-11-20T12:00:00Z') } = {}) {
    const lines: string[] = []
    const state = { now: lostAt, revision: '1' as string | undefined, last: '1', isAway: false }
    const pages = readPages(
      async (request) => {
        if (state.isAway) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
        return html(request.url)
      },
      {
        revision: () => state.revision,
        lastRevision: () => (state.revision === undefined ? { revision: state.last, lostAt } : undefined),
        clock: () => state.now,
        log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
      },
    )
    await get(pages, '/nl')
    state.revision = undefined
    state.isAway = true
    return { pages, state, lines }
  }

  it('pages at hand are shown, and the log says that they are of before', async () => {
    const { pages, lines } = await shopWithout()
    expect((await get(pages, '/nl')).status).toBe(200)
    const { port, close } = await listening(pages)
    const headers = { 'Accept-Encoding': 'identity' }
    expect((await fetch(`http://127.0.0.1:${port}/nl?utm_source=mail`, { headers })).status).toBe(200)
    await close()
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { endpoint: 'page content.home', stale: true },
      { endpoint: 'page content.home', stale: true },
    ])
    expect((await get(pages, '/nl/contact')).status, 'not at hand').toBe(503)
  })

  it('they are not shown after a while', async () => {
    const { pages, state } = await shopWithout()
    state.now = new Date('2026-11-20T12:05:01Z')
    expect((await get(pages, '/nl')).status).toBe(503)
  })

  it('nor on another day', async () => {
    const { pages, state } = await shopWithout({ lostAt: new Date('2026-11-20T22:58:00Z') })
    state.now = new Date('2026-11-20T23:01:00Z')
    expect((await get(pages, '/nl')).status).toBe(503)
  })

  it('a page that changed just before is shown as it was, for as long after it was last right', async () => {
    const { pages, state } = await shopWithout()
    state.last = '2'
    expect((await get(pages, '/nl')).status).toBe(200)
    state.now = new Date('2026-11-20T12:05:01Z')
    expect((await get(pages, '/nl')).status).toBe(503)
  })

  it('the same while the loss is not noticed yet, or what was lost not whole again', async () => {
    const { pages, state, lines } = await shopWithout()
    for (const revision of ['2', '3']) {
      state.revision = revision
      expect((await get(pages, '/nl')).status).toBe(200)
    }
    expect(lines).toHaveLength(2)
    state.isAway = false
    expect((await get(pages, '/nl')).status).toBe(200)
    expect(lines, 'drawn anew').toHaveLength(2)
  })

  it('they are drawn anew as soon as it is back', async () => {
    const { pages, state, lines } = await shopWithout()
    await get(pages, '/nl')
    state.isAway = false
    state.revision = '2'
    expect((await get(pages, '/nl')).status).toBe(200)
    expect(lines).toHaveLength(1)
  })
})

it('says calmly that the database is away', async () => {
  const pages = readPages(async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  const answer = await get(pages, '/nl/nieuws')
  expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Retry-After')]).toEqual([
    503,
    'text/html; charset=utf-8',
    '60',
  ])
})

describe('before any framework', () => {
  let close = async () => {}
  afterEach(() => close())

  it('the sitemap is made once for each state of the data, whatever language is asked for', async () => {
    let made = 0
    const pages = readPages(async () => {
      made++
      return drawn('<urlset/>', 'application/xml')
    })
    await get(pages, '/sitemap.xml', { 'Accept-Language': 'fr' })
    await get(pages, '/sitemap.xml', { 'Accept-Language': 'nl' })
    expect(made).toBe(1)
  })

  it('a cached page leaves just as it does otherwise', async () => {
    const pages = readPages(async () => html('<p>Citroën, 30 000 €</p>'))
    const server = await listening(pages)
    close = server.close
    const address = `http://127.0.0.1:${server.port}/nl`
    expect((await fetch(address)).status, 'not cached yet').toBe(404)
    const headers = { 'Accept-Encoding': 'gzip' }
    const slow = await get(pages, '/nl', headers)
    const quick = await fetch(address, { headers })
    const shown = (answer: Response) =>
      Object.fromEntries([...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)))
    expect(shown(quick)).toEqual(shown(slow))
    expect(await quick.text()).toBe('<p>Citroën, 30 000 €</p>')
    const plain = await fetch(address, { headers: { 'Accept-Encoding': 'identity' } })
    expect(await plain.text(), 'not compressed').toBe('<p>Citroën, 30 000 €</p>')
    const unchanged = await fetch(address, { headers: { 'If-None-Match': quick.headers.get('ETag')! } })
    expect(unchanged.status).toBe(304)
    expect((await fetch(address, { method: 'POST' })).status, 'only read').toBe(404)
  })
})

/** A plain server that answers from the cache alone, 404 when it holds nothing. */
async function listening(pages: Pages) {
  const server = createServer((request, response) => {
    if (pages.tryCached(request, response) === undefined) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
