import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { EventType } from '@forecourt/domain/organisation/webhooks/webhook-events.ts'
import { webhookEvents } from '@forecourt/domain/organisation/webhooks/webhook-events.schema.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { transaction } from '../../platform/database/database.ts'
import { removeOldData } from '../../retention.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { startReceiver, type ReceivedMessage } from './receiver.test-data.ts'
import { sendWebhook } from './send-webhook.ts'
import { findWaitingDelivery } from './webhook-deliveries.sql.ts'
import { deliverWebhook } from './webhooks.jobs.ts'

// As many jobs at a time as the product runs: some receivers hang.
const shop = await runningShop({}, {})
const { pool, kysely } = shop.database
const main = await signedInStaff(shop)
const { call } = main
const patient = { timeout: 20_000, interval: 100 }
const dayMs = 86_400_000
/** The part of the description of the API that a program that receives events reads. */
const Described = z.object({ webhooks: z.record(z.string(), z.object({ post: z.object({ summary: z.string() }) })) })

beforeEach(async () => {
  await pool.query('delete from webhook_endpoint')
  await pool.query('delete from webhook_event')
})

async function addEndpoint(url: string, eventTypes: EventType[] = ['customer.changed']) {
  const webhook = { id: null, rev: 0, name: 'Boekhouding', url, eventTypes, isEnabled: true }
  const saved = accepted(await call('POST /sales/webhook/save', { webhook }))
  return { id: saved.webhook.id, secret: saved.secret ?? '' }
}

const read = async (id: number) => accepted(await call('GET /sales/webhook/get', { id })).webhook
const sendTest = async (id: number) => accepted(await call('POST /sales/webhook/test', { id })).delivery
const readDelivery = async (id: number) => accepted(await call('GET /sales/webhookdelivery/get', { id })).delivery
const repeat = async (...ids: number[]) => accepted(await call('POST /sales/webhookdelivery/repeat', { ids }))
const listDeliveries = async () => accepted(await call('POST /sales/webhookdelivery/list', {})).data

async function save(id: number, changes: { url?: string; isEnabled?: boolean }) {
  const { rev, name, url, eventTypes, isEnabled } = await read(id)
  return call('POST /sales/webhook/save', { webhook: { id, rev, name, url, eventTypes, isEnabled, ...changes } })
}

/** Waits until a delivery has so many attempts; none waits for its time. */
async function waitForAttempts(delivery: number, attempts: number) {
  const deliveryId = await findKey(delivery)
  let hurried: string | null = null
  await vi.waitFor(async () => {
    const read = await readDelivery(delivery)
    const { nextAttemptAt } = read
    const isLater = nextAttemptAt !== null && new Date(nextAttemptAt) > shop.services.clock()
    if (read.attempts.length < attempts && isLater && nextAttemptAt !== hurried) {
      hurried = nextAttemptAt
      await shop.hurry('deliver-webhook', { deliveryId })
    }
    expect(read.attempts).toHaveLength(attempts)
  }, patient)
  // The state may have been read just before the attempt was noted.
  return readDelivery(delivery)
}

