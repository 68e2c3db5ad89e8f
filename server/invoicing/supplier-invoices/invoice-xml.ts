import type { EInvoiceRefusal, ReadEInvoice } from '@forecourt/domain/invoicing/supplier-invoices/einvoice-values.ts'
import { refuse, type Refusal } from '@forecourt/domain/platform/values/result.ts'
import { readInThread } from '../../platform/files/reading-thread.ts'

export type XmlFault =
  | EInvoiceRefusal
  | Refusal<'einvoice-doctype' | 'einvoice-unreadable' | 'einvoice-slow', { readonly found: string }>
export type XmlReading = ReadEInvoice | XmlFault

/** Longer than any e-invoice takes, and more than any needs: a file beyond that is malicious. */
const limits = { name: 'e-invoice', longestMs: 5_000, mostMegabytes: 256 }

/** Reads an e-invoice in a thread of its own. */
export async function readInvoiceXml(bytes: Uint8Array): Promise<XmlReading> {
  const script = new URL('invoice-xml-worker.ts', import.meta.url)
  const reading = await readInThread<Uint8Array, XmlReading>(script, bytes, limits)
  if ('outcome' in reading) return reading.outcome
  return refuse(reading.stopped === 'time' ? 'einvoice-slow' : 'einvoice-unreadable', { found: '' })
}
