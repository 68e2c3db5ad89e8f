import { INVOICE_PROFILES } from '../invoices/ubl.ts'
import {
  isCreditNote,
  isSelfBilled,
  type Endpoint,
  type InvoiceDocument,
  type InvoiceKind,
  type InvoiceParty,
} from '../invoices/invoice-document.ts'

// Identifiers of Peppol (Policy for use of Identifiers 4.4).

/** Returns the id of a participant: iso6523-actorid-upis::0208:0403019261. */
export function participantId({ scheme, id }: Endpoint): string {
  return `iso6523-actorid-upis::${scheme}:${id}`.toLowerCase()
}

/** Returns the document type of an invoice or credit note of BIS Billing 3.0, or of BIS Self-Billing 3.0. */
export function documentTypeId(kind: InvoiceKind): string {
  const root = isCreditNote(kind) ? 'CreditNote' : 'Invoice'
  const { customization } = INVOICE_PROFILES[isSelfBilled(kind) ? 'selfBilling' : 'billing']
  return `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}##${customization}::2.1`
}

export function processId(kind: InvoiceKind): string {
  return `cenbii-procid-ubl::${INVOICE_PROFILES[isSelfBilled(kind) ? 'selfBilling' : 'billing'].profile}`
}

/** The document type of the answer of a buyer: BIS Invoice Response 3. */
export const INVOICE_RESPONSE_TYPE =
  'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1'
export const INVOICE_RESPONSE_PROCESS = 'cenbii-procid-ubl::urn:fdc:peppol.eu:poacc:bis:invoice_response:3'

/** Returns who gets an invoice: its buyer, or the seller in whose name it is written. */
export function invoiceRecipient({
  kind,
  seller,
  buyer,
}: Pick<InvoiceDocument, 'kind' | 'seller' | 'buyer'>): InvoiceParty {
  return isSelfBilled(kind) ? seller : buyer
}

/** Returns who sends it: our company. */
export function invoiceSender({
  kind,
  seller,
  buyer,
}: Pick<InvoiceDocument, 'kind' | 'seller' | 'buyer'>): InvoiceParty {
  return isSelfBilled(kind) ? buyer : seller
}

/** Returns the kind of a received document, by its document type; undefined: an unsupported one. */
export function readDocumentKind(documentType: string): 'invoice' | 'self-billed' | 'response' | undefined {
  if (documentType === INVOICE_RESPONSE_TYPE) return 'response'
  const kinds = ['invoice', 'credit-note', 'self-billed'] as const
  const named = kinds.find((kind) => documentTypeId(kind) === documentType)
  if (named !== undefined) return named === 'self-billed' ? 'self-billed' : 'invoice'
  const { customization } = INVOICE_PROFILES.selfBilling
  return documentType.includes(`::CreditNote##${customization}::`) ? 'self-billed' : undefined
}

/** Returns the digits of a participant: an enterprise number (0208) and a VAT number (9925) have the same ten. */
export function readParticipantDigits(participant: string): string {
  return participant.split(':').at(-1)?.replaceAll(/\D/g, '') ?? ''
}