/** Verifies a message as docs/how-to/webhooks.md tells receivers. */
function isSignedBy(secret: string, { headers, body }: ReceivedMessage): boolean {
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

async function findKey(delivery: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from webhook_delivery where number = $1', [delivery])
  return rows[0]!.id
}

const notices = async () =>
  accepted(await call('GET /sales/notice/getall', {})).notices.filter(({ kind }) => kind === 'webhook-off')

describe('an event', () => {
  test('arrives signed, thin and once at each endpoint that chose it', async () => {
    const [chosen, other] = [await startReceiver(), await startReceiver()]
    const { id, secret } = await addEndpoint(chosen.url)
    await addEndpoint(other.url, ['order.paid'])
    const customer = await makeCustomer(call, { lastName: 'Onbekend' })
    await expect.poll(() => chosen.received, patient).toHaveLength(1)
    const [message] = chosen.received
    const event = webhookEvents['customer.changed'].parse(JSON.parse(message!.body))
    expect(event.data).toEqual({ id: customer })
    expect(message!.body).not.toContain('Onbekend')
    expect(message!.headers['content-type']).toBe('application/json')
    expect(isSignedBy(secret, message!)).toBe(true)
    await expect.poll(async () => (await listDeliveries()).map(({ state }) => state), patient).toEqual(['delivered'])
    expect(other.received).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'working', waiting: 0, failed: 0, deliveredAt: expect.any(String) })
  })

  test('exists if and only if its fact does', async () => {
    const { url } = await startReceiver()
    await addEndpoint(url)
    await transaction(shop.database, async (tx) => {
      await tx.updateTable('customer').set({ remarks: 'x' }).execute()
      throw new Error('no')
    }).catch(() => {})
    expect((await pool.query('select from webhook_event')).rowCount).toBe(0)
  })

  test('is not noted while nobody wants it', async () => {
    const { url } = await startReceiver()
    const { id } = await addEndpoint(url)
    accepted(await save(id, { isEnabled: false }))
    await makeCustomer(call)
    expect((await pool.query('select from webhook_event')).rowCount).toBe(0)
  })

  test('comes again with the same id when the process was killed before it noted the answer', async () => {
    const receiver = await startReceiver()
    const { id } = await addEndpoint(receiver.url)
    await shop.stopWorker()
    const delivery = await sendTest(id)
    const killed = deliverWebhook.run(
      {
        services: shop.services,
        db: kysely,
        transact: () => Promise.reject(new Error('killed')),
        now: shop.services.clock(),
      },
      { deliveryId: await findKey(delivery) },
    )
    await expect(killed).rejects.toThrow('killed')
    await shop.startWorker()
    await expect.poll(async () => (await readDelivery(delivery)).state, patient).toBe('delivered')
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })
})

