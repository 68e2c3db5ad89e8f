import { Worker } from 'node:worker_threads'
import type { EInvoiceRefusal, ReadEInvoice } from '@forecourt/domain/invoicing/supplier-invoices/einvoice-values.ts'
import { refuse, type Refusal } from '@forecourt/domain/platform/values/result.ts'

export type XmlFault =
  | EInvoiceRefusal
  | Refusal<'einvoice-doctype' | 'einvoice-unreadable' | 'einvoice-slow', { readonly found: string }>
export type XmlReading = ReadEInvoice | XmlFault

/** Messages of the thread: that it can begin, and the reading. */
export type XmlMessage = 'ready' | XmlReading

/** Longer than any e-invoice takes; a slower file is malicious. */
const longestReadingMs = 5_000
/** The thread itself starts later on a busy machine, which is no fault of the file. */
const longestStartMs = 30_000
const mostMegabytes = 256

/** Reads an e-invoice in a thread of its own, which is ended when it takes too long: no request waits for a file. */
export function readInvoiceXml(bytes: Uint8Array): Promise<XmlReading> {
  const answer = Promise.withResolvers<XmlReading>()
  const worker = new Worker(new URL('invoice-xml-worker.ts', import.meta.url), {
    name: 'e-invoice',
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const giveUp = () => answer.resolve(refuse('einvoice-slow', { found: '' }))
  let limit = setTimeout(giveUp, longestStartMs)
  worker
    .on('message', (message: XmlMessage) => {
      if (message !== 'ready') return answer.resolve(message)
      clearTimeout(limit)
      limit = setTimeout(giveUp, longestReadingMs)
      worker.postMessage(bytes, [])
    })
    // The thread ran out of memory: the file is malicious.
    .on('error', () => answer.resolve(refuse('einvoice-unreadable', { found: '' })))
    .on('exit', () => answer.resolve(refuse('einvoice-unreadable', { found: '' })))
  return answer.promise.finally(() => {
    clearTimeout(limit)
    return worker.terminate()
  })
}
