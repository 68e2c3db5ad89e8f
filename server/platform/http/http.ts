import { splitEndpointPath } from './endpoint.ts'
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono, type Context } from 'hono'
import { routePath } from 'hono/route'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import type { HttpBindings } from '@hono/node-server'
import { sql } from 'kysely'
import { API_KEY_PREFIX, isApiKey } from '@forecourt/domain/platform/values/api-key.ts'
import { answerWith, type ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'
import {
  DEFAULT_LANGUAGE,
  parseLanguage as languageOfCode,
  type Language,
} from '@forecourt/domain/platform/values/languages.ts'
import { HOST_PREFIX } from '@forecourt/domain/platform/values/cookies.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { apiAreaDocs, apiDocs, apiDocsStyles, apiOperationDocs, apiWebhookDocs, groupByArea } from './api-docs.ts'
import { gateRefusal, run } from './call.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import { guardedName, isSecure, newXsrfToken, sessionCookies, XSRF_COOKIE } from './cookies.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { withinTime } from '../database/deadline.ts'
import { failure } from './envelope.ts'
import { FileAnswer } from '../files/file-answer.ts'
import { readMultipart } from './multipart.ts'
import { UploadMemory } from './upload-memory.ts'
import { openApi, type EventSchemas } from './openapi.ts'
import { secondsToWait, tooMany } from './rate-limit.ts'
import { refuse, type ApiRefusal } from './refusal.ts'
import { securityHeaders } from './security-headers.ts'
import { IDEMPOTENCY_HEADER, parseIdempotencyKey } from './idempotency.ts'
import { toActor } from './identity.ts'
import { describeAnswer } from '../tracing/answered-request.ts'
import { runAs, type Span } from '../tracing/spans.ts'
import { findPageName } from './page-address.ts'
import type { Services } from './services.ts'
import type { RequestKind } from './traffic.ts'
import { toNetwork, visitorAddress } from './visitor-address.ts'

export type Http = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** By the clock of `performance`, in milliseconds. */
    startedAt: number
    /** The call that the request is for. */
    endpoint?: Endpoint
    /** The user of the session that was sent, as the audit log names them. */
    user?: string
    /** Name of the error that the call was answered with. */
    refusal?: string
  }
}

const largestBody = 1024 * 1024
/** Timeout of a request. Clients have left by then; calls to the payment provider time out earlier. */
export const slowestAnswerMs = 30_000
/** Time for pages and calls that are aborted to answer so themselves. */
const longestGoodbyeMs = 2_000
const slowestReadinessMs = 3_000
const smallestToCompress = 1024
const descriptionLimit = { max: 60, seconds: 60 }
const compress = promisify(gzip)

/**
 * Creates the HTTP side of the API: one route per endpoint, under `/api`.
 * @param events that other programs are notified of, for the description
 */
export function createHttp(services: Services, endpoints: readonly Endpoint[], events: EventSchemas = {}): Hono<Http> {
  const app = new Hono<Http>()
  app.use(observe(services))
  app.use(limitTime)
  app.get('/healthz', (c) => c.text('alive'))
  app.get('/readyz', (c) => readiness(c, services))
  const refuseLarge = bodyLimit({
    maxSize: largestBody,
    onError: (c) => {
      // The rest of the body is still on its way: the connection cannot serve another call.
      c.header('Connection', 'close')
      return answer(c, failure(refuse('body-too-large', { status: 413 }), readLanguage(c) ?? DEFAULT_LANGUAGE))
    },
  })
  const uploads = new UploadMemory()
  for (const endpoint of endpoints) {
    const [method, path] = splitEndpointPath(endpoint.path)
    if (endpoint.kind === 'upload') app.on(method, `/api${path}`, (c) => handleUpload(c, services, endpoint, uploads))
    else app.on(method, `/api${path}`, refuseLarge, (c) => handle(c, services, endpoint))
  }
  const description = once(() => openApi(endpoints, events))
  app.get(
    '/api/openapi.json',
    lasting(services, 'application/json', () => JSON.stringify(description())),
  )
  addDocs(app, services, { endpoints, events, description })
  app.all('/api/*', (c) =>
    answer(c, failure(refuse('unknown-call', { status: 404 }), readLanguage(c) ?? DEFAULT_LANGUAGE)),
  )
  app.onError((error, c) => {
    const envelope = failure(error, readLanguage(c) ?? DEFAULT_LANGUAGE)
    services.log.error({ ...describeRequest(c), ...describeEnd(c, envelope.statusCode), err: error }, 'request failed')
    return answer(c, envelope)
  })
  return app
}

