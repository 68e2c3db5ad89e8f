import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { ContentProblem } from './file-check.ts'

const inflated = promisify(inflate)

const mostObjectStreams = 500
const largestObjectStream = 4 * 1024 * 1024
const largestInAll = 32 * 1024 * 1024

/** Names of PDF that run something, or carry another file (ISO 32000-1, 7.11.4 and 12.6.4). */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|ImportData|SubmitForm|XFA)(?![A-Za-z0-9])/

/** A PDF from its first byte to its last that only shows pages; undefined when it is. */
export async function checkPdf(bytes: Buffer): Promise<ContentProblem | undefined> {
  if (!/^%PDF-[12]\.\d[\r\n \t]/.test(bytes.toString('latin1', 0, 9))) return 'file-damaged'
  const end = bytes.lastIndexOf('%%EOF')
  if (end === -1 || !/^%%EOF[\s\0]*$/.test(bytes.toString('latin1', end))) return 'file-damaged'
  const text = bytes.toString('latin1')
  if (!text.includes('startxref')) return 'file-damaged'
  if (endsAsArchive(bytes)) return 'file-unsafe'
  if (/\/Encrypt(?![A-Za-z0-9])/.test(withoutStreams(text))) return 'file-protected'
  if (active.test(plainNames(withoutStreams(text)))) return 'file-unsafe'
  for await (const objects of objectStreams(text, bytes)) {
    if (objects === undefined) return 'file-damaged'
    if (active.test(plainNames(objects))) return 'file-unsafe'
  }
  return undefined
}

/** Objects may lie compressed in streams of their own. What cannot be looked into comes as undefined. */
async function* objectStreams(text: string, bytes: Buffer): AsyncGenerator<string | undefined> {
  let count = 0
  let size = 0
  for (const { index } of text.matchAll(/\/ObjStm(?![A-Za-z0-9])/g)) {
    const start = /stream\r?\n/g
    start.lastIndex = index
    const found = start.exec(text)
    const end = found ? text.indexOf('endstream', found.index) : -1
    if (!found || end === -1 || ++count > mostObjectStreams) return yield undefined
    const content = await inflated(bytes.subarray(found.index + found[0].length, end), {
      maxOutputLength: largestObjectStream,
      // The end of a stream may be cut by a line end more or less.
      finishFlush: 2,
    }).catch(() => undefined)
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

/** `/J#61vaScript` is another way to write `/JavaScript`. */
function plainNames(text: string): string {
  return text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** A file that is an archive as well when it is read from its end. */
function endsAsArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  return at !== -1 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length
}
