import { ParseOption, XmlDocument } from 'libxml2-wasm'

/** The answer of a buyer to an invoice. */
export interface InvoiceResponse {
  /** UNCL4343: AB, IP, UQ, CA, RE, AP, PD. */
  readonly code: string
  readonly reason: string
  readonly invoiceNumber: string
}

const namespaces = {
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
const mostBytes = 1_000_000

/** Reads an invoice response (BIS Invoice Response 3); undefined: it is none, or not one that is safe to read. */
export function readInvoiceResponse(xml: Buffer): InvoiceResponse | undefined {
  // Document types are not needed, and entities can expand a small file into a large one.
  if (xml.length > mostBytes || xml.includes('<!DOCTYPE')) return undefined
  let document: XmlDocument
  try {
    document = XmlDocument.fromBuffer(xml, { option: ParseOption.XML_PARSE_NONET })
  } catch {
    return undefined
  }
  try {
    const text = (path: string) => document.get(path, namespaces)?.content.trim() ?? ''
    const response = "//*[local-name()='ApplicationResponse']"
    const found = {
      code: text(`${response}/cac:DocumentResponse/cac:Response/cbc:ResponseCode`),
      reason: [
        text(`${response}/cac:DocumentResponse/cac:Response/cac:Status/cbc:StatusReason`),
        text(`${response}/cac:DocumentResponse/cac:Response/cac:Status/cac:Condition/cbc:Description`),
      ]
        .filter((part) => part !== '')
        .join(' · ')
        .slice(0, 1_000),
      invoiceNumber: text(`${response}/cac:DocumentResponse/cac:DocumentReference/cbc:ID`),
    }
    return found.code === '' || found.invoiceNumber === '' ? undefined : found
  } finally {
    document.dispose()
  }
}