describe('a receiver', () => {
  test('that answers 500 and then 200 gets the event again, the same body under the same id', async () => {
    const receiver = await startReceiver()
    receiver.answersStatus(500, `Oeps ${'x'.repeat(2_000)}`)
    const { id, secret } = await addEndpoint(receiver.url)
    const delivery = await sendTest(id)
    expect(await waitForAttempts(delivery, 1)).toMatchObject({
      state: 'waiting',
      nextAttemptAt: expect.any(String),
      attempts: [{ status: 500, problem: 'status', response: `Oeps ${'x'.repeat(495)}` }],
    })
    expect((await read(id)).state).toBe('failing')
    receiver.answersStatus(204)
    expect(await waitForAttempts(delivery, 2)).toMatchObject({
      state: 'delivered',
      nextAttemptAt: null,
      attempts: [{ status: 204, problem: null, response: '' }, { status: 500 }],
    })
    expect((await read(id)).state).toBe('working')
    const [first, second] = receiver.received
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(receiver.received.every((message) => isSignedBy(secret, message))).toBe(true)
  })

  test('that leads elsewhere is not followed', async () => {
    const [receiver, elsewhere] = [await startReceiver(), await startReceiver()]
    receiver.answersStatus(302, '', { location: elsewhere.url })
    const { id } = await addEndpoint(receiver.url)
    expect(await waitForAttempts(await sendTest(id), 1)).toMatchObject({
      attempts: [{ status: 302, problem: 'redirect' }],
    })
    expect(elsewhere.received).toEqual([])
  })

  test('that asks for time is called no sooner', async () => {
    const receiver = await startReceiver()
    receiver.answersStatus(503, '', { 'retry-after': '3600' })
    const { id } = await addEndpoint(receiver.url)
    const { attempts, nextAttemptAt } = await waitForAttempts(await sendTest(id), 1)
    expect(Date.parse(nextAttemptAt ?? '') - Date.parse(attempts[0]!.attemptedAt)).toBe(3_600_000)
  })

  test('that is dead is called ten times, and then the delivery failed', async () => {
    const { id } = await addEndpoint('http://127.0.0.1:1/hooks')
    const delivery = await sendTest(id)
    const { state, attempts } = await waitForAttempts(delivery, 10)
    expect(state).toBe('failed')
    expect(attempts.every(({ problem }) => problem === 'unreachable')).toBe(true)
    expect(await read(id)).toMatchObject({ state: 'failing', failed: 1, waiting: 0 })
  })

  test('that breaks off is called again', async () => {
    const receiver = await startReceiver()
    receiver.answers((response) => void response.destroy())
    const { id } = await addEndpoint(receiver.url)
    expect(await waitForAttempts(await sendTest(id), 1)).toMatchObject({
      attempts: [{ status: null, problem: 'broken' }],
    })
  })

  test('that is slow is given ten seconds', async () => {
    const receiver = await startReceiver()
    receiver.answers(() => {})
    const { id } = await addEndpoint(receiver.url)
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1))
    onTestFinished(() => spy.mockRestore())
    expect(await waitForAttempts(await sendTest(id), 1)).toMatchObject({
      attempts: [{ status: null, problem: 'timeout' }],
    })
    expect(spy).toHaveBeenCalledWith(10_000)
  })

  test('that hangs stops neither other receivers nor anything else', async () => {
    const [hanging, working] = [await startReceiver(), await startReceiver()]
    hanging.answers(() => {})
    const [slow, quick] = [await addEndpoint(hanging.url), await addEndpoint(working.url)]
    for (let count = 0; count < 5; count++) await sendTest(slow.id)
    await expect.poll(() => hanging.received, patient).toHaveLength(1)
    const delivery = await sendTest(quick.id)
    await expect.poll(async () => (await readDelivery(delivery)).state, patient).toBe('delivered')
    expect(hanging.received).toHaveLength(1)
  })

  test('that answers 410 is switched off at once, and administrators are told', async () => {
    const receiver = await startReceiver()
    receiver.answersStatus(410)
    const { id } = await addEndpoint(receiver.url)
    const before = (await notices()).length
    await shop.stopWorker()
    const [first, second] = [await sendTest(id), await sendTest(id)]
    await shop.startWorker()
    expect(await waitForAttempts(first, 1)).toMatchObject({ state: 'failed', attempts: [{ status: 410 }] })
    expect(await waitForAttempts(second, 1)).toMatchObject({ state: 'failed', attempts: [{ problem: 'switched-off' }] })
    expect(receiver.received).toHaveLength(1)
    expect(await read(id)).toMatchObject({ isEnabled: false, state: 'stopped', offReason: 'gone' })
    const told = await notices()
    expect(told).toHaveLength(before + 1)
    expect(told[0]).toMatchObject({ screen: 'webhook', record: id, label: expect.stringContaining('Boekhouding: ') })
    expect(refusalNames(await call('POST /sales/webhook/test', { id }))).toEqual([409, 'webhook-off'])
  })

  test('that fails for five days is switched off, and told of once; switched on again it has five days again', async () => {
    const receiver = await startReceiver()
    receiver.answersStatus(500)
    const { id } = await addEndpoint(receiver.url)
    const before = (await notices()).length
    await waitForAttempts(await sendTest(id), 1)
    await pool.query("update webhook_standing set failing_since = now() - interval '5 days'")
    const late = await sendTest(id)
    expect((await waitForAttempts(late, 1)).state).toBe('failed')
    expect(await read(id)).toMatchObject({ state: 'stopped', offReason: 'failing' })
    expect(await notices()).toHaveLength(before + 1)
    expect(await repeat(late)).toEqual({ repeated: 0, left: [late] })
    accepted(await save(id, { isEnabled: true }))
    expect(await read(id)).toMatchObject({ state: 'working', offReason: null })
    expect(await repeat(late)).toEqual({ repeated: 1, left: [] })
    expect((await waitForAttempts(late, 2)).state).toBe('waiting')
    expect((await read(id)).state).toBe('failing')
  })
})

describe('an address', () => {
  test.each([
    ['http://partner.example/hooks', 'webhook-url-https'],
    ['https://tom:geheim@partner.example/', 'webhook-url-secret'],
    ['https://partner.example:99999/', 'webhook-url'],
    ['partner.example', 'webhook-url'],
  ])('%s is refused', async (url, reason) => {
    const webhook = { id: null, rev: 0, name: 'Boekhouding', url, eventTypes: ['order.paid' as const], isEnabled: true }
    expect(refusalNames(await call('POST /sales/webhook/save', { webhook }))).toEqual([422, reason])
  })

  test.each(['https://127.0.0.1/', 'https://169.254.169.254/latest', 'https://[::1]/', 'https://localhost/'])(
    '%s is not called where others can reach the product',
    async (url) => {
      const { id } = await addEndpoint('http://127.0.0.1:1/hooks')
      await shop.stopWorker()
      const delivery = await findWaitingDelivery(kysely, await findKey(await sendTest(id)))
      const settings: Settings = { ...shop.services.settings, publicUrl: 'https://dealer.example' }
      expect(await sendWebhook(settings, { ...delivery!, url }, { timestamp: 1 })).toMatchObject({
        status: null,
        problem: 'inside',
      })
      await shop.startWorker()
    },
  )
})

