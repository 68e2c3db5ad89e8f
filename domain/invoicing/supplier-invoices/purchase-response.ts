import type { CalendarDay } from '../../platform/values/calendar.ts'
import { element, textElement, xmlDocument, type Xml } from '../invoices/xml.ts'

/** Answers to an invoice that came over Peppol (UNCL4343): accepted, rejected, under query, paid. */
export const RESPONSE_CODES = ['AP', 'RE', 'UQ', 'PD'] as const
export type ResponseCode = (typeof RESPONSE_CODES)[number]

/** Reasons that BIS Invoice Response 3 knows (OPStatusReason), without “no issue”. */
export const RESPONSE_REASONS = [
  'PRI',
  'QTY',
  'ITM',
  'REF',
  'DEL',
  'QUA',
  'REC',
  'UNR',
  'LEG',
  'PAY',
  'FIN',
  'PPD',
  'OTH',
] as const
export type ResponseReason = (typeof RESPONSE_REASONS)[number]

export const RESPONSE_STATES = ['queued', 'sending', 'sent', 'delivered', 'failed'] as const
export type ResponseState = (typeof RESPONSE_STATES)[number]

/** Problems that hold a response up. `takes-none`: its supplier is not registered for responses. */
export const RESPONSE_PROBLEMS = [
  'no-access-point',
  'takes-none',
  'access-point-silent',
  'access-point-refused',
  'not-brought',
] as const
export type ResponseProblem = (typeof RESPONSE_PROBLEMS)[number]

interface ResponseParty {
  /** Of Peppol: 0208:0403019261. */
  readonly participant: string
  readonly name: string
}

export interface WrittenResponse {
  readonly id: string
  readonly on: CalendarDay
  /** The day of effect: of a paid invoice the day of the transfer. */
  readonly effectiveOn: CalendarDay
  readonly code: ResponseCode
  /** Null: accepted or paid. */
  readonly reasonCode: ResponseReason | null
  readonly reason: string
  readonly sender: ResponseParty
  readonly receiver: ResponseParty
  readonly invoice: { readonly number: string; readonly issuedOn: CalendarDay; readonly isCredit: boolean }
}

const part = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`

/**
 * Writes an invoice response (Peppol BIS Invoice Response 3, UBL 2.1). A rejection and a query name their reason, as the BIS
 * demands. A disputed invoice asks for a credit note of a part (OPStatusAction CNP).
 */
export function writeInvoiceResponse(response: WrittenResponse): Xml {
  const { id, on, effectiveOn, code, reasonCode, reason, sender, receiver, invoice } = response
  const writeStatus = (list: string, value: string, text: string) =>
    element(
      'cac:Status',
      textElement('cbc:StatusReasonCode', value, { listID: list }),
      textElement('cbc:StatusReason', text),
    )
  return xmlDocument(
    'ApplicationResponse',
    {
      xmlns: part('ApplicationResponse'),
      'xmlns:cac': part('CommonAggregateComponents'),
      'xmlns:cbc': part('CommonBasicComponents'),
    },
    [
      textElement('cbc:CustomizationID', 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3'),
      textElement('cbc:ProfileID', 'urn:fdc:peppol.eu:poacc:bis:invoice_response:3'),
      textElement('cbc:ID', id),
      textElement('cbc:IssueDate', on),
      writeParty('cac:SenderParty', sender),
      writeParty('cac:ReceiverParty', receiver),
      element(
        'cac:DocumentResponse',
        element(
          'cac:Response',
          textElement('cbc:ResponseCode', code, { listID: 'UNCL4343OpSubset' }),
          textElement('cbc:EffectiveDate', effectiveOn),
          reasonCode === null ? '' : writeStatus('OPStatusReason', reasonCode, reason),
          code === 'UQ' ? writeStatus('OPStatusAction', 'CNP', '') : '',
        ),
        element(
          'cac:DocumentReference',
          textElement('cbc:ID', invoice.number),
          textElement('cbc:IssueDate', invoice.issuedOn),
          textElement('cbc:DocumentTypeCode', invoice.isCredit ? '381' : '380', { listID: 'UNCL1001' }),
        ),
      ),
    ],
  )
}

function writeParty(name: string, { participant, name: company }: ResponseParty): Xml {
  const [scheme = '', id = ''] = participant.split(':')
  return element(
    name,
    textElement('cbc:EndpointID', id, { schemeID: scheme }),
    element('cac:PartyLegalEntity', textElement('cbc:RegistrationName', company)),
  )
}
