import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, type BrotliOptions, type ZlibOptions } from 'node:zlib'
import type { Topic } from './changes.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as it is sent to every visitor: the same bytes and headers for all. Compressed forms are added when first requested. */
export interface CachedPage {
  /** For logs and metrics. */
  readonly name: string
  /** Topics of the page, and their state when it was rendered. */
  readonly topics: readonly Topic[]
  readonly revision: string
  /** When it was last known to be current, and the state of all data then. */
  rightAt: Date
  rightIn?: string
  readonly etag: string
  readonly headers: readonly [string, string][]
  readonly forms: { identity: Form } & Partial<Record<Encoding, Form>>
}

/** The page in one encoding, ready to be written; headers as names and values in turn. */
interface Form {
  readonly headers: string[]
  readonly body: Buffer<ArrayBuffer>
  /** The body with a character for each byte, from the second visitor on: see `bytesAsText`. */
  text?: string
  /** Compressed quickly, for a page that may never be requested again. */
  readonly isRough?: true
}

/** Share of the room for pages that were requested only once. */
const shareOfNew = 0.25

/**
 * Keeps the public pages, each until it is rendered anew. The longest unused are removed when it is full: first those
 * requested once, so that a crawler of every address does not push out what visitors come back to.
 */
export class PageCache {
  readonly #maxBytes: number
  readonly #new = new Shelf()
  readonly #wanted = new Shelf()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#new.bytes + this.#wanted.bytes
  }

  /**
   * Returns the page of the present state of the data.
   * @param everything the state of all data
   * @param revisionOf returns the state of the data of these topics
   */
  get(key: string, everything: string, revisionOf: (topics: readonly Topic[]) => string): CachedPage | undefined {
    const page = this.last(key)
    if (!page) return undefined
    if (page.rightIn !== everything && page.revision !== revisionOf(page.topics)) return undefined
    page.rightIn = everything
    this.#new.take(key)
    this.#wanted.put(key, page)
    return page
  }

  /** Returns the page as it was last rendered, whatever has changed since. */
  last(key: string): CachedPage | undefined {
    return this.#wanted.get(key) ?? this.#new.get(key)
  }

  set(key: string, page: CachedPage): void {
    this.#new.take(key)
    const isWanted = this.#wanted.take(key) !== undefined
    ;(isWanted ? this.#wanted : this.#new).put(key, page)
    while (this.bytes > this.#maxBytes) {
      const isMostlyWanted = this.#new.bytes <= this.#maxBytes * shareOfNew && this.#wanted.bytes > 0
      ;(isMostlyWanted ? this.#wanted : this.#new).dropLongestUnused()
    }
  }
}

/** Pages in the order they were last put there. */
class Shelf {
  readonly #pages = new Map<string, CachedPage>()
  bytes = 0

  put(key: string, page: CachedPage): void {
    this.take(key)
    this.#pages.set(key, page)
    this.bytes += measureWeight(page)
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key)
  }

  take(key: string): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    this.#pages.delete(key)
    this.bytes -= measureWeight(page)
    return page
  }

  dropLongestUnused(): void {
    this.take(this.#pages.keys().next().value!)
  }
}

export function cachedPage({ body, ...page }: Omit<CachedPage, 'forms'> & { body: Buffer<ArrayBuffer> }): CachedPage {
  return { ...page, forms: { identity: buildForm(page.headers, body) } }
}

/** Returns the page in an encoding, made the first time and cached with it. */
export async function formIn(page: CachedPage, encoding: Encoding): Promise<Form> {
  const { forms } = page
  if (encoding === 'identity') return forms.identity
  if (!forms[encoding]) {
    const body = await compressors[encoding].quick(forms.identity.body)
    forms[encoding] ??= { ...compressed(page, encoding, body), isRough: true }
  }
  return forms[encoding]
}

/** Compresses a page as well as the time allows, from its second visitor on, who suggests more. */
export async function compressThoroughly(page: CachedPage, encoding: Encoding): Promise<void> {
  const form = page.forms[encoding]
  if (encoding === 'identity' || !form?.isRough) return
  // At once, so that the third does not begin it again.
  page.forms[encoding] = { headers: form.headers, body: form.body }
  const body = await compressors[encoding].thorough(page.forms.identity.body)
  page.forms[encoding] = compressed(page, encoding, body)
}

function compressed({ headers }: CachedPage, encoding: Encoding, body: Buffer<ArrayBuffer>): Form {
  // A copy of its own size: the output of a compressor is part of a larger piece of memory, which it would keep alive.
  return buildForm([...headers, ['Content-Encoding', encoding]], Buffer.from(new Uint8Array(body).buffer))
}

function buildForm(headers: readonly [string, string][], body: Buffer<ArrayBuffer>): Form {
  return { headers: [...headers, ['Content-Length', String(body.length)]].flat(), body }
}

/**
 * Returns the body of a page as latin1: Node writes text together with the headers in one piece, bytes beside them, which
 * takes a tenth longer.
 */
export function bytesAsText(form: Form): string {
  return (form.text ??= form.body.toString('latin1'))
}

/** Returns the best of the given forms (default: any) that the visitor's `Accept-Encoding` allows. */
export function encodingFor(accepted: string | undefined, forms?: Partial<Record<Encoding, unknown>>): Encoding {
  if (accepted === undefined) return 'identity'
  const usable = (encoding: Encoding) => accepts(accepted, encoding) && (!forms || forms[encoding] !== undefined)
  if (usable('br')) return 'br'
  return usable('gzip') ? 'gzip' : 'identity'
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding)
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length))
}

const toGzip = promisify<Buffer, ZlibOptions, Buffer<ArrayBuffer>>(gzip)
const toBrotli = promisify<Buffer, BrotliOptions, Buffer<ArrayBuffer>>(brotliCompress)

const compressors = {
  gzip: {
    quick: (body: Buffer) => toGzip(body, { level: 4 }),
    thorough: (body: Buffer) => toGzip(body, { level: 9 }),
  },
  br: {
    // Less than a millisecond, and not of the main thread; with 3 a list would hardly fit the first round trip.
    quick: (body: Buffer) => toBrotli(body, brotli(4)),
    // Above 6, two hundred bytes less cost ten times the time.
    thorough: (body: Buffer) => toBrotli(body, brotli(6)),
  },
}

/**
 * Creates a compressor. A window of 256 kB holds any page of ours; the usual one of 4 MB is much work for the garbage
 * collector.
 */
function brotli(quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 } }
}

/** Returns the weight of a page: both compressed forms, each as bytes and as text, come to about half of it. */
function measureWeight({ forms }: CachedPage): number {
  return forms.identity.body.length * 1.5
}
