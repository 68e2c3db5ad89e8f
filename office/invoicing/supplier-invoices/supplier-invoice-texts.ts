import type { ApiResult } from '@forecourt/api-client/api.ts'
import { supplierInvoiceList } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-list.ts'
import type {
  Finding,
  SupplierInvoiceState,
} from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-states.ts'
import type {
  ResponseCode,
  ResponseProblem,
  ResponseReason,
  ResponseState,
} from '@forecourt/domain/invoicing/supplier-invoices/purchase-response.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import { formatCents } from '../../platform/money-text.ts'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type SupplierInvoice = ApiResult<'GET /sales/supplierinvoice/get'>['invoice']
export type SupplierInvoiceLine = SupplierInvoice['lines'][number]
export type Queue = ApiResult<'GET /sales/supplierinvoice/queue'>
export type Queued = Queue['invoices'][number]
export type Choices = ApiResult<'GET /sales/supplierinvoice/choices'>

export const namedSupplierInvoices: NamedList & { resource: typeof supplierInvoiceList } = {
  resource: supplierInvoiceList,
  texts: resourceTexts('supplierInvoice', texts),
}

export const stateText = (state: SupplierInvoiceState) => namedSupplierInvoices.texts.choice('state', state)
export const findingText = (finding: Finding) => namedSupplierInvoices.texts.choice('finding', finding)
export const originText = (origin: SupplierInvoice['origin']) => namedSupplierInvoices.texts.choice('origin', origin)

export const stateTones = {
  received: 'promo',
  read: 'new',
  review: 'promo',
  approved: 'good',
  scheduled: 'good',
  paid: 'good',
  refused: 'failed',
  duplicate: 'cancelled',
} as const satisfies Record<SupplierInvoiceState, string>

/** Formats a percentage as people write it here: 1,17 %. */
export function shareText(bp: number): string {
  return `${(bp / 100)
    .toFixed(2)
    .replace(/\.?0{1,2}$/, '')
    .replace('.', ',')}\u00A0%`
}

/** Formats a difference with its sign. */
export function formatDifference(cents: number): string {
  if (cents === 0) return formatCents(0)
  return cents > 0 ? `+\u00A0${formatCents(cents)}` : `−\u00A0${formatCents(-cents)}`
}

/** Returns the pending decision in a text that fits the width of the queue. */
export function queuedText({ finding, differenceCents, duplicateOf }: Queued): string {
  if (finding === 'difference') return `${findingText(finding)} ${formatDifference(differenceCents)}`
  return finding === 'duplicate' && duplicateOf !== null
    ? m['words.labelled']({ label: findingText(finding), text: duplicateOf })
    : findingText(finding)
}

export const reasonTexts = {
  'price-list': m['office.supplier-invoice.reason.price-list'],
  option: m['office.supplier-invoice.reason.option'],
  agreed: m['office.supplier-invoice.reason.agreed'],
  other: m['office.supplier-invoice.reason.other'],
} as const

export const carKindTexts = {
  purchase: m['office.supplier-invoice.car-kinds.purchase'],
  transport: m['office.supplier-invoice.car-kinds.transport'],
  repair: m['office.supplier-invoice.car-kinds.repair'],
  tyres: m['office.supplier-invoice.car-kinds.tyres'],
  valeting: m['office.supplier-invoice.car-kinds.valeting'],
  papers: m['office.supplier-invoice.car-kinds.papers'],
  pictures: m['words.photos'],
  other: m['office.supplier-invoice.car-kinds.other'],
} as const

