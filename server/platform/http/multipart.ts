import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { refuse, type ApiRefusal } from './refusal.ts'
import { UploadRoom, type RoomedUpload } from './upload-room.ts'

/** A file as it was uploaded: nothing of it has been checked yet. */
export type SentFile = { readonly name: string; readonly bytes: Buffer }

/** The field of a form that carries the file. */
export const FILE_FIELD = 'FormFile'

const limits = { fieldSize: 4 * 1024, fieldNameSize: 100, headerSize: 8 * 1024, headerPairs: 20, parts: 20, files: 1 }
/** The memory of all uploads of this process together. */
const roomOfProcess = new UploadRoom(64 * 1024 * 1024)

interface FormLimits {
  readonly maxBytes: number
  /** Of the whole form, as its header declares it. */
  readonly length?: number | undefined
  /** The network that it comes from. */
  readonly network: string
  readonly room?: UploadRoom
}

/**
 * Reads a form with one file from the wire, as it comes in. A file beyond the limit is refused as soon as it exceeds it, so
 * that an upload cannot exhaust the memory.
 */
export async function readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string | undefined,
  asked: FormLimits,
): Promise<{ fields: Record<string, string>; file: SentFile | undefined } | ApiRefusal> {
  const parser = createParser(contentType, asked.maxBytes)
  if (!parser) return malformed()
  const form = new Form(parser, asked)
  try {
    for await (const chunk of body) {
      await form.take(chunk)
      if (form.refusal) return form.refusal
    }
    return await form.result()
  } finally {
    form.letGo()
  }
}

class Form implements RoomedUpload {
  readonly network: string
  readonly #room: UploadRoom
  readonly #fields: Record<string, string> = Object.create(null) as Record<string, string>
  readonly #parser: BusboyInstance
  readonly #maxBytes: number
  readonly #length: number | undefined
  #file: { name: string; content: FileContent } | undefined
  refusal: ApiRefusal | undefined
  /** When the last part has been read, or the form is broken. */
  readonly end: Promise<void>

  constructor(parser: BusboyInstance, { maxBytes, length, network, room = roomOfProcess }: FormLimits) {
    this.network = network
    this.#room = room
    this.#length = length
    this.#parser = parser
    this.#maxBytes = maxBytes
    this.end = new Promise((resolve) => {
      this.#parser.once('finish', resolve)
      this.#parser.on('error', () => {
        this.#refuse(malformed())
        resolve()
      })
    })
    this.#parser
      .on('field', (name, value, nameIsCut, valueIsCut) => {
        // A file elsewhere than in the field of files is no form of ours.
        if (!name || name === FILE_FIELD || nameIsCut || valueIsCut) this.#refuse(malformed())
        else this.#fields[name] = value
      })
      .on('file', (name, stream, fileName) => this.#takeFile(name, stream, fileName))
      .on('filesLimit', () => this.#refuse(refuse('one-file-only', { status: 422, field: FILE_FIELD })))
      .on('partsLimit', () => this.#refuse(malformed()))
  }

  take(chunk: Uint8Array): Promise<void> {
    return new Promise((resolve) => this.#parser.write(chunk, () => resolve()))
  }

  async result() {
    this.#parser.end()
    await this.end
    if (this.refusal) return this.refusal
    const file = this.#file && { name: this.#file.name, bytes: this.#file.content.bytes() }
    return { fields: { ...this.#fields }, file }
  }

  letGo(): void {
    this.#parser.destroy()
    this.#room.release(this)
  }

  /** Gives up what was read so far; the refusal is answered as soon as more comes in. */
  drop(): void {
    this.#refuse(refuse('unavailable', { status: 503 }))
    this.#file = undefined
  }

  #takeFile(field: string | undefined, stream: BusboyFileStream, fileName: string | undefined): void {
    if (field !== FILE_FIELD) this.#refuse(malformed())
    const { content } = (this.#file = {
      name: readableName(fileName ?? ''),
      content: new FileContent(Math.min(this.#length ?? smallestBlock, this.#maxBytes)),
    })
    stream
      .on('data', (chunk: Buffer) => {
        if (this.refusal) return
        this.#room.take(this, chunk.length)
        if (!this.refusal) content.add(chunk)
      })
      .on('limit', () =>
        this.#refuse(
          refuse('file-too-large', { status: 413, field: FILE_FIELD, values: { size: megabytes(this.#maxBytes) } }),
        ),
      )
      .on('error', () => this.#refuse(malformed()))
  }

  /** The first reason counts. */
  #refuse(refusal: ApiRefusal): void {
    this.refusal ??= refusal
  }
}

const smallestBlock = 64 * 1024

/** The bytes of a file in one block. A chunk of the wire is copied at once and dies young, when it costs little to free. */
class FileContent {
  #block: Buffer
  #length = 0

  /** @param expected size of the block to begin with; memory that nothing is written to is not used */
  constructor(expected: number) {
    this.#block = Buffer.allocUnsafeSlow(expected)
  }

  add(chunk: Buffer): void {
    const needed = this.#length + chunk.length
    if (needed > this.#block.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#block.length * 2))
      this.#block.copy(larger, 0, 0, this.#length)
      this.#block = larger
    }
    chunk.copy(this.#block, this.#length)
    this.#length = needed
  }

  bytes(): Buffer {
    return this.#block.subarray(0, this.#length)
  }
}

/** Creates the parser of a form; undefined when the content type is of no form. */
function createParser(contentType: string | undefined, maxBytes: number): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { 'content-type': contentType ?? '' },
      limits: { ...limits, fileSize: maxBytes },
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      preservePath: true,
    })
  } catch {
    return undefined
  }
}

function malformed(): ApiRefusal {
  return refuse('malformed-form', { status: 400 })
}

/** Browsers write quotes and line ends in names as %22, %0D and %0A. */
function readableName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}

function megabytes(bytes: number): string {
  return `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`
}
