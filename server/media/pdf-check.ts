import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { ContentProblem } from './file-check.ts'

const inflated = promisify(inflate)

const mostObjectStreams = 500
const largestObjectStream = 4 * 1024 * 1024
const largestInAll = 32 * 1024 * 1024

/** Names of PDF that run something (ISO 32000-1, 12.6.4). */
const active = /\/(?:JavaScript|JS|Launch|RichMedia|ImportData|SubmitForm|XFA)(?![A-Za-z0-9])/
/** Names of PDF that carry another file (ISO 32000-1, 7.11.4). */
const enclosing = /\/(?:EmbeddedFiles?|EF)(?![A-Za-z0-9])/
const largestEnclosed = 20 * 1024 * 1024
const mostEnclosed = 20
const mostReferences = 100
/** Characters of the dictionary of an enclosed file. */
const longestDictionary = 4_096

/**
 * Checks that a file is a PDF from its first byte to its last that only shows pages, or has XML inside where that is allowed;
 * undefined when it is.
 */
export async function checkPdf(
  bytes: Buffer,
  { mayHoldXml = false }: { mayHoldXml?: boolean } = {},
): Promise<ContentProblem | undefined> {
  if (!/^%PDF-[12]\.\d[\r\n \t]/.test(bytes.toString('latin1', 0, 9))) return 'file-damaged'
  const end = bytes.lastIndexOf('%%EOF')
  if (end === -1 || !/^%%EOF[\s\0]*$/.test(bytes.toString('latin1', end))) return 'file-damaged'
  const text = bytes.toString('latin1')
  if (!text.includes('startxref')) return 'file-damaged'
  if (endsAsArchive(bytes)) return 'file-unsafe'
  if (/\/Encrypt(?![A-Za-z0-9])/.test(withoutStreams(text))) return 'file-protected'
  let isEnclosing = false
  for await (const objects of readObjects(text, bytes)) {
    if (objects === undefined) return 'file-damaged'
    if (active.test(objects)) return 'file-unsafe'
    isEnclosing ||= enclosing.test(objects)
  }
  if (!isEnclosing) return undefined
  return mayHoldXml && (await readEnclosedXml(bytes)) !== undefined ? undefined : 'file-unsafe'
}

/**
 * Reads the XML that a PDF contains, such as the invoice of a Factur-X or ZUGFeRD file (ISO 32000-1, 7.11.4); undefined: it
 * contains anything else, or is unreadable.
 */
export async function readEnclosedXml(bytes: Buffer): Promise<Buffer[] | undefined> {
  const text = bytes.toString('latin1')
  const places = new Set<number>()
  let referenceCount = 0
  for await (const objects of readObjects(text, bytes)) {
    if (objects === undefined) return undefined
    for (const [, references] of objects.matchAll(/\/EF(?![A-Za-z0-9])\s*(<<[^>]*>>)?/g)) {
      const numbers = references?.match(/(?<!\d)\d{1,10}(?=\s+\d{1,5}\s+R)/g)
      if (!numbers) return undefined
      // The whole file is searched for each of them.
      referenceCount += numbers.length
      if (referenceCount > mostReferences) return undefined
      // An object may be written anew further on: each of them is checked.
      for (const number of new Set(numbers)) {
        for (const { index } of text.matchAll(new RegExp(`(?<!\\d)${number}\\s+\\d+\\s+obj(?![A-Za-z0-9])`, 'g')))
          places.add(index)
      }
    }
  }
  if (places.size === 0 || places.size > mostEnclosed) return undefined
  const files: Buffer[] = []
  for (const place of places) {
    const content = await readStream(text, bytes, place)
    if (!content || !isXml(content)) return undefined
    files.push(content)
  }
  return files
}

/** Returns whether a file begins as XML does, with or without the mark of its encoding. */
export function isXml(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?[\s\0]*</.test(start)
}

/** Reads the stream of an object; undefined: it has none, or one that is packed in a rare way, is damaged or too large. */
async function readStream(text: string, bytes: Buffer, place: number): Promise<Buffer | undefined> {
  const start = /stream\r?\n/g
  start.lastIndex = place
  const found = start.exec(text)
  const end = found ? text.indexOf('endstream', found.index + found[0].length) : -1
  if (!found || end === -1 || found.index - place > longestDictionary) return undefined
  const dictionary = plainNames(text.slice(place, found.index))
  if (dictionary.includes('endobj')) return undefined
  const first = found.index + found[0].length
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? end - first)
  const isExact = /^\s*endstream/.test(text.slice(first + length, first + length + 12))
  const content = bytes.subarray(first, isExact ? first + length : end)
  const [, filter] = /\/Filter\s*\[?\s*\/?([^\]>]*?)\s*(?:[\]>/]|$)/.exec(dictionary) ?? []
  if (filter === undefined) return content.length > largestEnclosed ? undefined : content
  return filter === 'FlateDecode' ? unpack(content, largestEnclosed) : undefined
}

function unpack(content: Uint8Array, maxOutputLength: number): Promise<Buffer | undefined> {
  // The end of a stream may be cut by a line end more or less.
  return inflated(content, { maxOutputLength, finishFlush: 2 }).catch(() => undefined)
}

/** Yields the objects as text with plain names, streams left out; unreadable ones as undefined. */
async function* readObjects(text: string, bytes: Buffer): AsyncGenerator<string | undefined> {
  yield plainNames(withoutStreams(text))
  for await (const objects of objectStreams(text, bytes)) yield objects && plainNames(objects)
}

/** Yields objects that are compressed in streams of their own; unreadable ones as undefined. */
async function* objectStreams(text: string, bytes: Buffer): AsyncGenerator<string | undefined> {
  let count = 0
  let size = 0
  for (const { index } of text.matchAll(/\/ObjStm(?![A-Za-z0-9])/g)) {
    const start = /stream\r?\n/g
    start.lastIndex = index
    const found = start.exec(text)
    const end = found ? text.indexOf('endstream', found.index) : -1
    if (!found || end === -1 || ++count > mostObjectStreams) return yield undefined
    const content = await unpack(bytes.subarray(found.index + found[0].length, end), largestObjectStream)
    size += content?.length ?? 0
    if (!content || size > largestInAll) return yield undefined
    yield content.toString('latin1')
  }
}

/** Pictures and fonts are any bytes, `/JS` among them. */
function withoutStreams(text: string): string {
  let kept = ''
  let at = 0
  for (;;) {
    const start = text.indexOf('stream', at)
    const end = start === -1 ? -1 : text.indexOf('endstream', start + 6)
    if (end === -1) return kept + text.slice(at)
    kept += text.slice(at, start)
    at = end + 'endstream'.length
  }
}

/** Decodes names: `/J#61vaScript` is another way to write `/JavaScript`. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** True for a file that is an archive as well when it is read from its end. */
function endsAsArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  return at !== -1 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length
}