/** Adds the documentation pages: one for the API, for each area and for each operation. */
function addDocs(
  app: Hono<Http>,
  services: Services,
  described: {
    readonly endpoints: readonly Endpoint[]
    readonly events: EventSchemas
    description(): ReturnType<typeof openApi>
  },
): void {
  const { endpoints, events, description } = described
  const html = (make: () => string) => lasting(services, 'text/html; charset=utf-8', make)
  const areas = groupByArea(endpoints)
  app.get(
    '/api/docs',
    html(() => apiDocs(areas, events)),
  )
  app.get(
    '/api/docs/webhooks',
    html(() => apiWebhookDocs(description())),
  )
  app.get(
    '/api/docs.css',
    lasting(services, 'text/css; charset=utf-8', () => apiDocsStyles),
  )
  for (const area of areas) {
    app.get(
      `/api/docs/${area.name}`,
      html(() => apiAreaDocs(area)),
    )
    const pages = new Map(
      [...area.operations].map(([id, endpoint]) => [
        id,
        html(() => apiOperationDocs(area.name, endpoint, description())),
      ]),
    )
    app.get(`/api/docs/${area.name}/:operation`, (c, next) => pages.get(c.req.param('operation'))?.(c) ?? next())
  }
}

/** Makes a value when it is first requested: hundreds of schemas take a while that no start should wait for. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Makes and compresses an answer once: more than a megabyte each, and the same for all as long as the process lives. */
function lasting(services: Services, contentType: string, make: () => string) {
  const made = once(async () => {
    const body = new Uint8Array(Buffer.from(make()))
    return { body, etag: buildEtag(body), packed: new Uint8Array(await compress(body, { level: 9 })) }
  })
  return async (c: Context<Http>): Promise<Response> => {
    const network = toNetwork(readAddress(c, services))
    const seconds = await secondsToWait(services, `description ${network}`, descriptionLimit)
    if (seconds > 0)
      return answer(c, toEnvelope(c, tooMany('too-many-calls', seconds), readLanguage(c) ?? DEFAULT_LANGUAGE))
    const { body, etag, packed } = await made()
    c.header('ETag', etag)
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    c.header('Vary', 'Accept-Encoding')
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    c.header('Content-Type', contentType)
    if (!acceptsGzip(c)) return c.body(body)
    c.header('Content-Encoding', 'gzip')
    return c.body(packed)
  }
}

function acceptsGzip(c: Context<Http>): boolean {
  return (c.req.header('accept-encoding') ?? '').includes('gzip')
}

function buildEtag(body: Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}

/**
 * Limits the time of what has no limit of its own: feeds, sheets to print. Calls read their body first, which may take its
 * time.
 */
function limitTime(c: Context<Http>, next: () => Promise<void>): Promise<void> {
  return c.req.path.startsWith('/api/') ? next() : withinTime(slowestAnswerMs + longestGoodbyeMs, next)
}

async function handle(c: Context<Http>, services: Services, endpoint: Endpoint): Promise<Response> {
  const language = readLanguage(c)
  c.set('endpoint', endpoint)
  try {
    const gate = admit(c, services, endpoint, language)
    if (gate) return await answer(c, failure(gate, language ?? DEFAULT_LANGUAGE))
    const body = c.req.method === 'POST' ? await c.req.text() : ''
    return await withinTime(slowestAnswerMs, () => answerCall(c, services, endpoint, { language: language!, body }))
  } catch (error) {
    return answer(c, toFailure(c, services, error))
  }
}

