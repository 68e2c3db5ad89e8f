import { webhookEvents } from '@forecourt/domain/organisation/webhooks/webhook-events.schema.ts'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type pg from 'pg'
import type { Logger } from 'pino'
import { VIDEO_FRAMES } from '@forecourt/domain/media/video-embed.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { endpoints } from './api.ts'
import { createAppManifest } from './content/app-manifest.ts'
import { createPrintSheets } from './documents/print-sheets.ts'
import { OfficeBuild } from './organisation/office-build.ts'
import { createOfficePage, type Office } from './organisation/office-page.ts'
import { createQrCodes } from './documents/qr-code.ts'
import { createNewsletterLink } from './content/newsletter-link.ts'
import { allJobs } from './jobs.ts'
import { scheduleNewsletters } from './content/newsletter-sending.ts'
import { scheduleReceivableRefresh } from './invoicing/reminders/receivable-refresh.ts'
import { scheduleBankFolder } from './invoicing/bank/bank-folder.ts'
import { scheduleRegisterChecks } from './invoicing/registers/register-proof.ts'
import { scheduleOfferChecks } from './offers/checks/offer-check-plan.ts'
import { scheduleRetention } from './retention.ts'
import { inviteFirstAdministrator } from './access/first-administrator.ts'
import { scheduleAccessEnds } from './access/access-end-watch.ts'
import { staffRoomFor } from './access/staff-room.ts'
import { advanceRoomFor } from './orders/advances/advance-links.ts'
import { viewRoomFor } from './offers/views/customer-views.ts'
import { roomFor } from './orders/checkout/order-access.ts'
import { openServices } from './services.ts'
import { replaceOldKey } from './stored-secrets.ts'
import { atMost } from './platform/database/at-most.ts'
import { inProcessCalls, topicsByPath } from './platform/http/caller.ts'
import { transaction } from './platform/database/database.ts'
import { readAddress, createHttp } from './platform/http/http.ts'
import { withLook } from './platform/http/look-files.ts'
import { createHub } from './platform/http/hub.ts'
import { startWorker } from './platform/jobs/worker.ts'
import { loadShop, createPages, type Shop } from './platform/http/pages.ts'
import type { Neighbour } from './platform/http/neighbours.ts'
import type { Services } from './platform/http/services.ts'
import { createStatic, readAssets, type Assets } from './platform/http/static.ts'
import type { Settings } from './platform/settings/settings.ts'
import { describeAnswer } from './platform/tracing/answered-request.ts'
import { describeTrace, type LoggedTrace, type Tracing } from './platform/tracing/spans.ts'
import { usesSimulator } from './payments/payments.ts'
import { createRequestKeys } from './payments/request-signing.ts'
import { createSimulator } from './payments/simulator.ts'
import { createIdentityCallback } from './offers/identity/identity-callback.ts'
import { createIdentitySimulator } from './offers/identity/identity-simulator.ts'
import { createAccessPointSimulator } from './invoicing/delivery/access-point-simulator.ts'
import { enqueueMailboxes } from './invoicing/supplier-invoices/mailbox-polling.ts'
import { enqueuePolling } from './invoicing/delivery/deliveries.ts'
import { scheduleFreedCars } from './stock/alerts/car-alert-news.ts'
import { createCarNewsLink } from './stock/alerts/car-news-link.ts'
import { scheduleCarNews } from './stock/alerts/car-news.ts'
import { createFeeds } from './stock/feeds/feeds.ts'
import { carRoomFor, notifyWatchedCars } from './stock/alerts/car-watch.ts'
import { scheduleBackupWatch } from './platform/backup/backups.ts'
import { scheduleSettings } from './platform/settings/planned-settings.ts'
import { closeFolders } from './platform/files/private-folder.ts'
import { scheduleRefresh } from './stock/lists/listing.ts'
import { createCalendarFeeds } from './workshop/calendar-feeds/calendar-feed-link.ts'
import { overlayOrigins } from './workshop/overlay.ts'

/**
 * A dealer group at work in this process, with all that is its own: database, files, memory, live hub, jobs. Nothing of it
 * is any other's.
 */
