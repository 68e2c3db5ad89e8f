import { serveReading } from '../../platform/files/reading-thread.ts'
import { readInvoiceDocument } from './invoice-document-file.ts'

serveReading(readInvoiceDocument)
