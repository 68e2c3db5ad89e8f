import { Agent, get } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serve } from './main.ts'
import { readInstallation } from './platform/settings/tenants.ts'
import { testDatabase } from './test/database.ts'
import { freePort } from './test/free-port.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'leaving-'))
const port = await freePort()
const { base } = readInstallation(
  { PORT: String(port), DATA_DIR: folder, VIES_URL: 'off', LOG_LEVEL: 'silent' },
  folder,
)
const running = await serve(
  { base, tenants: [{ ...base, databaseUrl: await testDatabase() }] },
  {
    source: {
      shop: { strict: true, rendererIn: () => Promise.reject(new Error('nobody asks for the shop')) },
      office: {
        strict: true,
        state: 'ready',
        ready: Promise.resolve(),
        assets: new Map(),
        pageIn: () => '<html></html>',
      },
      middleware: (_request, _response, next) => next(),
    },
  },
)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(async () => {
  agent.destroy()
  await running.stop()
  await rm(folder, { recursive: true, force: true })
})

/** As a balancer asks, which keeps its connection if it may. */
function ask(address: string): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path: address }, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }))
    }).once('error', reject)
  })
}

test('a process that leaves says so to its balancer, keeps no connection, and still answers whoever comes', async () => {
  expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
  running.leave()
  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close' })
  expect(await ask('/healthz')).toEqual({ status: 200, connection: 'close' })
  expect(await ask('/api/openapi.json')).toEqual({ status: 200, connection: 'close' })
})

test('a process that leaves says in which signs it says so', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