async function answerCall(
  c: Context<Http>,
  services: Services,
  endpoint: Endpoint,
  { language, body }: { language: Language; body: string },
): Promise<Response> {
  const call = await buildCaller(c, services, endpoint, language, body)
  if (isRefusal(call)) return answer(c, toEnvelope(c, call, language))
  const refused = await limitRefusal(c, services, endpoint, call)
  if (refused) return answer(c, toEnvelope(c, refused, call.language))
  const input = readInput(c, body)
  if (input === undefined) return answer(c, failure(refuse('malformed-json', { status: 400 }), call.language))
  const outcome = await run(endpoint, services, call, input)
  if (outcome instanceof FileAnswer) return file(c, outcome)
  const isSomebody = endpoint.right !== 'public' || call.customer !== undefined || call.staff !== undefined
  return answer(c, toEnvelope(c, outcome, call.language), { isPersonal: isSomebody || endpoint.isPersonal === true })
}

function toEnvelope(c: Context<Http>, outcome: unknown, language: Language): ApiAnswer<unknown> {
  if (!isRefusal(outcome)) return answerWith(outcome)
  const { retryAfterSeconds } = outcome as ApiRefusal
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  return failure(outcome, language)
}

async function limitRefusal(
  c: Context<Http>,
  services: Services,
  { path, limit }: Endpoint,
  call: Caller,
): Promise<ApiRefusal | undefined> {
  const seconds = limit ? await secondsToWait(services, `${path} ${toNetwork(call.ip)}`, limit) : 0
  if (seconds === 0) return undefined
  services.log.warn(describeRequest(c), 'too many calls')
  return tooMany('too-many-calls', seconds)
}

/** Returns the response for an error, and logs bugs. A client that disconnected is no error. */
function toFailure(c: Context<Http>, services: Services, error: unknown): ApiAnswer<never> {
  const envelope = failure(error, readLanguage(c) ?? DEFAULT_LANGUAGE)
  const { incoming } = c.env
  const hasHungUp = incoming.destroyed && !incoming.complete
  if (envelope.statusCode < 500) return envelope
  if (hasHungUp) return failure(refuse('malformed-form', { status: 400 }), readLanguage(c) ?? DEFAULT_LANGUAGE)
  services.log.error({ ...describeRequest(c), ...describeEnd(c, envelope.statusCode), err: error }, 'call failed')
  return envelope
}

/**
 * Handles a call as `handle` does, but rejects callers without the right before anything is read, and reads the file as it
 * comes in.
 */
async function handleUpload(
  c: Context<Http>,
  services: Services,
  endpoint: Extract<Endpoint, { kind: 'upload' }>,
  uploads: UploadMemory,
): Promise<Response> {
  const language = readLanguage(c)
  c.set('endpoint', endpoint)
  const envelope = await takeUpload(c, services, { endpoint, uploads }, language).then(
    (outcome) => toEnvelope(c, outcome, language ?? DEFAULT_LANGUAGE),
    (error: unknown) => toFailure(c, services, error),
  )
  // A client that is still sending would see a broken connection instead of the reason.
  if (!(await readToEnd(c.env.incoming))) c.header('Connection', 'close')
  return answer(c, envelope)
}

async function takeUpload(
  c: Context<Http>,
  services: Services,
  { endpoint, uploads }: { endpoint: Extract<Endpoint, { kind: 'upload' }>; uploads: UploadMemory },
  language: Language | undefined,
): Promise<unknown> {
  const gate = admit(c, services, endpoint, language)
  if (gate) return gate
  const call = await withinTime(slowestAnswerMs, async () => {
    const caller = await buildCaller(c, services, endpoint, language!, '')
    if (isRefusal(caller)) return caller
    return gateRefusal(endpoint, caller) ?? (await limitRefusal(c, services, endpoint, caller)) ?? caller
  })
  if (isRefusal(call)) return call
  const form = await readMultipart(
    c.env.incoming.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Uint8Array>,
    c.req.header('content-type'),
    { maxBytes: endpoint.maxBytes, length: sentLength(c), network: toNetwork(call.ip) },
  )
  if (isRefusal(form)) return form
  const { fields, file } = form
  return withinTime(slowestAnswerMs, () =>
    uploads.during(file?.bytes.length ?? 0, () => run(endpoint, services, call, fields, file)),
  )
}

