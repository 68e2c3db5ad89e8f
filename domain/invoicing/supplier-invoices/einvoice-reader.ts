import type { XmlPart } from '../bank/xml-part.ts'
import { CII_ROOT, readCiiInvoice } from './cii-reader.ts'
import type { EInvoiceRefusal, ReadEInvoice } from './einvoice-values.ts'
import { readUblInvoice } from './ubl-reader.ts'

/** Reads an invoice in one of the two syntaxes of EN 16931, which its root distinguishes. */
export function readEInvoice(root: XmlPart): ReadEInvoice | EInvoiceRefusal {
  return root.name === CII_ROOT ? readCiiInvoice(root) : readUblInvoice(root)
}
