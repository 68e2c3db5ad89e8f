import { ParseOption, XmlDocument, XmlLibError } from 'libxml2-wasm'
import { readEInvoice } from '@forecourt/domain/invoicing/supplier-invoices/einvoice-reader.ts'
import { refuse } from '@forecourt/domain/platform/values/result.ts'
import { toPart } from '../bank/camt-file.ts'
import type { XmlReading } from './invoice-xml.ts'

/**
 * Reads an e-invoice. No e-invoice has a document type (Peppol BIS forbids it), and entities can expand a small file into a large
 * one, or read another file: they are refused before anything is parsed, in each encoding that could hide them.
 */
export function readInvoiceDocument(bytes: Uint8Array): XmlReading {
  const text = decode(bytes)
  if (text === undefined) return refuse('einvoice-unreadable', { found: '1' })
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return refuse('einvoice-doctype', { found: '' })
  let document: XmlDocument
  try {
    const body = text.replace(/^\uFEFF?\s*<\?xml[^>]*\?>/, '')
    document = XmlDocument.fromString(body, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_HUGE })
  } catch (error) {
    const line = error instanceof XmlLibError ? (error.details[0]?.line ?? 1) : 1
    return refuse('einvoice-unreadable', { found: String(Math.max(1, line)) })
  }
  try {
    const root = toPart(document.root, 0)
    return root ? readEInvoice(root) : refuse('einvoice-unreadable', { found: '1' })
  } finally {
    document.dispose()
  }
}

/** Decodes UTF-8, the encoding of e-invoices; UTF-16 with its byte order mark is read as well, all others are refused. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
