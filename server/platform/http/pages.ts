import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { answerWith, type ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  parseLanguage,
  type Language,
} from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { findCookie } from '@forecourt/domain/platform/values/cookies.ts'
import { hasTwoForms, pricesShownAt, type PricesShown } from '@forecourt/domain/platform/routes/prices-shown.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { unavailablePage } from './unavailable-page.ts'
import { Budget } from './budget.ts'
import { TOPICS, type Topic } from './changes.ts'
import { InvalidInput } from './call.ts'
import type { InProcessCall } from './caller.ts'
import { withinTime } from '../database/deadline.ts'
import { failure, isPassing } from './envelope.ts'
import { hasEtag } from './etag.ts'
import { slowestAnswerMs } from './http.ts'
import {
  findPageName,
  forVisitor,
  listKnownParameters,
  readAddress,
  tidyPath,
  withParameters,
  type PageAddress,
} from './page-address.ts'
import {
  bytesAsText,
  cachedPage,
  encodingFor,
  formIn,
  compressThoroughly,
  PageCache,
  type CachedPage,
} from './page-cache.ts'
import { DEVELOPMENT_POLICY, securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { toNetwork } from './visitor-address.ts'

export interface PagesOptions {
  services: Pick<Services, 'settings' | 'log' | 'clock'>
  shop: Shop
  api: InProcessCall
  /** Equal values mean that pages which show these topics show the same; undefined: not known, so nothing is cached. */
  revision: (topics?: readonly Topic[]) => string | undefined
  /** While that is unknown: the last known one, and its time. */
  lastRevision?: (topics?: readonly Topic[]) => { revision: string; lostAt: Date } | undefined
  /** Topics of the response of an endpoint. */
  topicsOf?: (endpoint: string) => readonly Topic[]
  /** Origins of other sites that pages may show in a frame; they apply to all pages, since one goes on from page to page. */
  frames?: () => Promise<readonly string[]>
  cacheBytes?: number
}

export interface Pages {
  /**
   * Returns the page, or the data of a page, for a GET or HEAD.
   * @param visitor an IP address
   * @param requestId for lines of the log about a page that fails
   */
  handle(request: Request, visitor: string, requestId?: string): Promise<Response>
  /**
   * Answers at once when the page is in the cache: for the plain listener, before any framework.
   * @returns the name of the page that it answered with
   */
  tryCached(request: IncomingMessage, response: ServerResponse): string | undefined
}

/** Creates the public pages: rendered by the shop, cached as long as the data they show are unchanged. */
export function createPages({
  services,
  shop,
  api,
  revision,
  lastRevision = () => undefined,
  topicsOf = () => TOPICS,
  frames = async () => [],
  cacheBytes = 32 * 1024 * 1024,
}: PagesOptions): Pages {
  const { settings, log, clock } = services
  const cache = new PageCache(cacheBytes)
  /** Uncached pages that one address may have rendered: they take the whole thread that answers calls too. */
  const budget = new Budget({ atOnce: 40 * settings.rateLimitFactor, perSecond: 4 * settings.rateLimitFactor })
  /** Ten visitors of a page that is not in the cache wait for one rendering. */
  const underway = new Map<string, Promise<Rendered>>()
  /** Asked once for each state of the data. */
  let framesKnown: { revision: string; origins: Promise<readonly string[]> } | undefined

  /** Returns a function for the revisions of now, for later use. */
  function allRevisions(): (topics: readonly Topic[]) => string {
    const one = new Map(TOPICS.map((topic) => [topic, revision([topic])]))
    return (topics) => joinRevisions(topics, (topic) => one.get(topic))
  }

  const currentRevision = (topics: readonly Topic[]) => joinRevisions(topics, (topic) => revision([topic]))
  const latestRevision = (topics: readonly Topic[]) => joinRevisions(topics, (topic) => lastRevision([topic])?.revision)

  function framesAt(current: string | undefined): Promise<readonly string[]> {
    if (current === undefined) return frames()
    if (framesKnown?.revision === current) return framesKnown.origins
    const origins = frames()
    framesKnown = { revision: current, origins }
    origins.catch(() => (framesKnown = undefined))
    return origins
  }

  /** Returns a page that need not be rendered: of the present state of the data or, while that is unknown, the former one. */
  function atHand(key: string): CachedPage | undefined {
    const everything = revision()
    if (everything === undefined) return asItWas(key)
    const page = cache.get(key, everything, currentRevision)
    if (page) page.rightAt = clock()
    return page
  }

  /** Returns the former page while the database is away, if it was current a little while ago, on the same day. */
  function asItWas(key: string): CachedPage | undefined {
    const page = cache.last(key)
    if (!page) return undefined
    const last = lastRevision()
    const rightAt = last && page.revision === latestRevision(page.topics) ? last.lostAt : page.rightAt
    const now = clock()
    const isTooOld = now.getTime() - rightAt.getTime() > settings.stalePagesSeconds * 1000
    if (isTooOld || brusselsDay(rightAt) !== brusselsDay(now)) return undefined
    log.info({ endpoint: page.name, stale: true, since: rightAt }, 'page shown as it was before the database went away')
    return page
  }

  async function handle(request: Request, visitor: string, requestId?: string): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    const url = new URL(request.url)
    const address = readAddress(url.pathname + url.search)
    const readPreferred = () => preferredLanguage(request.headers.get('cookie'), request.headers.get('accept-language'))
    const [pathname = '', search = ''] = address.drawn.split('?', 2)
    const bare = bareAddresses[pathname]
    if (bare) return toLanguage(forVisitor(buildPath(bare, readPreferred()), address))
    const path = tidyPath(pathname)
    if (path !== pathname)
      return redirect(301, forVisitor(withParameters(path, search === '' ? [] : [search]), address))
    const drawn = withParameters(path, listKnownParameters(path, search))
    if (drawn !== address.drawn) return redirect(302, forVisitor(drawn, address))

    const language = () => languageOfAddress(drawn) ?? readPreferred()
    const prices = pricesShownAt(path, request.headers.get('cookie'))
    const rendered = await find({ address: drawn, prices, requestId }, language, visitor).catch((error) => {
      if (!isPassing(error)) throw error
      return asItWas(cacheKey(drawn, prices)) ?? unavailablePage(503, language(), settings)
    })
    if (rendered instanceof Response) return redirected(rendered, address)
    const headers = new Headers(rendered.headers as [string, string][])
    if (hasEtag(request.headers.get('if-none-match') ?? '', rendered.etag))
      return new Response(null, { status: 304, headers })
    const form = await formIn(rendered, encodingFor(request.headers.get('accept-encoding') ?? undefined))
    return new Response(request.method === 'HEAD' ? null : form.body, { headers: pairs(form.headers) })
  }

  /** Reads the revision before rendering: a change meanwhile makes the page outdated, never the other way round. */
  async function find(
    { address, prices, requestId }: Asked,
    language: () => Language,
    visitor: string,
  ): Promise<Rendered> {
    const kept = cacheKey(address, prices)
    const cached = atHand(kept)
    if (cached) return cached
    const current = revision()
    // A page that depends on the visitor's language is an error page, which is not shared.
    const isShared = current !== undefined && (languageOfAddress(address) !== undefined || isForRobots(address))
    const key = `${current} ${kept}`
    const together = isShared ? underway.get(key) : undefined
    if (together) return together
    if (!budget.take(toNetwork(visitor), clock())) return unavailablePage(429, language(), settings)
    const rendering = withinTime(slowestAnswerMs, () => render({ address, prices, requestId }, language(), current))
    if (!isShared) return rendering
    underway.set(key, rendering)
    try {
      const page = await rendering
      if (!(page instanceof Response)) cache.set(kept, page)
      return page
    } finally {
      underway.delete(key)
    }
  }

  async function render(
    { address, prices, requestId }: Asked,
    language: Language,
    current: string | undefined,
  ): Promise<Rendered> {
    const renderer = await shop.rendererIn(language)
    // Before anything is read: a change meanwhile makes the page outdated.
    const revisions = allRevisions()
    const now = clock()
    const shown = new Set<Topic>(aroundEveryPage)
    const failures: unknown[] = []
    const { status, headers, body } = await renderer(new Request(settings.publicUrl + address), {
      language,
      call: (endpoint, input) => {
        for (const topic of topicsOf(endpoint)) shown.add(topic)
        return callInProcess(api, endpoint, input, language)
      },
      revision: current,
      now,
      prices,
      apiKey: settings.apiKey,
      tenant: settings.tenant,
      ...(settings.analyticsScriptUrl !== undefined && { analyticsScript: settings.analyticsScriptUrl }),
      ...(settings.look && { look: { css: settings.look.css, stage: settings.look.stage } }),
      onError: (error) => {
        failures.push(error)
        log.error({ requestId, endpoint: findPageName(pathIn(address)), err: error }, 'page failed')
      },
    })
    const passing = failures.find(isPassing)
    if (passing !== undefined) throw passing
    headers.delete('Content-Length')
    const policy = { scriptHashes: shop.strict ? scriptHashes(body, headers) : [], frames: await framesAt(current) }
    for (const [name, value] of securityHeaders(settings, policy)) headers.set(name, value)
    if (!shop.strict) headers.set('Content-Security-Policy', DEVELOPMENT_POLICY)
    if (status !== 200) {
      if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
      return new Response(body.length === 0 ? null : body, { status, headers })
    }
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
    headers.set('ETag', etag)
    headers.set('Vary', hasTwoForms(pathIn(address)) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding')
    const topics = TOPICS.filter((topic) => shown.has(topic))
    const name = findPageName(pathIn(address))
    return cachedPage({ name, topics, revision: revisions(topics), rightAt: now, etag, headers: [...headers], body })
  }

  function tryCached(request: IncomingMessage, response: ServerResponse): string | undefined {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { drawn } = readAddress(request.url ?? '/')
    const page = atHand(cacheKey(drawn, pricesShownAt(pathIn(drawn), request.headers.cookie)))
    if (!page) return undefined
    if (hasEtag(request.headers['if-none-match'] ?? '', page.etag)) {
      response.writeHead(304, page.headers.flat()).end()
      return page.name
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    const form = page.forms[encoding]
    if (!form) return undefined
    if (form.isRough)
      compressThoroughly(page, encoding).catch((error) => log.error({ err: error }, 'page not compressed'))
    response.writeHead(200, form.headers)
    if (request.method === 'HEAD') response.end()
    else response.end(bytesAsText(form), 'latin1')
    return page.name
  }

  return { handle, tryCached }
}

function joinRevisions(topics: readonly Topic[], revision: (topic: Topic) => string | undefined): string {
  return topics.map(revision).join(' ')
}

/** Menu, footer and notice: the renderer need not load them each time. */
const aroundEveryPage: readonly Topic[] = ['organisation']

/** A requested page, the form of its prices, and the first request for it. */
type Asked = { address: string; prices: PricesShown; requestId: string | undefined }

/** Returns the cache key of a page. */
function cacheKey(address: string, prices: PricesShown): string {
  return prices === 'private' ? address : `${address} ${prices}`
}

function pathIn(address: string): string {
  return address.split('?', 1)[0]!
}

/** A page that may be shared and cached, or an answer that is for this visitor alone. */
type Rendered = CachedPage | Response

/** The shop's server build, or in development its source. */
export interface Shop {
  rendererIn(language: Language): Promise<Renderer>
  /** False in development, where Vite puts styles and scripts of its own into the page. */
  strict: boolean
}

type Renderer = (request: Request, visit: Visit) => Promise<Drawn>

/** A page, the data of one, or the way to another address. */
interface Drawn {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
}

interface Visit {
  language: Language
  call(path: string, input: unknown): Promise<ApiAnswer<unknown>>
  revision: string | undefined
  now: Date
  prices: PricesShown
  apiKey: string
  tenant: string
  analyticsScript?: string
  look?: { css: string; stage: string }
  onError(error: unknown): void
}

interface ShopBuild {
  entry: { module: { createRenderer(build: ShopBuild): Renderer } }
}

/** Loads the shop as `buildShop` left it in `folder`, one build per language. */
export function loadShop(folder: string): Shop {
  const renderers = new Map<Language, Promise<Renderer>>()
  return {
    strict: true,
    rendererIn(language) {
      let renderer = renderers.get(language)
      if (!renderer) {
        renderer = load(() => import(pathToFileURL(path.join(folder, language, 'server', 'index.js')).href))
        renderers.set(language, renderer)
      }
      return renderer
    },
  }
}

/** Loads the shop from its source: `importModule` is that of the `ssr` environment of a Vite development server. */
export function sourceShop(importModule: (id: string) => Promise<unknown>): Shop {
  return { strict: false, rendererIn: () => load(() => importModule('virtual:react-router/server-build')) }
}

async function load(importBuild: () => Promise<unknown>): Promise<Renderer> {
  const build = (await importBuild()) as ShopBuild
  return build.entry.module.createRenderer(build)
}

/** Refusals and wrong input are answers; what else is thrown is an error of ours. */
async function callInProcess(
  api: InProcessCall,
  endpoint: string,
  input: unknown,
  language: Language,
): Promise<ApiAnswer<unknown>> {
  try {
    const outcome = await api(endpoint, input, { language })
    return isRefusal(outcome) ? failure(outcome, language) : answerWith(outcome)
  } catch (error) {
    if (error instanceof InvalidInput) return failure(error, language)
    throw error
  }
}

function languageOfAddress(address: string): Language | undefined {
  const segment = /^\/(\w+)(?=[/.?]|$)/.exec(address)?.[1]
  return isLanguage(segment) ? segment : undefined
}

/** Returns the language the visitor chose here before, else the first of the browser's that we speak. */
export function preferredLanguage(cookies: string | null, accepted: string | null): Language {
  const chosen = findCookie(cookies, 'language')
  if (isLanguage(chosen)) return chosen
  const byPreference = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [code = '', weight = ''] = part.split(';q=')
      return { language: parseLanguage(code.trim()), weight: weight === '' ? 1 : Number(weight) }
    })
    .sort((a, b) => b.weight - a.weight)
  return byPreference.find(({ language, weight }) => language && weight > 0)?.language ?? DEFAULT_LANGUAGE
}