describe('a secret', () => {
  test('is returned once, and kept encrypted', async () => {
    const { url } = await startReceiver()
    const { id, secret } = await addEndpoint(url)
    expect(secret).toMatch(/^whsec_/)
    const again = accepted(await save(id, {}))
    expect(again.secret).toBeNull()
    expect(JSON.stringify(await read(id))).not.toContain('whsec_')
    const { rows } = await pool.query<{ kept: Buffer }>('select signing_secret as kept from webhook_endpoint')
    expect(rows[0]!.kept.toString('latin1')).not.toContain(secret.slice(6))
  })

  test('signs beside its successor during the grace period, and not after it', async () => {
    const receiver = await startReceiver()
    const { id, secret: old } = await addEndpoint(receiver.url)
    const rotate = async (graceHours: 0 | 24) =>
      accepted(await call('POST /sales/webhook/rotate', { id, rev: (await read(id)).rev, graceHours }))
    const { secret, webhook } = await rotate(24)
    expect(webhook.oldSecretUntil).not.toBeNull()
    await waitForAttempts(await sendTest(id), 1)
    expect([old, secret].map((one) => isSignedBy(one, receiver.received[0]!))).toEqual([true, true])
    await pool.query("update webhook_endpoint set grace_until = now() - interval '1 minute'")
    await waitForAttempts(await sendTest(id), 1)
    expect([old, secret].map((one) => isSignedBy(one, receiver.received[1]!))).toEqual([false, true])
    expect((await read(id)).oldSecretUntil).toBeNull()
    const { secret: third } = await rotate(0)
    await waitForAttempts(await sendTest(id), 1)
    expect([secret, third].map((one) => isSignedBy(one, receiver.received[2]!))).toEqual([false, true])
  })

  test('is not rotated by who saw an older state', async () => {
    const { url } = await startReceiver()
    const { id } = await addEndpoint(url)
    const { rev } = await read(id)
    accepted(await call('POST /sales/webhook/rotate', { id, rev, graceHours: 24 }))
    const again = await call('POST /sales/webhook/rotate', { id, rev, graceHours: 24 })
    expect(refusalNames(again)).toEqual([409, 'changed-meanwhile'])
  })
})

