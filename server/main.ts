import { createServer, type RequestListener, type Server } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { pino, type Logger } from 'pino'
import { LANGUAGES } from '@forecourt/domain/platform/languages.ts'
import { endpoints } from './api.ts'
import { createAppManifest } from './content/app-manifest.ts'
import { createPrintSheets } from './documents/print-sheets.ts'
import { builtOffice, createOfficePage, type Office } from './organisation/office-page.ts'
import { createQrCodes } from './documents/qr-code.ts'
import { createNewsletterLink } from './content/newsletter-link.ts'
import { allJobs } from './jobs.ts'
import { scheduleRetention } from './retention.ts'
import { roomFor } from './orders/order-access.ts'
import { openServices } from './services.ts'
import { atMost } from './platform/at-most.ts'
import { inProcessCalls, topicsByPath } from './platform/caller.ts'
import { transaction } from './platform/database.ts'
import { addressOf, createHttp } from './platform/http.ts'
import { createHub } from './platform/hub.ts'
import { startWorker } from './platform/worker.ts'
import { builtShop, createPages, type Shop } from './platform/pages.ts'
import { createStatic } from './platform/static.ts'
import type { Settings } from './platform/settings.ts'
import { usesSimulator } from './payments/payments.ts'
import { createRequestKeys } from './payments/request-signing.ts'
import { createSimulator } from './payments/simulator.ts'
import { createCarNewsLink } from './stock/car-news-link.ts'
import { scheduleCarNews } from './stock/car-news.ts'
import { createFeeds } from './stock/feeds.ts'
import { scheduleRefresh } from './stock/listing.ts'
import { overlayOrigins } from './workshop/overlay.ts'

export type Running = { readonly url: string; readonly log: Logger; stop(): Promise<void> }

/** In development shop and office come from their source, and Vite sees every request first. */
export type Source = {
  readonly shop: Shop
  readonly office: Office
  middleware(...args: [...Parameters<RequestListener>, next: () => void]): void
}

const shopBuild = fileURLToPath(new URL('../shop/build', import.meta.url))
const officeBuild = fileURLToPath(new URL('../office/build', import.meta.url))
const slowestRequestMs = 60_000
const longestDrainMs = 10_000
const longestStopMs = 12_000

/** Starts one process of the product on a migrated database: API, pages, live hub and jobs. */
export async function serve(settings: Settings, source?: Source): Promise<Running> {
  const log = pino({ level: settings.logLevel }, pino.destination({ sync: false }))
  const services = await openServices(settings, { log, clock: () => new Date(), connections: 10 })
  const { database } = services
  services.warmUp().catch((error) => log.warn({ err: error }, 'the stock could not be read yet'))
  const app = createHttp(services, endpoints)
  app.route('/newsletter', createNewsletterLink(services))
  app.route('/car-news', createCarNewsLink(services))
  app.route('/', createAppManifest(services))
  app.route('/feeds', createFeeds(services))
  if (settings.payment?.signing) app.route('/', createRequestKeys(settings.payment.signing))
  if (usesSimulator(settings)) app.route('/simulator', createSimulator(services))
  app.route('/', createPrintSheets(services))
  app.route('/', createQrCodes(services))
  app.route('/', createOfficePage(services, source?.office ?? builtOffice(officeBuild)))
  const pages = createPages({
    services,
    shop: source?.shop ?? builtShop(shopBuild),
    api: inProcessCalls(services, endpoints),
    // Source changes as well as data, so nothing of it is cached.
    revision: (topics) => (source ? undefined : services.changes.revision(topics)),
    lastRevision: (topics) => services.changes.lastRevision(topics),
    topicsOf: topicsByPath(endpoints),
    frames: () => overlayOrigins(database.db),
    cacheBytes: settings.pageCacheBytes,
  })
  app.notFound((c) => pages.handle(c.req.raw, addressOf(c, services)))
  const serveStatic = createStatic({
    // In development they come from the source.
    builds: (source ? [] : [shopBuild, officeBuild]).flatMap((build) =>
      LANGUAGES.map((language) => path.join(build, language, 'client')),
    ),
    // Straight from the folder where there is one: most requests are for pictures.
    media: settings.filesUrl === undefined ? path.join(settings.dataDir, 'files', 'media') : services.files,
  })
  const listener = getRequestListener(app.fetch)
  // Files and cached pages are most of the traffic and need none of the rest.
  const answer: RequestListener = (request, response) => {
    if (serveStatic(request, response) || pages.tryCached(request, response)) return
    void listener(request, response)
  }
  const server = createServer(
    source ? (request, response) => source.middleware(request, response, () => answer(request, response)) : answer,
  )
  server.requestTimeout = slowestRequestMs
  const admit = (credentials: Readonly<Record<string, unknown>>) => roomFor(database.db, credentials)
  const hub = createHub(server, services, admit)
  const worker = await startWorker(services, allJobs(hub))
  // Days may have turned while nothing ran. Each in a transaction of its own: workers plan the same jobs, in another order.
  for (const schedule of [scheduleRefresh, scheduleCarNews, scheduleRetention]) {
    await transaction(database, (tx) => schedule(tx, services.clock()))
  }
  await listen(server, settings)
  return {
    url: settings.publicUrl,
    log,
    async stop() {
      await atMost(longestStopMs, Promise.all([drain(server, hub.close), worker.stop()]))
      await atMost(1_000, services.close())
    },
  }
}

function listen(server: Server, { port, host }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Takes no new calls and lets the running ones end. */
async function drain(server: Server, closeHub: () => Promise<void>): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), longestDrainMs)
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await closeHub()
  await closed
  clearTimeout(cutOff)
}
