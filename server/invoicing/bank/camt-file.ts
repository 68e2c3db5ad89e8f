import { ParseOption, XmlDocument, XmlElement, XmlLibError } from 'libxml2-wasm'
import { readCamt, type CamtRefusal } from '@forecourt/domain/invoicing/bank/camt.ts'
import type { ReadStatements } from '@forecourt/domain/invoicing/bank/bank-file.ts'
import type { XmlPart } from '@forecourt/domain/invoicing/bank/xml-part.ts'
import { refuse } from '@forecourt/domain/platform/values/result.ts'

/** The standard has seven levels; a deeper file is no statement. */
const deepest = 40

/** Reads a camt.053 file; XML features that no bank uses are refused before it is parsed. */
export function readCamtFile(text: string): ({ ok: true } & ReadStatements) | CamtRefusal {
  // No statement has a document type, and entities are how a small file becomes a large one, or reads another file.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return refuse('camt-entities', { line: 1 })
  let document: XmlDocument
  try {
    document = XmlDocument.fromString(withoutDeclaration(text), { option: ParseOption.XML_PARSE_NONET })
  } catch (error) {
    return refuse('camt-unreadable', { line: readErrorLine(error) })
  }
  try {
    const root = toPart(document.root, 0)
    return root ? readCamt(root) : refuse('camt-unreadable', { line: 1 })
  } finally {
    document.dispose()
  }
}

/** Removes the XML declaration: the text is decoded already, and the encoding that it names is that of the bytes. */
function withoutDeclaration(text: string): string {
  return text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
}

function readErrorLine(error: unknown): number {
  const line = error instanceof XmlLibError ? error.details[0]?.line : undefined
  return line !== undefined && line > 0 ? line : 1
}

/** Converts an element of the parser; undefined: it is nested too deep. */
export function toPart(element: XmlElement, depth: number): XmlPart | undefined {
  if (depth > deepest) return undefined
  const parts: XmlPart[] = []
  for (let node = element.firstChild; node; node = node.next) {
    if (!(node instanceof XmlElement)) continue
    const part = toPart(node, depth + 1)
    if (!part) return undefined
    parts.push(part)
  }
  return {
    name: element.name,
    namespace: depth === 0 ? element.namespaceUri : '',
    line: element.line,
    attributes: new Map(element.attrs.map(({ name, value }) => [name, value])),
    parts,
    text: parts.length === 0 ? element.content : '',
  }
}