/** Returns the length that the sender announces; undefined: it comes in chunks. */
function sentLength(c: Context<Http>): number | undefined {
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  return Number.isSafeInteger(length) && length >= 0 ? length : undefined
}

const mostToSkip = 32 * 1024 * 1024
const longestSkipMs = 5_000

/** Reads on and throws away; false when that would take too much or too long. */
async function readToEnd(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.complete || incoming.destroyed) return true
  const until = AbortSignal.timeout(longestSkipMs)
  let skipped = 0
  return new Promise((resolve) => {
    const stop = (isAtEnd: boolean) => {
      incoming.pause()
      resolve(isAtEnd)
    }
    incoming
      .on('data', (chunk: Buffer) => (skipped += chunk.length) > mostToSkip && stop(false))
      .once('end', () => stop(true))
      .once('close', () => stop(true))
      .resume()
    until.addEventListener('abort', () => stop(false))
  })
}

/** Checks a request before any work: key, tenant, language, and for calls with cookies the XSRF token. */
function admit(
  c: Context<Http>,
  services: Services,
  endpoint: Endpoint,
  language: Language | undefined,
): ApiRefusal | undefined {
  const { settings } = services
  if (endpoint.signed) return undefined
  // The key of an integration replaces the one that all browsers use.
  if (!carriesKey(c) && !same(c.req.header('x-api-key') ?? '', settings.apiKey))
    return refuse('wrong-api-key', { status: 401 })
  if ((c.req.header('x-tenant') ?? settings.tenant) !== settings.tenant)
    return refuse('unknown-tenant', { status: 404 })
  if (language === undefined) return refuse('unknown-language', { status: 400, field: 'X-Language' })
  if (c.req.method === 'POST' && !isOurPage(c, services, endpoint)) return refuse('wrong-xsrf-token', { status: 403 })
  return undefined
}

function isOurPage(c: Context<Http>, services: Services, endpoint: Endpoint): boolean {
  // A neighbour under the same domain receives its own cookies, and may plant the one that the token is compared with.
  if (['cross-site', 'same-site'].includes(c.req.header('sec-fetch-site') ?? '')) return false
  // Browsers add cookies automatically, but never a key.
  if (endpoint.withoutXsrf || c.req.header('cookie') === undefined || carriesKey(c)) return true
  const token = readCookies(c, services)[XSRF_COOKIE] ?? ''
  return (
    token !== '' &&
    c.req.header('x-requested-with') === 'XMLHttpRequest' &&
    same(c.req.header('x-xsrf-token') ?? '', token)
  )
}

async function buildCaller(
  c: Context<Http>,
  services: Services,
  endpoint: Endpoint,
  language: Language,
  body: string,
): Promise<Caller | ApiRefusal> {
  const isKeyed = carriesKey(c) && !endpoint.signed
  const sent = readCookies(c, services)
  if (isKeyed && hasSessionCookie(sent)) return refuse('two-identities', { status: 400 })
  const cookies = isKeyed ? {} : sent
  if (cookies[XSRF_COOKIE] === undefined && !endpoint.signed && !isKeyed) {
    setCookie(c, guardedName(XSRF_COOKIE, services.settings), newXsrfToken(), cookieDefaults(services))
  }
  const sentKey = c.req.header(IDEMPOTENCY_HEADER)
  const idempotencyKey = sentKey === undefined ? undefined : parseIdempotencyKey(sentKey)
  if (sentKey !== undefined && idempotencyKey === undefined)
    return refuse('malformed-idempotency-key', { status: 400, field: IDEMPOTENCY_HEADER })
  const call: Caller = {
    requestId: c.get('requestId'),
    ip: readAddress(c, services),
    userAgent: c.req.header('user-agent') ?? '',
    language,
    now: services.clock(),
    cookies,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(endpoint.signed ? { raw: { body, header: (name: string) => c.req.header(name) } } : {}),
    setCookie: (name, value, { httpOnly = true, maxAgeSeconds, isStrict = false } = {}) =>
      setCookie(c, guardedName(name, services.settings), value, {
        ...cookieDefaults(services),
        httpOnly,
        ...(isStrict ? { sameSite: 'Strict' } : {}),
        ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
      }),
  }
  // Another system proves itself by its signature; cookies that were sent prove nothing.
  if (endpoint.signed) return call
  if (isKeyed) return identifyIntegration(c, services, call)
  const identity = await services.identify(call, readBearer(c))
  c.set('user', toActor(identity))
  return { ...call, ...identity }
}