export type Tenant = {
  readonly services: Services
  /** Takes requests without listening itself: the owner of the port hands them on. */
  readonly server: Server
  /** Pools of connections to the database, by their use. */
  readonly pools: Readonly<Record<'calls' | 'jobs', pg.Pool>>
  /** Counts the browsers that are connected to the live hub of this process. */
  countConnections(): number
  /** Accepts nothing new, from browsers of its live hub nor from its jobs; resolves when what was begun is done. */
  retire(): Promise<void>
  /** Closes the database. */
  close(): Promise<void>
}

/** Parts that all dealer groups share. */
export type Product = {
  /** Files of the shop; the office has its own. */
  readonly assets: Assets
  readonly office: Office
  /** In development it comes from its source. */
  readonly shop: Shop | undefined
}

const shopBuild = fileURLToPath(new URL('../shop/build', import.meta.url))
const officeBuild = fileURLToPath(new URL('../office/build', import.meta.url))

/** Loads the product as it was built. @param officeUnderway the build of the office, when that is not there yet */
export function loadProduct(officeUnderway?: Promise<void>): Product {
  return {
    assets: readAssets(LANGUAGES.map((language) => path.join(shopBuild, language, 'client'))),
    office: new OfficeBuild(officeBuild, officeUnderway),
    shop: undefined,
  }
}

/** Opens a dealer group on its migrated database: API, pages, live hub and jobs. */
export async function openTenant(
  settings: Settings,
  {
    log,
    product,
    neighbours,
    tracing,
  }: { log: Logger; product: Product; neighbours: readonly Neighbour[]; tracing?: Tracing | undefined },
): Promise<Tenant> {
  const services = await openServices(settings, { log, clock: () => new Date(), connections: 10, neighbours, tracing })
  services.warmUp().catch((error) => log.warn({ err: error }, 'the stock could not be read yet'))
  try {
    return await atWork(services, product)
  } catch (error) {
    await services.close()
    throw error
  }
}

async function atWork(services: Services & { close(): Promise<void> }, product: Product): Promise<Tenant> {
  const { settings, database, clock } = services
  await closeFolders(settings.dataDir)
  await replaceOldKey(services)
  await inviteFirstAdministrator(services)
  const app = createHttp(services, endpoints, webhookEvents)
  app.route('/newsletter', createNewsletterLink(services))
  app.route('/identity', createIdentityCallback(services))
  app.route('/car-news', createCarNewsLink(services))
  app.route('/', createAppManifest(services))
  app.route('/feeds', createFeeds(services))
  app.route('/calendars', createCalendarFeeds(services))
  if (settings.payment?.signing) app.route('/', createRequestKeys(settings.payment.signing))
  if (usesSimulator(settings)) {
    app.route('/simulator/peppol', createAccessPointSimulator(services))
    app.route('/simulator/identity', createIdentitySimulator(services))
    app.route('/simulator', createSimulator(services))
  }
  app.route('/', createPrintSheets(services))
  app.route('/', createQrCodes(services))
  app.route('/', createOfficePage(services, product.office))
  const shop = product.shop ?? loadShop(shopBuild)
  const pages = createPages({
    services,
    shop,
    api: inProcessCalls(services, endpoints),
    // Source changes as well as data, so nothing of it is cached.
    revision: (topics) => (shop.strict ? services.changes.revision(topics) : undefined),
    lastRevision: (topics) => services.changes.lastRevision(topics),
    topicsOf: topicsByPath(endpoints),
    // The browser keeps the policy of the first page when a link opens the next, so each page allows the video players.
    frames: async () => [...VIDEO_FRAMES, ...(await overlayOrigins(database.db))],
    cacheBytes: settings.pageCacheBytes,
  })
  app.notFound((c) => pages.handle(c.req.raw, readAddress(c, services), c.get('requestId')))
  const assets = withLook(product.assets, settings.look?.folder)
  const serveStatic = createStatic({
    settings,
    assets: { get: (address) => assets.get(address) ?? product.office.assets.get(address) },
    // Straight from the folder where there is one: most requests are for pictures.
    media: settings.filesUrl === undefined ? path.join(settings.dataDir, 'files', 'media') : services.files,
  })
  const listener = getRequestListener(app.fetch)
  // Files and cached pages are most of the traffic and need none of the rest.
  const answer: RequestListener = (request, response) => {
    const startedAt = performance.now()
    if (serveStatic(request, response))
      return noteServed(services, { kind: 'file', endpoint: 'file', request, response, startedAt })
    const page = pages.tryCached(request, response)
    if (page !== undefined)
      return noteServed(services, { kind: 'kept-page', endpoint: page, request, response, startedAt })
    void listener(request, response)
  }
  const server = createServer(answer)
  // Midnight may have passed while no process ran. Each in a transaction of its own: workers plan the same jobs, in another
  // order.
  for (const schedule of [
    scheduleRefresh,
    scheduleSettings,
    scheduleCarNews,
    scheduleFreedCars,
    scheduleNewsletters,
    scheduleRetention,
    scheduleBackupWatch,
    scheduleAccessEnds,
    scheduleOfferChecks,
    scheduleRegisterChecks,
    scheduleBankFolder,
    scheduleReceivableRefresh,
    enqueuePolling,
    enqueueMailboxes,
  ]) {
    await transaction(database, (tx) => schedule(tx, clock()))
  }
  const hub = createHub(server, services, async (credentials, cookies) => {
    if (credentials['office'] === true) return staffRoomFor(services, cookies)
    if (credentials['advance'] !== undefined) return advanceRoomFor(database.db, credentials, clock())
    if (credentials['customerView'] !== undefined) return viewRoomFor(database.db, credentials, clock())
    return carRoomFor(credentials) ?? roomFor(database.db, credentials)
  })
  notifyWatchedCars(hub, services)
  const worker = await startWorker(services, allJobs(hub)).catch(async (error: unknown) => {
    await hub.close()
    throw error
  })
  return {
    services,
    server,
    pools: { calls: database.pool, jobs: worker.pool },
    countConnections: () => hub.countConnections(),
    retire: async () => void (await Promise.all([hub.close(), worker.stop()])),
    close: () => atMost(1_000, services.close()),
  }
}

