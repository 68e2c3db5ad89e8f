import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStatic, readAssets } from './static.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'static-'))
const server = createServer()
let port = 0

beforeAll(async () => {
  for (const name of ['build/assets', 'build/.vite', 'build/fallback', 'media/cars'])
    mkdirSync(path.join(folder, name), { recursive: true })
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content)
  write('build/assets/shell-1a2b.js', 'export {}')
  write('build/assets/shell-1a2b.js.gz', gzipSync('export {}'))
  write('build/favicon.svg', '<svg/>')
  write('build/.vite/manifest.json', '{}')
  write('media/cars/a b.webp', 'picture')
  write('media/.hidden', 'secret')
  write('build/fallback/own.webp', 'ours')
  write('build/fallback/given.webp', 'ours')
  write('media/given.webp', 'theirs')
  write('secret.txt', 'secret')
  const serveStatic = createStatic({
    settings: { publicUrl: 'https://shop.example' },
    assets: readAssets([path.join(folder, 'build')]),
    media: path.join(folder, 'media'),
  })
  server.on('request', (request, response) => {
    if (!serveStatic(request, response)) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

/** Asks for exactly this address: fetch would tidy it. */
function ask(address: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const asking = httpRequest({ port, host: '127.0.0.1', path: address, headers, method }, async (response) => {
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) })
    })
    asking.on('error', reject).end()
  })
}

describe('files of a build', () => {
  it('are kept for a year when they are named after their content', async () => {
    const { headers, body } = await ask('/assets/shell-1a2b.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(body.toString()).toBe('export {}')
  })

  it('are sent compressed when they were so from the build', async () => {
    const compressed = await ask('/assets/shell-1a2b.js', { 'Accept-Encoding': 'br, gzip' })
    expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['gzip', gzipSync('export {}')])
    const plain = await ask('/favicon.svg', { 'Accept-Encoding': 'br, gzip' })
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, '<svg/>'])
  })

  it('are asked for again after an hour when their name stays', async () => {
    const { headers } = await ask('/favicon.svg')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect((await ask('/favicon.svg', { 'If-None-Match': headers.etag! })).status).toBe(304)
  })

  it.each(['/.vite/manifest.json', '/assets/shell-1a2b.js.gz', '/assets/../../secret.txt', '/nl', '/'])(
    'are all there is: %s is left to others',
    async (address) => expect((await ask(address)).status).toBe(418),
  )

  it('are only read', async () => expect((await ask('/favicon.svg', {}, 'POST')).status).toBe(418))
})

describe('media', () => {
  it('are kept for a year', async () => {
    const { status, headers, body } = await ask('/media/cars/a%20b.webp')
    expect([status, headers['content-type'], headers['content-length'], body.toString()]).toEqual([
      200,
      'image/webp',
      '7',
      'picture',
    ])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('tell their size without being sent', async () => {
    const { headers, body } = await ask('/media/cars/a%20b.webp', {}, 'HEAD')
    expect([headers['content-length'], body.length]).toEqual(['7', 0])
  })

  it.each([
    '/media/../secret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/..%2fsecret.txt',
    '/media/cars/..%5c..%5csecret.txt',
    '/media/.hidden',
    '/media/cars',
    '/media/',
    '/media/%00',
    '/media/%zz',
    '/media/none.webp',
  ])('are nowhere else: %s is not found', async (address) => expect((await ask(address)).status).toBe(404))

  it('leave their place empty while they are not there, and nobody keeps that', async () => {
    const { status, headers, body } = await ask('/media/not-drawn-yet.webp')
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'image/svg+xml; charset=utf-8',
      'no-store',
    ])
    expect(String(body)).toContain('<svg')
  })
})

it.each(['/assets/shell-1a2b.js', '/favicon.svg', '/media/cars/a%20b.webp', '/media/none.webp', '/media/%00'])(
  'comes with what keeps browsers safe: %s',
  async (address) => {
    const { headers } = await ask(address)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy']).toContain(rule)
    expect((await ask(address, { 'If-None-Match': headers.etag ?? '' })).headers).toHaveProperty(
      'content-security-policy',
    )
  },
)

it('text that is drawn names its signs', async () => {
  expect((await ask('/favicon.svg')).headers['content-type']).toBe('image/svg+xml; charset=utf-8')
})

it('is that of the build where nobody set one', async () => {
  expect(String((await ask('/media/own.webp')).body)).toBe('ours')
  expect(String((await ask('/media/given.webp')).body)).toBe('theirs')
})

describe('media of a store', () => {
  const stored = new Map([['media/cars/a.webp', Buffer.from('picture')]])
  let isAway = false
  const read = async (key: string) => {
    if (isAway) throw new Error('The store is away')
    const body = stored.get(key)
    return body && { size: body.length, body: new Response(new Uint8Array(body)).body! }
  }
  const serveStatic = createStatic({
    settings: { publicUrl: 'http://127.0.0.1' },
    assets: readAssets([]),
    media: { read },
  })
  const shop = createServer((request, response) => {
    if (!serveStatic(request, response)) response.writeHead(418).end()
  })
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((resolve) => shop.close(resolve)))

  it('are sent and kept as those of a folder', async () => {
    const answer = await fetch(`${origin}/media/cars/a.webp`)
    expect([answer.status, await answer.text()]).toEqual([200, 'picture'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const head = await fetch(`${origin}/media/cars/a.webp`, { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['7', ''])
  })

  it.each(['none.webp', 'a%20b.webp', '..%2fuploads/cv.pdf', 'cars//a.webp', ''])(
    'are nowhere else: %j is not found',
    async (name) => expect((await fetch(`${origin}/media/${name}`)).status).toBe(404),
  )

  it('are asked for again when the store is away', async () => {
    isAway = true
    const answer = await fetch(`${origin}/media/cars/a.webp`)
    isAway = false
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
  })
})
