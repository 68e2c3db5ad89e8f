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
const save = query({
  path: 'POST /test/save',
  right: 'public',
  summary: 'Answers our own pages',
  input: z.strictObject({}),
  output: z.strictObject({}),
  run: async () => ({}),
})
const app = createHttp(services, [keep, save] as readonly Endpoint[])
const ask = (cookie: string) =>
  app.request('/api/test/keep', { headers: { 'x-api-key': 'demo', cookie } }, { incoming: { socket: {} } })

test('under https every cookie is for this very host', async () => {
  const given = (await ask('')).headers.getSetCookie()
  expect(given).toContain('__Host-session=new; Path=/; HttpOnly; Secure; SameSite=Lax')
  expect(given).toContain('__Host-signed-in-until=1; Path=/; Secure; SameSite=Lax')
  expect(given.filter((one) => !/^__Host-.*; Path=\/.*; Secure/.test(one))).toEqual([])
})

test('a token that a neighbour planted proves no page of ours', async () => {
  const send = (cookie: string) =>
    app.request(
      '/api/test/save',
      {
        method: 'POST',
        body: '{}',
        headers: { 'x-api-key': 'demo', 'x-requested-with': 'XMLHttpRequest', 'x-xsrf-token': 'abc', cookie },
      },
      { incoming: { socket: {} } },
    )
  expect((await send('XSRF-TOKEN=abc')).status).toBe(403)
  expect((await send('XSRF-TOKEN=other; __Host-XSRF-TOKEN=abc')).status).toBe(200)
})

test('one that a neighbour planted counts for nothing', async () => {
  await ask('session=planted; signed-in-until=7; __Host-known-device=mine; known-device=planted')
  expect(seen).toEqual({ 'known-device': 'mine' })
})