interface Served {
  readonly kind: 'file' | 'kept-page'
  readonly endpoint: string
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly startedAt: number
}

/**
 * Counts and logs requests that needed none of the rest, as `createHttp` does; files only on demand, for one page requests
 * dozens.
 */
function noteServed(services: Services, { kind, endpoint, request, response, startedAt }: Served): void {
  const { traffic, tracing, log } = services
  const method = request.method ?? 'GET'
  const level = kind === 'file' ? 'debug' : 'info'
  response.once('close', () => {
    const ms = performance.now() - startedAt
    const status = response.statusCode
    traffic.count({ kind, endpoint, method, status, ms })
    const { traceparent } = request.headers
    const isTraced = tracing !== undefined && kind === 'kept-page' && traceparent !== undefined
    if (!isTraced && !log.isLevelEnabled(level)) return
    const requestId = randomUUID()
    const trace = isTraced
      ? tracePage(services, tracing, { endpoint, request, status, startedAt, requestId })
      : undefined
    log[level]({ requestId, ...trace, method, endpoint, status, ms: Math.round(ms * 10) / 10 }, 'request')
  })
}

/**
 * Traces a page from the cache as a part of the trace of its caller. Otherwise such pages are not traced: they wait for nothing,
 * and a span takes a third of the time that they do.
 */
function tracePage(
  { settings }: Services,
  tracing: Tracing,
  about: Pick<Served, 'endpoint' | 'request' | 'startedAt'> & { readonly status: number; readonly requestId: string },
): LoggedTrace {
  const { endpoint, request, status, startedAt, requestId } = about
  const method = request.method ?? 'GET'
  const { traceparent } = request.headers
  const span = tracing.begin(`${method} ${endpoint}`, {
    kind: 'server',
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    startedAt,
  })
  if (span.isRecorded)
    span.end({
      attributes: describeAnswer({ tenant: settings.tenant, requestId, method, route: endpoint, status }),
      endedAt: performance.now(),
    })
  return describeTrace(span)
}