const bareAddresses: Readonly<Record<string, 'content.home' | 'account.login' | 'account.logout'>> = {
  '/': 'content.home',
  '/login': 'account.login',
  '/logout': 'account.logout',
}

/** True for files that are the same in every language. */
function isForRobots(address: string): boolean {
  return /^\/(sitemap\.xml|robots\.txt)(\?|$)/.test(address)
}

/** Addresses without a language lead to the page in the visitor's. */
function toLanguage(address: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: address, 'Cache-Control': 'private, no-store', Vary: 'Cookie, Accept-Language' },
  })
}

function redirect(status: 301 | 302, address: string): Response {
  return new Response(null, { status, headers: { Location: address } })
}

/** Returns the answer for one of the visitors who wait for it; a redirect keeps the visitor's query. */
function redirected(answer: Response, address: PageAddress): Response {
  const own = answer.clone()
  const location = own.headers.get('Location')
  if (location !== null) own.headers.set('Location', forVisitor(location, address))
  return own
}

/** Returns the hashes of the inline scripts of a page; blocks of data, such as JSON-LD, need none. */
function scriptHashes(body: Buffer, headers: Headers): string[] {
  if (!headers.get('Content-Type')?.startsWith('text/html')) return []
  const hashes = new Set<string>()
  // In the bytes: as text, the page would be copied and read from end to end.
  for (let at = body.indexOf('<script'); at >= 0; at = body.indexOf('<script', at)) {
    const start = body.indexOf('>', at) + 1
    const end = body.indexOf('</script>', start)
    if (end < 0) break
    if (!/\bsrc=|\btype="application\//.test(body.toString('latin1', at, start)))
      hashes.add(createHash('sha256').update(body.subarray(start, end)).digest('base64'))
    at = end
  }
  return [...hashes]
}

/** Returns the headers as pairs, as a response takes them; Node takes them as one flat list. */
function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1]!] satisfies [string, string]] : []))
}
