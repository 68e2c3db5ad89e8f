import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { isKey, type Files } from '../files/files.ts'
import { encodingFor, type Encoding } from './page-cache.ts'
import { fileHeaders } from './security-headers.ts'
import type { Settings } from '../settings/settings.ts'

export interface StaticOptions {
  settings: Pick<Settings, 'publicUrl'>
  /** By address; kept in memory. */
  assets: Pick<Assets, 'get'>
  /**
   * Behind `/media/`: many files, each named after its content. A folder of this machine, or the store of all processes. A
   * build may have a missing one below `fallback/`: pictures that pages name although a dealer need not set them.
   */
  media: string | Pick<Files, 'read'>
}

/** Answers a request for a file; false when it is for none of ours. */
export type ServeStatic = (request: IncomingMessage, response: ServerResponse) => boolean

/** Files that are known at the start, named after their content or small. */
export type Assets = ReadonlyMap<string, Asset>

const yearImmutable = 'public, max-age=31536000, immutable'
const hourLong = 'public, max-age=3600'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Reads the files in these folders; the later folder wins for a duplicate name. */
export function readAssets(folders: readonly string[]): Assets {
  return new Map(folders.flatMap(assetsIn))
}

export function createStatic({ settings, assets, media }: StaticOptions): ServeStatic {
  const guards: Guards = { file: fileHeaders(settings, 'file').flat(), media: fileHeaders(settings, 'media').flat() }
  const readMedia = typeof media === 'string' ? fromFolder(path.resolve(media) + path.sep) : fromStore(media)
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const pathname = request.url!.split('?', 1)[0]!
    const asset = assets.get(pathname)
    if (asset) {
      sendAsset(request, response, asset, guards.file)
      return true
    }
    if (!pathname.startsWith('/media/')) return false
    const fallback = (name: string) => assets.get(`/fallback/${name}`)
    void sendMedia(request, response, { read: readMedia, pathname, fallback, guards: guards.media })
    return true
  }
}

/** Headers that keep browsers safe, as Node takes them. */
type Guards = Readonly<Record<'file' | 'media', readonly string[]>>

interface Asset {
  etag: string
  headers: string[]
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer }
}

/** Lists the files that a build wrote; only these can be requested, so no address leads anywhere else. */
function assetsIn(folder: string): [string, Asset][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$|(^|\/)\./.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.startsWith('.vite/'))
    .map((name) => [`/${name}`, readAsset(path.join(folder, name), name)])
}

function readAsset(file: string, name: string): Asset {
  const hashed = name.startsWith('assets/')
  const etag = `W/"${statSync(file).mtimeMs.toString(36)}"`
  const headers = [
    'Content-Type',
    contentType(name),
    'Cache-Control',
    hashed ? yearImmutable : hourLong,
    'ETag',
    etag,
    'Vary',
    'Accept-Encoding',
  ]
  const compressed = (suffix: string) =>
    statSync(file + suffix, { throwIfNoEntry: false }) ? readFileSync(file + suffix) : undefined
  const br = compressed('.br')
  const gzip = compressed('.gz')
  return { etag, headers, bodies: { identity: readFileSync(file), ...(br && { br }), ...(gzip && { gzip }) } }
}

function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, headers, bodies }: Asset,
  guards: readonly string[],
): void {
  const common = [...headers, ...guards]
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, common).end()
    return
  }
  const encoding = encodingFor(request.headers['accept-encoding'], bodies)
  const body = bodies[encoding] ?? bodies.identity
  const encoded = encoding === 'identity' ? [] : ['Content-Encoding', encoding]
  response.writeHead(200, [...common, 'Content-Length', String(body.length), ...encoded])
  response.end(request.method === 'HEAD' ? undefined : body)
}

const plain = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store']
const blank = ['Content-Type', 'image/svg+xml; charset=utf-8', 'Cache-Control', 'no-store']
/** A picture that is not there: browsers show what comes with the 404, so its place stays in its colour. */
const emptyPicture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'

interface Media {
  size: number
  /** Called only when the file is sent. */
  open(): Readable
  /** Cancels the request for it. */
  leave?(): void
}

/** A name below `/media/` in, the file out; undefined when there is none. */
type ReadMedia = (name: string) => Promise<Media | undefined>

function fromFolder(root: string): ReadMedia {
  return async (name) => {
    const file = path.join(root, name)
    const info = file.startsWith(root) ? await stat(file).catch(() => undefined) : undefined
    return info?.isFile() ? { size: info.size, open: () => createReadStream(file) } : undefined
  }
}

function fromStore(files: Pick<Files, 'read'>): ReadMedia {
  return async (name) => {
    if (!isKey(`media/${name}`)) return undefined
    const file = await files.read(`media/${name}`)
    if (!file) return undefined
    return {
      size: file.size,
      open: () => Readable.fromWeb(file.body as WebStream),
      leave: () => void file.body.cancel().catch(() => {}),
    }
  }
}

interface MediaOptions {
  read: ReadMedia
  pathname: string
  fallback: (name: string) => Asset | undefined
  guards: readonly string[]
}

async function sendMedia(
  request: IncomingMessage,
  response: ServerResponse,
  { read, pathname, fallback, guards }: MediaOptions,
): Promise<void> {
  const name = mediaName(pathname)
  try {
    const file = name === undefined ? undefined : await read(name)
    const drawn = name !== undefined && !file && fallback(name)
    if (drawn) {
      sendAsset(request, response, drawn, guards)
      return
    }
    if (!file) {
      if (isPicture(name ?? ''))
        response.writeHead(404, [...blank, ...guards]).end(request.method === 'HEAD' ? undefined : emptyPicture)
      else response.writeHead(404, [...plain, ...guards]).end('Not found')
      return
    }
    const own = [
      'Content-Type',
      contentType(name!),
      'Cache-Control',
      yearImmutable,
      'Content-Length',
      String(file.size),
    ]
    response.writeHead(200, [...own, ...guards])
    if (request.method === 'HEAD') {
      response.end()
      file.leave?.()
      return
    }
    // A visitor who leaves halfway closes the connection; there is no recipient left.
    await pipeline(file.open(), response).catch(() => response.destroy())
  } catch {
    // The store is away. The page is shown without its picture, which is requested again next time.
    response.writeHead(503, [...plain, ...guards, 'Retry-After', '5']).end('Not reachable')
  }
}

/** Returns the name of an address below `/media/`; undefined when it leads outside or is malformed. */
function mediaName(pathname: string): string | undefined {
  let name: string
  try {
    name = decodeURIComponent(pathname.slice('/media/'.length))
  } catch {
    return undefined
  }
  const leadsOut = name.includes('\0') || name.includes('\\') || name.split('/').some((part) => part.startsWith('.'))
  return leadsOut ? undefined : name
}

function isPicture(name: string): boolean {
  return contentType(name).startsWith('image/')
}

function contentType(name: string): string {
  return types[path.extname(name)] ?? 'application/octet-stream'
}