/** Returns the call as its integration makes it. A key that was copied wrongly is refused without asking the database. */
async function identifyIntegration(c: Context<Http>, services: Services, call: Caller): Promise<Caller | ApiRefusal> {
  const key = readBearer(c)
  if (key === undefined || !isApiKey(key)) return refuse('malformed-integration-key', { status: 401 })
  const { staff, refused } = await services.identifyByKey(call, key)
  if (staff) c.set('user', toActor({ staff }))
  if (!refused) return { ...call, ...(staff && { staff }) }
  if (refused.status === 429) services.log.warn(describeRequest(c), 'too many calls')
  return refused
}

function readBearer(c: Context<Http>): string | undefined {
  return /^Bearer +([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** True if a call comes with the key of an integration, whatever that is worth. */
function carriesKey(c: Context<Http>): boolean {
  return readBearer(c)?.startsWith(API_KEY_PREFIX) ?? false
}

function hasSessionCookie(cookies: Readonly<Record<string, string>>): boolean {
  return Object.values(sessionCookies).some((name) => cookies[name] !== undefined)
}

function cookieDefaults({ settings }: Services) {
  return { path: '/', sameSite: 'Lax' as const, secure: isSecure(settings) }
}

/**
 * Reads the cookies. Under https only the guarded name counts: a plain one may come from another machine. Elsewhere too it
 * comes first: a page that a proxy serves by https keeps its own under that name.
 */
function readCookies(c: Context<Http>, { settings }: Services): Record<string, string> {
  const all = Object.entries(getCookie(c))
  const guarded = all.flatMap(([name, value]) =>
    name.startsWith(HOST_PREFIX) ? [[name.slice(HOST_PREFIX.length), value]] : [],
  )
  return Object.fromEntries(isSecure(settings) ? guarded : [...all, ...guarded])
}

export function readAddress(c: Context<Http>, { settings }: Services): string {
  const { remoteAddress } = c.env.incoming.socket
  return visitorAddress(remoteAddress, c.req.header('x-forwarded-for'), settings.trustedProxies)
}

function readLanguage(c: Context<Http>): Language | undefined {
  const locale = c.req.header('x-language')
  return locale === undefined ? DEFAULT_LANGUAGE : languageOfCode(locale)
}

/** Reads the input; undefined when it is not JSON. */
function readInput(c: Context<Http>, body: string): unknown {
  if (c.req.method === 'GET') return readSearch(c.req.query())
  if (body === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Reads a query. `pageFilter[activePage]=2` is a field of a field, as programs write an object in an address. */
function readSearch(query: Record<string, string>): Record<string, unknown> {
  const input = Object.create(null) as Record<string, unknown>
  for (const [name, value] of Object.entries(query)) {
    const [, outer, inner] = /^(\w+)\[(\w+)\]$/.exec(name) ?? []
    if (outer === undefined || inner === undefined) input[name] = value
    else input[outer] = { ...(input[outer] as object | undefined), [inner]: value }
  }
  return input
}

async function answer(c: Context<Http>, envelope: ApiAnswer<unknown>, { isPersonal = false } = {}): Promise<Response> {
  const body = Buffer.from(JSON.stringify(envelope))
  const [error] = envelope.errors
  if (error) c.set('refusal', error.name)
  c.header('Content-Type', 'application/json; charset=utf-8')
  c.header('Cache-Control', 'private, no-store')
  c.header('Vary', 'Accept-Encoding')
  c.status(envelope.statusCode as 200)
  // Personal responses must not be cached for the next user of the browser.
  if (c.req.method === 'GET' && envelope.statusCode === 200 && !isPersonal) {
    const etag = buildEtag(body)
    c.header('ETag', etag)
    c.header('Cache-Control', 'private, no-cache')
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  }
  if (body.length < smallestToCompress || !acceptsGzip(c)) return c.body(body)
  c.header('Content-Encoding', 'gzip')
  return c.body(new Uint8Array(await compress(body, { level: 5 })))
}

function file(c: Context<Http>, { body, contentType, fileName }: FileAnswer): Response {
  c.header('Content-Type', contentType)
  c.header('Content-Disposition', contentDisposition('attachment', fileName))
  c.header('Cache-Control', 'private, no-store')
  return c.body(body)
}

function observe(services: Services) {
  const respond = answerObserved(services)
  return async (c: Context<Http>, next: () => Promise<void>) => {
    c.set('requestId', randomUUID())
    c.set('startedAt', performance.now())
    const span = services.tracing?.begin(c.req.method, { kind: 'server', traceparent: c.req.header('traceparent') })
    try {
      await runAs(span, () => respond(c, next))
    } finally {
      if (span?.isRecorded) endSpan(c, services, span)
    }
  }
}

function endSpan(c: Context<Http>, { settings }: Services, span: Span): void {
  const { method } = c.req
  const route = findEndpointName(c)
  const { status } = c.res
  const attributes = describeAnswer({
    tenant: settings.tenant,
    requestId: c.get('requestId'),
    method,
    route,
    status,
    user: c.get('user'),
    refusal: c.get('refusal'),
  })
  span.end({ name: `${method} ${route}`, attributes, errorType: status >= 500 ? String(status) : undefined })
}

function answerObserved(services: Services) {
  return async (c: Context<Http>, next: () => Promise<void>) => {
    services.traffic.begin()
    try {
      await next()
    } finally {
      services.traffic.end()
    }
    // Not `c.header`, which by now would wrap the answer in a new one, and send its body through a stream.
    const { headers } = c.res
    headers.set('X-Request-Id', c.get('requestId'))
    for (const [name, value] of securityHeaders(services.settings)) if (!headers.has(name)) headers.set(name, value)
    const described = describeRequest(c)
    const { status } = c.res
    const ms = performance.now() - c.get('startedAt')
    services.traffic.count({ kind: findKind(c), endpoint: described.endpoint, method: c.req.method, status, ms })
    services.log.info({ ...described, ...describeEnd(c, status) }, 'request')
  }
}

/** Describes a request for the log: nothing of its content, which may be about a person. */
function describeRequest(c: Context<Http>) {
  const user = c.get('user')
  return {
    requestId: c.get('requestId'),
    ...(user !== undefined && { user }),
    method: c.req.method,
    endpoint: findEndpointName(c),
  }
}

function describeEnd(c: Context<Http>, status: number) {
  const refusal = c.get('refusal')
  const ms = Math.round((performance.now() - c.get('startedAt')) * 10) / 10
  return { status, ...(refusal !== undefined && { refusal }), ms }
}

/** Returns the route that answered, as it was declared; what none of them takes is a page of the shop. */
function findEndpointName(c: Context<Http>): string {
  const route = routePath(c)
  return route === everyPath ? findPageName(c.req.path) : route
}

function findKind(c: Context<Http>): RequestKind {
  return c.get('endpoint')?.kind ?? (routePath(c) === everyPath ? 'page' : 'other')
}

/** Route of the handlers of every request. */
const everyPath = '/*'

/** Reason why a group is not ready. */
export const notReady = 'the database cannot be reached, or the stock is still being read'

async function readiness(c: Context<Http>, services: Services): Promise<Response> {
  try {
    await untilReady(services)
    return c.text('ready')
  } catch {
    return c.text(notReady, 503)
  }
}

/** Waits for readiness, up to a limit. */
export function untilReady({ database, warmUp }: Services): Promise<void> {
  return withinTime(slowestReadinessMs, async () => {
    await sql`select 1`.execute(database.kysely)
    await warmUp()
  })
}

function same(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