const checks = {
  'supplier-unknown': m['office.supplier-invoice.check.supplier-unknown'],
  'vat-arithmetic': m['office.supplier-invoice.check.vat-arithmetic'],
  'iban-new': m['office.supplier-invoice.check.iban-new'],
  'iban-unverified': m['office.supplier-invoice.check.iban-unverified'],
  'supplier-no-peppol': m['office.supplier-invoice.check.supplier-no-peppol'],
} as const
const placedChecks = {
  'buyer-differs': m['office.supplier-invoice.check.buyer-differs'],
  'price-differs': m['office.supplier-invoice.check.price-differs'],
  'second-purchase': m['office.supplier-invoice.check.second-purchase'],
  'account-missing': m['office.supplier-invoice.check.account-missing'],
  'deduct-limit': m['office.supplier-invoice.check.deduct-limit'],
} as const

function isPlaced(code: SupplierInvoice['checks'][number]['code']): code is keyof typeof placedChecks {
  return Object.hasOwn(placedChecks, code)
}

export function checkText({ code, place }: SupplierInvoice['checks'][number]): string {
  if (code === 'possible-duplicate') return m['office.supplier-invoice.check.possible-duplicate']({ number: place })
  if (isPlaced(code)) return placedChecks[code]({ place })
  return checks[code]()
}

export const responseTexts = {
  AP: m['office.supplier-invoice.response.code.AP'],
  RE: m['office.supplier-invoice.response.code.RE'],
  UQ: m['office.supplier-invoice.response.code.UQ'],
  PD: m['office.supplier-invoice.response.code.PD'],
} as const satisfies Record<ResponseCode, () => string>

export const responseStateTexts = {
  queued: m['office.supplier-invoice.response.state.queued'],
  sending: m['office.supplier-invoice.response.state.sending'],
  sent: m['office.supplier-invoice.response.state.sent'],
  delivered: m['office.supplier-invoice.response.state.delivered'],
  failed: m['office.supplier-invoice.response.state.failed'],
} as const satisfies Record<ResponseState, () => string>

export const responseProblemTexts = {
  'no-access-point': m['office.supplier-invoice.response.problem.no-access-point'],
  'takes-none': m['office.supplier-invoice.response.problem.takes-none'],
  'access-point-silent': m['office.supplier-invoice.response.problem.access-point-silent'],
  'access-point-refused': m['office.supplier-invoice.response.problem.access-point-refused'],
  'not-brought': m['office.supplier-invoice.response.problem.not-brought'],
} as const satisfies Record<ResponseProblem, () => string>

export const responseReasonTexts = {
  PRI: m['office.supplier-invoice.response.reasons.PRI'],
  QTY: m['office.supplier-invoice.response.reasons.QTY'],
  ITM: m['office.supplier-invoice.response.reasons.ITM'],
  REF: m['office.supplier-invoice.response.reasons.REF'],
  DEL: m['office.supplier-invoice.response.reasons.DEL'],
  QUA: m['office.supplier-invoice.response.reasons.QUA'],
  REC: m['office.supplier-invoice.response.reasons.REC'],
  UNR: m['office.supplier-invoice.response.reasons.UNR'],
  LEG: m['office.supplier-invoice.response.reasons.LEG'],
  PAY: m['office.supplier-invoice.response.reasons.PAY'],
  FIN: m['office.supplier-invoice.response.reasons.FIN'],
  PPD: m['office.supplier-invoice.response.reasons.PPD'],
  OTH: m['office.supplier-invoice.response.reasons.OTH'],
} as const satisfies Record<ResponseReason, () => string>

const acts: Readonly<Record<string, () => string>> = {
  upload: m['office.supplier-invoice.history.received'],
  savetyped: m['office.supplier-invoice.history.typed'],
  book: m['office.supplier-invoice.history.booked'],
  decide: m['office.supplier-invoice.history.decided'],
  approve: m['office.supplier-invoice.history.approved'],
  dispute: m['office.supplier-invoice.history.disputed'],
  refuse: m['office.supplier-invoice.history.refused'],
  decideduplicate: m['office.supplier-invoice.history.duplicate'],
}

/** Describes an act of a user, or the receipt of the invoice. */
export function historyText(action: string): string {
  return (acts[action.split('/').at(-1) ?? ''] ?? m['office.supplier-invoice.history.received'])()
}
