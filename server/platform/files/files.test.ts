import { createServer } from 'node:http'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFiles, type Files } from './files.ts'

const text = async (files: Files, key: string) => {
  const file = await files.read(key)
  return file && { size: file.size, text: await new Response(file.body).text() }
}

function keepsFiles(files: () => Files) {
  it('reads what was put, the last time it was put', async () => {
    await files().put('media/a-md.webp', Buffer.from('one'), 'image/webp')
    await files().put('media/a-md.webp', Buffer.from('three'), 'image/webp')
    expect(await text(files(), 'media/a-md.webp')).toEqual({ size: 5, text: 'three' })
  })

  it('knows what is not there, and removes without complaint', async () => {
    await files().put('gone.txt', Buffer.from('x'), 'text/plain')
    await files().remove('gone.txt')
    await files().remove('gone.txt')
    expect(await text(files(), 'gone.txt')).toBeUndefined()
  })

  it.each(['../secret', '/etc/passwd', 'a//b', 'a/../../b', '.hidden', 'a\\b', ''])(
    'refuses the key %j',
    async (key) => {
      await expect(async () => files().read(key)).rejects.toThrow('Not the key of a file')
    },
  )
}

describe('files in a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'files-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const files = () => openFiles({ dataDir: folder, filesUrl: undefined })
  keepsFiles(files)

  it('leaves nothing behind of a file that could not be kept', async () => {
    await mkdir(path.join(folder, 'files', 'taken.webp', 'by-a-folder'), { recursive: true })
    await expect(files().put('taken.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow('EISDIR')
    expect((await readdir(path.join(folder, 'files'))).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('lets go of what a crash left half written, and of nothing else', async () => {
    const media = path.join(folder, 'files', 'media')
    await mkdir(media, { recursive: true })
    const yesterday = new Date(Date.now() - 24 * 3_600_000)
    const half = (id: string) => path.join(media, `half.webp.${id}.part`)
    const [left, underWay] = [
      half('0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11'),
      half('0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b12'),
    ]
    const whole = path.join(media, 'spare.part')
    for (const file of [left, underWay, whole]) await writeFile(file, 'x')
    for (const file of [left, whole]) await utimes(file, yesterday, yesterday)

    const hourAgo = new Date(Date.now() - 3_600_000)
    expect(await files().removeHalfWritten(hourAgo)).toBe(1)
    expect(
      (await readdir(media)).filter((name) => name.endsWith('.part')).map((name) => path.join(media, name)),
    ).toEqual([underWay, whole])
    expect(await files().removeHalfWritten(hourAgo)).toBe(0)
  })

  it('has nothing half written where nothing was ever kept', async () => {
    const empty = openFiles({ dataDir: path.join(folder, 'empty'), filesUrl: undefined })
    expect(await empty.removeHalfWritten(new Date())).toBe(0)
  })
})

describe('files in a bucket', () => {
  const stored = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const signed = /^AWS4-HMAC-SHA256 Credential=me\/\d{8}\/eu-west-3\/s3\/aws4_request/.test(
      request.headers.authorization ?? '',
    )
    if (!signed) return response.writeHead(403).end()
    if (request.url === '/cars/moved') return response.writeHead(307, { location: '/cars/elsewhere' }).end()
    const key = request.url!
    if (request.method === 'PUT') {
      stored.set(key, Buffer.concat(await request.toArray()))
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') return response.writeHead(stored.delete(key) ? 204 : 404).end()
    const body = stored.get(key)
    return body ? response.writeHead(200, { 'content-length': body.length }).end(body) : response.writeHead(404).end()
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `s3://me:se%2Fcret@127.0.0.1:${(server.address() as AddressInfo).port}/cars?region=eu-west-3&insecure=1`
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  keepsFiles(() => openFiles({ dataDir: '/nowhere', filesUrl: url }))

  it('follows no store to another address', async () => {
    stored.set('/cars/elsewhere', Buffer.from('of others'))
    const files = openFiles({ dataDir: '/nowhere', filesUrl: url })
    await expect(files.read('moved')).rejects.toThrow('fetch failed')
    await expect(files.put('moved', Buffer.from('secret'), 'text/plain')).rejects.toThrow('fetch failed')
    expect(String(stored.get('/cars/elsewhere'))).toBe('of others')
  })

  it('says what the store answered when it fails', async () => {
    const wrong = openFiles({ dataDir: '/nowhere', filesUrl: url.replace('me:', 'you:') })
    await expect(wrong.put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow('Keeping a failed: 403')
  })
})
