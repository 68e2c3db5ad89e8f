import { expect, test } from 'vitest'
import { z } from 'zod'
import { testServices } from '../../test/services.ts'
import { query, type Endpoint } from './endpoint.ts'
import { createHttp } from './http.ts'

const services = await testServices({ publicUrl: 'https://shop.example' })
let seen: Readonly<Record<string, string>> = {}

const keep = query({
  path: 'GET /test/keep',
  right: 'public',
  summary: 'Sets a cookie of each sort',
  input: z.strictObject({}),
  output: z.strictObject({}),
  async run({ call }) {
    seen = call.cookies
    call.setCookie('session', 'new')
    call.setCookie('signed-in-until', '1', { httpOnly: false })
    return {}
  },
})
const app = createHttp(services, [keep] as readonly Endpoint[])
const ask = (cookie: string) =>
  app.request('/api/test/keep', { headers: { 'x-api-key': 'demo', cookie } }, { incoming: { socket: {} } })

test('under https a cookie that scripts cannot read is for this very host', async () => {
  const given = (await ask('')).headers.getSetCookie()
  expect(given).toContain('__Host-session=new; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(given.some((one) => one.startsWith('signed-in-until=1; Path=/; Secure'))).toBe(true)
})

test('one that a neighbour planted counts for nothing', async () => {
  await ask('session=planted; signed-in-until=7; __Host-known-device=mine; known-device=planted')
  expect(seen).toEqual({ 'signed-in-until': '7', 'known-device': 'mine' })
})
