import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { pino, type Logger } from 'pino'
import type { Office } from './organisation/office-page.ts'
import { atMost } from './platform/at-most.ts'
import { untilReady } from './platform/http.ts'
import type { Shop } from './platform/pages.ts'
import { createReception } from './platform/reception.ts'
import type { GivenSettings, Settings } from './platform/settings.ts'
import { tenantFor } from './platform/tenants.ts'
import { builtAssets, openTenant, type Tenant } from './tenant.ts'

export type Running = {
  readonly log: Logger
  /** Whether a dealer group answers; among several, one whose database is away comes later. */
  isOpen(settings: Settings): boolean
  stop(): Promise<void>
}

/** In development shop and office come from their source, and Vite sees every request first. */
export type Source = {
  readonly shop: Shop
  readonly office: Office
  middleware(...args: [...Parameters<RequestListener>, next: () => void]): void
}

export type ServeOptions = {
  /** Brings the database of a group to the present schema; asked before each attempt to open the group. */
  prepare?: (settings: Settings) => Promise<void>
  source?: Source
}

const slowestRequestMs = 60_000
const longestDrainMs = 10_000
const longestStopMs = 12_000
const longestPauseMs = 60_000

/** Starts one process of the product: one port, and behind it one or several dealer groups. */
export async function serve(
  { base, tenants }: { base: GivenSettings; tenants: readonly Settings[] },
  { prepare = async () => {}, source }: ServeOptions = {},
): Promise<Running> {
  const log = pino({ level: base.logLevel }, pino.destination({ sync: false }))
  const product = { assets: source ? new Map() : builtAssets(), source }
  const opened = new Map<Settings, Tenant>()
  const stopping = new AbortController()

  async function open(settings: Settings): Promise<void> {
    await prepare(settings)
    const tenant = await openTenant(settings, logOf(settings), product)
    opened.set(settings, tenant)
  }

  function logOf({ tenant }: Settings): Logger {
    return tenants.length === 1 ? log : log.child({ tenant })
  }

  /** The others go on meanwhile. */
  async function openLater(settings: Settings, reason: unknown): Promise<void> {
    for (let failures = 1, error = reason; !stopping.signal.aborted; failures++) {
      logOf(settings).error({ err: error }, 'this dealer group cannot be opened now, and will be tried again')
      await pause(Math.min(1_000 * 2 ** failures, longestPauseMs), undefined, stopping).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        return await open(settings)
      } catch (problem) {
        error = problem
      }
    }
  }

  const whose = ({ headers, url }: IncomingMessage): Settings | undefined =>
    tenantFor(tenants, { host: headers.host, named: url?.startsWith('/api/') ? namedBy(headers) : undefined })
  const reception = createReception({
    base,
    tenants,
    whose: (c) => whose((c.env as { incoming: IncomingMessage }).incoming),
    async ready(settings) {
      const tenant = opened.get(settings)
      if (!tenant) throw new Error(`${settings.tenant} is not open yet`)
      await untilReady(tenant.services)
    },
  })
  const receive = getRequestListener(reception.fetch)
  const tenantOf = (request: IncomingMessage) => {
    const settings = whose(request)
    return settings && opened.get(settings)
  }
  const answer: RequestListener = (request, response) => {
    const tenant = tenantOf(request)
    if (tenant) tenant.server.emit('request', request, response)
    else void receive(request, response)
  }

  const attempts = await Promise.allSettled(tenants.map(open))
  const [failure] = attempts.filter((attempt) => attempt.status === 'rejected')
  if (failure && opened.size === 0) throw failure.reason
  const waiting = tenants.map((settings, index) => {
    const attempt = attempts[index]
    return attempt?.status === 'rejected' && openLater(settings, attempt.reason)
  })

  const server = createServer(
    source ? (request, response) => source.middleware(request, response, () => answer(request, response)) : answer,
  )
  server.on('upgrade', (request, socket, head) => {
    const tenant = tenantOf(request)
    if (tenant) tenant.server.emit('upgrade', request, socket, head)
    else socket.destroy()
  })
  server.requestTimeout = slowestRequestMs
  await listen(server, base)
  return {
    log,
    isOpen: (settings) => opened.has(settings),
    async stop() {
      stopping.abort()
      const all = () => [...opened.values()]
      const drained = drain(server, async () => {
        await Promise.all(waiting)
        await Promise.all(all().map((tenant) => tenant.retire()))
      })
      await atMost(longestStopMs, drained)
      await Promise.all(all().map((tenant) => tenant.close()))
    },
  }
}

function namedBy({ 'x-tenant': named }: IncomingMessage['headers']): string | undefined {
  return Array.isArray(named) ? named.join() : named
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
