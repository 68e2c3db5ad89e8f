import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runningShop } from '../../test/running-shop.ts'
import { signedInStaff, signedInCustomer } from '../../test/signed-in.ts'

/** A translation service that notes what it is asked and answers what a test says. */
const asked: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = []
let answer: { status: number; body: unknown }
const service = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    asked.push({ headers: request.headers, body: JSON.parse(body) as Record<string, unknown> })
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body))
  })
})
await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => service.close(resolve)))
const apiUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/language/translate/v2`

const shop = await runningShop({ translation: { apiUrl, apiKey: 'key-of-the-test' } })
const staff = await signedInStaff(shop)

beforeEach(() => {
  asked.length = 0
  answer = { status: 200, body: { data: { translations: [{ translatedText: 'Attelage escamotable' }] } } }
})

test.each([
  ['text', 'POST /shared/google/translatetext', 'Trekhaak, wegklapbaar'],
  ['html', 'POST /shared/google/translatehtml', '<p>Trekhaak, <b>wegklapbaar</b></p>'],
] as const)('translates %s', async (format, path, text) => {
  expect(await staff.call(path, { text, targetLang: 'fr-BE', sourceLang: 'nl' })).toMatchObject({
    status: 200,
    result: { success: true, translatedText: 'Attelage escamotable' },
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]!.headers['x-goog-api-key']).toBe('key-of-the-test')
  expect(asked[0]!.body).toEqual({ q: [text], target: 'fr', source: 'nl', format })
})

test.each([
  ['an error', 403, { error: { code: 403 } }],
  ['something else', 200, { unexpected: true }],
  ['nothing', 200, { data: { translations: [] } }],
])('refuses when the service answers %s', async (_, status, body) => {
  answer = { status, body }
  expect(await staff.call('POST /shared/google/translatetext', { text: 'Trekhaak', targetLang: 'fr' })).toMatchObject({
    status: 503,
    errors: [{ name: 'translation-failed' }],
  })
})

test('is for staff', async () => {
  const customer = await signedInCustomer(shop)
  const input = { text: 'Trekhaak', targetLang: 'fr' }
  expect((await shop.call('POST /shared/google/translatetext', input)).status).toBe(401)
  expect((await customer.call('POST /shared/google/translatetext', input)).status).toBe(403)
  expect(asked).toEqual([])
})

test('takes no other language than a code', async () => {
  const { status, errors } = await staff.call('POST /shared/google/translatetext', { text: 'x', targetLang: 'Frans' })
  expect([status, errors[0]!.field]).toEqual([422, 'targetLang'])
})

test('says so without a key', async () => {
  const without = await runningShop()
  const { call } = await signedInStaff(without)
  expect(await call('POST /shared/google/translatetext', { text: 'Trekhaak', targetLang: 'fr' })).toMatchObject({
    status: 503,
    errors: [{ name: 'translation-not-set-up' }],
  })
})