describe('deliveries', () => {
  test('are found by state, type and endpoint, and by the number of their record', async () => {
    const receiver = await startReceiver()
    const { id } = await addEndpoint(receiver.url)
    await waitForAttempts(await sendTest(id), 1)
    const customer = await makeCustomer(call)
    await expect.poll(() => receiver.received, patient).toHaveLength(2)
    const findDeliveries = async (
      queryFilter: Readonly<Record<string, readonly string[] | readonly number[]>>,
      value = '',
    ) =>
      accepted(await call('POST /sales/webhookdelivery/list', { queryFilter, searchFilter: { value } })).data.map(
        ({ eventType, endpoint }) => [eventType, endpoint.label],
      )
    await expect
      .poll(() => findDeliveries({ state: ['delivered'] }), patient)
      .toEqual([
        ['customer.changed', 'Boekhouding'],
        ['endpoint.test', 'Boekhouding'],
      ])
    expect(await findDeliveries({ state: ['failed'] })).toEqual([])
    expect(await findDeliveries({ eventType: ['endpoint.test'], endpoint: [id] })).toHaveLength(1)
    expect(await findDeliveries({ endpoint: [id + 1_000] })).toEqual([])
    expect(await findDeliveries({ eventType: ['customer.changed'] }, String(customer))).toHaveLength(1)
    expect(accepted(await call('GET /sales/webhook/getall', {})).data).toEqual([{ id, name: 'Boekhouding' }])
  })

  test('that were taken or failed are repeated when somebody asks for it, those that wait are not', async () => {
    const receiver = await startReceiver()
    const { id } = await addEndpoint(receiver.url)
    const delivery = await sendTest(id)
    expect((await waitForAttempts(delivery, 1)).state).toBe('delivered')
    expect(await repeat(delivery)).toEqual({ repeated: 1, left: [] })
    expect((await waitForAttempts(delivery, 2)).state).toBe('delivered')
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    receiver.answersStatus(500)
    const waiting = await sendTest(id)
    await waitForAttempts(waiting, 1)
    expect(await repeat(waiting)).toEqual({ repeated: 0, left: [waiting] })
  })

  test('that failed since a day are repeated in one go', async () => {
    const receiver = await startReceiver()
    const { id } = await addEndpoint(receiver.url)
    const [old, recent, taken] = [await sendTest(id), await sendTest(id), await sendTest(id)]
    for (const delivery of [old, recent, taken]) await waitForAttempts(delivery, 1)
    await pool.query("update webhook_delivery set state = 'failed' where number in ($1, $2)", [old, recent])
    await pool.query("update webhook_delivery set created_at = '2026-11-03T22:59:59Z' where number = $1", [old])
    await pool.query("update webhook_delivery set created_at = '2026-11-03T23:00:00Z' where number = $1", [recent])
    const asked = { endpoint: id, since: '2026-11-04' } as const
    expect(accepted(await call('POST /sales/webhookdelivery/repeatfailed', asked))).toEqual({ repeated: 1, left: [] })
    expect((await waitForAttempts(recent, 2)).state).toBe('delivered')
    expect((await readDelivery(old)).attempts).toHaveLength(1)
    expect((await readDelivery(taken)).attempts).toHaveLength(1)
  })

  test('go with their endpoint', async () => {
    const receiver = await startReceiver()
    receiver.answersStatus(500)
    const { id } = await addEndpoint(receiver.url)
    await waitForAttempts(await sendTest(id), 1)
    const { rev } = await read(id)
    accepted(await call('POST /sales/webhook/delete', { id, rev }))
    expect(await listDeliveries()).toEqual([])
    expect(refusalNames(await call('GET /sales/webhook/get', { id }))).toEqual([404, 'record-not-found'])
  })

  test('are deleted with their event after thirty days', async () => {
    const { url } = await startReceiver()
    const { id } = await addEndpoint(url)
    await waitForAttempts(await sendTest(id), 1)
    const recent = await sendTest(id)
    await waitForAttempts(recent, 1)
    const now = shop.services.clock()
    await pool.query(
      `update webhook_event set occurred_at = $1 where id <> (select event_id from webhook_delivery where number = $2)`,
      [new Date(now.getTime() - 30 * dayMs - 1_000), recent],
    )
    const transact = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.database, work)
    await removeOldData.run({ services: shop.services, db: kysely, transact, now }, {})
    expect((await listDeliveries()).map((row) => row.id)).toEqual([recent])
    expect((await pool.query('select from webhook_attempt')).rowCount).toBe(1)
  })
})

test('nobody without the right sees or changes an endpoint', async () => {
  const { url } = await startReceiver()
  const { id } = await addEndpoint(url)
  const other = await makeColleague(shop, { CONFIGURATION_EDIT: 'all' })
  const holder = await makeColleague(shop, { WEBHOOK_EDIT: 'all' })
  expect(refusalNames(await other.call('GET /sales/webhook/get', { id }))).toEqual([403, 'right-missing'])
  expect(refusalNames(await other.call('POST /sales/webhook/test', { id }))).toEqual([403, 'right-missing'])
  expect(refusalNames(await other.call('POST /sales/webhookdelivery/list', {}))).toEqual([403, 'right-missing'])
  expect(accepted(await holder.call('GET /sales/webhook/get', { id })).webhook.name).toBe('Boekhouding')
})

test('the events are described for programs and for people', async () => {
  const description = Described.parse(await (await fetch(`${shop.origin}/api/openapi.json`)).json())
  expect(Object.keys(description.webhooks)).toEqual(Object.keys(webhookEvents))
  expect(description.webhooks['order.paid']?.post.summary).toBe(
    'The advance of a shop order was paid, and the order placed.',
  )
  const page = await (await fetch(`${shop.origin}/api/docs/webhooks`)).text()
  for (const type of Object.keys(webhookEvents)) expect(page).toContain(`id="${type}"`)
  expect(page).toContain('data.invoiceNumber')
})
