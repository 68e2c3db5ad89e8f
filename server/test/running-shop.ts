import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { webhookEvents } from '@forecourt/domain/organisation/webhooks/webhook-events.schema.ts'
import { endpoints } from '../api.ts'
import { createNewsletterLink } from '../content/newsletter-link.ts'
import { allJobs } from '../jobs.ts'
import { createSimulator } from '../payments/simulator.ts'
import { createIdentityCallback } from '../offers/identity/identity-callback.ts'
import { createIdentitySimulator } from '../offers/identity/identity-simulator.ts'
import { createAccessPointSimulator } from '../invoicing/delivery/access-point-simulator.ts'
import { createHttp } from '../platform/http/http.ts'
import type { JobName, Jobs } from '../platform/jobs/jobs.ts'
import { startWorker, type Pace } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/http/services.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { createCalendarFeeds } from '../workshop/calendar-feeds/calendar-feed-link.ts'
import { apiCaller } from './api-caller.ts'
import type { Call } from './api-calls.ts'
import { closeAtEnd } from './at-end.ts'
import { Outbox } from './outbox.ts'
import { testServices } from './services.ts'

/** Connections are what a database of a test file costs: each reads the catalogue and plans every statement anew. */
const fewJobs = { slots: { prompt: 1, mail: 3, webhooks: 1, rest: 1 } }

export type HubEvent = { room: string; event: string; payload: unknown }

export type RunningShop = Awaited<ReturnType<typeof runningShop>>

/**
 * One process of the product over real HTTP, with its jobs and the payment simulator, on a database of the test file's
 * own. Its clock is the real one, moved on as far as a test says.
 * @param pace how many jobs run at a time; {} as the product has it, for tests of jobs that hang
 */
export async function runningShop(overrides: Partial<Settings> = {}, pace: Pace = fewJobs) {
  let listener: ReturnType<typeof getRequestListener> | undefined
  const server = createServer((request, response) => void listener!(request, response))
  // As the product does: a machine under load may keep a caller waiting longer than Node keeps connections.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  let aheadMs = 0
  const real = await testServices({ publicUrl: origin, ...overrides })
  const services: { -readonly [Name in keyof Services]: Services[Name] } = {
    ...real,
    clock: () => new Date(Date.now() + aheadMs),
  }
  const app = createHttp(services, endpoints, webhookEvents)
  app.route('/newsletter', createNewsletterLink(services))
  app.route('/identity', createIdentityCallback(services))
  app.route('/calendars', createCalendarFeeds(services))
  app.route('/simulator/peppol', createAccessPointSimulator(services))
  app.route('/simulator/identity', createIdentitySimulator(services))
  app.route('/simulator', createSimulator(services))
  listener = getRequestListener(app.fetch)

  const outbox = new Outbox(path.join(services.settings.dataDir, 'outbox'))
  const hubEvents: HubEvent[] = []
  const jobs = allJobs({
    notify: (room, event, payload) => void hubEvents.push({ room, event, payload }),
    dismiss: () => {},
  })
  let worker = await startWorker(services, jobs, pace)
  closeAtEnd(async () => {
    await worker.stop()
    await new Promise((resolve) => server.close(resolve))
  })

  /** Returns a caller that sends these headers with every call. */
  const caller = (headers: Record<string, string> = {}) => apiCaller(origin, { 'x-api-key': 'demo', ...headers })

  return {
    origin,
    services,
    database: services.database,
    hubEvents,
    payments: real.payments,
    /** Calls the API as the shop in the browser would. */
    call: caller(),
    /** Calls as whoever holds the session of this bearer token. */
    as: (token: string): Call => caller({ authorization: `Bearer ${token}` }),
    /** Calls from this address, as a balancer names it; for a shop with `trustedProxies: 1`. */
    from: (address: string): Call => caller({ 'x-forwarded-for': address }),
    /** Acts as the payer in the app behind a deep link. */
    async payer(deepLink: string, action: 'pay' | 'cancel' | 'fail' | 'expire'): Promise<number> {
      return (await fetch(`${deepLink}/${action}`, { method: 'POST' })).status
    },
    moveClock(ms: number): void {
      aheadMs += ms
    },
    /** Makes waiting jobs due now: all of a name, or those with this in their payload. */
    async hurry<Name extends JobName>(name: Name, payload: Partial<Jobs[Name]> = {}): Promise<void> {
      // The worker is told, as of an added job: it would look by itself only every two seconds.
      await services.database.pool.query(
        `with hurried as (
           update graphile_worker._private_jobs job set run_at = now() from graphile_worker._private_tasks task
           where task.id = job.task_id and task.identifier = $1 and job.payload::jsonb @> $2::jsonb and locked_at is null
           returning job.id)
         select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
         from hurried having count(*) > 0`,
        [name, JSON.stringify(payload)],
      )
    },
    /** As a killed process leaves things: what is queued stays queued. */
    async stopWorker(): Promise<void> {
      await worker.stop()
    },
    async startWorker(): Promise<void> {
      worker = await startWorker(services, jobs, pace)
    },
    /** Mails sent so far to one address. */
    mailsTo(recipient: string): Promise<string[]> {
      return outbox.find((to) => to.startsWith(recipient))
    },
  }
}
