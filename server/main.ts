import { createServer, type RequestListener, type Server } from 'node:http'
import { pino, type Logger } from 'pino'
import type { Office } from './organisation/office-page.ts'
import { atMost } from './platform/at-most.ts'
import type { Shop } from './platform/pages.ts'
import type { Settings } from './platform/settings.ts'
import { builtAssets, openTenant } from './tenant.ts'

export type Running = { readonly url: string; readonly log: Logger; stop(): Promise<void> }

/** In development shop and office come from their source, and Vite sees every request first. */
export type Source = {
  readonly shop: Shop
  readonly office: Office
  middleware(...args: [...Parameters<RequestListener>, next: () => void]): void
}

const slowestRequestMs = 60_000
const longestDrainMs = 10_000
const longestStopMs = 12_000

/** Starts one process of the product on a migrated database. */
export async function serve(settings: Settings, source?: Source): Promise<Running> {
  const log = pino({ level: settings.logLevel }, pino.destination({ sync: false }))
  const assets = source ? new Map() : builtAssets()
  const tenant = await openTenant(settings, log, { assets, source })
  const answer: RequestListener = (request, response) => void tenant.server.emit('request', request, response)
  const server = createServer(
    source ? (request, response) => source.middleware(request, response, () => answer(request, response)) : answer,
  )
  server.on('upgrade', (...upgrade) => void tenant.server.emit('upgrade', ...upgrade))
  server.requestTimeout = slowestRequestMs
  await listen(server, settings)
  return {
    url: settings.publicUrl,
    log,
    async stop() {
      await atMost(longestStopMs, drain(server, tenant.retire))
      await tenant.close()
    },
  }
}

function listen(server: Server, { port, host }: Pick<Settings, 'port' | 'host'>): Promise<void> {
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
