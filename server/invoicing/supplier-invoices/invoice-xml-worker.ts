import { parentPort } from 'node:worker_threads'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { readInvoiceDocument } from './invoice-document-file.ts'
import type { XmlMessage } from './invoice-xml.ts'

// Runs in a thread of its own: an uploaded file may be made to use up all time and memory.

const port = requireValue(parentPort, 'the thread that asks')
const answer = (message: XmlMessage) => port.postMessage(message, [])
port.once('message', (bytes: Uint8Array) => answer(readInvoiceDocument(bytes)))
answer('ready')
