import { pino } from 'pino'
import { expect, test } from 'vitest'
import { fuzz, type ApiDescription } from '../scripts/lib/fuzz.ts'
import { endpoints } from './api.ts'
import { openApi } from './platform/http/openapi.ts'
import { makeBranch, makeUsedCar } from './test/factories.ts'
import { makeCustomer } from './test/people.ts'
import { runningShop } from './test/running-shop.ts'
import { signedInStaff } from './test/signed-in.ts'

// A sample of `npm run bench -- fuzz`, which makes 100,000 calls: whatever an administrator sends, it is answered or refused.

const shop = await runningShop()
const staff = await signedInStaff(shop)
await makeBranch(shop.database, 'Gent')
await makeUsedCar(shop.database)
await makeCustomer(staff.call)

test('calls that are made up after the description of the API are answered or refused', async () => {
  const headers = { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${staff.token}` }
  const send = async ({ method, path, input }: { method: string; path: string; input: unknown }) => {
    const isRead = method === 'GET'
    const search = isRead ? `?${new URLSearchParams({ ...sendable(input) }).toString()}` : ''
    const body = isRead ? {} : { body: JSON.stringify(sendable(input)) }
    const response = await fetch(`${shop.origin}/api${path}${search}`, { method, headers, ...body })
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined }
  }
  // Names the cause of an answer of 500, which the answer itself keeps to itself.
  const logged: unknown[] = []
  const write = (line: string) =>
    void logged.push((JSON.parse(line) as { err?: { stack?: string } }).err?.stack ?? line)
  shop.services.log = pino({ level: 'error' }, { write })
  const { faults, calls } = await fuzz(openApi(endpoints) as ApiDescription, send, {
    seed: 23,
    calls: 1_700,
    atOnce: 4,
  })
  expect(calls).toBe(1_700)
  expect({ logged, faults }).toEqual({ logged: [], faults: [] })
}, 120_000)

/** An address has no room for more than texts. */
function sendable(input: unknown): object {
  return typeof input === 'object' && input !== null ? input : {}
}
