import { refuse } from './refusal.ts'

/** A file as somebody sent it: nothing of it has been believed yet. */
export type SentFile = { readonly name: string; readonly bytes: Buffer }

/** The field of a form that carries the file (spec section 7). */
export const FILE_FIELD = 'FormFile'

const largestHeader = 8 * 1024
const largestField = 4 * 1024
const mostParts = 20
/** All uploads of one process together; who comes when it is full tries again. */
const largestInFlight = 64 * 1024 * 1024

let inFlight = 0

/**
 * Reads a form with one file from the wire, as it comes in. What is larger than allowed is refused as soon as it is, so
 * nobody fills our memory.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  { maxBytes }: { maxBytes: number },
): Promise<{ fields: Record<string, string>; file: SentFile | undefined }> {
  const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '')
  if (!boundary) throw refuse('malformed-form', { status: 400 })
  const parser = new Parser(boundary[1] ?? boundary[2]!, maxBytes)
  try {
    for await (const chunk of body) {
      parser.take(chunk)
      if (parser.isDone) break
    }
    return parser.result()
  } finally {
    parser.letGo()
  }
}

/** What one part is while it comes in. */
type Part = { field: string; fileName: string | undefined; chunks: Buffer[]; size: number }

class Parser {
  readonly fields: Record<string, string> = Object.create(null) as Record<string, string>
  file: SentFile | undefined
  isDone = false
  private readonly delimiter: Buffer
  // The first delimiter has no line before it.
  private rest: Buffer = Buffer.from('\r\n')
  private state: 'preamble' | 'headers' | 'body' = 'preamble'
  private part: Part | undefined
  private parts = 0
  private held = 0
  private readonly maxBytes: number

  constructor(boundary: string, maxBytes: number) {
    this.maxBytes = maxBytes
    this.delimiter = Buffer.from(`\r\n--${boundary}`)
  }

  take(chunk: Uint8Array): void {
    this.rest = Buffer.concat([this.rest, chunk])
    while (!this.isDone && this.step());
  }

  result() {
    if (!this.isDone) throw refuse('malformed-form', { status: 400 })
    return { fields: { ...this.fields }, file: this.file }
  }

  letGo(): void {
    inFlight -= this.held
    this.held = 0
  }

  /** One step further; false when more must come first. */
  private step(): boolean {
    return this.state === 'headers' ? this.headers() : this.upToDelimiter()
  }

  private upToDelimiter(): boolean {
    const at = this.rest.indexOf(this.delimiter)
    if (at === -1) {
      // The end may be the beginning of a delimiter.
      const certain = this.rest.length - this.delimiter.length + 1
      if (certain <= 0) return false
      this.keep(this.rest.subarray(0, certain))
      this.rest = this.rest.subarray(certain)
      return false
    }
    const after = at + this.delimiter.length
    if (this.rest.length < after + 2) return false
    this.keep(this.rest.subarray(0, at))
    this.endPart()
    const follows = this.rest.toString('latin1', after, after + 2)
    this.rest = this.rest.subarray(after + 2)
    if (follows === '--') this.isDone = true
    else if (follows === '\r\n') this.state = 'headers'
    else throw refuse('malformed-form', { status: 400 })
    return true
  }

  private headers(): boolean {
    const end = this.rest.indexOf('\r\n\r\n')
    if (end === -1) {
      if (this.rest.length > largestHeader) throw refuse('malformed-form', { status: 400 })
      return false
    }
    if (end > largestHeader || ++this.parts > mostParts) throw refuse('malformed-form', { status: 400 })
    this.part = partOf(this.rest.toString('utf8', 0, end))
    if (this.part.fileName !== undefined && this.file) throw refuse('one-file-only', { status: 422, field: FILE_FIELD })
    this.rest = this.rest.subarray(end + 4)
    this.state = 'body'
    return true
  }

  private keep(bytes: Buffer): void {
    if (!this.part || bytes.length === 0) return
    this.part.size += bytes.length
    const isFile = this.part.fileName !== undefined
    if (isFile && this.part.size > this.maxBytes) {
      throw refuse('file-too-large', { status: 413, field: FILE_FIELD, values: { size: megabytes(this.maxBytes) } })
    }
    if (!isFile && this.part.size > largestField) throw refuse('malformed-form', { status: 400 })
    this.held += bytes.length
    inFlight += bytes.length
    if (inFlight > largestInFlight) throw refuse('unavailable', { status: 503 })
    // A copy: a slice would keep the whole chunk it was cut from.
    this.part.chunks.push(Buffer.from(bytes))
  }

  private endPart(): void {
    if (!this.part) return
    const { field, fileName, chunks } = this.part
    const bytes = Buffer.concat(chunks)
    if (fileName === undefined) this.fields[field] = bytes.toString('utf8')
    else this.file = { name: fileName, bytes }
    this.part = undefined
  }
}

function partOf(headers: string): Part {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(headers)?.[1]
  const field = parameter(disposition, 'name')
  const fileName = parameter(disposition, 'filename')
  // A file elsewhere than in the field of files is no form of ours.
  if (!field || (fileName !== undefined) !== (field === FILE_FIELD)) throw refuse('malformed-form', { status: 400 })
  return { field, fileName, chunks: [], size: 0 }
}

/** Browsers write quotes and line ends in names as %22, %0D and %0A. */
function parameter(disposition: string | undefined, name: string): string | undefined {
  const value = new RegExp(`(?:^|;)\\s*${name}="([^"]*)"`, 'i').exec(disposition ?? '')?.[1]
  return value?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}

function megabytes(bytes: number): string {
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`
}
