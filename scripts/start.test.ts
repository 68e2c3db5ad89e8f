import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'start-'))
afterAll(() => fs.rmSync(dataDir, { recursive: true }))

/** Starts the product with a configuration that fails. */
async function refusedStart(environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>])
  expect(code).toBe(1)
  return errors.trim()
}

async function freePort(): Promise<string> {
  const probe = net.createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return String(port)
}

test('a busy port', async () => {
  const other = net.createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as net.AddressInfo
  expect(await refusedStart({ PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop that one, or set PORT to a free port.`,
  )
  other.close()
})

test('an address that is not ours', async () => {
  expect(await refusedStart({ PORT: await freePort(), HOST: '192.0.2.1', PAYMENT_SIMULATOR: '1' })).toBe(
    'This machine has no address 192.0.2.1. Set HOST to one that it has, such as 127.0.0.1 or 0.0.0.0.',
  )
})

test('a database that does not answer', async () => {
  const address = `127.0.0.1:${await freePort()}`
  expect(await refusedStart({ PORT: await freePort(), DATABASE_URL: `postgres://me:secret@${address}/shop` })).toBe(
    `DATABASE_URL cannot be used: no PostgreSQL answers at ${address}.`,
  )
})

test('several bad settings', async () => {
  expect(await refusedStart({ PORT: 'http', DEMO: 'perhaps' })).toBe(
    'PORT must be a whole number from 1 to 65535 (it is “http”)\nDEMO must be 1 or 0 (it is “perhaps”)',
  )
})
