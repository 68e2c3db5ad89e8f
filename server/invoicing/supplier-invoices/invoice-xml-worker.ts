import { parentPort } from 'node:worker_threads'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { readInvoiceDocument } from './invoice-document-file.ts'
import type { XmlMessage } from './invoice-xml.ts'

// Runs in a thread of its own: a file that somebody sent may be made to take all time and memory there is.

const port = requireValue(parentPort, 'the thread that asks')
const answer = (message: XmlMessage) => port.postMessage(message, [])
port.once('message', (bytes: Uint8Array) => answer(readInvoiceDocument(bytes)))
answer('ready')
