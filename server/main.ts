import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { pino, type Logger } from 'pino'
import { OpenTenants } from './open-tenants.ts'
import type { Office } from './organisation/office-page.ts'
import { atMost } from './platform/database/at-most.ts'
import { untilReady } from './platform/http/http.ts'
import { createLog } from './platform/http/log.ts'
import type { Shop } from './platform/http/pages.ts'
import { createReception } from './platform/http/reception.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import type { GivenSettings, Settings } from './platform/settings/settings.ts'
import { describeTrace, type Tracing } from './platform/tracing/spans.ts'
import { tenantFor } from './platform/settings/tenants.ts'
import { PRODUCT_VERSION } from './platform/settings/product-version.ts'
import { loadProduct } from './tenant.ts'

export type Running = {
  readonly log: Logger
  /** Returns whether a dealer group answers; among several, one whose database is away may come later. */
  isOpen(settings: Settings): boolean
  /** Done when the office is there, which may be after the shop is; fails when it cannot be built. */
  readonly office: Promise<void>
  /** Answers `/readyz` with 503 from now on and ends each connection after its answer, so that a balancer goes elsewhere. */
  leave(): void
  stop(): Promise<void>
}

/** In development shop and office come from their source, and Vite sees every request first. */
export type Source = {
  readonly shop: Shop
  readonly office: Office
  middleware(...args: [...Parameters<RequestListener>, next: () => void]): void
}

type ServeOptions = {
  prepare?: (settings: Settings) => Promise<void>
  source?: Source
  /** The build of the office, when that is still underway. */
  office?: Promise<void> | undefined
}

const slowestRequestMs = 60_000
/**
 * Longer than proxies keep a connection (60 s is usual): the side that closes it first must not be the one that receives the
 * next call.
 */
const idleConnectionMs = 75_000
const longestDrainMs = 10_000
const longestStopMs = 12_000

/** Starts one process of the product: one port, and behind it one or several dealer groups. */
export async function serve(
  { base, tenants }: { base: GivenSettings; tenants: readonly Settings[] },
  { prepare = async () => {}, source, office }: ServeOptions = {},
): Promise<Running> {
  const log = createLog(base.logLevel, pino.destination({ sync: false }), base.tracing && describeTrace)
  const tracing = await openTracing(base, log)
  const product = source ? { shop: source.shop, office: source.office, assets: new Map() } : loadProduct(office)
  const open = await OpenTenants.of(tenants, { log, product, tracing, prepare })

  const findTenant = (request: IncomingMessage) => tenantFor(tenants, readHost(request))
  const openFor = (request: IncomingMessage) => {
    const settings = findTenant(request)
    return settings && open.get(settings)
  }
  const reception = createReception({
    base,
    tenants,
    whose: (c) => findTenant((c.env as { incoming: IncomingMessage }).incoming),
    async ready(settings) {
      const tenant = open.get(settings)
      if (!tenant) throw new Error(`${settings.tenant} is not open yet`)
      await untilReady(tenant.services)
    },
  })
  const receive = getRequestListener(reception.fetch)
  let isLeaving = false
  const leavingHeaders = [...securityHeaders(base).flat(), 'Content-Type', 'text/plain; charset=utf-8']
  const answer: RequestListener = (request, response) => {
    if (isLeaving) {
      response.setHeader('Connection', 'close')
      if (request.url === '/readyz') return void response.writeHead(503, leavingHeaders).end('leaving')
    }
    const tenant = openFor(request)
    if (tenant) tenant.server.emit('request', request, response)
    else void receive(request, response)
  }
  const server = createServer(
    source ? (request, response) => source.middleware(request, response, () => answer(request, response)) : answer,
  )
  server.on('upgrade', (request, socket, head) => {
    const tenant = openFor(request)
    if (tenant) tenant.server.emit('upgrade', request, socket, head)
    else socket.destroy()
  })
  server.requestTimeout = slowestRequestMs
  server.keepAliveTimeout = idleConnectionMs
  await listen(server, base)
  const stopMetrics = await startMetrics(base, open, log)
  return {
    log,
    isOpen: (settings) => open.get(settings) !== undefined,
    office: product.office.ready,
    leave() {
      isLeaving = true
    },
    async stop() {
      await atMost(
        longestStopMs,
        drain(server, () => open.retire()),
      )
      await stopMetrics()
      await open.close()
      await tracing?.stop()
    },
  }
}

/** Serves the metrics where a setting asks for them; the library is loaded only then. */
async function startMetrics({ metrics }: GivenSettings, open: OpenTenants, log: Logger): Promise<() => Promise<void>> {
  if (metrics === undefined) return async () => {}
  const [{ createMetrics }, { startMetricsListener }] = await Promise.all([
    import('./platform/metrics/metrics.ts'),
    import('./platform/metrics/metrics-listener.ts'),
  ])
  const measured = createMetrics({
    productVersion: PRODUCT_VERSION,
    listGroups: () => open.listAll().map(({ settings, tenant }) => ({ tenant: settings.tenant, group: tenant })),
  })
  return startMetricsListener(metrics, measured, log)
}

/** Opens the traces where a setting asks for them; the library is loaded only then. */
async function openTracing({ tracing }: GivenSettings, log: Logger): Promise<Tracing | undefined> {
  if (tracing === undefined) return undefined
  const library = await import('./platform/tracing/open-telemetry.ts')
  return library.openTracing(tracing, { log, productVersion: PRODUCT_VERSION })
}

/** Reads the host name of a request and, for a call of the API, the group that it names. */
function readHost({ headers, url }: IncomingMessage): { host: string | undefined; named: string | undefined } {
  const named = url?.startsWith('/api/') ? headers['x-tenant'] : undefined
  return { host: headers.host, named: Array.isArray(named) ? named.join() : named }
}

function listen(server: Server, { port, host }: GivenSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Takes no new calls and lets the running ones end. */
async function drain(server: Server, retire: () => Promise<unknown>): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), longestDrainMs)
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await Promise.all([retire(), closed])
  clearTimeout(cutOff)
}
