import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { makePrivateFolder } from './private-folder.ts'
import type { Settings } from '../settings/settings.ts'
import { traceCall } from '../tracing/traced-call.ts'

/** Store of pictures and documents, by keys such as `media/suv-side-blue-md.webp`. */
export type Files = {
  put(key: string, body: Uint8Array, contentType: string): Promise<void>
  /** Undefined: there is no such file. */
  read(key: string): Promise<StoredFile | undefined>
  remove(key: string): Promise<void>
  /** Files that a crash left half written before this moment go; how many. */
  removeHalfWritten(before: Date): Promise<number>
}

export type StoredFile = { readonly size: number; readonly body: ReadableStream<Uint8Array> }

/** Opens a folder of this machine, or with `FILES_URL` a bucket that all processes share. */
export function openFiles({ filesUrl, dataDir }: Pick<Settings, 'filesUrl' | 'dataDir'>): Files {
  return filesUrl === undefined ? folderFiles(path.join(dataDir, 'files')) : bucketFiles(new URL(filesUrl))
}

function folderFiles(root: string): Files {
  const place = (key: string) => path.join(root, ...splitKey(key))
  return {
    async put(key, body) {
      const target = place(key)
      await makePrivateFolder(path.dirname(target))
      // Written under another name and renamed: a reader never sees half a file.
      const aside = `${target}.${randomUUID()}.part`
      try {
        await writeFile(aside, body)
        await rename(aside, target)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async read(key) {
      const file = await open(place(key)).catch(ignoreMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      return { size, body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> }
    },
    remove: (key) => rm(place(key), { force: true }),
    async removeHalfWritten(before) {
      const names = (await readdir(root, { recursive: true }).catch(ignoreMissing)) ?? []
      const left = names.filter((name) => /\.[0-9a-f-]{36}\.part$/.test(name)).map((name) => path.join(root, name))
      const removed = await Promise.all(left.map((file) => removeOlder(file, before)))
      return removed.filter(Boolean).length
    },
  }
}

/** Removes a file that is old enough. False: it is younger, or gone, as when it was renamed just now. */
async function removeOlder(file: string, before: Date): Promise<boolean> {
  const found = await stat(file).catch(ignoreMissing)
  if (!found || found.mtime >= before) return false
  await rm(file, { force: true })
  return true
}

/** A redirect of the store would receive the content of the files, and the signature of the request. */
const toNobodyElse = { redirect: 'error' } as const

/** Opens `s3://key:secret@host/bucket?region=eu-west-1`, any store that speaks S3; `&insecure=1` for one on this machine. */
function bucketFiles(url: URL): Files {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'eu-west-1',
    retries: 3,
  })
  const scheme = url.searchParams.has('insecure') ? 'http' : 'https'
  const base = `${scheme}://${url.host}${url.pathname.replace(/\/$/, '')}`
  /** Fetches as a span of the trace underway; a store has no use for the header that passes it on. */
  const fetchStored = (address: string, init: RequestInit & { method: string }) =>
    traceCall(
      { service: 'file-store', method: init.method, url: new URL(base) },
      () => client.fetch(address, init),
      ({ status }) => status,
    )
  const place = (key: string) => `${base}/${splitKey(key).map(encodeURIComponent).join('/')}`
  return {
    async put(key, body, contentType) {
      const answer = await fetchStored(place(key), {
        method: 'PUT',
        body: Buffer.from(body),
        headers: { 'Content-Type': contentType },
        ...toNobodyElse,
      })
      await expectSuccess(answer, `Keeping ${key}`)
    },
    async read(key) {
      const answer = await fetchStored(place(key), { method: 'GET', ...toNobodyElse })
      if (answer.status === 404) return undefined
      await expectSuccess(answer, `Reading ${key}`, { keepBody: true })
      return { size: Number(answer.headers.get('content-length')), body: answer.body! }
    },
    async remove(key) {
      const answer = await fetchStored(place(key), { method: 'DELETE', ...toNobodyElse })
      if (answer.status !== 404) await expectSuccess(answer, `Removing ${key}`)
    },
    // A bucket shows a file when all of it is there.
    removeHalfWritten: async () => 0,
  }
}

/** True for a relative path of plain names: a key from outside cannot climb out of the folder. */
export function isKey(text: string): boolean {
  return text.split('/').every((segment) => /^[\w-][\w.-]*$/.test(segment))
}

function splitKey(key: string): string[] {
  if (!isKey(key)) throw new TypeError(`Not the key of a file: ${key}`)
  return key.split('/')
}

async function expectSuccess(answer: Response, what: string, { keepBody = false } = {}): Promise<void> {
  if (!answer.ok) throw new Error(`${what} failed: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
  if (!keepBody) await answer.body?.cancel()
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined
  throw error
}
